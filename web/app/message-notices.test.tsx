import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '../api/calls.ts'
import { clearPerson, signedIn } from '../api/session.ts'
import { navigateTo } from '../lib/address/navigation.ts'
import { ann, renderScreen } from '../test/render-screen.tsx'
import { notices } from '../ui/feedback/notices/notices.tsx'

type Unread = Answer<'message/getUnread'>

const none: Unread = { remind: [], announce: [], unread: { remind: 0, announce: 0 } }

const reminder = (content: number, title = 'Login'): Unread => ({
  remind: {
    id: String(content),
    from_uid: '7',
    to_uid: '1',
    message_type: 'remind',
    message_content_id: String(content),
    status: '0',
    addtime: '2026-11-21 08:00:00',
    addtime_unix: 1_795_248_000,
    readtime: '1970-01-01 08:00:00',
    readtime_unix: 0,
    object_type: 'page',
    comment_id: 0,
    object_id: 3,
    action_type: 'update',
    message_content: 'the <b>third</b> step',
    from_name: 'Ben',
    page_data: {
      page_id: '3',
      item_id: '2',
      page_title: title,
      cat_id: '0',
      author_uid: '7',
      author_username: 'ben',
      s_number: '0',
      addtime: '0',
      page_comments: '',
      is_del: '0',
      page_addtime: '0',
      ext_info: '',
      is_draft: '0',
    },
  },
  announce: [],
  unread: { remind: 1, announce: 0 },
})

/** Notifications that the system showed. */
let told: { title: string; options: NotificationOptions }[] = []

/** A browser in which the person has or has not allowed notifications. */
function allow(permission: NotificationPermission, answer: NotificationPermission = 'denied') {
  const request = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Object.assign(window.Notification, { permission: answer })
    return answer
  })
  class Fake extends EventTarget {
    constructor(title: string, options: NotificationOptions) {
      super()
      told.push({ title, options })
    }
    close() {
      told.pop()
      this.dispatchEvent(new Event('close'))
    }
  }
  vi.stubGlobal('Notification', Object.assign(Fake, { permission, requestPermission: request }))
  return request
}

beforeEach(() => {
  told = []
  localStorage.removeItem('told-messages')
  notices.set([])
})

/** Opens a screen with what is unread. */
async function open(address: string, unread: () => Unread) {
  const screen = await renderScreen(address, {
    answers: {
      'message/getUnread': unread,
      'message/setRead': [],
      'itemGroup/getList': [],
      'item/myList': [],
      'message/getRemindList': { total: 0, list: [] },
      'attachment/getMyList': { list: [], total: 0, used: 0, used_m: 0, used_flow_m: 0 },
      'attachment/getRemovedList': { list: [], total: 0 },
    },
  })
  onTestFinished(() => notices.set([]))
  return screen
}
/** What is told in the page; several screens of one test draw it as often. */
const shown = () => notices.get().map(({ text }) => text)
const somewhere = '/attachment/index'

test('a reminder is told once per browser, as text; closing it marks it as read', async () => {
  allow('denied')
  let unread = reminder(5, '<img src=x>')
  const first = await open(somewhere, () => unread)
  await first.waitFor(() => expect(shown()).toEqual(['Ben updated “<img src=x>”']))
  await first.waitFor(() => expect(document.querySelector('.notice a')).not.toBeNull())
  expect(document.querySelector('.notice')?.textContent).toContain('Ben updated “<img src=x>”')
  expect(document.querySelector('.notice')?.textContent).toContain('the <b>third</b> step')
  expect(document.querySelector('.notice')?.textContent).not.toContain('Turn on')
  expect(document.querySelector('.notice a')?.getAttribute('href')).toContain(
    '/message/index?dtab=remindList',
  )
  unread = none
  document.querySelector<HTMLElement>('.notice [aria-label=Close]')?.click()
  await first.waitFor(() =>
    expect(first.asked.find(({ path }) => path === 'message/setRead')?.args).toEqual({
      message_content_id: 5,
      from_uid: 7,
    }),
  )
  // neither the same one nor an older one is told in another tab
  for (const content of [5, 4]) {
    const next = await open(somewhere, () => reminder(content))
    await next.waitFor(() => expect(next.element.textContent).toContain('No files yet'))
  }
  const last = await open(somewhere, () => reminder(6, 'Logout'))
  await last.waitFor(() => expect(shown()).toEqual(['Ben updated “Logout”']))
  // the message centre shows what it says
  await navigateTo('/message/index')
  await last.waitFor(() => expect(shown()).toEqual([]))
})

