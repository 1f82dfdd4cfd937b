import { expect, test } from 'vitest'
import { refuse, renderScreen } from '../../test/render-screen.tsx'

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
    expect(element.querySelector('[role=alert]')?.textContent).toContain('Illegal redirect'),
  )
  expect(asked.filter(({ path }) => path === 'user/info')).toHaveLength(1)
  await click('Sign in and go to my items')
  await waitFor(() => expect(asked.filter(({ path }) => path === 'user/info')).toHaveLength(2))
})
