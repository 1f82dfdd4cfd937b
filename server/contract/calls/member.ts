import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, optionalOneOf } from '../fields/numbers.ts'
import { nameList, optionalScopeCatalog, optionalScopeCatalogs } from '../fields/lists.ts'
import { S, when } from '../fields/answers.ts'

/** Roles of people on an item: 0 reads, 1 edits, 2 manages. Source: server/access/spec.md 1.1. */
export const itemRoles = [0, 1, 2] as const

/**
 * Result of adding people beside the last row: how many were added, and the names skipped because
 * they are unknown, members already or the owner.
 */
export const added = { added: z.int(), skipped: z.array(z.string()) }

const itemMember = {
  item_member_id: S(),
  item_id: S(),
  uid: S(),
  username: z.string(),
  ...when('addtime'),
  member_group_id: S(),
  /** The catalog of the scope, the first of several, 0 if unrestricted. */
  cat_id: S(),
  cat_ids: z.string(),
  name: z.string(),
  cat_name: z.string(),
  /** Role and catalog as texts. */
  member_group: z.string(),
}
const named = { item_id: int() }

export const memberCalls = group('member', {
  /**
   * Members of an item, oldest first; empty without an item. Source:
   * server/contract/spec/administration.md 9.
   */
  getList: call({
    summary: {
      en: 'Members of an item.',
      'zh-cn': '项目的成员。',
    },
    input: z.object(named),
    output: z.array(z.object(itemMember)),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Everybody with access to an item: owner, members and people in teams, each once. Source:
   * server/contract/spec/administration.md 9.
   */
  getAllList: call({
    summary: {
      en: 'Everybody who has a right on an item: owner, members, people of teams.',
      'zh-cn': '对项目有权限的所有人：创建者、成员和团队成员。',
    },
    input: z.object(named),
    output: z.array(
      z.object({
        item_id: z.int(),
        uid: z.int(),
        username: z.string(),
        username_name: z.string(),
        member_group_id: z.string(),
      }),
    ),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10301 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Members of the items and teams that the caller owns, newest first. Source:
   * server/contract/spec/administration.md 9.
   */
  getMyAllList: call({
    summary: {
      en: 'Members of all items and teams of the caller.',
      'zh-cn': '自己所有项目和团队的成员。',
    },
    input: z.object({}),
    output: z.array(z.object({ uid: z.int(), username: z.string(), addtime: z.int() })),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Adds people by user name or verified e-mail address, or changes one row (`item_member_id`),
   * where absent fields are unchanged. Answers the last added row. Source:
   * server/contract/spec/administration.md 9, server/contract/spec/additions.md 2,
   * server/access/spec.md 9.
   */
  save: call({
    summary: {
      en: 'Adds members to an item, or changes one.',
      'zh-cn': '给项目添加成员，或修改成员。',
    },
    input: z.object({
      ...named,
      item_member_id: int(),
      username: nameList(),
      member_group_id: optionalOneOf(itemRoles),
      cat_id: optionalScopeCatalog(),
      cat_ids: optionalScopeCatalogs(),
    }),
    output: z.object({ id: z.int(), ...itemMember, ...added }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'userUnknown',
      'nobodyAdded',
      'memberNotFound',
      'catalogNotFound',
    ],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    once: true,
    token: 'write',
    audit: { act: 'item.member', tells: ['username', 'member_group_id', 'cat_id', 'cat_ids'] },
  }),

  /** Ends a membership. Source: server/contract/spec/administration.md 9. */
  delete: call({
    summary: {
      en: "Takes a member's right away.",
      'zh-cn': '移除项目成员。',
    },
    input: z.object({ ...named, item_member_id: int() }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'memberNotFound'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.memberGone' },
  }),
})
