import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, oneOf } from '../fields/numbers.ts'
import { nameList } from '../fields/lists.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { added } from './member.ts'
import { ended, restoredRights } from './team.ts'

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
      rights: restoredRights(),
    }),
    output: z.object({ ...teamMember.shape, id: z.int(), ...added }),
    fails: ['notLoggedIn', 'noAccess', 'teamNotFound', 'userUnknown', 'nobodyAdded'],
    effect: 'writes',
    once: true,
    token: 'admin',
    audit: { act: 'team.member', tells: ['member_username', 'team_member_group_id', 'rights'] },
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
   * Removes somebody from the team; only the creator can remove the creator's row. Answers the
   * rights that ended, for `rights` of `teamMember/save`. Source: server/access/spec.md 16.
   */
  delete: call({
    summary: {
      en: 'Takes somebody out of a team.',
      'zh-cn': '移除团队成员。',
    },
    input: z.object({ id: int() }),
    output: ended,
    fails: ['notLoggedIn', 'noAccess', 'memberNotFound'],
    effect: 'writes',
    token: 'admin',
    audit: { act: 'team.memberGone' },
  }),
})
