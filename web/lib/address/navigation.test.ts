import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followLink, blockNavigation, hrefOf, navigateTo, appLocation } from './navigation.ts'

function setBase(path: string): void {
  document.head.replaceChildren(
    Object.assign(document.createElement('base'), { href: `${location.origin}${path}` }),
  )
}

beforeEach(() => setBase('/docs/'))
afterEach(() => document.head.replaceChildren())

test('a navigation changes the address below the base and notifies subscribers', async () => {
  const told = vi.fn<() => void>()
  const stop = appLocation.follow(told)
  await navigateTo('/12/34?keyword=a#b', { state: { from: 1 } })
  stop()
  await navigateTo('/13')
  expect(told).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/docs/13')
  history.back()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/12/34'))
  expect(appLocation.get()).toMatchObject({
    search: '?keyword=a',
    hash: '#b',
    state: { from: 1 },
    isChosen: false,
  })
})

test('a history entry keeps its key, and every navigation creates a new one', async () => {
  await navigateTo('/1')
  const first = appLocation.get()
  await navigateTo('/2')
  expect(appLocation.get().key).not.toBe(first.key)
  expect(appLocation.get().isChosen).toBe(true)
  history.back()
  await vi.waitFor(() => expect(appLocation.get().key).toBe(first.key))
})

test('a replacing navigation adds no entry', async () => {
  await navigateTo('/1')
  const { length } = history
  await navigateTo('/2', { replace: true })
  expect(history.length).toBe(length)
  expect(appLocation.get().pathname).toBe('/2')
})

test('a step to another screen is undone until it is confirmed; one on the same screen is not', async () => {
  await navigateTo('/1')
  await navigateTo('/2')
  await navigateTo('/2#part')
  await navigateTo('/3')
  const ask = vi.fn<(proceed: () => void) => void>()
  blockNavigation(ask)
  history.go(-3)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(location.pathname).toBe('/docs/3'))
  expect(appLocation.get().pathname).toBe('/3')
  ask.mock.calls[0]![0]()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/1'))

  history.forward()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/2'))
  const stop = blockNavigation(ask)
  history.forward()
  await vi.waitFor(() => expect(appLocation.get().hash).toBe('#part'))
  expect(ask).toHaveBeenCalledOnce()
  history.forward()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(location.hash).toBe('#part'))
  stop()
  history.forward()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/3'))
})

test('two steps at once are both undone: the address stays that of the screen', async () => {
  for (const one of ['/1', '/2', '/3', '/4']) await navigateTo(one)
  history.back()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/3'))
  const ask = vi.fn<(proceed: () => void) => void>()
  const stop = blockNavigation(ask)
  onTestFinished(stop)
  // a browser that has the second step under way drops the one that undoes the first
  const undo = vi.spyOn(history, 'go').mockReturnValue()
  history.back()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  history.back()
  await vi.waitFor(() => expect(location.pathname).toBe('/docs/1'))
  undo.mockRestore()
  await vi.waitFor(() => expect(location.pathname).toBe('/docs/3'))
  expect(ask).toHaveBeenCalledOnce()
  expect(appLocation.get().pathname).toBe('/3')

  // the next one is asked about, and goes where it was meant to
  history.back()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(location.pathname).toBe('/docs/3'))
  ask.mock.calls[1]![0]()
  await vi.waitFor(() => expect(appLocation.get().pathname).toBe('/2'))
})

test('a link to another screen, or to another query, waits for the answer; a fragment does not', async () => {
  await navigateTo('/item/add')
  const ask = vi.fn<(proceed: () => void) => void>()
  const stop = blockNavigation(ask)
  followLink('#part')
  expect(appLocation.get().hash).toBe('#part')
  followLink('?tab=copy')
  followLink('/item/index')
  expect(appLocation.get()).toMatchObject({ pathname: '/item/add', search: '' })
  expect(ask).toHaveBeenCalledTimes(2)
  ask.mock.calls[1]![0]()
  expect(appLocation.get().pathname).toBe('/item/index')
  stop()
  followLink('/user/setting')
  expect(appLocation.get().pathname).toBe('/user/setting')
})

test('a query or a fragment keeps the path', async () => {
  await navigateTo('/item/index')
  await navigateTo('?group=3')
  expect(appLocation.get()).toMatchObject({ pathname: '/item/index', search: '?group=3' })
  await navigateTo('#top')
  expect(appLocation.get()).toMatchObject({ pathname: '/item/index', hash: '#top' })
})

test.each([
  ['/', '/docs/'],
  ['/user/login?redirect=%2F12', '/docs/user/login?redirect=%2F12'],
  ['//example.org/x', '/docs/example.org/x'],
  ['/\\example.org', '/docs/example.org'],
  ['/\t/example.org', '/docs/example.org'],
  ['javascript:alert(1)', '/docs/javascript:alert(1)'],
])('%s is a path of this site', (to, href) => {
  expect(hrefOf(to)).toBe(href)
  setBase('/')
  expect(hrefOf(to)).toBe(href.slice('/docs'.length))
})
