import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeChannels } from '../test/channels.ts'

const ann = { uid: '7', username: 'ann', name: 'Ann', groupid: '2', email: 'ann@example.org' }
const signedOut = { error_code: 10102, error_name: 'notLoggedIn', error_message: 'Please sign in' }
let requests: [string, Headers][]

/**
 * A session in a fresh tab, and a server that gives these answers in turn; an error stands for an
 * unreachable server.
 */
async function freshTab(...answers: (object | Error)[]) {
  requests = []
  vi.resetModules()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push([new URL(address).pathname, new Headers(init.headers)])
    const next = answers.shift() ?? { error_code: 0, data: [] }
    return next instanceof Error
      ? Promise.reject(next)
      : Promise.resolve(new Response(JSON.stringify(next)))
  })
  return { ...(await import('./session.ts')), ...(await import('./sign-out.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  closeChannels()
  vi.unstubAllGlobals()
})

test('only what the header shows about the person is stored', async () => {
  const { loadSession, currentSession } = await freshTab({ error_code: 0, data: ann })
  await loadSession()
  expect(currentSession()).toEqual({
    known: true,
    person: { uid: '7', username: 'ann', name: 'Ann', groupid: '2' },
  })
  expect(JSON.stringify(localStorage)).not.toContain('example.org')
})

test('being signed out is an ordinary answer, and forgets the person', async () => {
  const first = await freshTab({ error_code: 0, data: ann })
  await first.loadSession()
  const second = await freshTab(signedOut)
  expect(second.currentSession()).toMatchObject({ known: false, person: { username: 'ann' } })
  await second.loadSession()
  expect(second.currentSession()).toEqual({ known: true, person: null })
  expect(localStorage.length).toBe(0)
})

test('an unreachable server signs nobody out', async () => {
  await (await freshTab({ error_code: 0, data: ann })).loadSession()
  const { loadSession, currentSession } = await freshTab(new TypeError('network'))
  await loadSession()
  expect(currentSession()).toMatchObject({ known: false, person: { username: 'ann' } })
})

test("an older client's token is offered once and then removed", async () => {
  localStorage.setItem('userinfo', JSON.stringify({ user_token: 'abc123' }))
  const { loadSession } = await freshTab({ error_code: 0, data: ann }, { error_code: 0, data: ann })
  await loadSession()
  await loadSession()
  expect(requests.map(([, headers]) => headers.get('x-api-token'))).toEqual(['abc123', null])
  expect(localStorage.getItem('userinfo')).toBeNull()
})

test("signing out works here even when the server can't be reached", async () => {
  const { loadSession, signOut, currentSession } = await freshTab(
    { error_code: 0, data: ann },
    new TypeError('network'),
  )
  await loadSession()
  localStorage.setItem('draft:/:7:1:2:x', '{}')
  sessionStorage.setItem('item-passwords', '{}')
  expect(await signOut()).toEqual({ next: '', isConfirmed: false })
  expect(currentSession().person).toBeNull()
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test("signing out leaves what is another person's", async () => {
  const { loadSession, signOut } = await freshTab({ error_code: 0, data: ann })
  await loadSession()
  const { draftTitles } = await import('../lib/storage/drafts.ts')
  const others = {
    'draft:/:8:12:34:x': '{"title":"Private"}',
    'draft:/docs/:7:12:34:x': '{"title":"Another site"}',
    'try-it:8:12': '{}',
    'recent-pages': '{"uid":"8","pages":[]}',
  }
  const own = {
    'draft:/:7:12:34:x': '{"title":"Mine"}',
    'try-it:7:12': '{}',
    'try-it::12': '{}',
    'catalogs:12': '[]',
  }
  for (const [name, value] of Object.entries({ ...others, ...own }))
    localStorage.setItem(name, value)
  sessionStorage.setItem('comment:8:34:', 'of bob')
  sessionStorage.setItem('comment:7:34:', 'of ann')
  expect(draftTitles('7')).toEqual(['Mine'])
  await signOut()
  expect({ ...localStorage }).toEqual(others)
  expect({ ...sessionStorage }).toEqual({ 'comment:8:34:': 'of bob' })
})

test.each([
  ['https://sso.example.org/out', 'https://sso.example.org/out'],
  ['/bye', '/bye'],
  ['//example.org', ''],
  ['/\\example.org', ''],
  ['javascript:alert(1)', ''],
  ['http://sso.intern/out', 'http://sso.intern/out'],
])('after signing out %s leads to "%s"', async (answered, next) => {
  const { signOut } = await freshTab({ error_code: 0, data: { logout_redirect_uri: answered } })
  expect((await signOut()).next).toBe(next)
})

test('a sign-out in another tab is followed, or only told where unsaved text is', async () => {
  const { loadSession, currentSession } = await freshTab({ error_code: 0, data: ann }, signedOut)
  await loadSession()
  const { blockNavigation } = await import('../lib/address/navigation.ts')
  const { setAuthHandlers } = await import('./auth-handlers.ts')
  const told = Promise.withResolvers<void>()
  const never = () => expect.unreachable()
  setAuthHandlers({
    goToSignIn: never,
    promptSignIn: never,
    goToItemPassword: never,
    tellSessionChanged: told.resolve,
  })
  const otherTab = new BroadcastChannel('showdoc-session')
  const release = blockNavigation(() => {})
  otherTab.postMessage('changed')
  await told.promise
  expect(currentSession().person).toMatchObject({ username: 'ann' })
  expect(requests).toHaveLength(1)
  release()
  otherTab.postMessage('changed')
  await vi.waitFor(() => expect(currentSession().person).toBeNull())
})

test('a screen with unsaved text stays the one of the person who typed it', async () => {
  const ben = { ...ann, uid: '8', username: 'ben' }
  const { loadSession, currentSession, lastPerson } = await freshTab(
    { error_code: 0, data: ann },
    { error_code: 0, data: ben },
    { error_code: 0, data: ben },
  )
  await loadSession()
  const { blockNavigation } = await import('../lib/address/navigation.ts')
  const { setAuthHandlers } = await import('./auth-handlers.ts')
  let told = 0
  const never = () => expect.unreachable()
  setAuthHandlers({
    goToSignIn: never,
    promptSignIn: never,
    goToItemPassword: never,
    tellSessionChanged: () => told++,
  })
  const release = blockNavigation(() => {})
  await loadSession()
  expect([told, lastPerson()?.username]).toEqual([1, 'ann'])
  release()
  await loadSession()
  expect(currentSession().person).toMatchObject({ username: 'ben' })
})

test('in a frame of another site nobody is signed in, and what the browser remembers stays', async () => {
  await (await freshTab({ error_code: 0, data: ann })).loadSession()
  const stored = JSON.stringify(localStorage)
  document.documentElement.dataset.embedded = ''
  try {
    const { loadSession, currentSession } = await freshTab({ error_code: 0, data: ann })
    expect(currentSession()).toEqual({ known: true, person: null })
    await loadSession()
    expect(currentSession()).toEqual({ known: true, person: null })
    expect(requests).toEqual([])
    expect(JSON.stringify(localStorage)).toBe(stored)
  } finally {
    delete document.documentElement.dataset.embedded
  }
})

test('the answers of the person before are not shown to the next one', async () => {
  const { signedIn } = await freshTab()
  const { cachedAnswer } = await import('./answer-cache.ts')
  signedIn(ann)
  cachedAnswer('item/myList', {}).seed(['private'])
  signedIn(ann)
  expect(cachedAnswer('item/myList', {}).get().data).toEqual(['private'])
  signedIn({ ...ann, uid: '8' })
  expect(cachedAnswer('item/myList', {}).get().data).toBeUndefined()
})
