import type { Knex } from 'knex'
import type { Locale } from '#contract/locales/sentence.ts'
import { withoutOthersDrafts } from '../../../access/content/readable-pages.ts'
import type { MadePage } from '#contract/text/generated/made-pages.ts'
import { importedPages } from '../../../services/imports/made-pages.ts'
import type { TreeTarget } from '../../../tree/target.ts'

/** Language of the pages that imports have made in an item; `undefined` when there are none. */
export async function languageOfImports(db: Knex, itemId: number): Promise<Locale | undefined> {
  for await (const { source } of importedPages(db, itemId)) return source.lang
  return undefined
}

/** Live pages of the item that imports have made, by any document; locked until the commit. */
export async function madePages(
  db: Knex.Transaction,
  on: TreeTarget,
  uid: number,
): Promise<MadePage[]> {
  const made: MadePage[] = []
  const pages = importedPages(
    db,
    on.item.item_id,
    (all) => void all.modify(withoutOthersDrafts, uid),
    true,
  )
  for await (const one of pages) made.push(one)
  return made
}
