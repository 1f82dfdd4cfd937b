import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { ownItem } from '#contract/calls/item-list.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { encodedJson } from '#contract/encoded-json.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Cache } from '../../cache/cache.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { OwnItemRow, OwnItems } from '../../db/statements/rows.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { shownItemPassword } from '../../services/items/item-password.ts'
import { starredItems } from './item-groups.ts'
import { pageCounts } from './page-counts.ts'

type MyList = typeof itemCalls.myList
type Rows = OutputOf<MyList>

/**
 * The caller's saved positions, `null` if there is no saved order. Data from older servers may be
 * anything.
 */
function savedOrder(stored: string): Map<number, number> | null {
  try {
    const positions = Object.entries(JSON.parse(stored) as object).map(
      ([id, at]) => [Number(id), Math.trunc(Number(at))] as const,
    )
    const good = positions.filter(
      ([id, at]) => Number.isSafeInteger(id) && Number.isSafeInteger(at),
    )
    return good.length > 0 ? new Map(good) : null
  } catch {
    return null
  }
}

/** Ids of the items of one of the caller's own groups. */
async function itemsOfGroup(db: ReadDatabase, uid: number, groupId: number): Promise<number[]> {
  const group = ItemGroup.query(db.read).where({ id: groupId, uid }).select('id')
  const rows = await ItemGroupItem.query(db.read)
    .whereIn('group_id', group)
    .orderBy('item_id')
    .select('item_id')
  return rows.map(({ item_id }) => item_id)
}

/** The requested items that are within the caller's token. */
function wanted(
  { ctx, person }: SignedIn,
  { original, item_group_id }: InputOf<MyList>,
  items: readonly OwnItemRow[],
  ofGroup: readonly number[] | null,
): OwnItemRow[] {
  const group = ofGroup && new Set(ofGroup)
  const ofToken = ctx.token?.itemIds ? new Set(ctx.token.itemIds) : null
  return items.filter(
    (item) =>
      (original <= 0 || item.uid === person.uid) &&
      (item_group_id !== starredItems || item.starred > 0) &&
      (!group || group.has(item.item_id)) &&
      (!ofToken || ofToken.has(item.item_id)),
  )
}

interface Asked {
  readonly items: readonly OwnItemRow[]
  readonly counts: ReadonlyMap<number, number>
  readonly hasPins: boolean
  readonly storedOrder: string
}

function listOf({ ctx, person }: SignedIn, { items, counts, hasPins, storedOrder }: Asked): Rows {
  const order = savedOrder(storedOrder)
  const rows = items.map(({ role, starred, pinned, ...item }) => {
    const isOwner = item.uid === person.uid
    return {
      ...item,
      // a site administrator sees it in item/detail. Source: server/access/spec.md 14
      password: role >= 2 ? shownItemPassword(ctx.site.sealer, item) : undefined,
      s_number: order ? (order.get(item.item_id) ?? item.item_id) : 0,
      creator: isOwner,
      manage: role >= 2 || person.groupid === 1,
      is_private: item.password !== '',
      is_star: starred > 0,
      ...(hasPins ? { top: pinned > 0 } : {}),
      role: isOwner
        ? ('owner' as const)
        : (String(Math.max(role, person.groupid === 1 ? 2 : 0)) as '2' | '1' | '0'),
      page_count: counts.get(item.item_id) ?? 0,
    }
  })
  // a saved order takes precedence, also over pinned items. Source: server/contract/spec/calls.md
  // 5.1
  if (order) return rows.sort((a, b) => a.s_number - b.s_number)
  return rows.sort((a, b) => Number(b.top ?? false) - Number(a.top ?? false))
}

interface Listed {
  readonly rows: Rows
  /** Identifies the items that the rows were made from. */
  readonly mark: string
}
const cache = new Cache<Listed>()
const shape = z.array(ownItem)

/**
 * Items that the caller owns or shares, with a fixed number of queries; cached while these return
 * the same.
 */
export async function listMyItems(grant: SignedIn, input: InputOf<MyList>): Promise<Rows> {
  const { ctx, db, person } = grant
  const { uid, groupid } = person
  const { item_group_id, original } = input
  const isOwnGroup = item_group_id !== 0 && item_group_id !== starredItems
  const group = isOwnGroup ? await itemsOfGroup(db, uid, item_group_id) : null
  const ask = async (known: string) =>
    (await db.prepared.one<OwnItems>('ownItems', [
      uid,
      uid,
      uid,
      uid,
      uid,
      uid,
      known,
      uid,
      item_group_id,
    ])) as OwnItems
  const stampOf = (own: OwnItems) => JSON.stringify([groupid, own.stored_order, group])

  const ofToken = ctx.token?.itemIds?.toSorted((a, b) => a - b).join(',') ?? 'all'
  const key = `${uid} ${item_group_id} ${original} ${ofToken}`
  const last = cache.last(db, key)
  let own = await ask(last?.value.mark ?? '')
  if (last && own.items === null) {
    if (last.stamp === stampOf(own)) return last.value.rows
    own = await ask('')
  }

  const text = own.items ?? '[]'
  const owned = JSON.parse(text) as OwnItemRow[]
  const items = wanted(grant, input, owned, group)
  const counts = await pageCounts(db, items, uid)
  const hasPins = owned.some((item) => item.pinned > 0)
  const json = JSON.stringify(
    z.encode(shape, listOf(grant, { items, counts, hasPins, storedOrder: own.stored_order })),
  )
  const bytes = ownBytes(json)
  const [stamp, mark] = [stampOf(own), own.mark ?? text]
  const rows = encodedJson<Rows>(bytes, (more) => cache.grow(db, key, stamp, more))
  return cache.set(db, key, stamp, { rows, mark }, 2 * (stamp.length + mark.length) + bytes.length)
    .rows
}
