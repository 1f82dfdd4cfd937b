import { expect, test } from 'vitest'
import { isShortcut, isTyping } from './shortcut.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => new KeyboardEvent('keydown', { key, ...held })

test('a character works whether or not the keyboard needs Shift for it', () => {
  expect(isShortcut(press('?', { shiftKey: true }), '?')).toBe(true)
  expect(isShortcut(press('?'), '?')).toBe(true)
  expect(isShortcut(press('j'), 'j')).toBe(true)
  expect(isShortcut(press('j', { ctrlKey: true }), 'j')).toBe(false)
  expect(isShortcut(press('J', { shiftKey: true }), 'j')).toBe(false)
})

test('Ctrl also matches ⌘, and Alt only where it is asked for', () => {
  expect(isShortcut(press('s', { ctrlKey: true }), 'Ctrl+S')).toBe(true)
  expect(isShortcut(press('s', { metaKey: true }), 'Ctrl+S')).toBe(true)
  expect(isShortcut(press('s', { ctrlKey: true, altKey: true }), 'Ctrl+S')).toBe(false)
  expect(isShortcut(press('F10', { shiftKey: true }), 'Shift+F10')).toBe(true)
})

test('digits and the full stop are found by their place when Shift makes another character of them', () => {
  const held = { ctrlKey: true, shiftKey: true }
  const of = (key: string, code: string) => new KeyboardEvent('keydown', { key, code, ...held })
  expect(isShortcut(of('!', 'Digit1'), 'Ctrl+Shift+1')).toBe(true)
  expect(isShortcut(of('>', 'Period'), 'Ctrl+Shift+.')).toBe(true)
  expect(isShortcut(of('!', 'Digit1'), 'Ctrl+Shift+2')).toBe(false)
  expect(isShortcut(press('1', { ctrlKey: true }), 'Ctrl+Shift+1')).toBe(false)
})

test('a letter is found by its place when ⌥ makes another character of it', () => {
  const of = (key: string, code: string, altKey = true) =>
    new KeyboardEvent('keydown', { key, code, altKey, metaKey: true })
  expect(isShortcut(of('ƒ', 'KeyF'), 'Ctrl+Alt+F')).toBe(true)
  expect(isShortcut(of('f', 'KeyF', false), 'Ctrl+Alt+F')).toBe(false)
  expect(isShortcut(of('∂', 'KeyD'), 'Ctrl+Alt+F')).toBe(false)
})

test('letters are not shortcuts where text is typed', () => {
  const [input, box, button] = ['input', 'input', 'button'].map((name) =>
    document.createElement(name),
  )
  box?.setAttribute('type', 'checkbox')
  expect([input, box, button].map((one) => isTyping(one ?? null))).toEqual([true, false, false])
})
