import type { Answer } from '../api/calls.ts'

type Team = Answer<'team/getList'>[number]
type Member = Answer<'teamMember/getList'>[number]
type Item = Answer<'teamItem/getListByTeam'>[number]

/** A team that its reader, ann, owns. */
export const team = (id: number, more: Partial<Team> = {}): Team => ({
  id: String(id),
  team_name: `Team ${id}`,
  uid: '1',
  username: 'ann',
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000 + id,
  last_update_time: '0',
  memberCount: 3,
  itemCount: 2,
  team_manage: 1,
  ...more,
})
/** A member of team 5. */
export const member = (id: number, more: Partial<Member> = {}): Member => ({
  id: String(id),
  team_id: '5',
  member_uid: String(100 + id),
  member_username: `user${id}`,
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000 + id,
  last_update_time: '0',
  team_member_group_id: '1',
  name: `Name ${id}`,
  ...more,
})
/** An item that team 5 is bound to. */
export const item = (id: number, more: Partial<Item> = {}): Item => ({
  id: String(id),
  team_id: '5',
  item_id: String(600 + id),
  item_name: `Item ${id}`,
  item_description: '',
  item_domain: '',
  item_type: '1',
  uid: '9',
  username: 'olga',
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000 + id,
  last_update_time: '0',
  is_archived: '0',
  is_del: '0',
  allow_comment: '0',
  allow_feedback: '0',
  is_private: 0,
  joining_group_id: '1',
  ...more,
})
