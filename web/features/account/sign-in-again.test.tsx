import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { currentSession } from '../../api/session.ts'
import { ann, refuse, renderScreen } from '../../test/render-screen.tsx'

const ben = { ...ann, uid: '2', username: 'ben', name: 'Ben' }
const team: Answer<'team/save'> = {
  id: '5',
  team_name: 'Mine',
  uid: '1',
  username: 'ann',
  addtime: '2026-11-21 08:00:00',
  last_update_time: '0',
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const type = (name: string, text: string) => {
  const element = field(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A new team is typed and sent while the session is over. */
async function endedWhileTyping() {
  let isSignedIn = false
  const screen = await renderScreen('/team/index', {
    answers: {
      'team/getList': [],
      'team/save': () => (isSignedIn ? team : refuse('notLoggedIn')),
      'common/createCaptcha': { captcha_id: 1 },
      'user/loginByVerify': ({ username }) => {
        isSignedIn = true
        return { ...(username === 'ben' ? ben : ann), user_token: 't' }
      },
      'user/logout': () => {
        isSignedIn = false
        return { logout_redirect_uri: '' }
      },
    },
  })
  const { waitFor, click } = screen
  await click('New team')
  await waitFor(() => expect(field('team_name')).not.toBeNull())
  type('team_name', 'Mine')
  await click('Create team')
  await waitFor(() => expect(field('captcha')).not.toBeNull())
  const signInAs = async (username: string) => {
    type('username', username)
    type('password', 'secret')
    type('captcha', 'ABCD')
    await waitFor(() => expect(field('captcha')?.value).toBe('ABCD'))
    field('captcha')?.form?.requestSubmit()
  }
  const saves = () => screen.asked.filter(({ path }) => path === 'team/save').length
  return { ...screen, signInAs, saves }
}

test('the account whose session has ended is named and filled in, and the action goes on', async () => {
  const { waitFor, signInAs, saves } = await endedWhileTyping()
  expect(field('username')?.value).toBe('ann')
  expect(document.body.textContent).toContain('The session of ann has ended')
  await signInAs('ann')
  await waitFor(() => expect(saves()).toBe(2))
})

test('what was typed goes on under another account only after a question that names both', async () => {
  const { waitFor, click, asked, signInAs, saves } = await endedWhileTyping()
  await signInAs('ben')
  await waitFor(() => expect(document.body.textContent).toContain('Go on as Ben?'))
  expect(document.body.textContent).toContain('What was typed here is from Ann.')
  expect([saves(), currentSession().person?.uid]).toEqual([1, '1'])
  await click('Sign in as Ann')
  await waitFor(() => expect(field('username')?.value).toBe('ann'))
  expect(asked.filter(({ path }) => path === 'user/logout')).toHaveLength(1)
  expect(field('team_name')?.value).toBe('Mine')
  await signInAs('ben')
  await click('Go on as Ben')
  await waitFor(() => expect(saves()).toBe(2))
  expect(currentSession().person?.uid).toBe('2')
})
