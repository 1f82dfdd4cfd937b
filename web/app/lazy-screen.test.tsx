import { Suspense, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { navigateTo } from '../lib/address/navigation.ts'
import { Navigation, useLocation, usePreload } from '../parts/links/navigation.tsx'
import { preloadable } from './lazy-screen.tsx'

/** Every text that the element showed, in order. */
function draw(children: ReactNode): { element: HTMLElement; shown: string[] } {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const element = document.createElement('div')
  const shown: string[] = []
  const watcher = new MutationObserver(() => shown.push(element.textContent))
  watcher.observe(element, { childList: true, subtree: true, characterData: true })
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    watcher.disconnect()
  })
  root.render(children)
  return { element, shown }
}

/** Two screens, each with a boundary of its own; the second one's code arrives when told. */
async function twoScreens() {
  await navigateTo('/first', { replace: true })
  const code = Promise.withResolvers<ComponentType>()
  const [Second, preload] = preloadable(() => code.promise)
  const Screens = () =>
    useLocation().pathname === '/first' ? (
      <p>first</p>
    ) : (
      <Suspense fallback="loading">
        <Second />
      </Suspense>
    )
  const drawn = draw(
    <Navigation preload={(path) => (path === '/second' ? preload() : null)}>
      <Screens />
    </Navigation>,
  )
  await vi.waitFor(() => expect(drawn.element.textContent).toBe('first'))
  return { ...drawn, arrive: () => code.resolve(() => 'second') }
}

test('the old screen stays until the next one can be drawn, which then needs no fallback', async () => {
  const { element, shown, arrive } = await twoScreens()
  await navigateTo('/second')
  expect(element.textContent).toBe('first')
  arrive()
  await vi.waitFor(() => expect(element.textContent).toBe('second'))
  expect(shown).toEqual(['first', 'second'])
})

test('a screen whose code does not arrive soon shows that it is loading', async () => {
  const { element, shown, arrive } = await twoScreens()
  await navigateTo('/second')
  await vi.waitFor(() => expect(element.textContent).toBe('loading'))
  arrive()
  await vi.waitFor(() => expect(element.textContent).toBe('second'))
  expect(shown).toEqual(['first', 'loading', 'second'])
})

test('who turns back meanwhile stays where they are', async () => {
  const { element, shown, arrive } = await twoScreens()
  await navigateTo('/second')
  await navigateTo('/first')
  arrive()
  await vi.waitFor(() => expect(element.textContent).toBe('first'))
  await navigateTo('/second')
  await vi.waitFor(() => expect(element.textContent).toBe('second'))
  expect(shown).toEqual(['first', 'second'])
})

test('the screen that is likely to be next is loaded once, when the browser is idle', async () => {
  await navigateTo('/first', { replace: true })
  const asked: string[] = []
  const First = () => {
    usePreload('/second')
    return 'first'
  }
  const { element } = draw(
    <Navigation preload={(path) => (asked.push(path), null)}>
      <First />
    </Navigation>,
  )
  await vi.waitFor(() => expect(element.textContent).toBe('first'))
  await vi.waitFor(() => expect(asked).toContain('/second'))
  expect(asked.filter((path) => path === '/second')).toHaveLength(1)
})
