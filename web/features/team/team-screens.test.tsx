import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { root } from '../../test/administrator.ts'
import { ann, refuse, renderScreen } from '../../test/render-screen.tsx'
import { item, member, team } from '../../test/team-answers.ts'
import { clearNotices } from '../../ui/feedback/notices/notices.tsx'
import { isManaged, partOf } from './team.ts'

const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const buttons = (element: ParentNode) =>
  [...element.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )
const type = (field: HTMLInputElement | null, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const openMenu = (name: string) => `Actions for “${name}”`

beforeEach(clearNotices)

test('parts and rights in a team follow its row, never the address', () => {
  expect(partOf(team(1), '1')).toBe('owner')
  expect(partOf(team(1, { uid: '2' }), '1')).toBe('admin')
  expect(partOf(team(1, { uid: '2', team_manage: 0 }), '1')).toBe('member')
  expect(isManaged(undefined, undefined, '1', '2')).toBe(true)
  expect(isManaged(undefined, undefined, '0', '1')).toBe(false)
  const plain = team(5, { uid: '2', team_manage: 0 })
  expect(isManaged([plain], plain, '1', '2')).toBe(false)
  expect(isManaged([], undefined, '1', '2')).toBe(false)
  expect(isManaged([], undefined, null, '1')).toBe(true)
})

test('many teams are paged by address, newest first, and searched by name', async () => {
  const { element, waitFor } = await renderScreen('/team/index?page=9', {
    answers: { 'team/getList': Array.from({ length: 45 }, (_, at) => team(at + 1)) },
  })
  await waitFor(() => expect(textOf(element)).toContain('Team 5'))
  expect(location.search).toBe('?page=3')
  expect(element.querySelectorAll('main tbody tr')).toHaveLength(5)
  type(element.querySelector('main input[type=search]'), 'team 4')
  await waitFor(() => expect(element.querySelectorAll('main tbody tr')).toHaveLength(7))
  expect(location.search).toBe('?q=team+4')
  expect(element.querySelector('main tbody tr')?.textContent).toContain('Team 45')
})

test('a refused name stays in the dialog; a saved one leads on to the members', async () => {
  let tries = 0
  const { element, waitFor, click } = await renderScreen('/team/index', {
    answers: {
      'team/getList': [],
      'team/save': ({ team_name }) =>
        ++tries === 1
          ? refuse('tooManyTeams', { limit: 1000 })
          : { ...team(7), team_name: team_name ?? '', addtime: '0' },
      'teamMember/getList': [],
    },
  })
  await waitFor(() => expect(textOf(element)).toContain('No teams yet'))
  await click('New team')
  await waitFor(() => expect(field('team_name')).not.toBeNull())
  await click('Create team')
  await waitFor(() => expect(document.body.textContent).toContain('Please fill this in'))
  type(field('team_name'), '  文档组 ')
  await click('Create team')
  await waitFor(() => expect(document.querySelector('.dialog .banner')).not.toBeNull())
  expect(field('team_name')?.value).toBe('  文档组 ')
  await click('Create team')
  await waitFor(() => expect(document.querySelector('.dialog')).toBeNull())
  await click('Add members')
  await waitFor(() => expect(location.pathname).toBe('/team/member/7'))
})

test('a site administrator sees whose team it is, in the title too', async () => {
  const { element, waitFor, asked } = await renderScreen('/team/item/5', {
    person: root,
    answers: {
      'team/getList': ({ team_id }) => (team_id === 5 ? [team(5, { uid: '7' })] : []),
      'teamItem/getListByTeam': [],
    },
  })
  await waitFor(() => expect(textOf(element)).toContain('Owner: ann'))
  expect(element.querySelector('h1')?.textContent).toBe('Team 5')
  expect(document.title).toContain('Team 5')
  expect(asked.filter(({ path }) => path === 'team/getList')).toHaveLength(1)
})

test('deleting a team with items says what is lost and needs its name', async () => {
  const { waitFor, click, asked } = await renderScreen('/team/index', {
    answers: { 'team/getList': [team(5)], 'team/delete': { success: true } },
  })
  await click(openMenu('Team 5'))
  await waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull())
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    (one) => one.textContent === 'Delete',
  )
  entry?.click()
  await waitFor(() => expect(field('name')).not.toBeNull())
  expect(document.querySelector('.dialog')?.textContent).toContain(
    '3 members lose the permissions they have through this team.2 items are unbound.',
  )
  await click('Delete')
  await waitFor(() =>
    expect(document.body.textContent).toContain('This is not the name of the team'),
  )
  expect(asked.map(({ path }) => path)).not.toContain('team/delete')
  type(field('name'), 'Team 5')
  await click('Delete')
  await waitFor(() => expect(document.querySelector('.dialog')).toBeNull())
  expect(asked).toContainEqual({ path: 'team/delete', args: { id: 5 } })
})

