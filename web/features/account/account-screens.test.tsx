import { expect, test } from 'vitest'
import { extLoginCalls } from '#contract/calls/ext-login.ts'
import { expectFreshSignIn } from '../../lib/fresh-sign-in.ts'
import { ann, refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'
import { refusedPhrase } from './refused-sign-in.ts'

const answers = {
  'common/createCaptcha': { captcha_id: 1 },
  'user/oauthInfo': refuse('badInput'),
  'ScriptCron/run': refuse('badInput'),
} as const

test('somebody without a right to an item can sign in as somebody else', async () => {
  const { element, click, waitFor } = await renderScreen('/item/password/12?redirect=%2F12', {
    answers,
  })
  await click('Use another account')
  await waitFor(() => expect(element.querySelector('input[name=username]')).not.toBeNull())
  expect(window.location.pathname).toBe('/user/login')
  expect(window.location.search).toBe('?redirect=%2F12')
})

test('a sign-in link with an illegal target says so before it signs in', async () => {
  const { element, asked, click, waitFor } = await renderScreen(
    '/user/loginByUserToken?user_token=abc&redirect_uri=%2F%2Fevil.example',
    { person: null, answers: { 'itemGroup/getList': [], 'item/myList': [], ...answers } },
  )
  await waitFor(() =>
    expect(element.querySelector('[role=alert]')?.textContent).toContain(
      'This redirect is not allowed',
    ),
  )
  expect(asked.filter(({ path }) => path === 'user/info')).toHaveLength(1)
  await click('Sign in and go to my items')
  await waitFor(() => expect(asked.filter(({ path }) => path === 'user/info')).toHaveLength(2))
})

const target: Answers = { 'itemGroup/getList': [], 'item/myList': [], ...answers }
const entrance = '/user/loginByUserToken?user_token=abc&redirect_uri=%2Fuser%2Fsetting'

test('a sign-in as somebody else names both, and replaces nobody before the answer', async () => {
  const bob = { ...ann, uid: '2', username: 'bob', name: 'Bob' }
  const people = [ann, bob]
  const { element, asked, click, waitFor } = await renderScreen(entrance, {
    answers: {
      ...target,
      'user/info': () => people.shift() ?? bob,
      'user/logout': { logout_redirect_uri: '' },
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Sign in as Bob instead?'))
  expect(asked.map(({ path }) => path)).not.toContain('user/logout')
  await click('Stay signed in as Ann')
  await waitFor(() => expect(window.location.pathname).toBe('/user/setting'))
  expect(asked.map(({ path }) => path)).toContain('user/logout')
})

test('a sign-in as the same person asks nothing', async () => {
  const { asked, waitFor } = await renderScreen(entrance, {
    answers: { ...target, 'user/logout': { logout_redirect_uri: '' } },
  })
  await waitFor(() => expect(window.location.pathname).toBe('/user/setting'))
  expect(asked.map(({ path }) => path)).toContain('user/logout')
})

test.each([
  ['signed in', ann, 'Continue', '/user/setting'],
  ['signed out', null, 'Sign in', '/user/login?redirect=%2Fuser%2Fsetting'],
] as const)(
  'after a reload a sign-in says that it is over, and leads on: %s',
  async (_, person, button, to) => {
    window.signInToken = ''
    const { element, click, waitFor } = await renderScreen(
      '/user/loginByUserToken?redirect_uri=%2Fuser%2Fsetting',
      { person, answers: target },
    )
    await waitFor(() => expect(element.textContent).toContain('has been answered already'))
    await click(button)
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(to))
  },
)

test.each([
  [
    'gone=1',
    'This link belongs to an older version and no longer works. You are signed in as Ann.',
  ],
  ['used=1', 'This sign-in link has already been used or has expired. You are signed in as Ann.'],
  ['refused=oauth2Denied', 'The sign-in was cancelled'],
])('somebody signed in is told of a link that no longer works: %s', async (query, sentence) => {
  const { element, waitFor } = await renderScreen(
    `/user/login?${query}&redirect=%2Fuser%2Fsetting`,
    { answers: target },
  )
  await waitFor(() => expect(window.location.pathname).toBe('/user/setting'))
  await waitFor(() => expect(element.textContent).toContain(sentence))
})

test('a refused sign-in says why, and single sign-on comes back to exactly the place', async () => {
  const place = '/user/device?code=BCDF-GHJK&q=a%26b#x'
  const { element, waitFor } = await renderScreen(
    `/user/login?refused=accountNameTaken&redirect=${encodeURIComponent(place)}`,
    {
      person: null,
      answers: { ...target, 'user/oauthInfo': { oauth2_open: '1', oauth2_entrance_tips: 'SSO' } },
    },
  )
  const link = () => [...element.querySelectorAll('a')].find((one) => one.textContent === 'SSO')
  await waitFor(() => expect(link()).toBeDefined())
  expect(element.querySelector('[role=alert]')?.textContent).toContain('belongs to another account')
  const href = new URL(link()?.getAttribute('href') ?? '', window.location.href)
  // the server decodes it once more
  expect(decodeURIComponent(href.searchParams.get('redirect') ?? '')).toBe(place)
})

test('a refusal the screen does not know is still said', async () => {
  const { element, waitFor } = await renderScreen('/user/login?refused=%3Cb%3E', {
    person: null,
    answers: target,
  })
  await waitFor(() =>
    expect(element.querySelector('[role=alert]')?.textContent).toContain('could not be signed in'),
  )
})

test('a new sign-in that was asked for replaces the session of the same person', async () => {
  expectFreshSignIn()
  const { waitFor, asked } = await renderScreen(entrance, { answers: target })
  await waitFor(() => expect(window.location.pathname).toBe('/user/setting'))
  expect(asked.some(({ path }) => path === 'user/logout')).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

test('every refusal that a sign-in elsewhere can end with has its own sentence', () => {
  for (const name of [...extLoginCalls.bySecretKey.fails, ...extLoginCalls.oauth2.fails])
    expect(refusedPhrase(new URLSearchParams({ refused: name }))).toBe(`account.refused_${name}`)
})

test.each([
  ['0', false],
  ['1', true],
])('the own name of an account with is_sso %s', async (is_sso, isToldSo) => {
  const { element, waitFor } = await renderScreen('/user/setting', {
    answers: { ...target, 'user/info': { ...ann, is_sso } },
  })
  await waitFor(() => expect(element.textContent).toContain('Shown to others'))
  expect(element.textContent.includes('your next sign-in puts it here again')).toBe(isToldSo)
})
