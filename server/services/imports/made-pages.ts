import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { TreeOperation } from '#contract/tree.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Page } from '../../models/page.ts'
import { yielder } from '../../workers/yielder.ts'
import { sourceIn, sourceMarks, type PageSource } from './generated.ts'

/** A page that an earlier import made; its text is read again when it is needed. */
export interface MadePage {
  readonly page_id: number
  readonly source: PageSource
}

const hasMark = (either: QueryBuilder<Page>): void => {
  for (const mark of sourceMarks) void either.orWhere('page_content', 'like', `%${mark}%`)
}

/**
 * Live pages of the item that imports have made, by their ids. The texts are searched and read in
 * pieces, so that others get a turn.
 *
 * @param which leaves out some pages
 * @param isLocking locks the pages until the commit
 */
export async function* importedPages(
  db: Knex,
  itemId: number,
  which: (pages: QueryBuilder<Page, Page[]>) => void = () => {},
  isLocking = false,
): AsyncGenerator<MadePage> {
  const found = await Page.query(db)
    .where({ item_id: itemId, is_del: 0 })
    .modify(which)
    .orderBy('page_id')
    .select('page_id', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; bytes: number }[]>()
  const yieldNow = yielder()
  for (const piece of inPieces(found)) {
    const some = Page.query(db)
      .findByIds(piece.map(({ page_id }) => page_id))
      .where(hasMark)
      .orderBy('page_id')
    void some.select('page_id', 'page_content')
    for (const page of await (isLocking ? some.forUpdate() : some)) {
      const source = sourceIn(page.page_content)
      if (source) yield { page_id: page.page_id, source }
      await yieldNow()
    }
    await yieldNow()
  }
}

const keyOf = ({ method, path, id }: TreeOperation): string => JSON.stringify([method, path, id])
const placeOf = ({ method, path }: TreeOperation): string => JSON.stringify([method, path])

/**
 * The pages of the same document: those with the name that its sender has chosen, else those with
 * its title, else those of the document that has the most of the operations, if it has half of them;
 * a document may get a new title.
 *
 * @param file the chosen name; then pages with another one are not of this document
 */
export function ofDocument(
  all: readonly MadePage[],
  { from, file }: { readonly from: string; readonly file: string },
  operations: readonly TreeOperation[],
): readonly MadePage[] {
  const chosen = file === '' ? [] : all.filter(({ source }) => source.file === file)
  if (chosen.length > 0) return chosen
  const pages = file === '' ? all : all.filter(({ source }) => source.file === undefined)
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
