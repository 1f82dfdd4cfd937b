import type {
  ItemFileAttachment,
  ItemFileCatalog,
  ItemFilePage,
  ItemFileVersion,
} from '#contract/item-file.ts'
import type { WholeItem } from '../../../../exporters/item/write.ts'
import { pagesInOrder, type ExportedCatalog } from '../../../../exporters/source.ts'
import type { ItemEdit } from '../../../access/content/item.ts'
import { inChunks, inPieces } from '../../../db/batches/in-chunks.ts'
import { textBytes } from '../../../db/batches/text-bytes.ts'
import { Page } from '../../../models/page.ts'
import { PageHistory } from '../../../models/page-history.ts'
import { signsIn } from '../../../services/files/file-links.ts'
import { longTexts } from '../../../services/pages/long-texts.ts'
import { versionsKept } from '../../../services/settings/site-options.ts'
import { itemSource } from './item-source.ts'
import { openUpload, readableUploads } from './read-pages.ts'

/**
 * An item with its versions and attachments, as far as its editor may write in it: no catalogs or
 * pages outside of their scope, no drafts of others.
 */
export async function wholeItem(edit: ItemEdit): Promise<WholeItem> {
  const { item } = edit
  const source = await itemSource(edit)
  const catalogs = [...catalogsOf(source.catalogs)]
  const known = new Set(catalogs.map(({ cat_id }) => cat_id))
  const places = new Map(
    [...pagesInOrder(source)].map(({ page, path }) => [page.page_id, path.at(-1)?.cat_id ?? 0]),
  )
  const signs = new Set<string>()
  const note = (text: string): string => {
    for (const sign of signsIn(text)) signs.add(sign)
    return text
  }
  return {
    item: {
      item_id: item.item_id,
      item_type: item.item_type,
      item_name: item.item_name,
      item_description: item.item_description,
      item_domain: item.item_domain,
      ...(source.item.password === undefined ? {} : { password: source.item.password }),
      markdown: item.markdown,
      allow_comment: item.allow_comment,
      allow_feedback: item.allow_feedback,
      ...(source.item.globals ? { global_param: source.item.globals } : {}),
    },
    catalogs,
    async *pages() {
      for await (const page of pagesOf(edit, places)) {
        note(page.page_content)
        yield page
      }
    },
    async *versions() {
      for await (const version of versionsOf(edit, [...places.keys()])) {
        note(version.page_content)
        yield known.has(version.cat_id) ? version : { ...version, cat_id: 0 }
      }
    },
    async *files() {
      for (const upload of await readableUploads(edit, [...signs])) {
        const { sign, display_name, file_size, hash } = upload
        const file: ItemFileAttachment = { sign, display_name, file_size, hash }
        yield { file, open: () => openUpload(edit, upload) }
      }
    },
  }
}

function* catalogsOf(
  catalogs: readonly ExportedCatalog[],
  parent_cat_id = 0,
): Generator<ItemFileCatalog> {
  for (const { cat_id, name, order, catalogs: inner } of catalogs) {
    yield { cat_id, parent_cat_id, cat_name: name, s_number: order }
    yield* catalogsOf(inner, cat_id)
  }
}

type Head<Row> = Omit<Row, 'page_content'> & { readonly bytes: number }

/** What pages and versions have in common. */
const columns = [
  'page_id',
  'cat_id',
  'page_title',
  's_number',
  'page_comments',
  'ext_info',
  'author_username',
  'addtime',
  'revision',
] as const

const stateOf = (row: Head<Pick<Page, (typeof columns)[number]>>, page_content: string) => ({
  page_id: row.page_id,
  cat_id: row.cat_id,
  page_title: row.page_title,
  s_number: row.s_number,
  page_comments: row.page_comments,
  ...(row.ext_info === '' ? {} : { ext_info: row.ext_info }),
  author_username: row.author_username,
  addtime: row.addtime,
  revision: row.revision,
  page_content,
})

/** @param places the pages in their order, each with its catalog */
async function* pagesOf(
  { db }: ItemEdit,
  places: ReadonlyMap<number, number>,
): AsyncGenerator<ItemFilePage> {
  for (const ids of inChunks([...places.keys()])) {
    const rows = (await Page.query(db.read)
      .whereIn('page_id', ids)
      .where({ is_del: 0 })
      .select(
        ...columns,
        'page_addtime',
        'is_draft',
        textBytes(db.read, Page.tableName),
      )) as unknown as Head<Page>[]
    const heads = new Map(rows.map((row) => [row.page_id, row]))
    const inOrder = ids.flatMap((id) => heads.get(id) ?? [])
    for (const piece of inPieces(
      inOrder.map((row) => ({ ...row, bytes: Number(row.bytes), id: row.page_id })),
    )) {
      const texts = await longTexts(db.read, Page, piece)
      for (const row of piece) {
        const text = texts.get(row.page_id)
        if (text === undefined) continue
        const { page_content, ...state } = stateOf(row, text)
        yield {
          ...state,
          cat_id: places.get(row.page_id) ?? 0,
          page_addtime: row.page_addtime,
          ...(row.is_draft ? { is_draft: 1 } : {}),
          page_content,
        }
      }
    }
  }
}

/** Versions of pages, page by page, older ones first; as many as a reader sees. */
async function* versionsOf(
  { db }: ItemEdit,
  pages: readonly number[],
): AsyncGenerator<ItemFileVersion> {
  const most = await versionsKept(db)
  for (const ids of inChunks(pages)) {
    const rows = (await PageHistory.query(db.read)
      .whereIn('page_id', ids)
      .orderBy('page_history_id')
      .select(
        ...columns,
        'page_history_id',
        textBytes(db.read, PageHistory.tableName),
      )) as unknown as Head<PageHistory>[]
    const byPage = Map.groupBy(rows, (row) => row.page_id)
    const shown = ids.flatMap((id) => (byPage.get(id) ?? []).slice(-most))
    for (const piece of inPieces(
      shown.map((row) => ({ ...row, bytes: Number(row.bytes), id: row.page_history_id })),
    )) {
      const texts = await longTexts(db.read, PageHistory, piece)
      for (const row of piece) {
        const text = texts.get(row.page_history_id)
        if (text !== undefined) yield stateOf(row, text)
      }
    }
  }
}
