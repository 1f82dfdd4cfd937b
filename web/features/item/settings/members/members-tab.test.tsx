import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { team } from '../../../../test/team-answers.ts'
import { ann, refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'
import { clearNotices } from '../../../../ui/feedback/notices/notices.tsx'

beforeEach(clearNotices)

test('people who do not manage the item see no members', async () => {
  const { element, asked, waitFor } = await renderScreen('/item/setting/600000001?tab=members', {
    answers: { 'item/detail': refuse('noAccess') },
  })
  await waitFor(() => expect(element.querySelector('.state')).not.toBeNull())
  expect(asked.map(({ path }) => path)).not.toContain('member/getList')
})

const answers = {
  'item/detail': {
    item_id: '600000001',
    item_name: 'Pets',
    uid: ann.uid,
    username: ann.username,
    item_domain: '',
    item_type: '1',
    is_archived: '0',
    group_ids: [],
  } as unknown as Answer<'item/detail'>,
  'member/getList': [
    {
      item_member_id: '3',
      uid: '2',
      username: 'ben',
      name: '',
      member_group_id: '1',
      cat_ids: '',
      cat_id: '0',
      cat_name: '',
      addtime_unix: 1_795_248_000,
    },
  ] as unknown as Answer<'member/getList'>,
  'teamItem/getList': [],
  'catalog/catListGroup': [],
  'recycle/getList': [],
  'item/myList': [],
  'user/allUser': [],
  'team/getList': [team(5)],
} satisfies Answers
const question = () => document.querySelector('[role=alertdialog]')
const dialog = () => document.querySelector('[role=dialog]')
const choice = (name: string) => {
  const named = [...document.querySelectorAll<HTMLElement>('.radio-card')].find((one) =>
    one.textContent.startsWith(name),
  )
  // here a click inside a label presses its control without end
  named?.setAttribute('for', 'none')
  return named?.querySelector<HTMLElement>('button') ?? undefined
}
const close = () => document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click()

test.each([
  ['Change: ben', 'Read only'],
  ['Add members', 'Read only'],
])('what was chosen in “%s” is not given up without a question', async (opens, name) => {
  const { click, waitFor } = await renderScreen('/item/setting/600000001?tab=members', { answers })
  await click(opens)
  await waitFor(() => expect(dialog()).not.toBeNull())
  close()
  await waitFor(() => expect(dialog()).toBeNull())
  await click(opens)
  await waitFor(() => expect(dialog()?.querySelector('form')).toBeTruthy())
  await waitFor(() => expect(choice(name)).toBeDefined())
  choice(name)!.click()
  await waitFor(() => {
    close()
    expect(question()).not.toBeNull()
  })
  expect(dialog()).not.toBeNull()
})

test.each([
  [5, true],
  [6, false],
])('unbinding team %i can be undone: %s', async (id, canUndo) => {
  const bound = {
    id: '41',
    team_id: String(id),
    team_name: 'Backend',
    uid: '1',
    username: 'ann',
    addtime: '',
    addtime_unix: 1_795_248_000,
    last_update_time: '0',
  }
  const right: Answer<'teamItem/delete'>['rights'][number] = {
    item_id: 600000001,
    member_uid: 2,
    member_group_id: 2,
    is_tied: 0,
    cat_ids: [],
  }
  const { click, waitFor, asked } = await renderScreen('/item/setting/600000001?tab=members', {
    answers: {
      ...answers,
      'teamItem/getList': [bound],
      'teamItem/delete': { success: true, rights: [right] },
      'teamItem/save': refuse('boundAlready'),
    },
  })
  await click('Unbind: Backend')
  await waitFor(() => expect(question()).not.toBeNull())
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('team/getList'))
  question()?.querySelector<HTMLElement>('.button.danger')?.click()
  await waitFor(() => expect(document.body.textContent).toContain('Backend unbound'))
  if (canUndo) {
    await click('Undo')
    await waitFor(() => expect(document.body.textContent).toContain('Not undone: '))
    expect(asked).toContainEqual({
      path: 'teamItem/save',
      args: { team_id: 5, item_id: [600000001], rights: [right] },
    })
  } else expect(document.body.textContent).not.toContain('Undo')
})

test('a team that was chosen to be bound is not given up without a question', async () => {
  const { click, waitFor } = await renderScreen('/item/setting/600000001?tab=members', { answers })
  await click('Bind a team')
  await waitFor(() => expect(dialog()?.querySelector('form')).toBeTruthy())
  const trigger = () => dialog()?.querySelector<HTMLElement>('[role=combobox]')
  await waitFor(() => expect(trigger()).toBeTruthy())
  await waitFor(() => {
    if (trigger()?.getAttribute('aria-expanded') !== 'true') trigger()?.click()
    expect(document.querySelector('[role=option]')).not.toBeNull()
  })
  document.querySelector<HTMLElement>('[role=option]')!.click()
  await waitFor(() => expect(trigger()?.textContent).toContain('Team 5'))
  await waitFor(() => {
    close()
    expect(question()).not.toBeNull()
  })
  expect(dialog()).not.toBeNull()
})
