import { expect, test } from 'vitest'
import type { Answer, Args } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'

type List = Answer<'adminUser/getList'>
type Account = List['users'][number]

const account = (id: number, more: Partial<Account> = {}): Account => ({
  uid: String(id),
  username: `user${id}`,
  groupid: '2',
  name: `Name ${id}`,
  avatar: '',
  avatar_small: '',
  email: '',
  email_verify: 0,
  mobile: '',
  is_sso: '0',
  reg_time: '2026-11-21 08:00:00',
  reg_time_unix: 1_795_248_000,
  last_login_time: '',
  last_login_time_unix: 0,
  ...more,
})

/** A server with these accounts, newest first. */
function server(all: readonly Account[], more: Answers = {}): Answers {
  const left = [...all]
  return {
    'common/version': { version: '1.4.0' },
    'adminUser/getList': ({ username = '', page = 1, count = 20 }) => {
      const found = left.filter((one) => one.username.includes(username))
      return { total: found.length, users: found.slice((page - 1) * count, page * count) }
    },
    'adminUser/addUser': [],
    'adminUser/deleteUser': ({ uid }) => {
      left.splice(
        left.findIndex((one) => one.uid === String(uid)),
        1,
      )
      return []
    },
    ...more,
  }
}
const open = (answers: Answers, query = '') =>
  renderScreen(`/admin/index${query}`, { person: root, answers })
const rows = (element: HTMLElement) =>
  [...element.querySelectorAll('.data-table tbody tr')].map(
    (row) => row.querySelector('.list-name')?.textContent,
  )
const many = Array.from({ length: 15 }, (_, at) => account(15 - at))

