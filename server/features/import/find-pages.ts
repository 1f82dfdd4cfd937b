import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeOperation } from '#contract/tree.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { Page } from '../../models/page.ts'
import { pagesForWriting } from '../../tree/pages.ts'
import type { TreeTarget } from '../../tree/target.ts'
import { sourceIn, sourceMarks, type PageSource } from './generated.ts'

/** A page that an earlier import made. */
export interface MadePage {
  readonly page: Page
  readonly source: PageSource
}

const hasMark = (either: QueryBuilder<Page>): void => {
  for (const mark of sourceMarks) void either.orWhere('page_content', 'like', `%${mark}%`)
}

/** Language of the pages that imports have made in an item; `undefined` when there are none. */
export async function languageOfImports(db: Knex, itemId: number): Promise<Locale | undefined> {
  const page = await Page.query(db)
    .where({ item_id: itemId, is_del: 0 })
    .where(hasMark)
    .orderBy('page_id')
    .first()
    .select('page_content')
  return page && sourceIn(page.page_content)?.lang
}

/** Live pages of the item that imports have made, by any document. */
export async function madePages(
  db: Knex.Transaction,
  on: TreeTarget,
  uid: number,
): Promise<MadePage[]> {
  const rows = await Page.query(db)
    .where({ item_id: on.item.item_id, is_del: 0 })
    .where(hasMark)
    .modify(withoutOthersDrafts, uid)
    .orderBy('page_id')
    .select('page_id')
  const pages = await pagesForWriting(
    db,
    on,
    rows.map((row) => row.page_id),
    uid,
  )
  return [...pages.values()].flatMap((page) => {
    const source = sourceIn(page.page_content)
    return source ? [{ page, source }] : []
  })
}

const keyOf = ({ method, path, id }: TreeOperation): string => JSON.stringify([method, path, id])
const placeOf = ({ method, path }: TreeOperation): string => JSON.stringify([method, path])

/**
 * The pages of the same document: those with its title, else those of the document that has the
 * most of the operations, if it has half of them; a document may get a new title.
 */
export function ofDocument(
  pages: readonly MadePage[],
  from: string,
  operations: readonly TreeOperation[],
): readonly MadePage[] {
  const named = pages.filter(({ source }) => source.from === from)
  if (named.length > 0) return named
  const places = new Set(operations.filter(({ path }) => path !== '').map(placeOf))
  const shared = new Map<string, number>()
  for (const { source } of pages)
    if (places.has(placeOf(source))) shared.set(source.from, (shared.get(source.from) ?? 0) + 1)
  const [most] = [...shared].toSorted(([, left], [, right]) => right - left)
  return most && most[1] * 2 >= places.size
    ? pages.filter(({ source }) => source.from === most[0])
    : []
}

/**
 * The page of each operation: first by method, path and id, then by method and path, then by id.
 * Source: cli/spec.md 5.13.
 *
 * @returns in the order of the operations
 */
export function pagesOfOperations(
  pages: readonly MadePage[],
  operations: readonly (TreeOperation | undefined)[],
): (MadePage | undefined)[] {
  const free = new Set(pages)
  const found = operations.map((): MadePage | undefined => undefined)
  for (const key of [keyOf, placeOf, ({ id }: TreeOperation) => id]) {
    const byKey = new Map<string, MadePage[]>()
    for (const one of free) {
      const list = byKey.get(key(one.source))
      if (list) list.push(one)
      else byKey.set(key(one.source), [one])
    }
    for (const [at, operation] of operations.entries()) {
      if (!operation || found[at] || key(operation) === '') continue
      const one = byKey.get(key(operation))?.shift()
      if (!one) continue
      found[at] = one
      free.delete(one)
    }
  }
  return found
}
