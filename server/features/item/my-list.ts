import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { ownItem, type itemCalls } from '#contract/calls/item.ts'
import { readyJson } from '#contract/ready.ts'
import type { SignedIn } from '../../access/people.ts'
import type { Database } from '../../db/database.ts'
import type { OwnItemRow } from '../../db/rows.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { starredItems } from '../../services/item-groups.ts'
import { Kept, mostKeptText } from '../../services/kept.ts'
import { shownVisitPassword } from '../../services/visit-password.ts'
import { pageCounts } from './page-counts.ts'

type MyList = typeof itemCalls.myList
type Rows = OutputOf<MyList>

/** The caller's saved positions, `null` when there is no saved order. What was stored by older servers may be anything. */
function savedOrder(stored: string): Map<number, number> | null {
  try {
    const positions = Object.entries(JSON.parse(stored) as object).map(([id, at]) => [Number(id), Math.trunc(Number(at))] as const)
    const good = positions.filter(([id, at]) => Number.isSafeInteger(id) && Number.isSafeInteger(at))
    return good.length > 0 ? new Map(good) : null
  } catch {
    return null
  }
}

/** Items of one of the caller's own groups. */
async function itemsOfGroup(db: Database, uid: number, groupId: number): Promise<Set<number>> {
  const group = ItemGroup.query(db.read).where({ id: groupId, uid }).select('id')
  return new Set((await ItemGroupItem.query(db.read).whereIn('group_id', group).select('item_id')).map(({ item_id }) => item_id))
}

/** The items that the caller asks for, and those that their token reaches. */
async function wanted({ visit, db, person }: SignedIn, input: InputOf<MyList>, items: readonly OwnItemRow[]): Promise<OwnItemRow[]> {
  const { original, item_group_id } = input
  const group = item_group_id === 0 || item_group_id === starredItems ? null : await itemsOfGroup(db, person.uid, item_group_id)
  const ofToken = visit.token?.itemIds ? new Set(visit.token.itemIds) : null
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

function listOf({ visit, person }: SignedIn, { items, counts, hasPins, storedOrder }: Asked): Rows {
  const order = savedOrder(storedOrder)
  const rows = items.map(({ role, starred, pinned, ...item }) => {
    const isOwner = item.uid === person.uid
    return {
      ...item,
      // a site administrator sees it in item/detail. Source: permissions 14
      password: role >= 2 ? shownVisitPassword(visit.site.sealer, item) : undefined,
      s_number: order ? (order.get(item.item_id) ?? item.item_id) : 0,
      creator: isOwner,
      manage: role >= 2 || person.groupid === 1,
      is_private: item.password !== '',
      is_star: starred > 0,
      ...(hasPins ? { top: pinned > 0 } : {}),
      role: isOwner ? ('owner' as const) : (String(Math.max(role, person.groupid === 1 ? 2 : 0)) as '2' | '1' | '0'),
      page_count: counts.get(item.item_id) ?? 0,
    }
  })
  // a saved order is the caller's last word, also about pinned items. Source: wire contract 5.1
  if (order) return rows.sort((a, b) => a.s_number - b.s_number)
  return rows.sort((a, b) => Number(b.top ?? false) - Number(a.top ?? false))
}

const kept = new Kept<Rows>(mostKeptText)
const shape = z.array(ownItem)

/** Items the caller owns or shares, the same number of queries for one and for hundreds; kept ready while these answer the same. */
export async function listMyItems(grant: SignedIn, input: InputOf<MyList>): Promise<Rows> {
  const { db, person } = grant
  const { uid } = person
  const [own, order] = await Promise.all([
    db.prepared.all<OwnItemRow>('ownItems', [uid, uid, uid, uid, uid]),
    db.prepared.one<{ item_sort_data: string }>('itemOrder', [uid, input.item_group_id]),
  ])
  const items = await wanted(grant, input, own)
  const asked = {
    items,
    counts: await pageCounts(db, items, uid),
    hasPins: own.some((item) => item.pinned > 0),
    storedOrder: order?.item_sort_data ?? '',
  }
  const key = `${uid} ${input.item_group_id} ${input.original}`
  const stamp = JSON.stringify([person.groupid, asked.hasPins, asked.storedOrder, items, [...asked.counts.values()]])
  const found = kept.find(db, key, stamp)
  if (found) return found
  const json = JSON.stringify(z.encode(shape, listOf(grant, asked)))
  return kept.keep(db, key, stamp, readyJson<Rows>(json), stamp.length + json.length)
}
