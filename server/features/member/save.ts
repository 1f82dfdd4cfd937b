import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import { Failure } from '#contract/failures.ts'
import type { MemberWrite } from '../../access/people/member.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { logChanges } from '../../services/changes/change-log.ts'
import { additions, peopleNamed } from '../../services/people/people-named.ts'
import { releaseLostLocks } from '../../services/sharing/item-memberships.ts'
import {
  addScopes,
  itemMembers,
  requestedScope,
  writeMemberships,
} from '../../services/sharing/membership-scopes.ts'
import { memberRows } from './rows.ts'

type Save = typeof memberCalls.save

/**
 * Adds members to an item, or changes role and scope of one in place. Source:
 * server/contract/spec/administration.md 9, server/contract/spec/additions.md 2.
 */
export const saveMembers = (grant: MemberWrite, input: InputOf<Save>): Promise<OutputOf<Save>> =>
  grant.write(async (trx, { recheck }) => {
    await recheck() // callers may change their own role
    return grant.member
      ? changeMember(trx, grant, input, grant.member)
      : addMembers(trx, grant, input)
  })

/**
 * Members of an item are changed by one writer at a time, and never during a transfer to another
 * owner.
 */
async function holdItem(db: Knex.Transaction, itemId: number): Promise<Item> {
  const item = await Item.query(db).findOne({ item_id: itemId, is_del: 0 }).forUpdate()
  if (!item) throw new Failure('itemNotFound')
  return item
}

async function changeMember(
  db: Knex.Transaction,
  { ctx, item: { item_id } }: MemberWrite,
  input: InputOf<Save>,
  { item_member_id }: ItemMember,
): Promise<OutputOf<Save>> {
  await holdItem(db, item_id)
  const stored = await ItemMember.query(db).findOne({ item_id, item_member_id })
  if (!stored) throw new Failure('memberNotFound')
  const role = input.member_group_id
  const scope = await requestedScope(db, item_id, role ?? stored.member_group_id, input)
  await writeMemberships(db, itemMembers, [item_member_id], { role, scope })
  await releaseLostLocks(db, [item_id])
  const [row] = await memberRows(db, ctx, item_id, { item_member_id })
  if (!row) throw new Failure('memberNotFound')
  return { ...row, added: 0, skipped: [] }
}

async function addMembers(
  db: Knex.Transaction,
  { ctx, person, item: { item_id } }: MemberWrite,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  if (input.username.length === 0) throw new Failure('userUnknown')
  const role = input.member_group_id ?? 0
  const item = await holdItem(db, item_id)
  const scope = (await requestedScope(db, item_id, role, input)) ?? []
  const people = await peopleNamed(db, input.username)
  const nameOf = new Map([...people.values()].map(({ uid, username }) => [uid, username]))
  nameOf.delete(item.uid)
  const rows = [...nameOf.keys()].map((uid) => ({
    item_id,
    uid,
    member_group_id: role,
    is_tied: scope.length > 0 ? 1 : 0,
    addtime: ctx.now,
  }))
  const made: Pick<ItemMember, 'item_member_id' | 'uid'>[] = []
  for (const part of inChunks(rows, 5))
    made.push(
      ...(await db(ItemMember.tableName)
        .insert(part)
        .onConflict(['item_id', 'uid'])
        .ignore()
        .returning(['item_member_id', 'uid'])),
    )
  const last = made.at(-1)
  if (!last) throw new Failure('nobodyAdded')
  await addScopes(
    db,
    itemMembers,
    made.map(({ item_member_id }) => item_member_id),
    scope,
  )
  const entry = {
    item: item_id,
    by: person.uid,
    action: 'binding',
    type: 'member',
    catalog: 0,
    now: ctx.now,
  } as const
  await logChanges(
    db,
    made.map(({ uid }) => ({ ...entry, object: uid, name: nameOf.get(uid) ?? '' })),
  )
  const [row] = await memberRows(db, ctx, item_id, { item_member_id: last.item_member_id })
  if (!row) throw new Failure('nobodyAdded')
  return { ...row, ...additions(input.username, people, new Set(made.map(({ uid }) => uid))) }
}
