import { runAction } from '../../../api/actions.ts'
import { titleOrder } from '../../../lib/text/title-order.ts'
import type { Language } from '../../../locales/areas.ts'
import { entryIn, type Tree } from '../../../parts/catalog-tree/tree.ts'
import type { Scope } from '../../../parts/catalog-tree/scope.ts'
import { currentCatalogs } from './send-move.ts'

type Catalogs = Awaited<ReturnType<typeof currentCatalogs>>
/** The catalogs inside each catalog, in order, by ids; '0' is the root. */
type Orders = ReadonlyMap<string, readonly string[]>

/**
 * Sorts the catalogs of an item by their names, each among its siblings, wherever the person may.
 * Source: web/spec/writing.md 3.
 *
 * @returns the former orders of what changed; `null` if nothing did
 * @throws {Refusal} the server's
 */
export async function sortByName(
  item_id: number,
  language: Language,
  tree: Tree,
  scope: Scope,
): Promise<Orders | null> {
  const all = await currentCatalogs(item_id)
  const compare = titleOrder(language)
  const before = new Map<string, readonly string[]>()
  const sorted = new Map<string, readonly string[]>()
  for (const [parent, siblings] of byParent(all)) {
    const within = parent === '0' ? null : entryIn(tree, `c${parent}`)
    if (within === undefined || !scope(within)) continue
    const now = idsOf(siblings)
    const next = idsOf(siblings.toSorted((one, other) => compare(one.cat_name, other.cat_name)))
    if (now.join() === next.join()) continue
    before.set(parent, now)
    sorted.set(parent, next)
  }
  if (sorted.size === 0) return null
  await send(item_id, all, sorted)
  return before
}

/** Puts catalogs back into former orders; those that have been added since come last. */
export async function putBack(item_id: number, orders: Orders): Promise<void> {
  await send(item_id, await currentCatalogs(item_id), orders)
}

const idsOf = (catalogs: Catalogs) => catalogs.map(({ cat_id }) => cat_id)

const byParent = (all: Catalogs): Map<string, Catalogs> =>
  Map.groupBy(all, ({ parent_cat_id }) => parent_cat_id)

/** Only what changes is sent, with today's names, so that nobody else's rename is undone. */
async function send(item_id: number, all: Catalogs, orders: Orders): Promise<void> {
  const cats = [...byParent(all)].flatMap(([parent, siblings]) => {
    const order = orders.get(parent)
    if (!order) return []
    const places = new Map(order.map((id, index) => [id, index]))
    return siblings
      .toSorted((one, other) => placeIn(places, one.cat_id) - placeIn(places, other.cat_id))
      .flatMap(({ cat_id, cat_name, s_number }, index) =>
        Number(s_number) === index + 1
          ? []
          : { cat_id: Number(cat_id), cat_name, s_number: index + 1 },
      )
  })
  if (cats.length > 0) await runAction('catalog/batUpdate', { item_id, cats })
}

const placeIn = (places: ReadonlyMap<string, number>, id: string) => places.get(id) ?? places.size
