import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { given, shortText } from '../fields/texts.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'

/**
 * Item row for administrators. Source: server/contract/spec/administration.md 2.1,
 * server/access/spec.md 5.3.
 */
const itemFields = {
  item_id: S(),
  item_name: z.string(),
  item_description: z.string(),
  uid: S(),
  username: z.string(),
  /** A mask if there is an item password, else empty. */
  password: z.string(),
  last_update_time: S(),
  item_domain: z.string(),
  item_type: S(),
  is_archived: S(),
  is_del: S(),
  allow_comment: S(),
  allow_feedback: S(),
}

/**
 * Items of the whole site, for its administrators. Source: server/contract/spec/administration.md
 * 2, server/access/spec.md 5.3.
 */
export const adminItemCalls = group('adminItem', {
  /**
   * Items, newest first; with `is_del` 1 the deleted ones, last deleted first; `sort` changes the
   * order. Source: server/contract/spec/administration.md 2.1.
   */
  getList: call({
    summary: {
      en: 'Items of the whole site, or the deleted ones.',
      'zh-cn': '站点的所有项目，或已删除的项目。',
    },
    input: z.object({
      item_name: shortText(),
      /** Part of the owner's user name. */
      username: shortText(),
      page: int(1),
      count: int(20),
      is_del: int(),
      item_type: int(),
      /** 2 open items, 3 private ones, otherwise all. */
      privacy_type: int(),
      /**
       * `item_name`, `username`, `addtime` or `del_time`, with `-` before it in descending order.
       * Source: server/contract/spec/additions.md 2.
       */
      sort: shortText(),
    }),
    output: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          ...itemFields,
          ...when('addtime'),
          /** Rows of members and of people in teams. */
          member_num: z.int(),
          /** Only for deleted items. */
          del_time: z.string().optional(),
          del_time_unix: z.int().optional(),
        }),
      ),
    }),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),

  /** Deletes an item; it can be restored. Source: server/contract/spec/administration.md 2.2. */
  deleteItem: call({
    summary: {
      en: 'Deletes an item of anybody.',
      'zh-cn': '删除任意项目。',
    },
    input: z.object({ item_id: int() }),
    output: nothing(),
    fails: [...adminFails, 'itemNotFound'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Transfers an item to somebody else and invalidates its key pair. Source:
   * server/contract/spec/administration.md 2.2, server/access/spec.md 15.
   */
  attorn: call({
    summary: {
      en: 'Gives an item of anybody to somebody else.',
      'zh-cn': '将任意项目转让给其他人。',
    },
    input: z.object({ item_id: int(), username: given(shortText()) }),
    output: z.object({ ...itemFields, addtime: S() }),
    fails: [...adminFails, 'itemNotFound', 'userUnknown', 'alreadyOwner'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Restores a deleted item; pages in its recycle bin stay there. Source:
   * server/contract/spec/administration.md 2.2, web/spec/managing.md 5.2.
   */
  recoverItem: call({
    summary: {
      en: 'Brings a deleted item back.',
      'zh-cn': '恢复已删除的项目。',
    },
    input: z.object({ item_id: int() }),
    output: nothing(),
    fails: [...adminFails, 'itemNotFound'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Permanently deletes a deleted item with everything that belongs to it. Source:
   * server/contract/spec/administration.md 2.2.
   */
  hardDeleteItem: call({
    summary: {
      en: 'Deletes a deleted item for good.',
      'zh-cn': '彻底删除已删除的项目。',
    },
    input: z.object({ item_id: int() }),
    output: nothing(),
    fails: [...adminFails, 'itemNotFound'],
    effect: 'writes',
    token: 'admin',
  }),
})
