import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'
import { limits } from '../limits.ts'

const pageOfReminder = z.object({
  page_id: S(),
  item_id: S(),
  page_title: z.string(),
  cat_id: S(),
  author_uid: S(),
  author_username: z.string(),
  s_number: S(),
  addtime: S(),
  page_comments: z.string(),
  is_del: S(),
  page_addtime: S(),
  ext_info: z.string(),
  is_draft: S(),
})

/** A message about a page. Source: server/contract/spec/administration.md 12.1. */
const reminder = z.object({
  id: S(),
  from_uid: S(),
  to_uid: S(),
  message_type: z.string(),
  message_content_id: S(),
  /** 0 unread, 1 read. */
  status: S(),
  ...when('addtime'),
  ...when('readtime'),
  object_type: z.string(),
  object_id: z.int(),
  /** The comment on the page that it is about, else 0. */
  comment_id: z.int(),
  /** `update`, `comment_reply`, `comment_mention`; in older rows also others. */
  action_type: z.string(),
  message_content: z.string(),
  from_name: z.string(),
  /** Absent when the caller can no longer read the page. */
  page_data: pageOfReminder.optional(),
})

/**
 * A message of the site to everybody; `message_content` is HTML of a few plain tags. Source:
 * server/contract/spec/administration.md 12.2.
 */
const announcement = z.object({
  id: S(),
  from_uid: S(),
  from_name: z.string(),
  message_type: z.string(),
  message_content: z.string(),
  action_type: z.string(),
  object_type: z.string(),
  object_id: S(),
  ...when('addtime'),
})
const shownAnnouncement = announcement.extend({ message_content_id: S() })

/** Refers to a message by its content's id; `from_uid` of older clients is ignored. */
const named = z.object({ message_content_id: int(), from_uid: int() })

/**
 * Messages of the caller. Source: server/contract/spec/administration.md 12, server/access/spec.md
 * 5.2.
 */
export const messageCalls = group('message', {
  /**
   * The newest unread reminder, the oldest unread announcement, and how many of each are unread.
   * Source: server/contract/spec/administration.md 12.3, server/contract/spec/additions.md 2.
   */
  getUnread: call({
    summary: {
      en: 'The newest unread reminder, the oldest unread announcement, and how many are unread.',
      'zh-cn': '最新的未读提醒、最早的未读公告，以及各自的未读数。',
    },
    input: z.object({}),
    output: z.object({
      remind: z.union([reminder, nothing()]),
      announce: z.union([shownAnnouncement, nothing()]),
      unread: z.object({ remind: z.int(), announce: z.int() }),
    }),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /** The newest unread reminder alone. Source: server/contract/spec/administration.md 12. */
  getUnreadRemind: call({
    summary: {
      en: 'The newest unread reminder.',
      'zh-cn': '最新一条未读提醒。',
    },
    input: z.object({}),
    output: z.union([reminder, nothing()]),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Reminders, newest first; oldest first with `sort` `addtime`. Listing marks them as read. Source:
   * server/contract/spec/administration.md 12.
   */
  getRemindList: call({
    summary: {
      en: "The caller's reminders; what is listed counts as read.",
      'zh-cn': '当前用户的提醒；列出即视为已读。',
    },
    input: z.object({ page: int(1), count: int(15), sort: shortText() }),
    output: z.object({ total: z.int(), list: z.array(reminder) }),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Announcements that are due, newest first; listing marks them as read. Source:
   * server/contract/spec/administration.md 12.
   */
  getAnnouncementList: call({
    summary: {
      en: 'Announcements that are due; what is listed counts as read.',
      'zh-cn': '已发布的公告；列出即视为已读。',
    },
    input: z.object({}),
    output: z.array(shownAnnouncement.extend({ status: z.int() })),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /** Marks a message of the caller as read. Source: server/contract/spec/administration.md 12.3. */
  setRead: call({
    summary: {
      en: 'Marks a message as read.',
      'zh-cn': '将一条消息标为已读。',
    },
    input: named,
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),

  /** Marks all messages of the caller as read. Source: server/contract/spec/additions.md 3. */
  setReadAll: call({
    summary: {
      en: 'Marks all messages of the caller as read.',
      'zh-cn': '将当前用户的所有消息标为已读。',
    },
    input: z.object({}),
    output: z.object({ count: z.int() }),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Removes a message from the caller's lists. Source: server/contract/spec/administration.md 12.3.
   */
  delete: call({
    summary: {
      en: "Takes a message out of the caller's lists.",
      'zh-cn': '从当前用户的列表中删除一条消息。',
    },
    input: named,
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),
})

/**
 * Announcements, for site administrators. Source: server/contract/spec/administration.md 3.7,
 * server/access/spec.md 16.1.
 */
export const adminMessageCalls = group('adminMessage', {
  /**
   * Publishes an announcement, now or later. All but a few plain tags are removed from its HTML.
   */
  addAnnouncement: call({
    summary: {
      en: 'Writes an announcement, for now or for later.',
      'zh-cn': '发布公告，可定时。',
    },
    input: z.object({
      message_content: shortText(limits.announcementLength),
      /** `announce_web` (the default), `announce_runapi` or `announce_all`. */
      message_type: shortText(),
      /** Date text in the site's time zone; empty is now. */
      send_at: shortText(),
    }),
    output: z.object({ id: z.int() }),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'writes',
    once: true,
    token: 'admin',
  }),

  /**
   * Takes back an announcement whose time is still ahead; what people may have seen stays. Refused
   * in the last second before its time, so that nobody is shown what was cancelled.
   */
  cancelAnnouncement: call({
    summary: {
      en: 'Cancels a planned announcement that nobody has been shown yet.',
      'zh-cn': '取消一条尚未发布的定时公告。',
    },
    input: z.object({ id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope', 'announcementNotFound', 'announcementSent'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Announcements including scheduled ones, those with the greatest number first; by their time with
   * `sort` `addtime` or `-addtime`. `text` is part of what they say.
   */
  listAnnouncements: call({
    summary: {
      en: 'All announcements, planned ones too.',
      'zh-cn': '所有公告，包括定时未发布的。',
    },
    input: z.object({ page: int(1), count: int(20), sort: shortText(), text: shortText() }),
    output: z.array(
      announcement.extend({
        /** 1: its time is ahead. */
        planned: z.int(),
      }),
    ),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'reads',
    token: 'admin',
  }),
})
