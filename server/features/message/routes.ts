import { messageCalls } from '#contract/calls/message.ts'
import { signedIn } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { listAnnouncements } from './get-announcement-list.ts'
import { listReminders } from './get-remind-list.ts'
import { getUnread } from './get-unread.ts'
import { newestUnread } from './reminders.ts'
import { deleteMessage, setRead, setReadAll } from './settle.ts'

export const messageRoutes = routes(messageCalls, {
  getUnread: guard(signedIn, getUnread),
  getUnreadRemind: guard(signedIn, newestUnread),
  getRemindList: guard(signedIn, listReminders),
  getAnnouncementList: guard(signedIn, listAnnouncements),
  setRead: guard(signedIn, setRead),
  setReadAll: guard(signedIn, setReadAll),
  delete: guard(signedIn, deleteMessage),
})
