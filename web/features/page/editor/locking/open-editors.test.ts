import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEditor, type OpenEditor } from './open-editors.ts'

const ends: (() => void)[] = []

/** An editor of this window. */
function open(page: number, id: string): OpenEditor {
  const editor = openEditor(page, id)
  ends.push(editor.begin())
  return editor
}

const markOf = (page: number, id: string) => `editing:/:${page}:${id}`

/** Another window writes or, by `null`, removes a mark: the browser tells only this one. */
function write(key: string, newValue: string | null): void {
  const oldValue = localStorage.getItem(key)
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

const known = async (editor: OpenEditor): Promise<number> => {
  const began = Date.now()
  let after = -1
  editor.whenKnown(() => (after = Date.now() - began))
  await vi.advanceTimersByTimeAsync(1000)
  return after
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

test('another window with the page is noticed when it opens and when it closes', async () => {
  const editor = open(31, 'here')
  expect(editor.elsewhere.get()).toBe(false)
  expect(await known(editor)).toBe(0)
  write(markOf(32, 'there'), String(Date.now()))
  expect(editor.elsewhere.get()).toBe(false)
  write(markOf(31, 'there'), String(Date.now()))
  expect([editor.elsewhere.get(), editor.isOpen('there')]).toEqual([true, true])
  write(markOf(31, 'there'), null)
  expect([editor.elsewhere.get(), editor.isOpen('there')]).toEqual([false, false])
})

test('a window that is open answers a new one by renewing its mark, and answers no answer', async () => {
  open(31, 'here')
  vi.setSystemTime(Date.now() + 60_000)
  write(markOf(31, 'there'), String(Date.now()))
  expect(localStorage.getItem(markOf(31, 'here'))).toBe(String(Date.now()))
  const answered = Date.now()
  vi.setSystemTime(answered + 1000)
  write(markOf(31, 'there'), String(Date.now()))
  expect(localStorage.getItem(markOf(31, 'here'))).toBe(String(answered))
})

test('a window that crashed a moment ago does not answer: it is not open, and needs no lock', async () => {
  localStorage.setItem(markOf(31, 'crashed'), String(Date.now() - 5000))
  const editor = open(31, 'here')
  expect(await known(editor)).toBe(500)
  expect([editor.elsewhere.get(), editor.isOpen('crashed')]).toEqual([false, false])
  expect(editor.close()).toBe(true)
  await vi.advanceTimersByTimeAsync(360_000)
  editor.close()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a window that crashes later is taken for closed after two heartbeats', async () => {
  const editor = open(31, 'here')
  write(markOf(31, 'there'), String(Date.now()))
  await vi.advanceTimersByTimeAsync(180_000)
  expect([editor.elsewhere.get(), editor.isOpen('there')]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(180_000)
  expect([editor.elsewhere.get(), editor.isOpen('there')]).toEqual([false, false])
})

test('a window is closed when it is hidden for good, and open again when it comes back', () => {
  const editor = open(31, 'here')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(markOf(31, 'here'))).toBeNull()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(localStorage.getItem(markOf(31, 'here'))).not.toBeNull()
  // somebody took it for closed
  write(markOf(31, 'here'), null)
  expect(localStorage.getItem(markOf(31, 'here'))).not.toBeNull()
  expect(editor.elsewhere.get()).toBe(false)
})