function type(label: string, text: string): void {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const input =
    document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) ??
    (document.getElementById(named?.htmlFor ?? '') as HTMLInputElement | null)
  if (!input) throw new Error(`no field ${label}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = () =>
  document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.click()
const calls = (asked: readonly { path: string; args: object }[], path: string) =>
  asked.filter((one) => one.path === path).map(({ args }) => args)
const lastList = (asked: readonly { path: string; args: object }[]) =>
  calls(asked, 'adminUser/getList').at(-1) as Args<'adminUser/getList'>

test('the address holds page, order and search; the server does the work', async () => {
  const { element, waitFor, click, asked } = await open(server(many), '?page=2')
  await waitFor(() => expect(rows(element)[0]).toBe('user8'))
  expect(lastList(asked)).toEqual({ username: '', page: 2, count: 7, sort: '' })
  await click('Last sign-in')
  await waitFor(() => expect(lastList(asked).sort).toBe('last_login_time'))
  await click('Last sign-in')
  await waitFor(() =>
    expect(lastList(asked)).toEqual({ username: '', page: 1, count: 7, sort: '-last_login_time' }),
  )
  type('User name, name, e-mail or id', 'user1')
  await waitFor(() => expect(rows(element)).toHaveLength(7))
  await waitFor(() => expect(lastList(asked).username).toBe('user1'))
  expect(location.search).toBe('?sort=-last_login_time&username=user1')
  type('User name, name, e-mail or id', 'nobody')
  await waitFor(() =>
    expect(element.querySelector('main')?.textContent).toContain(
      'No user name, name, e-mail address or id contains “nobody”.',
    ),
  )
})

test('a page behind the last one leads to the last one', async () => {
  const { element, waitFor } = await open(server(many), '?page=40')
  await waitFor(() => expect(rows(element)).toEqual(['user1']))
  expect(location.search).toBe('?page=3')
})

test('a new account is refused at its field, keeps what was typed, and is created at last', async () => {
  const refusals = [refuse('userNameTaken'), refuse('badInput', { field: 'username' })]
  const { waitFor, click, asked } = await open(
    server(many, {
      'adminUser/addUser': () => refusals.shift() ?? [],
    }),
  )
  await click('Add user')
  await waitFor(() => type('User name', ' zhang '))
  type('Name', '张三')
  type('Password', 'short')
  submit()
  await waitFor(() => expect(document.body.textContent).toContain('At least 8 characters'))
  expect(calls(asked, 'adminUser/addUser')).toEqual([])
  type('Password', 'a good one 1')
  submit()
  await waitFor(() =>
    expect(document.body.textContent).toContain('This user name is already taken.'),
  )
  submit()
  await waitFor(() => expect(document.body.textContent).toContain('none of them invisible'))
  submit()
  await waitFor(() => expect(document.body.textContent).toContain('Added zhang'))
  expect(calls(asked, 'adminUser/addUser').at(-1)).toEqual({
    uid: 0,
    username: 'zhang',
    name: '张三',
    password: 'a good one 1',
  })
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a generated password is filled in and can be copied', async () => {
  const { waitFor, click } = await open(server(many))
  await click('Add user')
  await click('Generate')
  await waitFor(() => expect(document.body.textContent).toContain('Copy password'))
  expect(document.querySelector<HTMLInputElement>('[role=dialog] [type=password]')?.value).toMatch(
    /^\S{16}$/,
  )
})

test('an unchanged account is not sent; a new password warns about the sessions', async () => {
  const { waitFor, click, asked } = await open(server(many))
  await click('Edit: user15')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  submit()
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(calls(asked, 'adminUser/addUser')).toEqual([])
  await click('Edit: user15')
  await waitFor(() => type('New password', 'quite another 1'))
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      'Saving ends all sessions and access tokens of user15.',
    ),
  )
  submit()
  await waitFor(() => expect(document.body.textContent).toContain('Saved user15'))
  expect(calls(asked, 'adminUser/addUser')).toEqual([
    { uid: 15, username: 'user15', name: 'Name 15', password: 'quite another 1' },
  ])
})

test('the last account of the last page is deleted, and the page before is shown', async () => {
  const { element, waitFor, click } = await open(server(many), '?page=3')
  await click('Delete: user1')
  await click('Delete')
  await waitFor(() => expect(document.body.textContent).toContain('Deleted user1'))
  await waitFor(() => expect(rows(element)[0]).toBe('user8'))
  expect(location.search).toBe('?page=2')
})

test('an account that somebody else has deleted meanwhile leaves the list', async () => {
  const all = [account(2), account(1)]
  const { element, waitFor, click } = await open({
    ...server(all),
    'adminUser/getList': () => ({ total: all.length, users: [...all] }),
    'adminUser/addUser': () => refuse('userUnknown'),
    'adminUser/deleteUser': () => refuse('userUnknown'),
  })
  await click('Edit: user2')
  await waitFor(() => type('Name', 'x'))
  all.shift()
  submit()
  await waitFor(() => expect(rows(element)).toEqual(['user1']))
  await click('Cancel')
  await click('Delete: user1')
  all.shift()
  await click('Delete')
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(rows(element)).toEqual([])
})

test('external accounts can be unlinked, administrators and others cannot', async () => {
  const external = { is_sso: '1' }
  const { element, waitFor, click, asked } = await open(
    server([account(3, external), account(2, { ...external, groupid: '1' }), account(1)], {
      'adminUser/unlink': [],
    }),
  )
  await waitFor(() => expect(rows(element)).toHaveLength(3))
  // the third action is in the menu of its row, which others do not have
  const menus = [...element.querySelectorAll('[aria-label^="Actions for"]')]
  expect(menus).toHaveLength(1)
  await click('Actions for “user3”')
  const entry = () => document.querySelector<HTMLElement>('[role=menuitem]')
  await waitFor(() => expect(entry()?.textContent).toBe('Unlink from sign-in service'))
  entry()?.click()
  await click('Unlink from sign-in service')
  await waitFor(() => expect(document.body.textContent).toContain('Unlinked user3'))
  expect(calls(asked, 'adminUser/unlink')).toEqual([{ uid: 3 }])
})

test('administrators cannot be deleted; owners lead to their items', async () => {
  const { element, waitFor, click } = await open(
    server([account(2), account(1, { groupid: '1', username: 'root' })], {
      'adminUser/deleteUser': refuse('userOwns', { items: 2, teams: 1 }),
    }),
  )
  await waitFor(() => expect(rows(element)).toHaveLength(2))
  expect(element.querySelectorAll('.destructive')).toHaveLength(1)
  await click('Delete: user2')
  await click('Delete')
  await click('Show their items')
  await waitFor(() => expect(location.search).toBe('?panel=items&username=user2'))
})

test('a failed list offers to try again', async () => {
  const { element, waitFor } = await open(server([], { 'adminUser/getList': refuse('badInput') }))
  await waitFor(() =>
    expect(element.querySelector('main')?.textContent).toContain('This didn’t work'),
  )
})

test('the password of an external account is not offered for change', async () => {
  const { waitFor, click } = await open(server([account(7, { is_sso: '1' })]))
  await click('Edit: user7')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  const dialog = document.querySelector('[role=dialog]')
  expect(dialog?.querySelector('input[type=password]')).toBeNull()
  expect(dialog?.textContent).toContain('showdoc admin user passwd user7')
})
