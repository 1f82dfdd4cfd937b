import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './announcement-dialog.tsx'
import './cancel-announcement.tsx'
import { secondsOf, timeIn } from './site-time.ts'

type Announcement = Answer<'adminMessage/listAnnouncements'>[number]

const announcement = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id: String(id),
  from_uid: '0',
  from_name: '系统公告',
  message_type: 'announce_web',
  message_content: `Announcement ${id}`,
  action_type: '',
  object_type: '',
  object_id: '0',
  addtime: '2026-01-01 08:00:00',
  addtime_unix: 1_767_254_400,
  planned: 0,
  ...more,
})

const open = (query: string, list: Announcement[], more: Answers = {}) =>
  renderScreen(`/admin/index?panel=announcements${query}`, {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'adminMessage/listAnnouncements': list,
      'adminUser/getList': { total: 12, users: [] },
      ...more,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const write = (input: HTMLTextAreaElement | null, text: string) => {
  if (!input) throw new Error('no field')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const button = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll('button')].find((one) => one.textContent === name)

test('planned ones are told from sent ones; there is a next page while full ones arrive', async () => {
  const list = Array.from({ length: 10 }, (_, at) => announcement(30 - at))
  list[0] = announcement(30, { planned: 1, message_content: '<b>Later</b><img>' })
  const { element, waitFor, click, asked } = await open('', list)
  await waitFor(() => expect(textOf(element)).toContain('Scheduled'))
  expect(element.querySelector('td b')?.textContent).toBe('Later')
  expect(element.querySelector('td img')).toBeNull()
  expect(button(element, 'Previous page')?.disabled).toBe(true)
  await click('Next page')
  await waitFor(() => expect(location.search).toContain('page=2'))
  await waitFor(() =>
    expect(asked.at(-1)?.args).toEqual({ page: 2, count: 10, sort: '-addtime', text: '' }),
  )
})

test('sending asks first and says how many will see it; a refusal keeps what was typed', async () => {
  let isRefused = true
  const { waitFor, click, asked } = await open('', [], {
    'adminMessage/addAnnouncement': () => (isRefused ? refuse('badInput') : { id: 1 }),
  })
  await click('New announcement')
  await waitFor(() => expect(document.querySelector('textarea')).not.toBeNull())
  write(document.querySelector('textarea'), '**Down** at 8\n<i>soon</i>')
  await waitFor(() =>
    expect(document.querySelector('.announcement strong')?.textContent).toBe('Down'),
  )
  await click('Send')
  await waitFor(() => expect(document.body.textContent).toContain('12 people will see it'))
  const confirm = () =>
    document.querySelector<HTMLButtonElement>('[role=alertdialog] .dialog-actions .main')?.click()
  confirm()
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .danger')).not.toBeNull())
  expect(document.querySelector('textarea')?.value).toContain('**Down**')
  isRefused = false
  confirm()
  await waitFor(() => expect(document.body.textContent).toContain('Announcement sent'))
  expect(asked.findLast(({ path }) => path === 'adminMessage/addAnnouncement')?.args).toEqual({
    message_content: '<strong>Down</strong> at 8<br>&lt;i&gt;soon&lt;/i&gt;',
    message_type: 'announce_web',
    send_at: '',
  })
})

test('only what is planned is cancelled, after a question; a time that has come is told', async () => {
  let list = [announcement(2, { planned: 1 }), announcement(1)]
  let refused: 'announcementSent' | 'announcementNotFound' = 'announcementSent'
  const { element, waitFor, click, asked } = await open('', [], {
    'adminMessage/listAnnouncements': () => list,
    'adminMessage/cancelAnnouncement': () => refuse(refused),
  })
  await waitFor(() => expect(textOf(element)).toContain('Scheduled'))
  expect(element.querySelectorAll('.row-actions')).toHaveLength(1)
  await click('Cancel announcement: 2026-01-01 08:00:00')
  const question = () => document.querySelector('[role=alertdialog]')
  await waitFor(() => expect(question()?.textContent).toContain('Announcement 2'))
  const confirm = () =>
    question()?.querySelector<HTMLButtonElement>('.dialog-actions .danger')?.click()
  confirm()
  await waitFor(() => expect(question()?.querySelector('[role=alert]')).not.toBeNull())
  list = [announcement(2), announcement(1)]
  expect(asked.findLast(({ path }) => path === 'adminMessage/cancelAnnouncement')?.args).toEqual({
    id: 2,
  })
  // another administrator was faster: what was wanted has happened
  refused = 'announcementNotFound'
  list = [announcement(1)]
  confirm()
  await waitFor(() => expect(question()).toBeNull())
  expect(textOf(element)).not.toContain('Announcement 2')
  expect(document.body.textContent).toContain('Announcement cancelled')
})

test('a time is sent in the time zone of the site', () => {
  const seconds = secondsOf(new Date(2030, 0, 5), '8:30')
  expect(seconds).toBe(new Date(2030, 0, 5, 8, 30).getTime() / 1000)
  expect(timeIn('Asia/Shanghai', Date.UTC(2030, 0, 5, 20, 30) / 1000)).toBe('2030-01-06 04:30:00')
  expect(secondsOf(new Date(2030, 0, 5), '24:00')).toBeNull()
  expect(secondsOf(null, '08:30')).toBeNull()
})

test('a full page is searched and sorted on the server; what finds nothing can be cleared', async () => {
  const all = Array.from({ length: 10 }, (_, at) => announcement(30 - at))
  const { element, waitFor, click, asked } = await open('&text=down', [], {
    'adminMessage/listAnnouncements': ({ text }) => (text ? [] : all),
  })
  const last = () => asked.findLast(({ path }) => path === 'adminMessage/listAnnouncements')?.args
  await waitFor(() => expect(textOf(element)).toContain('“down”'))
  expect(last()).toEqual({ page: 1, count: 10, sort: '-addtime', text: 'down' })
  await click('Clear filters')
  await waitFor(() => expect(textOf(element)).toContain('Announcement 30'))
  expect(element.querySelector('[type=search], .search-box input')).not.toBeNull()
  await click('Send time')
  await waitFor(() => expect(last()).toEqual({ page: 1, count: 10, sort: 'addtime', text: '' }))
})

test('a short list has no search box', async () => {
  const { element, waitFor } = await open('', [announcement(1)])
  await waitFor(() => expect(textOf(element)).toContain('Announcement 1'))
  expect(element.querySelector('.list-filters')).toBeNull()
})