test('the browser is asked for permission only on request, and then tells it itself', async () => {
  const request = allow('default', 'granted')
  const screen = await open(somewhere, () => reminder(5))
  await screen.waitFor(() => expect(shown()).toEqual(['Ben updated “Login”']))
  expect(request).not.toHaveBeenCalled()
  await screen.click('Turn on system notifications')
  await screen.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ title: 'Ben updated “Login”', options: { tag: '7_5' } })
  await screen.waitFor(() => expect(shown()).toEqual([]))
})

test('where permission is given, nothing is shown in the page', async () => {
  allow('granted')
  const screen = await open(somewhere, () => reminder(5))
  await screen.waitFor(() => expect(told).toHaveLength(1))
  expect(shown()).toEqual([])
})

test('announcements are told everywhere but on my items, and nothing in the message centre', async () => {
  allow('denied')
  const announcement: Unread = {
    remind: [],
    announce: {
      id: '9',
      from_uid: '1',
      from_name: 'root',
      message_type: 'announce_web',
      message_content: 'Maintenance',
      message_content_id: '9',
      action_type: '',
      object_type: '',
      object_id: '0',
      addtime: '2026-11-21 08:00:00',
      addtime_unix: 1_795_248_000,
    },
    unread: { remind: 0, announce: 1 },
  }
  for (const address of ['/item/index', '/message/index']) {
    const screen = await open(address, () => announcement)
    await screen.waitFor(() => expect(screen.element.querySelector('main .state')).not.toBeNull())
    expect(shown()).toEqual([])
  }
  const screen = await open(somewhere, () => announcement)
  await screen.waitFor(() => expect(shown()).toEqual(['New announcement']))
})

test('while a page is edited only the system tells, and in the page it is told afterwards', async () => {
  allow('denied')
  const screen = await open('/page/edit/2/abc', () => reminder(5))
  await screen.waitFor(() => expect(screen.element.textContent).toContain('Nothing here'))
  expect(shown()).toEqual([])
  await navigateTo(somewhere)
  await screen.waitFor(() => expect(shown()).toEqual(['Ben updated “Login”']))
  // what is shown already does not cover the text
  await navigateTo('/page/edit/2/abc')
  await screen.waitFor(() => expect(shown()).toEqual([]))
})

const unreadOf = (uid: string): Unread => {
  const unread = reminder(5)
  return Array.isArray(unread.remind)
    ? unread
    : { ...unread, remind: { ...unread.remind, to_uid: uid } }
}
const wasRead = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.asked.some(({ path }) => path === 'message/setRead')

test('what was told is gone with the session, and the next person is told only own messages', async () => {
  allow('denied')
  let unread = unreadOf('1')
  const screen = await open(somewhere, () => unread)
  await screen.waitFor(() => expect(shown()).toEqual(['Ben updated “Login”']))
  clearPerson()
  await screen.waitFor(() => expect(shown()).toEqual([]))
  signedIn({ ...ann, uid: '2', username: 'ben', name: 'Ben' })
  const asked = () => screen.asked.filter(({ path }) => path === 'message/getUnread').length
  const before = asked()
  await navigateTo('/item/index')
  await screen.waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(shown()).toEqual([])
  unread = unreadOf('2')
  signedIn({ ...ann, uid: '2', username: 'ben', name: 'Ben' })
  await screen.waitFor(() => expect(shown()).toEqual(['Ben updated “Login”']))
  signedIn(ann)
  await screen.waitFor(() => expect(shown()).toEqual([]))
  expect(wasRead(screen)).toBe(false)
})

test('what the system tells is closed with the session, and stays unread', async () => {
  allow('granted')
  const screen = await open(somewhere, () => unreadOf('1'))
  await screen.waitFor(() => expect(told).toHaveLength(1))
  clearPerson()
  await screen.waitFor(() => expect(told).toEqual([]))
  expect(wasRead(screen)).toBe(false)
})
