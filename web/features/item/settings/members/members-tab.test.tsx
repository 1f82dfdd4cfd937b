import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { ann, refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'

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
