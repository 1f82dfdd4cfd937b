import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, optionalOneOf } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { optionalScopeCatalog, optionalScopeCatalogs } from '../fields/lists.ts'
import { itemRoles } from './member.ts'
import { done } from './team.ts'

export const teamItemMemberCalls = group('teamItemMember', {
  /**
   * The rights of each person in a team on one bound item. Source:
   * server/contract/spec/administration.md 8.
   */
  getList: call({
    summary: {
      en: 'What each person of a team may do with a bound item.',
      'zh-cn': '团队各成员对所绑定项目的权限。',
    },
    input: z.object({ item_id: int(), team_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        team_id: S(),
        item_id: S(),
        member_group_id: S(),
        member_uid: S(),
        member_username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
        cat_id: S(),
        cat_ids: z.array(z.int()),
        cat_name: z.string(),
        name: z.string(),
      }),
    ),
    fails: ['notLoggedIn', 'noAccess', 'bindingNotFound'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Changes role or scope of one row; absent fields are unchanged. Source:
   * server/contract/spec/administration.md 8.
   */
  save: call({
    summary: {
      en: 'Changes what a person of a team may do with a bound item.',
      'zh-cn': '修改团队成员对所绑定项目的权限。',
    },
    input: z.object({
      id: int(),
      member_group_id: optionalOneOf(itemRoles),
      cat_id: optionalScopeCatalog(),
      cat_ids: optionalScopeCatalogs(),
    }),
    output: z.union([done, nothing()]),
    fails: ['notLoggedIn', 'noAccess', 'memberNotFound', 'catalogNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'item.teamRight', tells: ['member_group_id', 'cat_id', 'cat_ids'] },
  }),

  /**
   * The effective rights of a row's person through all memberships: catalogs to read and write, and
   * whether they manage the item. Source: server/contract/spec/additions.md 3.
   */
  effective: call({
    summary: {
      en: 'What a person may read and write by all their rights together.',
      'zh-cn': '某成员综合所有权限后可读、可写的范围。',
    },
    input: z.object({ id: int() }),
    output: z.object({ reads: z.array(S()), writes: z.array(S()), manages: z.boolean() }),
    fails: ['notLoggedIn', 'noAccess', 'memberNotFound'],
    effect: 'reads',
    token: 'admin',
  }),
})
