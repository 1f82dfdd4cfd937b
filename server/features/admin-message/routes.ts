import { adminMessageCalls } from '#contract/calls/message.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { addAnnouncement } from './add-announcement.ts'
import { listAllAnnouncements } from './list-announcements.ts'

export const adminMessageRoutes = routes(adminMessageCalls, {
  addAnnouncement: guard(administrator, addAnnouncement),
  listAnnouncements: guard(administrator, listAllAnnouncements),
})
