import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isKeyword, keywordLength } from '../../lib/text/keyword.ts'
import { loadPhrases } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { SearchBox } from './search-box.tsx'

beforeAll(() => loadPhrases('core'))
afterEach(() => void vi.useRealTimers())

test('a text that is too long stays whole, is not searched for, and the box says why', async () => {
  const searched: string[] = []
  const Box = () => {
    const [value, setValue] = useState('')
    return (
      <SearchBox
        label="Search"
        value={value}
        onValue={setValue}
        onSearch={(text) => searched.push(text)}
      />
    )
  }
  const { holder } = await renderElement(<Box />)
  const input = holder.querySelector('input')!
  expect(input.maxLength).toBe(-1)
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const enter = () =>
    act(async () =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    )

  const long = 'a'.repeat(keywordLength + 1)
  await type(long)
  await enter()
  expect(input.value).toBe(long)
  expect(searched).toEqual([])
  const problem = holder.querySelector('[role=alert]')
  expect(problem?.textContent).toContain('1,001')
  expect(input.getAttribute('aria-describedby')).toBe(problem?.id)

  await type(long.slice(1))
  await enter()
  expect(searched).toEqual([long.slice(1)])
  expect(holder.querySelector('[role=alert]')).toBeNull()
  expect([isKeyword(long), isKeyword(long.slice(1))]).toEqual([false, true])
})

test('what an input method is still composing is not searched for', async () => {
  const said: string[] = []
  const Box = () => {
    const [value, setValue] = useState('')
    return (
      <SearchBox
        label="Search"
        value={value}
        onValue={(text) => {
          said.push(text)
          setValue(text)
        }}
      />
    )
  }
  const { holder } = await renderElement(<Box />)
  const input = holder.querySelector('input')!
  const compose = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
    })
  await compose('deng')
  await compose('登录')
  expect(input.value).toBe('登录')
  expect(said).toEqual([])
  await act(async () =>
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
  )
  expect(said).toEqual(['登录'])
  expect(input.value).toBe('登录')
})

test('a search starts when typing rests, and not before an input method has finished', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const searched: string[] = []
  const { holder } = await renderElement(
    <SearchBox
      label="Search"
      value=""
      onValue={() => undefined}
      onSearch={(text) => searched.push(text)}
    />,
  )
  const input = holder.querySelector('input')!
  const type = (text: string, isComposing = false) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    })
  await type('re')
  vi.advanceTimersByTime(199)
  await type('refund')
  vi.advanceTimersByTime(199)
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['refund'])

  await type('tui kuan', true)
  vi.advanceTimersByTime(1000)
  expect(searched).toEqual(['refund'])
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '退款')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  })
  vi.advanceTimersByTime(200)
  expect(searched).toEqual(['refund', '退款'])
})
