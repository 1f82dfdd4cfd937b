import * as z from 'zod'
import { call, group } from '../call.ts'
import { givenJsonText } from '../fields/json.ts'
import { I01, nothing, S } from '../fields/answers.ts'
import { int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'
import { preEncoded } from '../encoded-json.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { itemRow } from '../shapes.ts'

/**
 * Row of the caller's list. Source: server/contract/spec/calls.md 5.1,
 * server/contract/spec/additions.md 2.
 */
export const ownItem = z.object({
  item_id: S(),
  uid: S(),
  item_name: z.string(),
  item_domain: z.string(),
  item_type: S(),
  last_update_time: S(),
  item_description: z.string(),
  is_del: S(),
  is_archived: S(),
  markdown: z.enum(dialects),
  /** Only for owners and managers of the item. */
  password: z.string().optional(),
  s_number: z.int(),
  creator: I01(),
  manage: I01(),
  is_private: I01(),
  is_star: I01(),
  /** Only if the caller has pinned at least one item. */
  top: I01().optional(),
  role: z.enum(['owner', '2', '1', '0']),
  page_count: z.int(),
})

/** The calls of `item` about the caller's own list. */
export const itemListCalls = group('item', {
  /**
   * Items the caller owns or shares, in the caller's order. Source: server/contract/spec/calls.md
   * 5.1, server/contract/spec/additions.md 2.
   */
  myList: call({
    summary: {
      en: 'Items the caller owns or shares.',
      'zh-cn': '自己拥有或参与的项目。',
    },
    input: z.object({ item_group_id: int(), original: int() }),
    output: preEncoded(z.array(ownItem)),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * All items the caller owns, including deleted ones. Source: server/contract/spec/calls.md 5.14.
   */
  itemList: call({
    summary: {
      en: 'Every item the caller owns, deleted ones too.',
      'zh-cn': '自己拥有的所有项目，包括已删除的。',
    },
    input: z.object({}),
    output: z.array(itemRow),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Stars an item; repeating it has no effect. Source: server/contract/spec/calls.md 5.13,
   * server/access/spec.md 16.1.
   */
  star: call({
    summary: {
      en: 'Stars an item.',
      'zh-cn': '收藏项目。',
    },
    input: z.object({ item_id: int() }),
    output: z.object({ id: z.int() }),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /** Removes the star. Source: server/contract/spec/calls.md 5.13. */
  unstar: call({
    summary: {
      en: 'Takes the star away.',
      'zh-cn': '取消收藏项目。',
    },
    input: z.object({ item_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Pins an item to the top of the caller's list, or unpins it (`action` `cancel`). Source:
   * server/contract/spec/calls.md 5.13.
   */
  top: call({
    summary: {
      en: "Pins an item to the top of the caller's list, or no longer.",
      'zh-cn': '把项目置顶，或取消置顶。',
    },
    input: z.object({
      item_id: int(),
      action: shortText(20, 'top').refine((action) => ['top', 'cancel'].includes(action)),
    }),
    output: nothing(),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Stores the caller's own order of items; invalid entries and items invisible to the caller are
   * ignored. Source: server/contract/spec/calls.md 5.11.
   */
  sort: call({
    summary: {
      en: "Keeps the caller's order of items.",
      'zh-cn': '保存自己的项目顺序。',
    },
    input: z.object({
      data: givenJsonText(z.record(z.string(), z.coerce.number().int())),
      item_group_id: int(),
    }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),

  /** Ends the caller's own memberships in one item. Source: server/access/spec.md 5.2. */
  exitItem: call({
    summary: {
      en: 'Leaves an item that others have shared.',
      'zh-cn': '退出他人共享的项目。',
    },
    input: z.object({ item_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'nothingToLeave'],
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.leave' },
  }),
})
