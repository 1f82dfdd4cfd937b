import { afterEach, expect, test } from 'vitest'
import { ann, refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

const answers: Answers = {
  'common/createCaptcha': { captcha_id: 1 },
  'user/oauthInfo': refuse('badInput'),
  'ScriptCron/run': refuse('badInput'),
}
afterEach(() => {
  delete document.documentElement.dataset.embedded
})

const type = (name: string, text: string) => {
  const element = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element?.dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['en', 'Sign in', 'this browser did not keep the sign-in'],
  ['zh-cn', '登录', '浏览器没有保存登录状态'],
] as const)(
  'a sign-in whose cookie the browser does not keep says so (%s)',
  async (language, button, sentence) => {
    const { element, click, waitFor } = await renderScreen('/user/login?redirect=%2F12', {
      person: null,
      language,
      answers: { ...answers, 'user/loginByVerify': { ...ann, user_token: '' } },
    })
    await waitFor(() => expect(element.querySelector('input[name=captcha]')).not.toBeNull())
    type('username', 'ann')
    type('password', 'right')
    type('captcha', 'ABCD')
    await click(button)
    await waitFor(() =>
      expect(element.querySelector('[role=alert]')?.textContent).toContain(sentence),
    )
    expect(window.location.pathname).toBe('/user/login')
    expect(element.querySelector<HTMLInputElement>('input[name=captcha]')?.value).toBe('')
    expect(element.querySelector<HTMLInputElement>('input[name=password]')?.value).toBe('right')
  },
)

test.each([
  ['en', 'Create account', 'Your account was created, but this browser did not keep the sign-in'],
  ['zh-cn', '注册', '账号已创建，但浏览器没有保存登录状态'],
] as const)(
  'a registration whose cookie the browser does not keep says so (%s)',
  async (language, button, sentence) => {
    const { element, asked, click, waitFor } = await renderScreen('/user/register', {
      person: null,
      language,
      answers: { ...answers, 'user/registerByVerify': { ...ann, user_token: '' } },
    })
    await waitFor(() => expect(element.querySelector('input[name=captcha]')).not.toBeNull())
    type('username', 'ann')
    type('password', 'a good one 1')
    type('repeat', 'a good one 1')
    type('captcha', 'ABCD')
    await click(button)
    await waitFor(() =>
      expect(element.querySelector('[role=alert]')?.textContent).toContain(sentence),
    )
    expect(window.location.pathname).toBe('/user/register')
    expect(asked.filter(({ path }) => path === 'user/registerByVerify')).toHaveLength(1)
  },
)

test('a sign-in link whose cookie the browser does not keep says so', async () => {
  // nobody, whose token it is, and again nobody
  let count = 0
  const { element, waitFor } = await renderScreen(
    '/user/loginByUserToken?user_token=abc&redirect_uri=%2Fuser%2Fsetting',
    {
      person: null,
      answers: { ...answers, 'user/info': () => (++count === 2 ? ann : refuse('notLoggedIn')) },
    },
  )
  await waitFor(() =>
    expect(element.querySelector('[role=alert]')?.textContent).toContain(
      'The sign-in succeeded, but this browser did not keep it',
    ),
  )
  const signIn = [...element.querySelectorAll('a')].find((one) => one.textContent === 'Sign in')
  expect(signIn?.getAttribute('href')).toBe('/user/login?redirect=%2Fuser%2Fsetting')
})

test.each([
  ['/user/login?redirect=%2F12%2F34', 'en', 'Open in a new window', '/12/34'],
  ['/user/login?redirect=%2F12%2F34', 'zh-cn', '在新窗口中打开', '/12/34'],
  ['/user/register?redirect=%2F12', 'en', 'Open in a new window', '/user/register?redirect=%2F12'],
  ['/user/device?code=BCDFGHJK', 'en', 'Open in a new window', '/user/device?code=BCDFGHJK'],
  ['/user/loginByUserToken?user_token=abc', 'en', 'Open in a new window', '/item/index'],
] as const)(
  'in a frame of another site %s asks for no password (%s)',
  async (address, language, label, to) => {
    document.documentElement.dataset.embedded = ''
    const { element, asked, waitFor } = await renderScreen(address, {
      person: null,
      language,
      answers,
    })
    const link = () => [...element.querySelectorAll('a')].find((one) => one.textContent === label)
    await waitFor(() => expect(link()).toBeDefined())
    expect([link()?.getAttribute('href'), link()?.target]).toEqual([to, '_blank'])
    expect(element.querySelector('input')).toBeNull()
    expect(asked.map(({ path }) => path)).not.toContain('user/info')
  },
)

test('in a frame of another site an item takes its password, and leads out of it to sign in', async () => {
  document.documentElement.dataset.embedded = ''
  const { element, waitFor } = await renderScreen('/item/password/12?redirect=%2F12%2F34', {
    person: null,
    answers,
  })
  await waitFor(() => expect(element.querySelector('a[target=_blank]')).not.toBeNull())
  expect(element.querySelector('a[target=_blank]')?.getAttribute('href')).toBe('/12/34')
  expect(element.querySelector('input[name=password]')).not.toBeNull()
  expect(element.querySelector('.card-foot')?.textContent).toContain('a window of its own')
})
