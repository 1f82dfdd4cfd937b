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
  await waitFor(() => expect(document.body.textContent).toContain('Continue as Ben?'))
  expect(document.body.textContent).toContain('What was typed here is from Ann.')
  expect([saves(), currentSession().person?.uid]).toEqual([1, '1'])
  await click('Sign in as Ann')
  await waitFor(() => expect(field('username')?.value).toBe('ann'))
  expect(asked.filter(({ path }) => path === 'user/logout')).toHaveLength(1)
  expect(field('team_name')?.value).toBe('Mine')
  await signInAs('ben')
  await click('Continue as Ben')
  await waitFor(() => expect(saves()).toBe(2))
  expect(currentSession().person?.uid).toBe('2')
})

/** Ben has signed in in another tab while Ann types a new team here. */
async function otherSignedIn() {
  let session: typeof ann | null = ann
  const screen = await renderScreen('/team/index', {
    answers: {
      'team/getList': [],
      'team/save': () => (session === ben ? refuse('otherPerson', { username: 'ben' }) : team),
      'user/info': () => session ?? refuse('notLoggedIn'),
      'common/createCaptcha': { captcha_id: 1 },
      'user/logout': () => {
        session = null
        return { logout_redirect_uri: '' }
      },
    },
  })
  const { waitFor, click } = screen
  await click('New team')
  await waitFor(() => expect(field('team_name')).not.toBeNull())
  type('team_name', 'Mine')
  session = ben
  await click('Create team')
  await waitFor(() => expect(document.body.textContent).toContain('Continue as Ben?'))
  const count = (path: string) => screen.asked.filter((one) => one.path === path).length
  return { ...screen, count }
}

const escape = (waitFor: (condition: () => void) => Promise<void>) => {
  document
    .querySelector('[role=alertdialog], [role=dialog]:has([name=captcha])')!
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return waitFor(() =>
    expect(document.querySelector('[role=alertdialog], [name=captcha]')).toBeNull(),
  )
}

test('somebody else who has signed in elsewhere is asked whether to go on', async () => {
  const { waitFor, click, count } = await otherSignedIn()
  expect(document.body.textContent).toContain('You are signed in as Ben in this browser now.')
  expect(currentSession().person?.uid).toBe('1')
  await click('Continue as Ben')
  await waitFor(() => expect(count('team/save')).toBe(2))
  expect(currentSession().person?.uid).toBe('2')
})

test('instead the first person may sign in again, which ends the other session', async () => {
  const { waitFor, click, count } = await otherSignedIn()
  await click('Sign in as Ann')
  await waitFor(() => expect(field('username')?.value).toBe('ann'))
  expect([count('user/logout'), count('team/save')]).toEqual([1, 1])
  expect(field('team_name')?.value).toBe('Mine')
  await escape(waitFor)
})

test('without an answer nothing is sent, and both sessions stay as they are', async () => {
  const { waitFor, count } = await otherSignedIn()
  await escape(waitFor)
  expect([count('user/logout'), count('team/save')]).toEqual([0, 1])
  expect(field('team_name')?.value).toBe('Mine')
})
