import * as z from 'zod'
import { call, group } from '../call.ts'
import {
  confirmation,
  confirmed,
  given,
  I01,
  int,
  nameList,
  nothing,
  oneOf,
  optionalOneOf,
  positiveInt,
  optionalScopeCatalog,
  optionalScopeCatalogs,
  S,
  idList,
  shortText,
  when,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { added, itemRoles } from './member.ts'

// Teams, their people, their items, and the rights of each person on each item. Only access tokens
// with scope `admin` manage teams.

const team = z.object({
  id: S(),
  team_name: z.string(),
  uid: S(),
  username: z.string(),
  addtime: S(),
  last_update_time: S(),
})
const done = z.object({ success: z.boolean() })

export const teamCalls = group('team', {
  /**
   * Teams the caller created or belongs to, newest first. Source:
   * server/contract/spec/administration.md 5.2.
   */
  getList: call({
    summary: {
      en: 'Teams the caller made or belongs to.',
      'zh-cn': '自己创建或所在的团队。',
    },
    input: z.object({}),
    output: z.array(
      z.object({
        id: S(),
        team_name: z.string(),
        uid: S(),
        /** Its creator. */
        username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
        memberCount: z.int(),
        /** Live items only. */
        itemCount: z.int(),
        team_manage: I01(),
      }),
    ),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Creates a team owned by the caller (`id` 0) or renames one. Source:
   * server/contract/spec/administration.md 5.1.
   */
  save: call({
    summary: {
      en: 'Makes or renames a team.',
      'zh-cn': '新建团队或修改团队名称。',
    },
    input: z.object({
      id: int(),
      team_name: given(shortText(limits.teamNameLength), 'teamNameMissing'),
    }),
    output: team,
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'teamNameMissing', 'tooManyTeams'],
    effect: 'writes',
    token: 'admin',
  }),

  /** Deletes a team; its items stay. Source: server/contract/spec/administration.md 5.1. */
  delete: call({
    summary: {
      en: 'Ends a team; its items stay.',
      'zh-cn': '删除团队，项目保留。',
    },
    input: z.object({ id: int() }),
    output: done,
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Transfers a team, and those of its items that the caller owns, to somebody else. Source:
   * server/access/spec.md 15, 16.
   */
  attorn: call({
    summary: {
      en: 'Gives a team to somebody else.',
      'zh-cn': '把团队转让给他人。',
    },
    input: confirmed(z.object({ team_id: int(), username: given(shortText()), ...confirmation })),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'noAccess',
      'teamNotFound',
      'wrongPassword',
      'tooManyTries',
      'userUnknown',
      'alreadyOwner',
    ],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Ends the caller's own membership, and the rights that came with it; repeating it has no effect.
   * Source: server/access/spec.md 16.
   */
  exitTeam: call({
    summary: {
      en: 'Leaves a team.',
      'zh-cn': '退出团队。',
    },
    input: z.object({ id: positiveInt() }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.leave' },
  }),
})

/** A person in a team. */
const teamMember = z.object({
  id: S(),
  team_id: S(),
  member_uid: S(),
  member_username: z.string(),
  ...when('addtime'),
  last_update_time: S(),
  /** 1 member, 2 administrator of the team. */
  team_member_group_id: S(),
  name: z.string(),
})
const teamRole = [1, 2] as const

export const teamMemberCalls = group('teamMember', {
  /** People of a team, newest first. Source: server/contract/spec/administration.md 6. */
  getList: call({
    summary: {
      en: 'People of a team.',
      'zh-cn': '团队的成员。',
    },
    input: z.object({ team_id: int() }),
    output: z.array(teamMember),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Adds people by user name or verified e-mail address; unknown people and members are skipped.
   * Answers the last added row. Source: server/contract/spec/administration.md 6.
   */
  save: call({
    summary: {
      en: 'Adds people to a team.',
      'zh-cn': '给团队添加成员。',
    },
    input: z.object({
      team_id: int(),
      member_username: nameList().refine((names) => names.length > 0),
      team_member_group_id: oneOf(teamRole, 1),
    }),
    output: z.object({ ...teamMember.shape, id: z.int(), ...added }),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'userUnknown', 'nobodyAdded'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.member', tells: ['member_username', 'team_member_group_id'] },
  }),

  /** Changes somebody's role in the team. Source: server/contract/spec/additions.md 3. */
  update: call({
    summary: {
      en: "Changes somebody's part in a team.",
      'zh-cn': '修改团队成员的角色。',
    },
    input: z.object({ id: int(), team_member_group_id: oneOf(teamRole) }),
    output: nothing(),
    fails: ['notLoggedIn', 'noAccess', 'memberNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.member', tells: ['team_member_group_id'] },
  }),

  /**
   * Removes somebody from the team; only the creator can remove the creator's row. Source:
   * server/access/spec.md 16.
   */
  delete: call({
    summary: {
      en: 'Takes somebody out of a team.',
      'zh-cn': '移除团队成员。',
    },
    input: z.object({ id: int() }),
    output: done,
    fails: ['notLoggedIn', 'noAccess', 'memberNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.memberGone' },
  }),
})

export const teamItemCalls = group('teamItem', {
  /**
   * Teams bound to an item; `id` and `addtime` are those of the binding. Source:
   * server/contract/spec/administration.md 7.
   */
  getList: call({
    summary: {
      en: 'Teams bound to an item.',
      'zh-cn': '项目绑定的团队。',
    },
    input: z.object({ item_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        team_id: S(),
        team_name: z.string(),
        uid: S(),
        username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
      }),
    ),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Live items bound to a team; `id` and `addtime` are those of the binding. Source:
   * server/contract/spec/administration.md 7, server/access/spec.md 14.
   */
  getListByTeam: call({
    summary: {
      en: 'Items bound to a team.',
      'zh-cn': '团队绑定的项目。',
    },
    input: z.object({ team_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        team_id: S(),
        item_id: S(),
        item_name: z.string(),
        item_description: z.string(),
        item_domain: z.string(),
        item_type: S(),
        uid: S(),
        username: z.string(),
        ...when('addtime'),
        last_update_time: S(),
        is_archived: S(),
        is_del: S(),
        allow_comment: S(),
        allow_feedback: S(),
        is_private: I01(),
      }),
    ),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Binds items, all or none; people in the team may edit them from then on. Answers the last
   * binding. Source: server/access/spec.md 16.
   */
  save: call({
    summary: {
      en: 'Binds items to a team.',
      'zh-cn': '把项目绑定到团队。',
    },
    input: z.object({ team_id: int(), item_id: idList() }),
    output: z.object({
      id: z.int(),
      team_id: S(),
      item_id: S(),
      addtime: S(),
      last_update_time: S(),
      /** Items that were not bound before. */
      bound: z.int(),
    }),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'itemNotYours', 'boundAlready'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.bind', tells: ['item_id'] },
  }),

  /**
   * Removes a binding, and the rights that people in the team had through it. Source:
   * server/access/spec.md 16.
   */
  delete: call({
    summary: {
      en: 'Ends the binding of an item to a team.',
      'zh-cn': '解除项目与团队的绑定。',
    },
    input: z.object({ id: int() }),
    output: done,
    fails: ['notLoggedIn', 'noAccess', 'bindingNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.unbind' },
  }),
})

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
