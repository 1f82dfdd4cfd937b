import type { InputOf, OutputOf } from '#contract/call.ts'
import type { previewCalls } from '#contract/calls/preview.ts'
import type { PreviewRead } from '../../access/content/item.ts'
import type { ReadDatabase } from '../../db/database.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Page } from '../../models/page.ts'
import { pathKey, SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { pagesOfOperation, type Pair } from './compare-operation.ts'

type Compare = typeof previewCalls.compare

interface Items {
  readonly live: number
  readonly preview: number
}

/** The pages of both items that a source knows by the path of a file. */
async function pagesOfFile(
  { read }: ReadDatabase,
  items: Items,
  { source, path, from }: { readonly source: string; readonly path: string; readonly from: string },
): Promise<Pair> {
  const idAt = async (item_id: number, at: string) => {
    const known = await SyncPage.query(read)
      .join('sync_source as s', 's.id', 'sync_page.source_id')
      .where({ 's.item_id': item_id, 's.source': source, 'sync_page.path_key': pathKey(at) })
      .first()
      .select('sync_page.page_id')
    return known?.page_id
  }
  const [live, preview] = await Promise.all([idAt(items.live, from), idAt(items.preview, path)])
  return { live, preview }
}

/** A page as a side of the comparison, if it is there to be read. */
async function sideOf(
  { read }: ReadDatabase,
  item_id: number,
  page_id: number | undefined,
): Promise<OutputOf<Compare>['live']> {
  if (page_id === undefined) return null
  const page = await Page.query(read)
    .findOne({ page_id, item_id, is_del: 0, is_draft: 0 })
    .select('page_id', 'page_title', 'page_content')
  return page ? { id: String(page.page_id), title: page.page_title, text: page.page_content } : null
}

/**
 * The text of a preview with links to the pages of the item, as far as both have the file: otherwise
 * each link would count as a change.
 */
async function withLinksOfItem(
  { read }: ReadDatabase,
  text: string,
  { from, to, source }: { readonly from: number; readonly to: number; readonly source: string },
): Promise<string> {
  const link = new RegExp(`/${from}/(\\d{1,15})(?!\\d)`, 'g')
  const linked = [...new Set([...text.matchAll(link)].map(([, id]) => Number(id)))]
  const pageOf = new Map<number, number>()
  for (const ids of inChunks(linked)) {
    const rows = (await SyncPage.query(read)
      .join('sync_source as s', 's.id', 'sync_page.source_id')
      .join('sync_source as t', 't.source', 's.source')
      .join('sync_page as q', (both) =>
        both.on('q.source_id', 't.id').andOn('q.path_key', 'sync_page.path_key'),
      )
      .where({ 's.item_id': from, 't.item_id': to, 's.source': source })
      .whereIn('sync_page.page_id', ids)
      .select('sync_page.page_id', 'q.page_id as there')) as unknown as {
      page_id: number
      there: number
    }[]
    for (const { page_id, there } of rows) pageOf.set(page_id, there)
  }
  return text.replace(link, (whole, id: string) => {
    const there = pageOf.get(Number(id))
    return there === undefined ? whole : `/${to}/${there}`
  })
}

/** A page of a preview beside that of its item. Source: cli/spec.md 5.5. */
export async function comparePreview(
  { db, item, live }: PreviewRead,
  { path, from = path, operation }: InputOf<Compare>,
): Promise<OutputOf<Compare>> {
  // a preview is made for one source
  const made = await SyncSource.query(db.read).findOne({ item_id: item.item_id }).select('source')
  const source = made?.source ?? ''
  const items = { live: live.item_id, preview: item.item_id }
  const ids = operation
    ? await pagesOfOperation(db, items, { file: `${source}:${path}`, operation })
    : await pagesOfFile(db, items, { source, path, from })
  const [before, after] = await Promise.all([
    sideOf(db, items.live, ids.live),
    sideOf(db, items.preview, ids.preview),
  ])
  return {
    item: { id: String(live.item_id), name: live.item_name, markdown: live.markdown },
    name: item.preview_name,
    expires: item.preview_until,
    live: before,
    preview: after && {
      ...after,
      text: await withLinksOfItem(db, after.text, {
        from: item.item_id,
        to: live.item_id,
        source,
      }),
    },
  }
}