test('adding people says where they may edit; adding nobody and whom the server did not add is said at the field', async () => {
  const { waitFor, click, asked } = await renderScreen('/team/member/5', {
    answers: {
      'team/getList': [team(5)],
      'teamMember/getList': [member(1)],
      'teamItem/getListByTeam': [
        ...Array.from({ length: 9 }, (_, index) => item(index + 1)),
        item(10, { joining_group_id: '0' }),
      ],
      'teamMember/save': { added: 1, skipped: ['nobody'] } as Answer<'teamMember/save'>,
      'user/allUser': [],
    },
  })
  const dialog = () => document.querySelector('[role=dialog]')
  const input = () => dialog()?.querySelector('input') ?? null
  await waitFor(() => expect(document.querySelector('tbody tr')).not.toBeNull())
  await click('Add members')
  await waitFor(() => expect(input()).not.toBeNull())
  await waitFor(() =>
    expect([...dialog()!.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
      'Item 1, Item 2, Item 3, Item 4, Item 5, Item 6, Item 7, Item 8 and 1 more item',
      'Item 10',
    ]),
  )
  const submit = () => dialog()!.querySelector<HTMLButtonElement>('[type=submit]')!
  submit().focus()
  submit().click()
  await waitFor(() => expect(dialog()?.textContent).toContain('Choose who to add'))
  expect(document.activeElement).toBe(input())
  type(input(), 'ann, nobody')
  submit().click()
  await waitFor(() => expect(dialog()?.textContent).toContain('not nobody: unknown'))
  expect(asked.find(({ path }) => path === 'teamMember/save')?.args).toMatchObject({
    member_username: ['ann', 'nobody'],
  })
  expect(document.activeElement).toBe(input())
})

test('an ordinary member gets no buttons, whatever the address says', async () => {
  const { element, waitFor } = await renderScreen('/team/member/5?team_manage=1', {
    answers: {
      'team/getList': [team(5, { uid: '2', username: 'ben', team_manage: 0 })],
      'teamMember/getList': [member(1), member(2, { team_member_group_id: '2' })],
    },
  })
  await waitFor(() => expect(textOf(element)).toContain('Owner: ben'))
  await waitFor(() => expect(textOf(element)).toContain('user1'))
  await waitFor(() => expect(textOf(element)).toContain('Team admin'))
  expect(buttons(element.querySelector('tbody')!)).toEqual([])
  expect(buttons(element.querySelector('main')!)).not.toContain('Add members')
})

test('strangers see that they have no right', async () => {
  const { element, waitFor } = await renderScreen('/team/member/5', {
    answers: { 'team/getList': [], 'teamMember/getList': refuse('noAccess') },
  })
  await waitFor(() => expect(textOf(element)).toContain('You have no access to this'))
  expect(textOf(element)).toContain('manages the team')
})

