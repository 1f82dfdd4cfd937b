import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogPagesEdit } from '../../access/content/catalog.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { Page } from '../../models/page.ts'

type PagesOf = typeof catalogCalls.getPagesBycat

/** Pages directly in a catalog, in display order, without drafts of others. */
export const pagesOfCatalog = async (
  { db, person, item }: CatalogPagesEdit,
  input: InputOf<PagesOf>,
): Promise<OutputOf<PagesOf>> =>
  await Page.query(db.read)
    .where({ item_id: item.item_id, is_del: 0, cat_id: input.cat_id })
    .modify(withoutOthersDrafts, person.uid)
    .orderBy(['s_number', 'page_id'])
    .select('page_id', 'page_title', 's_number')
