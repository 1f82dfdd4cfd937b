import { expect, test } from 'vitest'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

const answers: Answers = {
  'common/createCaptcha': { captcha_id: 1 },
  'user/oauthInfo': refuse('badInput'),
  'ScriptCron/run': refuse('badInput'),
  'itemGroup/getList': [],
  'item/myList': [],
}
const question = () => document.querySelector('[role=alertdialog]')

test.each([
  ['/user/register', null, 'username', 'Have an account? Sign in', '/user/login'],
  ['/user/setting', undefined, 'name', 'Back to my items', '/item/index'],
] as const)('what was typed at %s is not left without a question', async (...place) => {
  const [address, person, name, link, to] = place
  const { element, click, waitFor } = await renderScreen(address, {
    ...(person === null && { person }),
    answers,
  })
  const field = () => element.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await waitFor(() => expect(field()).not.toBeNull())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'zoe')
  field()!.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(field()!.value).toBe('zoe'))
  await click(link)
  await waitFor(() => expect(question()).not.toBeNull())
  await click('Keep editing')
  await waitFor(() => expect(question()).toBeNull())
  expect(window.location.pathname).toBe(address)
  expect(field()!.value).toBe('zoe')
  await click(link)
  await click('Discard')
  await waitFor(() => expect(window.location.pathname).toBe(to))
})

test.each([
  ['?inviteCode=open-1', 'open-1'],
  ['', ''],
])('an invite code is asked for where the address has one: “%s”', async (query, code) => {
  const { element, asked, click, waitFor } = await renderScreen(`/user/register${query}`, {
    person: null,
    answers: { ...answers, 'user/registerByVerify': refuse('captchaWrong') },
  })
  const field = (name: string) => element.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await waitFor(() => expect(field('username')).not.toBeNull())
  expect(field('inviteCode')?.value ?? '').toBe(code)
  expect(field('inviteCode') !== null).toBe(code !== '')
  const typed = {
    username: 'zoe',
    password: 'long-enough-1',
    repeat: 'long-enough-1',
    captcha: 'ABCD',
  }
  for (const [name, text] of Object.entries(typed)) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      field(name),
      text,
    )
    field(name)!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await click('Create account')
  const sent = () => asked.find(({ path }) => path === 'user/registerByVerify')?.args
  await waitFor(() => expect(sent()).toMatchObject({ username: 'zoe', inviteCode: code }))
})
