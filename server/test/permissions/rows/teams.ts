import { managing, own, type Row } from '../cells.ts'
import type { Fixture, Place } from '../fixture.ts'

const onItem = (f: Fixture, place: Place) => ({ item_id: f.item(place) })
const onTeam = (f: Fixture) => ({ team_id: f.teams.teamId })

/**
 * For all members of the team, for its managers, and for these and the managers of a bound item.
 */
const belonging = '102 103 ok  ok ok ok'
const ruling = '   102 103 103 ok ok ok'

/**
 * Members, teams, groups of items. Source: server/access/spec.md 5.2, 8, 9, 16,
 * server/contract/spec/additions.md 4.
 */
export const teamRows = {
  'user/allUser': own(),
  'user/getPushUrl': own(),
  'user/savePushUrl': own(() => ({ push_url: 'https://example.com/notices' })),
  'itemGroup/save': own((f) => ({ id: 0, group_name: 'g', item_ids: String(f.item('open')) })),
  'itemGroup/delete': own(() => ({ id: 999 }), '101'),
  'itemGroup/saveSort': own(() => ({ groups: '[{"id":999,"s_number":1}]' })),
  'member/getMyAllList': own(),
  'team/getList': own(),

  'member/getAllList': { cells: '102 101 102 301 301 301 ok ok ok ok ok ok', fields: onItem },
  'member/getList': { cells: managing, fields: onItem },
  'member/save': {
    cells: managing,
    fields: async (f: Fixture, place: Place) => ({
      ...onItem(f, place),
      username: (await f.teams.newPerson()).username,
      member_group_id: 1,
    }),
  },
  'member/delete': {
    cells: managing,
    fields: async (f: Fixture, place: Place) => ({
      ...onItem(f, place),
      item_member_id: await f.newMember(place),
    }),
  },
  'teamItem/getList': { cells: managing, fields: onItem },

  'team/save': {
    team: ruling,
    fields: (f: Fixture) => ({ id: f.teams.teamId, team_name: 'renamed' }),
  },
  'team/delete': {
    team: ruling,
    fields: async (f: Fixture) => ({ id: await f.teams.teamAgain() }),
  },
  'team/attorn': {
    team: '102 101 101 ok ok ok',
    fields: async (f: Fixture) => ({
      team_id: await f.teams.teamAgain(),
      username: (await f.teams.newPerson()).username,
      password: f.userPassword,
    }),
  },
  'team/exitTeam': {
    team: '102 ok ok ok ok ok',
    fields: async (f: Fixture) => ({ id: await f.teams.teamAgain() }),
  },
  'teamMember/getList': { team: belonging, fields: onTeam },
  'teamMember/save': {
    team: ruling,
    fields: async (f: Fixture) => ({
      ...onTeam(f),
      member_username: (await f.teams.newPerson()).username,
      team_member_group_id: 2,
    }),
  },
  'teamMember/update': {
    team: ruling,
    fields: async (f: Fixture) => ({ id: await f.teams.newTeamMember(), team_member_group_id: 2 }),
  },
  'teamMember/delete': {
    team: ruling,
    fields: async (f: Fixture) => ({ id: await f.teams.newTeamMember() }),
  },
  'teamItem/getListByTeam': { team: belonging, fields: onTeam },
  'teamItem/save': {
    team: ruling,
    fields: async (f: Fixture) => ({ ...onTeam(f), item_id: await f.teams.itemToBind() }),
  },
  'teamItem/delete': {
    team: ruling,
    alsoOfItem: true,
    fields: async (f: Fixture) => ({ id: (await f.teams.boundItem()).binding }),
  },
  'teamItemMember/getList': {
    team: ruling,
    alsoOfItem: true,
    fields: async (f: Fixture) => ({ ...onTeam(f), item_id: (await f.teams.boundItem()).item_id }),
  },
  'teamItemMember/save': {
    team: ruling,
    alsoOfItem: true,
    fields: async (f: Fixture) => ({ id: (await f.teams.boundItem()).row, member_group_id: 2 }),
  },
  'teamItemMember/effective': {
    team: ruling,
    alsoOfItem: true,
    fields: async (f: Fixture) => ({ id: (await f.teams.boundItem()).row }),
  },
} satisfies Record<string, Row>
