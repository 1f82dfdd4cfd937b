import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { covers, type CatalogScope } from '../../access/basis/catalog-scope.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Options } from '../../models/options.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'

/** A current or former text of a page. */
export interface ReferencingText {
  readonly page_id: number
  readonly item_id: number
  readonly text: string
}

/**
 * The word in every attachment address, in any case, and the sign after it. The part in between is
 * short and cannot contain another beginning, so matching is linear. Source:
 * server/contract/text/addresses/attachments.ts.
 */
const address = /visitfile[^\s"'<>()v]{1,24}?sign(?:=|%3d|\\?\/|%2f)([0-9a-z_-]{8,128})/gi

/** Whether a text can contain the address of an attachment. */
export const mayNameFiles = (text: string): boolean => /visitfile/i.test(text)

/** Most addresses per text that are looked up: more than any page shows. */
const mostAddresses = 5_000

/** Signs of the files that a text refers to. */
export function signsIn(text: string): string[] {
  const signs = new Set<string>()
  let left = mostAddresses
  for (const [, sign] of text.matchAll(address)) {
    signs.add(sign as string)
    if (--left === 0) break
  }
  return [...signs]
}

/** A file that the text of a page refers to. */
interface NamedFile {
  readonly file: UploadFile
  readonly page_id: number
  readonly item_id: number
}

/** The author of texts and their read scope of the item; nobody for texts that existed before. */
export interface Writer {
  readonly uid: number
  readonly reads: CatalogScope
  /** Unix seconds. */
  readonly now: number
}

/** The existing files that texts refer to. */
async function namedFiles(db: Knex, texts: readonly ReferencingText[]): Promise<NamedFile[]> {
  const named = texts.flatMap(({ page_id, item_id, text }) =>
    signsIn(text).map((sign) => ({ page_id, item_id, sign })),
  )
  const files = new Map<string, UploadFile>()
  for (const signs of inChunks([...new Set(named.map((one) => one.sign))]))
    for (const file of await UploadFile.query(db)
      .whereIn('sign', signs)
      .select('file_id', 'item_id', 'page_id', 'uid', 'sign'))
      files.set(file.sign, file)
  return named.flatMap(({ page_id, item_id, sign }) => {
    const file = files.get(sign)
    return file ? [{ page_id, item_id, file }] : []
  })
}

/**
 * Ids of those files of some items that somebody may read, as the uploader or through a page of
 * these items that shows them. A file that no page shows yet counts as a root page.
 *
 * @param items the items whose read scope is known: pages of others count as out of scope
 */
export async function readableFiles(
  db: Knex,
  { uid, reads }: Pick<Writer, 'uid' | 'reads'>,
  items: readonly number[],
  files: readonly Pick<UploadFile, 'file_id' | 'uid'>[],
): Promise<ReadonlySet<number>> {
  if (reads === 'all') return new Set(files.map((file) => file.file_id))
  const places = new Map<number, number[]>()
  type Place = Pick<Page, 'item_id' | 'cat_id'> & { readonly file_id: number }
  const note = ({ file_id, item_id, cat_id }: Place) => {
    const here = items.includes(item_id) ? [cat_id] : []
    places.set(file_id, [...(places.get(file_id) ?? []), ...here])
  }
  for (const chunk of inChunks([...new Set(files.map((file) => file.file_id))])) {
    const rows: Place[] = await db(FilePage.tableName)
      .join(Page.tableName, 'page.page_id', 'file_page.page_id')
      .whereIn('file_page.file_id', chunk)
      .select('file_page.file_id', 'page.item_id', 'page.cat_id')
    rows.forEach(note)
    const first: Place[] = await db(UploadFile.tableName)
      .join(Page.tableName, 'page.page_id', 'upload_file.page_id')
      .whereIn('upload_file.file_id', chunk)
      .select('upload_file.file_id', 'page.item_id', 'page.cat_id')
    first.forEach(note)
  }
  const isRead = (file: Pick<UploadFile, 'file_id' | 'uid'>) =>
    (uid > 0 && file.uid === uid) ||
    (places.get(file.file_id)?.some((catId) => catId === 0 || covers(reads, catId)) ?? true)
  return new Set(files.filter(isRead).map((file) => file.file_id))
}

/** Those of the references whose file belongs to the item of the page, as in `filesOfItem`. */
async function filesOfTheirItems(
  db: Knex,
  named: readonly NamedFile[],
): Promise<ReadonlySet<NamedFile>> {
  const foreign = named.filter(({ file, item_id }) => file.item_id !== item_id)
  const shown = new Set<string>()
  for (const chunk of inChunks([...new Set(foreign.map(({ file }) => file.file_id))]))
    for (const link of await FilePage.query(db)
      .whereIn('file_id', chunk)
      .select('file_id', 'item_id'))
      shown.add(`${link.file_id} ${link.item_id}`)
  return new Set(
    named.filter(
      ({ file, item_id }) => file.item_id === item_id || shown.has(`${file.file_id} ${item_id}`),
    ),
  )
}

/**
 * Links pages with the files that their texts refer to. A file of the same item that the writer may
 * read becomes a file of the page; any other one is only recorded as a mention, since writing down
 * a sign must not give the writer or others the right to open the file. Links are never removed
 * here: versions still refer to the file. The number of statements does not grow with the pages.
 *
 * @returns number of references found
 */
export async function linkReferencedFiles(
  db: Knex.Transaction,
  texts: readonly ReferencingText[],
  writer: Writer,
): Promise<number> {
  const named = await namedFiles(db, texts)
  if (named.length === 0) return 0
  const own = await filesOfTheirItems(db, named)
  const read = await readableFiles(
    db,
    writer,
    [...new Set(texts.map(({ item_id }) => item_id))],
    [...own].map(({ file }) => file),
  )
  const isRead = (one: NamedFile) => own.has(one) && read.has(one.file.file_id)
  const links = named.filter(isRead).map(({ file: { file_id }, page_id, item_id }) => ({
    file_id,
    page_id,
    item_id,
    addtime: writer.now,
  }))
  const mentions = named
    .filter((one) => !isRead(one))
    .map(({ file: { file_id }, page_id }) => ({ file_id, page_id }))
  for (const chunk of inChunks(links, 4))
    await db(FilePage.tableName).insert(chunk).onConflict(['file_id', 'page_id']).ignore()
  for (const chunk of inChunks(mentions, 2))
    await db(FileMention.tableName).insert(chunk).onConflict(['file_id', 'page_id']).ignore()
  return named.length
}

/** Whether `linkReferencedFiles` would add something for this text. */
export async function hasUnlinkedFiles(db: Knex, text: ReferencingText): Promise<boolean> {
  const named = await namedFiles(db, [text])
  if (named.length === 0) return false
  const known = [
    await FilePage.query(db).where({ page_id: text.page_id }),
    await FileMention.query(db).where({ page_id: text.page_id }),
  ]
  const linked = new Set(known.flat().map((row) => row.file_id))
  return named.some((one) => !linked.has(one.file.file_id))
}

/** Option that stores the start (unix seconds) of the last complete scan of all texts. */
const scanOption = 'file_walk_time'

/** Records that all texts that existed at this time were scanned. */
export const recordFileScan = async (db: Knex.Transaction, startedAt: number): Promise<void> => {
  await db(Options.tableName)
    .insert({ option_name: scanOption, option_value: String(startedAt) })
    .onConflict('option_name')
    .merge()
}

/** Start (unix seconds) of the last complete scan, 0 before the first. */
export const lastFileScan = async (db: Knex): Promise<number> =>
  Number((await Options.query(db).findById(scanOption))?.option_value ?? 0)

/** Tables through which a page keeps a file in use. */
const references = [FilePage.tableName, FileMention.tableName]

/**
 * Files that no page shows, by a link or in its text, live or in the recycle bin. Neither pages of
 * the item `but.item` count nor the link to the page `but.linkedPage`.
 */
export function unreferencedFiles(
  db: Knex,
  but: { item?: number; linkedPage?: number } = {},
): QueryBuilder<UploadFile, UploadFile[]> {
  const files = UploadFile.query(db)
  for (const table of references)
    void files.whereNotExists(
      db(table)
        .join(Page.tableName, 'page.page_id', `${table}.page_id`)
        .whereRaw('?? = ??', [`${table}.file_id`, 'upload_file.file_id'])
        .whereNot('page.item_id', but.item ?? 0)
        .whereNot('page.page_id', table === FilePage.tableName ? (but.linkedPage ?? 0) : 0)
        .select('page.page_id'),
    )
  return files
}

/**
 * Files that no page shows, including versions and the recycle bin. Only files from before the last
 * scan of all texts are returned: newer ones may be in use. Source: web/spec/managing.md 5.3.
 */
export const unusedFiles = (db: Knex, scannedAt: number): QueryBuilder<UploadFile, UploadFile[]> =>
  unreferencedFiles(db).where('upload_file.addtime', '<', scannedAt)
