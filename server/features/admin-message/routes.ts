import { adminMessageCalls } from '#contract/calls/message.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { addAnnouncement } from './add-announcement.ts'
import { cancelAnnouncement } from './cancel-announcement.ts'
import { listAllAnnouncements } from './list-announcements.ts'

export const adminMessageRoutes = routes(adminMessageCalls, {
  addAnnouncement: guard(administrator, addAnnouncement),
  cancelAnnouncement: guard(administrator, cancelAnnouncement),
  listAnnouncements: guard(administrator, listAllAnnouncements),
})
