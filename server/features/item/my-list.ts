import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { SignedIn } from '../../access/people.ts'
import type { Database } from '../../db/database.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemSort } from '../../models/item-sort.ts'
import { ItemStar } from '../../models/item-star.ts'
import { ItemTop } from '../../models/item-top.ts'
import { Page } from '../../models/page.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { starredItems } from '../../services/item-groups.ts'
import { visibleItems } from '../../services/visible-items.ts'

type MyList = typeof itemCalls.myList

/** Highest role on each item by own and team grants. */
async function rolesOf(db: Database, uid: number): Promise<Map<number, number>> {
  const own = await ItemMember.query(db.read).where({ uid }).select('item_id', 'member_group_id')
  const byTeams = await TeamItemMember.query(db.read).where({ member_uid: uid }).select('item_id', 'member_group_id')
  const roles = new Map<number, number>()
  for (const { item_id, member_group_id } of [...own, ...byTeams]) roles.set(item_id, Math.max(roles.get(item_id) ?? 0, member_group_id))
  return roles
}

/** Live pages of each item, drafts of others left out. */
async function pageCounts(db: Database, uid: number): Promise<Map<number, number>> {
  const rows: { item_id: number; pages: number }[] = await Page.query(db.read)
    .where({ is_del: 0 })
    .whereIn('item_id', visibleItems(db.read, uid).select('item_id'))
    .where((either) => either.where({ is_draft: 0 }).orWhere({ author_uid: uid }))
    .groupBy('item_id')
    .select('item_id')
    .count('* as pages')
    .castTo<{ item_id: number; pages: number }[]>()
  return new Map(rows.map(({ item_id, pages }) => [item_id, Number(pages)]))
}

const idsOf = (rows: readonly { item_id: number }[]): Set<number> => new Set(rows.map(({ item_id }) => item_id))

/** The caller's saved positions, `null` when there is no saved order. What was stored by older servers may be anything. */
async function savedOrder(db: Database, uid: number, groupId: number): Promise<Map<number, number> | null> {
  const row = await ItemSort.query(db.read).findById([uid, groupId])
  if (!row) return null
  try {
    const positions = Object.entries(JSON.parse(row.item_sort_data) as object).map(
      ([id, at]) => [Number(id), Math.trunc(Number(at))] as const,
    )
    const good = positions.filter(([id, at]) => Number.isSafeInteger(id) && Number.isSafeInteger(at))
    return good.length > 0 ? new Map(good) : null
  } catch {
    return null
  }
}

/** Items the caller owns or shares, the same number of queries for one and for hundreds. */
export async function listMyItems({ visit, db, person }: SignedIn, input: InputOf<MyList>): Promise<OutputOf<MyList>> {
  const found = visibleItems(db.read, person.uid).orderBy('item_id')
  if (input.original > 0) found.where({ uid: person.uid })
  if (input.item_group_id === starredItems) found.whereIn('item_id', ItemStar.query(db.read).where({ uid: person.uid }).select('item_id'))
  else if (input.item_group_id !== 0) {
    const group = ItemGroup.query(db.read).where({ id: input.item_group_id, uid: person.uid }).select('id')
    found.whereIn('item_id', ItemGroupItem.query(db.read).whereIn('group_id', group).select('item_id'))
  }
  if (visit.token?.itemIds) found.whereIn('item_id', [...visit.token.itemIds])
  const items = await found
  const { uid } = person
  const [roles, counts, order, stars, pins] = await Promise.all([
    rolesOf(db, uid),
    pageCounts(db, uid),
    savedOrder(db, uid, input.item_group_id),
    ItemStar.query(db.read).where({ uid }).select('item_id').then(idsOf),
    ItemTop.query(db.read).where({ uid }).whereIn('item_id', visibleItems(db.read, uid).select('item_id')).select('item_id').then(idsOf),
  ])
  const rows = items.map((item) => {
    const isOwner = item.uid === person.uid
    const role = isOwner ? 3 : (roles.get(item.item_id) ?? 0)
    return {
      ...item,
      // a site administrator sees it in item/detail. Source: permissions 14
      ...(role >= 2 ? { password: visit.site.sealer.open(item.password) } : { password: undefined }),
      s_number: order ? (order.get(item.item_id) ?? item.item_id) : 0,
      creator: isOwner,
      manage: role >= 2 || person.groupid === 1,
      is_private: item.password !== '',
      is_star: stars.has(item.item_id),
      ...(pins.size > 0 ? { top: pins.has(item.item_id) } : {}),
      role: isOwner ? ('owner' as const) : (String(Math.max(role, person.groupid === 1 ? 2 : 0)) as '2' | '1' | '0'),
      page_count: counts.get(item.item_id) ?? 0,
    }
  })
  // a saved order is the caller's last word, also about pinned items. Source: wire contract 5.1
  if (order) return rows.sort((a, b) => a.s_number - b.s_number)
  return rows.sort((a, b) => Number(b.top ?? false) - Number(a.top ?? false))
}
