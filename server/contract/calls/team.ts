import * as z from 'zod'
import { call, group } from '../call.ts'
import { confirmation, confirmed, given, shortText } from '../fields/texts.ts'
import { I01, nothing, S, when } from '../fields/answers.ts'
import { jsonList } from '../fields/json.ts'
import { int, positiveInt } from '../fields/numbers.ts'
import { limits } from '../limits.ts'
import { itemRoles } from './member.ts'

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
export const done = z.object({ success: z.boolean() })

/** Somebody's right on an item through a team: a role, and the catalogs if it is limited to some. */
const right = z.object({
  item_id: z.int(),
  member_uid: z.int(),
  member_group_id: z.literal(itemRoles),
  is_tied: z.literal([0, 1]),
  /** May be empty though the right is limited: they may all have been deleted. */
  cat_ids: z.array(z.int()).max(limits.catalogsPerMembership),
})

/** What a call ended, for `restoredRights` of the call that undoes it. */
export const ended = z.object({ ...done.shape, rights: z.array(right) })

/**
 * Rights that people had, given back in place of those that whoever joins gets, and no others; of
 * people and items that the call adds. Source: server/contract/spec/additions.md 2.
 */
export const restoredRights = () => jsonList(right)

export const teamCalls = group('team', {
  /**
   * Teams the caller created or belongs to, newest first; or only one of those that the caller may
   * see, which are all for site administrators. Source: server/contract/spec/administration.md 5.2.
   */
  getList: call({
    summary: {
      en: 'Teams the caller made or belongs to.',
      'zh-cn': '自己创建或所在的团队。',
    },
    input: z.object({
      /** Only this team; 0: all of the caller. */
      team_id: int(),
    }),
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
      en: 'Creates or renames a team.',
      'zh-cn': '新建团队或修改团队名称。',
    },
    input: z.object({
      id: int(),
      team_name: given(shortText(limits.teamNameLength), 'teamNameMissing'),
    }),
    output: team,
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'teamNameMissing', 'tooManyTeams'],
    effect: 'writes',
    once: true,
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
