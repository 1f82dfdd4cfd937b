import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

type List = Answer<'message/getRemindList'>
type Reminder = List['list'][number]
type Announcement = Answer<'message/getAnnouncementList'>[number]

const pageOf = (title: string, id: number): Reminder['page_data'] => ({
  page_id: String(id),
  item_id: '7',
  page_title: title,
  cat_id: '0',
  author_uid: '2',
  author_username: 'ben',
  s_number: '99',
  addtime: '0',
  page_comments: '',
  is_del: '0',
  page_addtime: '0',
  ext_info: '',
  is_draft: '0',
})
const reminder = (id: number, more: Partial<Reminder> = {}): Reminder => ({
  id: String(id),
  from_uid: '2',
  to_uid: '1',
  message_type: 'remind',
  message_content_id: String(id),
  status: '0',
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  readtime: '2026-11-21 08:00:00',
  readtime_unix: 1_795_248_000,
  object_type: 'page',
  object_id: id,
  comment_id: 0,
  action_type: 'update',
  message_content: '',
  from_name: 'ben',
  page_data: pageOf(`Page ${id}`, id),
  ...more,
})
const announcement = (id: number, html: string): Announcement => ({
  id: String(id),
  from_uid: '0',
  from_name: '系统公告',
  message_type: 'announce_web',
  message_content: html,
  action_type: '',
  object_type: '',
  object_id: '0',
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  message_content_id: String(id),
  status: 0,
})
const unread = (remind: number, announce = 0): Answer<'message/getUnread'> => ({
  remind: [],
  announce: [],
  unread: { remind, announce },
})

/** A server that marks as read what it has listed. */
function server(all: readonly Reminder[]): Answers {
  const read = new Set<string>()
  const isUnread = ({ id, status }: Reminder) => status === '0' && !read.has(id)
  return {
    'message/getUnread': () => unread(all.filter(isUnread).length),
    'message/getRemindList': ({ page = 1, count = 8 }) => {
      const list = all
        .slice((page - 1) * count, page * count)
        .map((one) => (read.has(one.id) ? { ...one, status: '1' } : one))
      for (const { id } of list) read.add(id)
      return { total: all.length, list }
    },
    'message/setReadAll': () => {
      const count = all.filter(isUnread).length
      for (const { id } of all) read.add(id)
      return { count }
    },
  }
}
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const badges = (element: HTMLElement) => element.querySelectorAll('.data-table .badge').length

test('reminders link to their page, show the note as text, and are new until the page of the list changes', async () => {
  const all = Array.from({ length: 20 }, (_, at) =>
    reminder(at + 1, at === 0 ? { message_content: '<b>note</b> & more' } : {}),
  )
  const { element, waitFor, click, asked } = await renderScreen('/message/index', {
    answers: server(all),
  })
  await waitFor(() => expect(badges(element)).toBe(8))
  const link = [...element.querySelectorAll('main a')].find((one) => one.textContent === '“Page 1”')
  expect(link?.getAttribute('href')).toMatch(/\/7\/1$/)
  expect(textOf(element)).toContain('ben updated “Page 1”Remark: <b>note</b> & more')
  // the header follows, the rows stay new
  await waitFor(() => expect(element.querySelector('header')?.textContent).toContain('12 unread'))
  expect(badges(element)).toBe(8)
  await click('Next page')
  await waitFor(() => expect(textOf(element)).toContain('“Page 9”'))
  expect(asked.some(({ args }) => 'page' in args && args.page === 2)).toBe(true)
  expect(location.search).toBe('?page=2')
  await click('Previous page')
  await waitFor(() => expect(textOf(element)).toContain('“Page 1”'))
  expect(badges(element)).toBe(0)
})

test('pages that are gone, other kinds and hostile names are text without a link', async () => {
  const { element, waitFor } = await renderScreen('/message/index', {
    answers: server([
      reminder(1, { page_data: undefined, from_name: '<img src=x onerror=alert(1)>' }),
      reminder(2, { object_type: 'other', message_content: '<script>alert(1)</script>' }),
      reminder(3, { action_type: 'comment', message_content: 'Nice' }),
      reminder(4, { page_data: pageOf('', 4) }),
    ]),
  })
  await waitFor(() =>
    expect(textOf(element)).toContain(
      '<img src=x onerror=alert(1)> updated a page that is no longer visible',
    ),
  )
  expect(element.querySelector('main img, main script')).toBeNull()
  expect(textOf(element)).toContain('<script>alert(1)</script>')
  expect(textOf(element)).toContain('ben commented on “Page 3”Nice')
  expect(textOf(element)).toContain('ben updated “Untitled”')
  expect(element.querySelectorAll('main .data-table a')).toHaveLength(2)
})

test('marking all as read takes the badges away; unsubscribing can be undone', async () => {
  const { element, waitFor, click, asked } = await renderScreen('/message/index', {
    answers: {
      ...server(Array.from({ length: 9 }, (_, at) => reminder(at + 1))),
      'subscription/deletePage': [],
      'subscription/savePage': [],
    },
  })
  await waitFor(() => expect(badges(element)).toBe(8))
  await click('Mark all as read')
  await waitFor(() => expect(document.body.textContent).toContain('1 message marked as read'))
  await waitFor(() => expect(badges(element)).toBe(0))
  expect(textOf(element)).not.toContain('Mark all as read')
  await click('Unsubscribe: Page 1')
  await click('Undo')
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.startsWith('subscription/'))).toEqual([
      { path: 'subscription/deletePage', args: { page_id: 1, uids: [1] } },
      { path: 'subscription/savePage', args: { page_id: 1, uids: [1] } },
    ]),
  )
})

