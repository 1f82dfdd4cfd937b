import { limits } from '#contract/limits.ts'
import { runAction } from '../../../api/actions.ts'
import type { Answer, Args } from '../../../api/calls.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import { insertedBefore, type Move } from './arrange.ts'

/** Somebody else has changed the tree so that an action no longer makes sense. */
export class Overtaken extends Error {
  readonly why: 'gone' | 'targetGone' | 'moved'
  constructor(why: Overtaken['why']) {
    super(why)
    this.why = why
  }
}

export interface MoveRequest extends Move {
  entry: Entry
  /** Ids of the catalogs it has been in since the person saw it; '0' is the root. */
  seenIn: readonly string[]
}

type ListedCatalog = Answer<'catalog/catListGroup'>[number]

/** The catalogs of an item as they are now, parents first. @throws {Refusal} */
export async function currentCatalogs(item_id: number): Promise<ListedCatalog[]> {
  const flat = (list: readonly ListedCatalog[]): ListedCatalog[] =>
    list.flatMap((one) => [one, ...flat(one.sub)])
  return flat(await runAction('catalog/catListGroup', { item_id }))
}

const idOf = (key: string | null): string => key?.slice(1) ?? '0'

/**
 * Stores a move, on top of the order that the server has now: only what changes is sent, with
 * today's names, so that nobody else's rename or move is undone. Source: web/spec/writing.md 3 (drag
 * reorder).
 *
 * @throws {Refusal} the server's
 * @throws {Overtaken} if the entry or its catalog is gone, or somebody else has moved it
 */
export const sendMove = (item_id: number, move: MoveRequest): Promise<void> =>
  move.entry.kind === 'page' ? sendPage(item_id, move) : sendCatalog(item_id, move)

type Entries = NonNullable<Args<'catalog/batUpdate'>['cats']>

const send = async (item_id: number, { entry }: MoveRequest, cats: Entries): Promise<void> => {
  if (cats.length === 0) return
  await runAction('catalog/batUpdate', {
    item_id,
    cats,
    dragged_id: Number(entry.id),
    dragged_title: entry.title.slice(0, limits.pageTitleLength),
    dragged_type: entry.kind,
  })
}

async function sendCatalog(item_id: number, move: MoveRequest): Promise<void> {
  const all = await currentCatalogs(item_id)
  const own = all.find(({ cat_id }) => cat_id === move.entry.id)
  if (!own) throw new Overtaken('gone')
  const target = idOf(move.parent)
  const into = all.find(({ cat_id }) => cat_id === target)
  if (target !== '0' && !into) throw new Overtaken('targetGone')
  if (own.parent_cat_id !== target && !move.seenIn.includes(own.parent_cat_id))
    throw new Overtaken('moved')
  const siblings = all.filter((one) => one.parent_cat_id === target || one === own)
  const next = siblings.find(({ cat_id }) => cat_id === idOf(move.before))
  const cats = insertedBefore(siblings, own, next).flatMap((one, index) => {
    const entry = {
      cat_id: Number(one.cat_id),
      cat_name: one.cat_name,
      s_number: index + 1,
    }
    if (one === own && own.parent_cat_id !== target)
      return {
        ...entry,
        parent_cat_id: Number(target),
        level: Number(into?.level ?? limits.topCatalogLevel - 1) + 1,
      }
    return Number(one.s_number) === index + 1 ? [] : entry
  })
  await send(item_id, move, cats)
}

async function sendPage(item_id: number, move: MoveRequest): Promise<void> {
  const cat_id = Number(idOf(move.parent))
  const pages = await runAction('catalog/getPagesBycat', { item_id, cat_id })
  const id = move.entry.id
  const own = pages.find(({ page_id }) => page_id === id)
  const next = pages.find(({ page_id }) => page_id === idOf(move.before))
  const order = insertedBefore<{ page_id: string; s_number: string }>(
    pages,
    own ?? { page_id: id, s_number: '' },
    next,
  )
  const cats = order.flatMap(({ page_id, s_number }, index) => {
    const entry = { page_id: Number(page_id), s_number: index + 1 }
    if (page_id === id && !own) return { ...entry, parent_cat_id: cat_id }
    return Number(s_number) === index + 1 ? [] : entry
  })
  await send(item_id, move, cats)
  // a page that has been deleted meanwhile is skipped without a refusal
  const after = await runAction('catalog/getPagesBycat', { item_id, cat_id })
  if (!after.some(({ page_id }) => page_id === id)) throw new Overtaken('gone')
}
