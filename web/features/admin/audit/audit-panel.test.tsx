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
  expect(textOf(element)).toContain('Access token 12')
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
      sort: '-addtime',
      page: 1,
      count: 15,
    },
  ])
  expect(textOf(element)).toContain('first 10,000')
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

test.each([
  ['en', ['Session 33', 'Page Plans', 'Account u011', 'Unknown account', '1 account']],
  ['zh-cn', ['会话 33', '页面 Plans', '账号 u011', '未知账号', '1 个账号']],
] as const)('in %s what an act was done to is said in words', async (language, expected) => {
  const gone = (id: number, act: string, object_id: number, detail: object) =>
    row(id, {
      act,
      object_type: act.replace(/\..*/, ''),
      object_id,
      object_name: '',
      detail: detail as Row['detail'],
    })
  const rows = [
    gone(5, 'session.end', 33, {}),
    gone(4, 'page.delete', 100, { page_title: 'Plans' }),
    gone(3, 'user.delete', 29, { username: 'u011' }),
    gone(2, 'user.signIn', 0, { why: 'wrongCredentials' }),
    gone(1, 'user.import', 0, { opened: ['a'] }),
  ]
  const { element, waitFor } = await open('', rows, {}, false, language)
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(5))
  expect(
    [...element.querySelectorAll('tbody td:nth-child(2)')].map((cell) => cell.textContent),
  ).toEqual(expected)
})

test('a single file has its name, also in older rows; what was planned is not said to be sent', async () => {
  const deleted = (id: number, detail: object) =>
    row(id, {
      act: 'attachment.delete',
      object_type: 'attachment',
      object_id: 12,
      object_name: '',
      detail: detail as Row['detail'],
    })
  const rows = [
    deleted(4, { file_name: 'plan.pdf', files: ['12 plan.pdf (2)'] }),
    deleted(3, { files: ['12 old (1).pdf (2)'] }),
    deleted(2, { files: ['12 a.pdf (2)', '13 b.pdf (2)'] }),
    row(1, {
      act: 'announcement.add',
      object_type: 'announcement',
      object_name: '',
      detail: { addtime: 1_795_248_001 },
    }),
  ]
  const { element, waitFor } = await open('', rows)
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(4))
  const column = (at: number) =>
    [...element.querySelectorAll(`tbody td:nth-child(${at})`)].map((cell) => cell.textContent)
  expect(column(2).slice(0, 3)).toEqual(['File plan.pdf', 'File old (1).pdf', 'File 12'])
  expect(column(1)[3]).toBe('Announcement scheduled')
})

test('times in the details are dates, what only has the same name is none', async () => {
  const { waitFor, click } = await open('', [
    row(3, { act: 'token.add', object_type: 'token', detail: { expires: 1_795_248_000 } }),
    row(2, { detail: { from: 1_795_248_000 } }),
    row(1, { act: 'token.delete', object_type: 'token', detail: { expires: 9e15 } }),
  ])
  const drawer = () => document.querySelector<HTMLElement>('[role=dialog]')
  for (const [act, shown] of [
    ['Access token created', /2026-11-2\d \d\d:00:00/],
    ['Item transferred', /1795248000/],
    ['Access token revoked', /9000000000000000/],
  ] as const) {
    await click(`Details: ${act}, 2026-11-21 08:00:00`)
    await waitFor(() => expect(drawer()?.querySelector('dl + h3 + dl')?.textContent).toMatch(shown))
    await click('Close')
    await waitFor(() => expect(drawer()).toBeNull())
  }
})

test('refusals say which call or tool and why, sign-ins which way, in both languages', async () => {
  const refused = (id: number, detail: Row['detail']) =>
    row(id, { act: 'call.refused', object_type: 'call', object_id: 0, object_name: '', detail })
  const imported = { act: 'user.import', object_type: 'user', object_id: 0, object_name: '' }
  const rows = [
    refused(3, { call: 'user/resetPassword', why: 'wrongPassword', count: 2 }),
    refused(2, { call: 'mcp', tool: 'get_page', why: 'someday' }),
    row(1, { act: 'user.signedIn', object_type: 'user', detail: { way: 'signed link' } }),
    row(0, { ...imported, detail: { opened: ['a', 'b'] } }),
    row(-1, { ...imported, act: 'user.importSkipped', detail: { skipped: ['a'], count: 9 } }),
  ]
  const drawer = () => document.querySelector<HTMLElement>('[role=dialog]')
  const { element, waitFor, click } = await open('', rows)
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(5))
  expect(
    [...element.querySelectorAll('tbody td:nth-child(2)')].map((cell) => cell.textContent),
  ).toEqual(['user/resetPassword', 'MCP get_page', 'Billing', '2 accounts', '9 accounts'])
  await click('Details: Signed in, 2026-11-21 08:00:00')
  await waitFor(() => expect(drawer()?.textContent).toContain('BySigned link'))

  const chinese = await open('', rows.slice(0, 1), {}, false, 'zh-cn')
  await chinese.click('详情：请求被拒绝、2026-11-21 08:00:00')
  await chinese.waitFor(() => expect(drawer()?.textContent).toContain('原因登录密码不正确次数2'))
})

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

test('the server sorts the log by time, act, person and origin; the order is in the address', async () => {
  const { element, waitFor, click, asked } = await open('', [row(1)])
  const orders = () => sent(asked).map((args) => 'sort' in args && args.sort)
  const wanted = ['-addtime']
  for (const [head, sort] of [
    ['Time', 'addtime'],
    ['Action', 'act'],
    ['Person', 'actor_name'],
    ['Person', '-actor_name'],
    ['From', 'ip'],
  ] as const) {
    wanted.push(sort)
    await click(head)
    await waitFor(() => expect(location.search).toContain(`sort=${sort}`))
    await waitFor(() => expect(orders()).toEqual(wanted))
  }
  expect(element.querySelectorAll('th .sort')).toHaveLength(4)
})