test("a refused role returns to the old one; the owner's row can't be removed by others", async () => {
  const { element, waitFor, click } = await renderScreen('/team/member/5', {
    answers: {
      'team/getList': [team(5, { uid: '101', username: 'user1' })],
      'teamMember/getList': [member(1), member(2)],
      'teamMember/update': refuse('memberNotFound'),
    },
  })
  await waitFor(() => expect(buttons(element)).toContain('Remove: user2'))
  expect(buttons(element)).not.toContain('Remove: user1')
  const select = element.querySelector<HTMLElement>('[aria-label="Role of user2"]')!
  select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  select.click()
  await waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull())
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
    (one) => one.textContent === 'Team admin',
  )!
  option.click()
  await waitFor(() => expect(element.querySelector('main .banner')).not.toBeNull())
  await waitFor(() => expect(select.getAttribute('aria-busy')).toBeNull())
  expect(select.textContent).toBe('Member')
  await click('Remove: user2')
  await waitFor(() =>
    expect(document.querySelector('.dialog')?.textContent).toContain('on 2 items'),
  )
})

const own = (id: number, manage: 0 | 1): Answer<'item/myList'>[number] => ({
  ...item(id),
  item_id: String(600 + id),
  markdown: 'showdoc',
  s_number: 0,
  creator: 1,
  manage,
  is_star: 0,
  role: 'owner',
  page_count: 1,
})

test('who manages an item sets the rights of a team on it, without managing the team', async () => {
  const { element, waitFor } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5, { uid: '2', username: 'ben', team_manage: 0 })],
      'teamItem/getListByTeam': [item(1), item(2)],
      'item/myList': [own(1, 1), own(2, 0)],
    },
  })
  await waitFor(() => expect(buttons(element)).toContain('Member permissions: Item 1'))
  const rights = element.querySelector('[aria-label="Member permissions: Item 1"]')
  expect(rights?.firstElementChild?.localName).toBe('svg')
  expect(buttons(element)).toContain('Unbind: Item 1')
  expect(buttons(element)).not.toContain('Member permissions: Item 2')
})

test('only items that are managed and not bound are offered, and one has to be chosen', async () => {
  const { element, waitFor, click } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': [item(1)],
      'item/myList': [own(1, 1), own(2, 1), own(3, 0)],
    },
    person: ann,
  })
  await waitFor(() => expect(textOf(element)).toContain('Item 1'))
  await click('Bind items')
  await waitFor(() => expect(document.querySelector('.item-checks')?.textContent).toBe('Item 2'))
  await click('Bind')
  await waitFor(() => expect(document.body.textContent).toContain('Choose at least one item'))
})

const confirmation = () => document.querySelector<HTMLElement>('[role=alertdialog]')
const agree = () => confirmation()?.querySelector<HTMLElement>('.button.danger')?.click()
const sent = (asked: readonly { path: string; args: object }[], path: string) =>
  asked.filter((one) => one.path === path).map(({ args }) => args)
const ended: Answer<'teamItem/delete'>['rights'][number] = {
  item_id: 601,
  member_uid: 102,
  member_group_id: 0,
  is_tied: 1,
  cat_ids: [7],
}

test('who was removed comes back by Undo, with role and rights; a failure of that stays', async () => {
  const people = { now: [member(1), member(2, { team_member_group_id: '2' })] }
  const { waitFor, click, asked } = await renderScreen('/team/member/5', {
    answers: {
      'team/getList': [team(5)],
      'teamMember/getList': () => people.now,
      'teamMember/delete': () => {
        people.now = [member(1)]
        return { success: true, rights: [ended] }
      },
      'teamMember/save': refuse('nobodyAdded'),
    },
  })
  await click('Remove: user2')
  await waitFor(() => expect(confirmation()).not.toBeNull())
  agree()
  await waitFor(() => expect(document.body.textContent).toContain('user2 removed'))
  await click('Undo')
  await waitFor(() => expect(document.body.textContent).toContain('Not undone: '))
  expect(sent(asked, 'teamMember/save')).toEqual([
    { team_id: 5, member_username: ['user2'], team_member_group_id: 2, rights: [ended] },
  ])
})