test('a refused unsubscription says why', async () => {
  const { element, waitFor, click } = await renderScreen('/message/index', {
    answers: { ...server([reminder(1)]), 'subscription/deletePage': refuse('noAccess') },
  })
  await click('Unsubscribe: Page 1')
  await waitFor(() => expect(element.querySelector('main .banner')).not.toBeNull())
  expect(textOf(element)).toContain('“Page 1”')
})

test('a failed list offers to try again', async () => {
  const { element, waitFor } = await renderScreen('/message/index', {
    answers: { 'message/getRemindList': refuse('badInput') },
  })
  await waitFor(() => expect(textOf(element)).toContain('This didn’t work'))
})

test('a page behind the last one leads to the last one', async () => {
  const { waitFor, element } = await renderScreen('/message/index?page=9', {
    answers: server(Array.from({ length: 9 }, (_, at) => reminder(at + 1))),
  })
  await waitFor(() => expect(textOf(element)).toContain('“Page 9”'))
  expect(location.search).toBe('?page=2')
})

test('an empty list explains how reminders arise', async () => {
  const { element, waitFor } = await renderScreen('/message/index', {
    answers: server([]),
    language: 'zh-cn',
  })
  await waitFor(() => expect(textOf(element)).toContain('没有提醒订阅页面后'))
})

test('announcements keep plain tags and safe links only', async () => {
  const { element, waitFor } = await renderScreen('/message/index?dtab=announcementList', {
    answers: {
      'message/getUnread': unread(0, 1),
      'message/getAnnouncementList': [
        announcement(
          1,
          '<p onclick="x()">Hello <b>all</b></p><script>alert(1)</script><img src=x onerror=y>' +
            '<a href="https://example.com/x">good</a><a href="javascript:alert(1)">bad</a><style>*{}</style>',
        ),
      ],
    },
  })
  await waitFor(() => expect(textOf(element)).toContain('Hello allgoodbad'))
  const shown = element.querySelector('.announcement')
  expect(shown?.innerHTML).toBe(
    '<p>Hello <b>all</b></p><a href="https://example.com/x" target="_blank" rel="noopener noreferrer">good</a>bad',
  )
  expect(badges(element)).toBe(1)
})

test('the menu of phones shows how many messages are unread', async () => {
  const { click, waitFor } = await renderScreen('/message/index', {
    answers: { ...server([]), 'message/getUnread': unread(120, 3) },
  })
  await click('Menu')
  const entry = () => document.querySelector('[role=menuitem][href$="/message/index"]')
  await waitFor(() => expect(entry()?.textContent).toBe('Messages99+ 123 unread'))
})

test('a comment says why it is told, leads to its place, and has nothing to unsubscribe from', async () => {
  const { element, waitFor } = await renderScreen('/message/index', {
    answers: server([
      reminder(1, { action_type: 'comment_mention', comment_id: 5, message_content: 'See @ann' }),
      reminder(2, { action_type: 'comment_reply', comment_id: 6, message_content: 'Yes' }),
      reminder(3),
    ]),
  })
  await waitFor(() =>
    expect(textOf(element)).toContain('ben mentioned you in a comment on “Page 1”See @ann'),
  )
  expect(textOf(element)).toContain('ben answered your comment on “Page 2”Yes')
  const links = [...element.querySelectorAll('main .data-table a')]
  expect(links.map((one) => one.getAttribute('href')?.replace(/^.*(?=\/7)/, ''))).toEqual([
    '/7/1#comment-5',
    '/7/2#comment-6',
    '/7/3',
  ])
  const buttons = [...element.querySelectorAll('main .data-table tbody button')]
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Unsubscribe: Page 3'])
})

test('announcements are searched by their words from ten on, in the order of the answer', async () => {
  const all = Array.from({ length: 30 }, (_, at) =>
    announcement(at + 1, `<p>Text <b>${at + 1}</b></p>`),
  )
  const { element, waitFor } = await renderScreen('/message/index?dtab=announcementList', {
    answers: { 'message/getAnnouncementList': all },
  })
  const rows = () => [...element.querySelectorAll('tbody tr')]
  await waitFor(() => expect(rows()).toHaveLength(30))
  const box = element.querySelector<HTMLInputElement>('main input[type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'text 3')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]!.textContent).toContain('Text 3')
  expect(location.search).toContain('dtab=announcementList')
})

test('reminders are sorted by time on the server', async () => {
  const { waitFor, click, asked } = await renderScreen('/message/index', {
    answers: server([reminder(1)]),
  })
  await click('Sent')
  const orders = () =>
    asked.flatMap(({ path, args }) =>
      path === 'message/getRemindList' && 'sort' in args ? [args.sort] : [],
    )
  await waitFor(() => expect(orders()).toEqual(['-addtime', 'addtime']))
  expect(location.search).toBe('?sort=addtime')
})
