import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeItemPassword } from './lib/storage/item-passwords.ts'

const calls: [string, unknown][] = []

beforeEach(() => {
  vi.resetModules()
  calls.length = 0
  document.head.innerHTML = '<base href="/">'
  sessionStorage.clear()
  document.cookie = 'theme=; Max-Age=0'
  document.cookie = 'page_width=; Max-Age=0'
  document.cookie = 'lang=; Max-Age=0'
  delete window.earlyCalls
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push([address, JSON.parse(init.body as string)])
    return Promise.resolve(new Response('{}'))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function startAt(address: string): Promise<string> {
  history.replaceState(null, '', address)
  await import('./start.ts')
  return location.pathname + location.search + location.hash
}

test('the calls of a page start at once, with the arguments the screen uses', async () => {
  await startAt('/docs/34')
  expect(calls).toEqual([
    ['/api/item/info', { item_id: 'docs', page_id: 34, default_page_id: 34 }],
    ['/api/page/info', { page_id: 34, rendered: true }],
  ])
  expect(window.earlyCalls?.map(([path]) => path)).toEqual(['item/info', 'page/info'])
})

test('answers that are in the document are not fetched', async () => {
  document.documentElement.dataset.answers = 'item/info'
  try {
    await startAt('/docs/34')
    expect(calls.map(([address]) => address)).toEqual(['/api/page/info'])
  } finally {
    delete document.documentElement.dataset.answers
  }
})

test('in a frame of another site the calls leave out cookies', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { credentials }: RequestInit) => {
    sent.push(credentials)
    return Promise.resolve(new Response('{}'))
  })
  vi.stubGlobal('parent', { location: { origin: 'https://portal.example.com' } })
  try {
    await startAt('/docs/34')
    expect(sent).toEqual(['omit', 'omit'])
  } finally {
    delete document.documentElement.dataset.embedded
  }
})

test("the item's password is sent along", async () => {
  storeItemPassword('secret', '12')
  await startAt('/12')
  expect(calls).toEqual([['/api/item/info', { item_id: '12', _item_pwd: 'secret' }]])
})

test.each(['/', '/user/login', '/item/index', '/p/Ab9'])(
  'nothing is fetched for %s',
  async (address) => {
    await startAt(address)
    expect(calls).toEqual([])
  },
)

test.each([
  ['/web/#/12?page_id=34', '/12?page_id=34'],
  ['/index.php#/user/center', '/user/setting'],
  ['/web/index.html', '/'],
  ['/web', '/'],
  ['/12/34#heading', '/12/34#heading'],
  [
    '/user/loginByUserToken?user_token=abc&redirect_uri=%2F12',
    '/user/loginByUserToken?redirect_uri=%2F12',
  ],
])('%s becomes %s before any call', async (before, after) => {
  expect(await startAt(before)).toBe(after)
})

test('everything is below the base address', async () => {
  document.head.innerHTML = '<base href="/sub/">'
  expect(await startAt('/sub/web/#/12')).toBe('/sub/12')
  expect(calls.map(([address]) => address)).toEqual(['/sub/api/item/info'])
})

test('the chosen theme and language are applied before the first paint', async () => {
  document.cookie = 'theme=dark'
  document.cookie = 'page_width=wide'
  document.cookie = 'lang=en'
  await startAt('/')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.documentElement.dataset.width).toBe('wide')
  expect(document.documentElement.lang).toBe('en')
})

test("without a choice the browser's first supported language is used", async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'zh-TW', 'en'])
  await startAt('/')
  expect(document.documentElement.lang).toBe('zh-cn')
})
