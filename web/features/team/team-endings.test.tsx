import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { ann, refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'
import { item, member, team } from '../../test/team-answers.ts'

type Ended = Answer<'teamItem/delete'>

const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const type = (field: HTMLInputElement | null, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** Opens the form that gives team 5 away, with somebody typed as the new owner. */
const transfer = async (answers: Answers, is_sso = '0') => {
  const screen = await renderScreen('/team/index', {
    answers: {
      'team/getList': [team(5)],
      'user/info': { ...ann, is_sso },
      'user/allUser': [],
      ...answers,
    },
  })
  await screen.click('Actions for “Team 5”')
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (one) => one.textContent === 'Transfer',
    )
  await screen.waitFor(() => expect(entry()).toBeDefined())
  entry()!.click()
  await screen.waitFor(() => expect(field(is_sso === '1' ? 'name' : 'password')).not.toBeNull())
  type(document.querySelector('.dialog input[role=combobox]'), 'ben')
  return { ...screen, submit: () => screen.click('Transfer') }
}

test('a wrong password is said at its field, and the team is given away with the right one', async () => {
  let tries = 0
  const { asked, submit, waitFor } = await transfer({
    'team/attorn': () => (++tries === 1 ? refuse('wrongPassword') : []),
    'item/myList': [],
  })
  expect(field('name')).toBeNull()
  await submit()
  await waitFor(() => expect(field('password')?.getAttribute('aria-invalid')).toBe('true'))
  expect(asked.map(({ path }) => path)).not.toContain('team/attorn')
  type(field('password'), 'wrong')
  await submit()
  const said = () => field('password')?.closest('.field')?.textContent
  await waitFor(() => expect(said()).toContain('The password is wrong'))
  expect(field('password')?.value).toBe('')
  expect(document.querySelector('.dialog .banner')).toBeNull()
  type(field('password'), 'right')
  await submit()
  await waitFor(() => expect(document.querySelector('.dialog')).toBeNull())
  expect(asked.filter(({ path }) => path === 'team/attorn').at(-1)?.args).toEqual({
    team_id: 5,
    username: 'ben',
    password: 'right',
    project_name: '',
  })
})

test('who has no password here types the name of the team instead', async () => {
  const { asked, submit, waitFor } = await transfer({ 'team/attorn': [], 'item/myList': [] }, '1')
  expect(field('password')).toBeNull()
  type(field('name'), 'Team')
  await submit()
  await waitFor(() => expect(field('name')?.getAttribute('aria-invalid')).toBe('true'))
  expect(asked.map(({ path }) => path)).not.toContain('team/attorn')
  type(field('name'), ' Team 5 ')
  await submit()
  await waitFor(() => expect(document.querySelector('.dialog')).toBeNull())
  expect(asked.find(({ path }) => path === 'team/attorn')?.args).toEqual({
    team_id: 5,
    username: 'ben',
    password: '',
    project_name: 'Team 5',
  })
})

test('an unknown new owner is said at the field of the person', async () => {
  const { submit, waitFor } = await transfer({ 'team/attorn': refuse('userUnknown') })
  type(field('password'), 'secret')
  await submit()
  const person = () => document.querySelector('.dialog input[role=combobox]')
  await waitFor(() => expect(person()?.getAttribute('aria-invalid')).toBe('true'))
  expect(field('password')?.value).toBe('secret')
})

const agree = () => document.querySelector<HTMLElement>('.dialog .button.danger')!.click()

test.each([
  ['unbound', { success: true, rights: [] as Ended['rights'] }],
  ['that somebody else has unbound meanwhile', refuse('bindingNotFound')],
] as const)('an item %s leaves the list of the team', async (_, answer) => {
  let items = [item(1), item(2)]
  const { element, asked, click, waitFor } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': () => items,
      'item/myList': [],
      'teamItem/delete': () => {
        items = [item(2)]
        return answer
      },
    },
  })
  await click('Unbind: Item 1')
  await waitFor(() => expect(document.querySelector('.dialog')?.textContent).toContain('Item 1'))
  agree()
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(asked).toContainEqual({ path: 'teamItem/delete', args: { id: 1 } })
  expect(textOf(element)).not.toContain('Item 1')
})

test('an item that may not be unbound stays, with the reason in the question', async () => {
  const { element, click, waitFor } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': [item(1)],
      'item/myList': [],
      'teamItem/delete': refuse('noAccess'),
    },
  })
  await click('Unbind: Item 1')
  await waitFor(() => expect(document.querySelector('.dialog')).not.toBeNull())
  agree()
  await waitFor(() => expect(document.querySelector('.dialog .banner')).not.toBeNull())
  expect(textOf(element)).toContain('Item 1')
})

test('a member who is removed leaves the list', async () => {
  let members = [member(1), member(2)]
  const { element, asked, click, waitFor } = await renderScreen('/team/member/5', {
    answers: {
      'team/getList': [team(5)],
      'teamMember/getList': () => members,
      'teamMember/delete': () => {
        members = [member(1)]
        return { success: true, rights: [] }
      },
    },
  })
  await click('Remove: user2')
  await waitFor(() => expect(document.querySelector('.dialog')?.textContent).toContain('user2'))
  expect(asked.map(({ path }) => path)).not.toContain('teamMember/delete')
  agree()
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(asked).toContainEqual({ path: 'teamMember/delete', args: { id: 2 } })
  expect(location.pathname).toBe('/team/member/5')
})

test('who removes themselves is led to their teams', async () => {
  const { click, waitFor } = await renderScreen('/team/member/5', {
    answers: {
      'team/getList': [team(5, { uid: '7', username: 'olga' })],
      'teamMember/getList': [member(1, { member_uid: ann.uid, member_username: 'ann' })],
      'teamMember/delete': { success: true, rights: [] },
    },
  })
  await click('Remove: ann')
  await waitFor(() => expect(document.querySelector('.dialog')).not.toBeNull())
  agree()
  await waitFor(() => expect(location.pathname).toBe('/team/index'))
})
