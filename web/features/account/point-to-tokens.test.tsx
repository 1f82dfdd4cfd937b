import { expect, test } from 'vitest'
import { appLocation, navigateTo } from '../../lib/address/navigation.ts'
import { accessToken } from '../../test/access-token.ts'
import { ann, refuse, renderScreen } from '../../test/render-screen.tsx'

test.each([
  { what: 'leads to the tokens', passwordOf: 'ann', tokens: [accessToken], isTold: true },
  { what: 'says nothing without tokens', passwordOf: 'ann', tokens: [], isTold: false },
  {
    what: 'says nothing to somebody else',
    passwordOf: 'bob',
    tokens: [accessToken],
    isTold: false,
  },
])('the sign-in after a new password $what', async ({ passwordOf, tokens, isTold }) => {
  let isSignedIn = false
  const { element, asked, waitFor, click } = await renderScreen('/user/login', {
    person: null,
    answers: {
      'common/createCaptcha': { captcha_id: 1 },
      'user/info': () => (isSignedIn ? ann : refuse('notLoggedIn')),
      'user/loginByVerify': () => {
        isSignedIn = true
        return { ...ann, user_token: '' }
      },
      'accessToken/getList': tokens,
      'item/myList': [],
      'itemGroup/getList': [],
      'ScriptCron/run': [],
      'user/oauthInfo': { oauth2_open: null, oauth2_entrance_tips: '' },
    },
  })
  await navigateTo('/user/login', { replace: true, state: { passwordOf } })
  await waitFor(() => expect(element.textContent).toContain('Password changed'))
  const values = { username: 'ann', password: 'right', captcha: 'abcd' }
  for (const [name, value] of Object.entries(values)) {
    const input = element.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await click('Sign in')
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('item/myList'))
  if (!isTold) return expect(element.textContent).not.toContain('Check your tokens')
  await waitFor(() => expect(element.textContent).toContain('Check your tokens'))
  await click('Access tokens')
  await waitFor(() => expect(appLocation.get().pathname).toBe('/user/tokens'))
  await waitFor(() => expect(element.textContent).toContain('laptop'))
  expect(element.textContent).not.toContain('Check your tokens')
})