test('an item that was unbound comes back by Undo, where both it and the team are managed', async () => {
  const bound = { now: [item(1), item(2)] }
  const { waitFor, click, asked, element } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': () => bound.now,
      'item/myList': [own(1, 1), own(2, 0)],
      'teamItem/delete': ({ id }) => {
        bound.now = bound.now.filter((one) => one.id !== String(id))
        return { success: true, rights: [ended] }
      },
      'teamItem/save': () => {
        bound.now = [item(1)]
        return { id: 9, team_id: '5', item_id: '601', addtime: '', last_update_time: '0', bound: 1 }
      },
    },
  })
  await click('Unbind: Item 2')
  await waitFor(() => expect(confirmation()?.textContent).toContain('manages both'))
  agree()
  await waitFor(() => expect(document.body.textContent).toContain('Item 2 unbound'))
  expect(buttons(document)).not.toContain('Undo')
  await click('Unbind: Item 1')
  await waitFor(() => expect(confirmation()?.textContent).toContain('Item 1'))
  expect(confirmation()?.textContent).not.toContain('manages both')
  agree()
  await click('Undo')
  await waitFor(() => expect(textOf(element)).toContain('Item 1'))
  expect(sent(asked, 'teamItem/save')).toEqual([{ team_id: 5, item_id: [601], rights: [ended] }])
})

const catalog = (id: number, name: string): Answer<'catalog/catListGroup'>[number] => ({
  cat_id: String(id),
  cat_name: name,
  item_id: '601',
  s_number: '99',
  addtime: '0',
  addtime_unix: 0,
  parent_cat_id: '0',
  level: '2',
  sub: [],
})

const right: Answer<'teamItemMember/getList'>[number] = {
  id: '44',
  team_id: '5',
  item_id: '601',
  member_group_id: '1',
  member_uid: '2',
  member_username: 'ben',
  addtime: '',
  addtime_unix: 1_795_248_000,
  last_update_time: '0',
  cat_id: '1',
  cat_ids: [1],
  cat_name: 'Both',
  name: '',
}

test('somebody is limited to several catalogs at once, and never by accident to none', async () => {
  const { waitFor, click, asked } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': [item(1)],
      'catalog/catListGroup': [catalog(1, 'Both'), catalog(2, 'Look'), catalog(3, 'Hidden')],
      'teamItemMember/getList': [right],
      'teamItemMember/save': { success: true },
      'item/myList': [],
    },
  })
  const row = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].find(
      (one) => one.getAttribute('aria-label') === name,
    )
  const chosen = () =>
    [...document.querySelectorAll('[role=treeitem][aria-selected=true]')].map((one) =>
      one.getAttribute('aria-label'),
    )
  const toggle = async (name: string, then: string[]) => {
    row(name)?.click()
    await waitFor(() => expect(chosen()).toEqual(then))
  }
  await click('Member permissions: Item 1')
  await waitFor(() => expect(document.querySelector('.catalog-trigger')?.textContent).toBe('Both'))
  document.querySelector<HTMLElement>('.catalog-trigger')!.click()
  await waitFor(() => expect(chosen()).toEqual(['Both']))
  await toggle('Both', ['Both']) // the last one stays
  await toggle('Hidden', ['Both', 'Hidden'])
  await toggle('Look', ['Both', 'Look', 'Hidden'])
  await toggle('Both', ['Look', 'Hidden'])
  expect(document.querySelector('.catalog-trigger')?.textContent).toBe('Hidden, Look')
  expect(asked.map(({ path }) => path)).not.toContain('teamItemMember/save')
  document.querySelector<HTMLElement>('.catalog-trigger')!.click()
  await waitFor(() =>
    expect(asked).toContainEqual({
      path: 'teamItemMember/save',
      args: { id: 44, cat_ids: [3, 2] },
    }),
  )
})

test('what somebody sees is shown catalog by catalog', async () => {
  const { waitFor, click } = await renderScreen('/team/item/5', {
    answers: {
      'team/getList': [team(5)],
      'teamItem/getListByTeam': [item(1)],
      'catalog/catListGroup': [catalog(1, 'Both'), catalog(2, 'Look'), catalog(3, 'Hidden')],
      'teamItemMember/getList': [right],
      'item/myList': [],
      'teamItemMember/effective': { reads: ['1', '2'], writes: ['1'], manages: false },
    },
  })
  await click('Member permissions: Item 1')
  await click('What they see: ben')
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.effective li')].map(({ textContent }) => textContent),
    ).toEqual(['BothCan edit', 'LookRead only', 'HiddenNo access']),
  )
})
