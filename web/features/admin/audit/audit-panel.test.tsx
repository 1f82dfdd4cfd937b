import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import type { Language } from '../../../locales/areas.ts'
import { root } from '../../../test/administrator.ts'
import { renderScreen, type Answers } from '../../../test/render-screen.tsx'

type Row = Answer<'adminAudit/getList'>['list'][number]

const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  actor_uid: 2,
  actor_name: 'ann',
  via: 'console',
  ip: '203.0.113.7',
  act: 'item.transfer',
  object_type: 'item',
  object_id: 7,
  object_name: 'Billing',
  detail: { to: 'ben', names: ['one', 'two'] },
  ...more,
})
const open = (
  query: string,
  list: Row[],
  more: Answers = {},
  beyond = false,
  language: Language = 'en',
) =>
  renderScreen(`/admin/index?panel=audit${query}`, {
    person: root,
    language,
    answers: {
      'common/version': { version: '1.4.0' },
      'adminAudit/getList': { total: list.length, more: beyond, list },
      ...more,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const sent = (asked: readonly { path: string; args: object }[]) =>
  asked.filter(({ path }) => path === 'adminAudit/getList').map(({ args }) => args)

test('each row says what was done to what, by whom, from where; unknown acts by their names', async () => {
  const { element, waitFor } = await open('', [
    row(3),
    row(2, { act: 'token.add', object_type: 'token', object_id: 12, object_name: '' }),
    row(1, {
      act: 'future.act',
      object_type: 'future',
      object_id: 0,
      object_name: '',
      actor_name: '',
      via: 'command line',
      ip: '',
    }),
  ])
  await waitFor(() => expect(textOf(element)).toContain('Item transferred'))
  expect(textOf(element)).toContain('Billing')
  expect(textOf(element)).toContain('203.0.113.7')
  expect(textOf(element)).toContain('Access tokens 12')
  expect(textOf(element)).toContain('future.act')
  expect(textOf(element)).toContain('No account')
  expect(textOf(element)).toContain('Command line')
})

test('the filters of the address are those of the call; the period is whole days here', async () => {
  const { element, waitFor, asked } = await open(
    '&actor=ann&act=item&object=item%3A7&from=2026-11-20&until=2026-11-21&text=ben',
    [row(1)],
    {},
    true,
  )
  await waitFor(() => expect(textOf(element)).toContain('Only: Billing'))
  const from = new Date(2026, 10, 20).getTime() / 1000
  expect(sent(asked)).toEqual([
    {
      actor: 'ann',
      act: 'item',
      object_type: 'item',
      object_id: 7,
      from,
      until: new Date(2026, 10, 22).getTime() / 1000,
      text: 'ben',
      text_acts: [],
      page: 1,
      count: 15,
    },
  ])
  expect(textOf(element)).toContain('newest 10,000')
})

test.each([
  ['en', 'Session ENDED', ['session.end']],
  ['zh-cn', '公告', ['announcement.add', 'announcement.plan', 'announcement.cancel']],
] as const)(
  'in %s the search finds the acts whose words contain %s',
  async (language, words, acts) => {
    const { waitFor, asked } = await open(
      `&text=${encodeURIComponent(words)}`,
      [row(1)],
      {},
      false,
      language,
    )
    await waitFor(() => expect(sent(asked)[0]).toMatchObject({ text: words, text_acts: acts }))
  },
)

test('the details show everything recorded, and lead to all acts on the same object', async () => {
  const { waitFor, click, asked } = await open('&text=ben', [row(1)])
  await click('Details: Item transferred, 2026-11-21 08:00:00')
  const drawer = () => document.querySelector<HTMLElement>('[role=dialog]')
  await waitFor(() => expect(drawer()?.textContent).toContain('one, two'))
  expect(drawer()?.textContent).toContain('Account 2')
  expect(drawer()?.querySelector('a')?.getAttribute('href')).toMatch(/\/7$/)
  await click('All actions on this object')
  await waitFor(() =>
    expect(sent(asked).at(-1)).toMatchObject({ object_type: 'item', object_id: 7, text: '' }),
  )
  expect(drawer()).toBeNull()
})
