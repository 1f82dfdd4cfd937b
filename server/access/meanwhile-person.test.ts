import { beforeAll, describe, expect, test } from 'vitest'
import { callList, type CallPath } from '#contract/calls/index.ts'
import { ItemMember } from '../models/item-member.ts'
import { Team } from '../models/team.ts'
import { TeamMember } from '../models/team-member.ts'
import { User } from '../models/user.ts'
import { UserToken } from '../models/user-token.ts'
import { secretHash } from '../sealer.ts'
import type { MadeUser } from '../test/make.ts'
import type { SentPart } from '../test/multipart.ts'
import type { PlainRow, TeamRow } from '../test/permissions/cells.ts'
import {
  again,
  codeOf,
  codeOfCall,
  during,
  isAllowed,
  type Change,
} from '../test/permissions/during.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { requests } from '../test/permissions/requests.ts'
import { table } from '../test/permissions/table.ts'
import { teamColumns, type TeamColumn } from '../test/permissions/teams.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// A session ended, an administrator demoted or somebody taken out of a team after the rule of a call
// was evaluated and before the call writes: as in meanwhile.test.ts, for every writing call. Source:
// server/access/spec.md 2, 5.3, 16.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

/** Rows that jobs write at any time. */
const ofJobs = /^(trusted_clock|file_deletion|options \{"option_name": ?"file_walk_time)\b/
const stored = async () =>
  (await f.dump())
    .split('\n')
    .filter((row) => !ofJobs.test(row))
    .join('\n')

/** A request that succeeds, and what the same is answered without the right. */
interface Writer {
  readonly path: CallPath
  /** Who asks. */
  who(): Promise<MadeUser> | MadeUser
  fields(who: MadeUser): Promise<object> | object
  readonly file: boolean | SentPart
  /** Refusal of anonymous callers. */
  readonly signedOut: number
  /** Refusal of an administrator who is none any more; absent where others may call too. */
  readonly demoted?: number
}

const asPlain = (
  path: CallPath,
  row: Pick<PlainRow, 'anonymous' | 'person' | 'administrator'>,
) => ({
  path,
  who: () => t.make.user({ groupid: row.administrator ? 1 : 2 }),
  signedOut: 10_000 + Number(row.anonymous),
  ...(row.administrator && { demoted: 10_000 + Number(row.person) }),
})
const cellsOf = (row: TeamRow) => row.team.trim().split(/\s+/)
const teamCode = (row: TeamRow, column: TeamColumn) =>
  10_000 + Number(cellsOf(row)[teamColumns.indexOf(column)])
const inTeam = (column: TeamColumn): MadeUser => {
  const { user } = f.caller('S')
  return f.teams.callers(column, user as MadeUser, user as MadeUser)[0] as MadeUser
}

/** Calls whose right is a key pair, whoever is signed in. */
const takesPairOnly = (path: CallPath): boolean => /^open\/|^item\/updateByApi$/.test(path)

/** The writer of a call, `null` if no right can be withdrawn, `undefined` if nobody has said how. */
function writerOf(path: CallPath): Writer | null | undefined {
  const row = table[path]
  const request = requests[path]
  if (typeof request === 'string') return null
  if (request) {
    const cells =
      request.by === 'person' ? { person: 'ok' } : { person: '103', administrator: 'ok' }
    return {
      ...asPlain(path, { anonymous: '102', ...cells } as PlainRow),
      fields: (who) => request.fields({ t, f, who }),
      file: request.file ?? false,
    }
  }
  if ('cells' in row) {
    const column = (['Ei', 'M', 'O'] as const).find((one) => isAllowed(row, one))
    return {
      path,
      who: () => f.caller(column ?? 'O').user as MadeUser,
      fields: ({ uid }) => row.fields(f, 'private', uid),
      file: row.withFile ?? false,
      signedOut: codeOf(row, 'A'),
    }
  }
  if ('team' in row)
    return {
      path,
      who: () => inTeam('TC'),
      fields: () => row.fields(f),
      file: false,
      signedOut: teamCode(row, 'A'),
    }
  if (takesPairOnly(path)) return null // meanwhile-key-pair.test.ts
  if ('elsewhere' in row) return undefined
  const isOk = (row.administrator ?? row.person) === 'ok' && row.anonymous !== 'ok'
  return isOk ? { ...asPlain(path, row), fields: () => row.fields(f), file: false } : undefined
}

const paths = callList.flatMap(({ path, effect }) =>
  effect === 'writes' ? [path as CallPath] : [],
)
const writers = paths.flatMap((path) => writerOf(path) ?? [])
const send = (writer: Writer, user: MadeUser, fields: object) =>
  codeOfCall(t, writer.path, user, fields, writer.file)

test('there is a request for every writing call', () => {
  expect(paths.filter((path) => writerOf(path) === undefined)).toEqual([])
  const needless = Object.keys(requests).filter((path) => !paths.includes(path as CallPath))
  expect(needless).toEqual([])
})

/** The request while the change happens to whoever asks; afterwards it succeeds. */
async function refusalDuring(
  writer: Pick<Writer, 'path' | 'fields' | 'file'>,
  who: MadeUser,
  [change, undo]: readonly [Change, Change],
): Promise<number> {
  const fields = await writer.fields(who)
  return during(t, stored, [change, undo], () =>
    codeOfCall(t, writer.path, who, fields, writer.file),
  )
}

describe.each(writers.map((writer) => [writer.path, writer] as const))('%s', (_path, writer) => {
  test('in a session that is ended meanwhile', async () => {
    const user = await writer.who()
    const fields = await writer.fields(user)
    const before = await stored()
    const here = await again(t, user)
    const ends: Change = (trx) =>
      UserToken.query(trx)
        .where({ token_hash: secretHash(here.token) })
        .delete()
    let isEnded = false
    const code = await during(
      t,
      async () => (isEnded ? stored() : before),
      [ends, async () => (isEnded = true)],
      () => send(writer, here, fields),
    )
    expect(code).toBe(writer.signedOut)
    expect(await send(writer, user, fields), 'the same in another session').toBe(0)
  })

  const { demoted } = writer
  if (demoted === undefined) return
  test('by an administrator who is none any more', async () => {
    const who = await writer.who()
    expect(await refusalDuring(writer, who, groupOf(who, 1))).toBe(demoted)
  })
})

/** Takes an administrator's rights, and gives them back. */
const groupOf = ({ uid }: MadeUser, before: 1): readonly [Change, Change] => {
  const patch =
    (groupid: number): Change =>
    (trx) =>
      User.query(trx).findById(uid).patch({ groupid })
  return [patch(2), patch(before)]
}

const onItems = writers.flatMap((writer) => {
  const row = table[writer.path]
  return !requests[writer.path] && 'cells' in row && isAllowed(row, 'S')
    ? [[writer.path, writer, row] as const]
    : []
})
test.each(onItems)('%s by an administrator who is none any more', async (_path, writer, row) => {
  const who = f.caller('S').user as MadeUser
  expect(await refusalDuring(writer, who, groupOf(who, 1))).toBe(codeOf(row, 'N'))
})

const onTeams = writers.flatMap((writer) => {
  const row = table[writer.path]
  return 'team' in row && !Number.isNaN(teamCode(row, 'TM'))
    ? [[writer.path, writer, row] as const]
    : []
})
describe.each(onTeams)('%s', (_path, writer, row) => {
  test('by an administrator of the site who is none any more', async () => {
    const who = inTeam('S')
    expect(await refusalDuring(writer, who, groupOf(who, 1))).toBe(teamCode(row, 'N'))
  })

  test('by an administrator of the team who was taken out', async () => {
    const who = inTeam('TA')
    const member_uid = who.uid
    let rows: TeamMember[] = []
    const out: Change = async (trx) => {
      rows = await TeamMember.query(trx).where({ member_uid })
      await TeamMember.query(trx).where({ member_uid }).delete()
    }
    const back: Change = (trx) => trx(TeamMember.tableName).insert(rows)
    expect(await refusalDuring(writer, who, [out, back])).toBe(teamCode(row, 'N'))
  })

  test('by an administrator of the team who was made an ordinary member', async () => {
    const who = inTeam('TA')
    const role =
      (team_member_group_id: number): Change =>
      (trx) =>
        TeamMember.query(trx).where({ member_uid: who.uid }).patch({ team_member_group_id })
    expect(await refusalDuring(writer, who, [role(1), role(2)])).toBe(teamCode(row, 'TM'))
  })

  test('by its creator, who has given it away', async () => {
    const who = inTeam('TC')
    const heir = await t.make.user()
    const give =
      (from: MadeUser, to: MadeUser): Change =>
      (trx) =>
        Team.query(trx).where({ uid: from.uid }).patch({ uid: to.uid })
    expect(await refusalDuring(writer, who, [give(who, heir), give(heir, who)])).toBe(
      teamCode(row, 'N'),
    )
  })

  if (!row.alsoOfItem) return
  test('by a manager of the item who may only read any more', async () => {
    const who = f.caller('M').user as MadeUser
    const role =
      (member_group_id: number): Change =>
      (trx) =>
        ItemMember.query(trx).where({ uid: who.uid }).patch({ member_group_id })
    expect(await refusalDuring(writer, who, [role(0), role(2)])).toBe(10_103)
  })
})

test('items are not bound by somebody who manages them no more', async () => {
  const who = inTeam('TA')
  const item_id = await f.teams.itemToBind()
  const role =
    (member_group_id: number): Change =>
    (trx) =>
      ItemMember.query(trx).where({ uid: who.uid, item_id }).patch({ member_group_id })
  const fields = () => ({ team_id: f.teams.teamId, item_id })
  const binding = { path: 'teamItem/save', fields, file: false } as const
  expect(await refusalDuring(binding, who, [role(1), role(2)])).toBe(10_303)
})
