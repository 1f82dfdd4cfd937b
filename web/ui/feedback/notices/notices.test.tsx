import { act, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPhrases, setLanguage, t } from '../../../locales/phrases.ts'
import { renderElement } from '../../../test/render-element.tsx'
import { waitForDrawn } from '../../../test/wait-for-drawn.ts'
import { NoticesRegion } from './notices-region.tsx'
import { notices, showNotice, toast, toasts } from './notices.tsx'

beforeEach(async () => {
  await Promise.all([loadPhrases('core'), setLanguage('en')])
  await renderElement(
    <StrictMode>
      <NoticesRegion />
    </StrictMode>,
  )
})
afterEach(() =>
  act(async () => {
    toasts.set([])
    notices.set([])
  }),
)

const words = (selector: string) =>
  [...document.querySelectorAll(`${selector} .words > :first-child`)].map((one) => one.textContent)
/** Waits for rendering, and for the code that does it to load. */
const sees = (selector: string, wanted: string[]) =>
  waitForDrawn(() => expect(words(selector)).toEqual(wanted))
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
      ?.click(),
  )

test('a toast is shown, announced to screen readers, and can be closed', async () => {
  await act(async () => toast('Saved'))
  await sees('.toast', ['Saved'])
  expect(document.querySelector('[role=status]')?.textContent).toContain('Saved')
  await press(t('core.close'))
  await sees('.toast', [])
  expect(toasts.get()).toEqual([])
})

test('the newest toast is the lowest, the newest notice the highest', async () => {
  await act(async () => {
    toast('first')
    toast('second')
    showNotice({ text: 'older', stay: 0 })
    showNotice({ text: 'newer', stay: 0 })
  })
  await sees('.toast', ['first', 'second'])
  await sees('.notice', ['newer', 'older'])
})

test.for([
  ['en', 'newer (2)'],
  ['zh-cn', 'newer（2）'],
] as const)('in %s the line of waiting notices says the newest, and how many', async (row) => {
  const [language, name] = row
  await act(() => setLanguage(language))
  await act(async () => {
    showNotice({ text: 'older', stay: 0 })
    showNotice({ text: 'newer', stay: 0 })
  })
  await waitForDrawn(() =>
    expect(document.querySelector('.notices-line')?.getAttribute('aria-label')).toBe(name),
  )
})

test('a removed notice disappears', async () => {
  let takeBack = () => undefined as void
  await act(async () => {
    takeBack = showNotice({ text: 'The connection is lost', stay: 0 })
  })
  await sees('.notice', ['The connection is lost'])
  await act(async () => takeBack())
  await sees('.notice', [])
})

test('the action of a toast runs once and closes it', async () => {
  const undo = vi.fn<() => void>()
  await act(async () => toast('Deleted', { label: 'Undo', run: undo }))
  await sees('.toast', ['Deleted'])
  await press('Undo')
  await sees('.toast', [])
  expect(undo).toHaveBeenCalledOnce()
})

test('a text that might be lost stays in the notice, whole and as it was written', async () => {
  await act(async () => showNotice({ text: 'Not sent', kept: 'one\n  two', stay: 0 }))
  await sees('.notice', ['Not sent'])
  expect(document.querySelector('.notice .kept')?.textContent).toBe('one\n  two')
})

test('while its action runs a toast stays and is busy, and a second press does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const undo = vi.fn<() => Promise<void>>(() => promise)
  await act(async () => toast('Deleted', { label: 'Undo', run: undo }))
  await sees('.toast', ['Deleted'])
  await press('Undo')
  expect(document.querySelector('.toast [aria-busy=true]')?.textContent).toBe('Undo')
  await press('Undo')
  expect(undo).toHaveBeenCalledOnce()
  await act(async () => resolve())
  await sees('.toast', [])
  expect(toasts.get()).toEqual([])
})
