import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { navigateTo } from '../../../../lib/address/navigation.ts'
import { handbook, pageOf } from '../../../../test/reader-answers.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { ann, renderScreen, type ScreenOptions } from '../../../../test/render-screen.tsx'
import { signedIn } from '../../../../api/session.ts'
import { Watermark } from './watermark.tsx'

const read = async (show_watermark: number, person?: ScreenOptions['person']) => {
  const screen = await renderScreen('/12/34', {
    ...(person !== undefined && { person }),
    answers: {
      'item/info': { ...handbook, show_watermark } as unknown as Answer<'item/info'>,
      'page/info': ({ page_id }) => pageOf(Number(page_id)),
      'itemGroup/getList': [],
      'item/myList': [],
    },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')).not.toBeNull())
  return screen
}
const marks = () => [...document.querySelectorAll<HTMLElement>('body > .watermark')]

test('a reader finds their name and the date over the window, out of the way', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 4, 9) })
  onTestFinished(() => void vi.useRealTimers())
  const { waitFor } = await read(1)
  await waitFor(() => expect(marks()).toHaveLength(1))
  expect(marks()[0]!.textContent).toBe('ann，2026/03/04，Ann')
  expect(marks()[0]!.getAttribute('aria-hidden')).toBe('true')
  const pattern = marks()[0]!.querySelector('pattern')!
  expect(pattern.getAttribute('patternTransform')).toBe('rotate(-30)')
  expect(pattern.getAttribute('height')).toBe('120')
})

test('without a name of their own the user name and the date are left', async () => {
  const { waitFor } = await read(1, { ...ann, name: '' })
  await waitFor(() => expect(marks()[0]?.textContent).toMatch(/^ann，\d{4}\/\d\d\/\d\d$/))
})

test('it is put back when it is taken out of the document', async () => {
  const { waitFor } = await read(1)
  await waitFor(() => expect(marks()).toHaveLength(1))
  marks()[0]!.remove()
  await waitFor(() => expect(marks()).toHaveLength(1))
})

test('it goes with the item', async () => {
  const { waitFor } = await read(1)
  await waitFor(() => expect(marks()).toHaveLength(1))
  await navigateTo('/item/index')
  await waitFor(() => expect(marks()).toHaveLength(0))
})

test('after midnight it has the new date', async () => {
  const evening = new Date(2026, 2, 4, 23, 59)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: evening })
  onTestFinished(() => void vi.useRealTimers())
  signedIn(ann)
  await renderElement(<Watermark />)
  expect(marks()[0]!.textContent).toContain('2026/03/04')
  await act(() => vi.advanceTimersByTimeAsync(62_000))
  expect(marks()).toHaveLength(1)
  expect(marks()[0]!.textContent).toContain('2026/03/05')
})

test.each([
  ['a site without watermark', 0, undefined],
  ['a visitor', 1, null],
])('%s has none', async (_, show, person) => {
  const { waitFor, element } = await read(show, person)
  // what is loaded after the text is there
  await waitFor(() => expect(element.querySelector('.reader')).not.toBeNull())
  expect(marks()).toHaveLength(0)
})
