import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadPhrases, t } from '../locales/phrases.ts'
import { renderElement } from '../test/render-element.tsx'
import { toasts } from './feedback/notices/notices.tsx'
import { lazyPart, tellMissing, tellOfUnhandled } from './lazy-part.tsx'
import { OnDemand } from './on-demand.tsx'

beforeAll(() => loadPhrases('core'))
afterEach(() => toasts.set([]))
const told = () => toasts.get().map(({ text }) => text)
const Loaded = ({ name }: { name: string }) => <p>{name}</p>

test('a part that cannot be loaded is closed and told of; the next opening loads it', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>()
  load.mockRejectedValueOnce(new Error('no such file')).mockResolvedValue(Loaded)
  const Part = lazyPart(load, <i>loading</i>)
  const onClose = vi.fn<() => void>()
  const part = <Part name="dialog" onClose={onClose} />
  const { root } = await renderElement(part)
  expect(onClose).toHaveBeenCalledOnce()
  expect(told()).toEqual([t('core.chunkFailed')])
  expect(document.body.textContent).toBe('loading')

  await act(async () => root.render(null))
  await act(async () => root.render(part))
  expect(document.body.textContent).toBe('dialog')
  // known from now on: drawn at once
  await act(async () => root.render(null))
  act(() => root.render(part))
  expect(document.body.textContent).toBe('dialog')
  expect(load).toHaveBeenCalledTimes(2)
})

test('without a network nothing is asked for; what stays on the screen is loaded when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<typeof Loaded>>().mockResolvedValue(Loaded)
  const Part = lazyPart(load)
  const onClose = vi.fn<() => void>()
  const { root } = await renderElement(
    <>
      <OnDemand load={load} props={{ name: 'inline' }} loading={<i>loading</i>} />
      <Part name="dialog" onClose={onClose} />
    </>,
  )
  expect(load).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
  expect(told()).toEqual([t('core.partOffline')])
  expect(document.body.textContent).toBe('loading')
  onLine.mockReturnValue(true)
  await act(async () =>
    root.render(<OnDemand load={load} props={{ name: 'inline' }} loading={<i>loading</i>} />),
  )
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(document.body.textContent).toBe('inline')
})

test('another part in its place is loaded itself, and gets nothing of the one before', async () => {
  const Menu = ({ ties }: { ties: { count: number } }) => <b>{ties.count}</b>
  const loadName = () => Promise.resolve(Loaded)
  const loadMenu = () => Promise.resolve(Menu)
  const name = <OnDemand load={loadName} props={{ name: 'matches' }} />
  const menu = <OnDemand load={loadMenu} props={{ ties: { count: 2 } }} loading={<i>loading</i>} />
  const { root } = await renderElement(name)
  expect(document.body.textContent).toBe('matches')
  act(() => root.render(menu))
  expect(document.body.textContent).toBe('loading')
  await act(async () => undefined)
  expect(document.body.textContent).toBe('2')
  // both are known from now on
  act(() => root.render(name))
  expect(document.body.textContent).toBe('matches')
})

test('several parts that are missing at once are told of once, whatever the reason says', async () => {
  await Promise.reject(new Error('no such file')).then(undefined, tellMissing)
  tellMissing()
  expect(told()).toEqual([t('core.chunkFailed')])
})

test.each([
  'Failed to fetch dynamically imported module: http://docs.example.com/assets/a.js', // Chromium
  'error loading dynamically imported module: http://docs.example.com/assets/a.js', // Firefox
  'Importing a module script failed.', // Safari
  'Unable to preload CSS for /assets/a.css', // its styles
])('nobody handled it: %s', (message) => {
  tellOfUnhandled({ reason: new TypeError(message) } as PromiseRejectionEvent)
  expect(told()).toEqual([t('core.chunkFailed')])
})

test('another rejection that nobody handled is left to the browser', () => {
  tellOfUnhandled({ reason: new Error('the import failed') } as PromiseRejectionEvent)
  expect(told()).toEqual([])
})
