import type { InputOf, OutputOf } from '#contract/call.ts'
import type { SideRecord } from '#contract/calls/sync-fields.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import type { SyncRead } from '../../access/programs/sync.ts'
import { readsPageIn } from '../../access/rights.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncText } from '../../models/sync-text.ts'
import type { UploadFile } from '../../models/upload-file.ts'
import { readableFiles, signsIn } from '../../services/files/file-links.ts'
import { filesOfItem } from '../../services/files/item-files.ts'
import { longTexts } from '../../services/pages/long-texts.ts'

type Read = typeof syncCalls.read
type Input = InputOf<Read>
type Output = OutputOf<Read>
type Answer = Output['pages'][number]
type Wanted = Input['pages'][number]

/** A page without its text. */
type Head = Pick<Page, 'page_id' | 'cat_id' | 'page_title' | 's_number' | 'revision'> & {
  bytes: number
}
/** A version, and the last agreement of the source with its text. */
type Version = Pick<PageHistory, 'page_history_id' | 'page_id' | 'revision'> & { bytes: number }
type Agreed = Pick<SyncPage, 'source_id' | 'page_id' | 'path_key' | 'rev' | 'side'> & {
  bytes: number
}

/** The pages among those asked for that the caller may read. */
async function readableHeads({ ctx, db, item, rights }: SyncRead, ids: readonly number[]) {
  const heads = await Page.query(db.read)
    .where({ item_id: item.item_id, is_del: 0 })
    .whereIn('page_id', ids)
    .modify(withoutOthersDrafts, ctx.person?.uid ?? -1)
    .select('page_id', 'cat_id', 'page_title', 's_number', 'revision')
    .select(textBytes(db.read, Page.tableName))
    .castTo<Head[]>()
  const read = heads.filter((page) => readsPageIn(rights, page.cat_id))
  return new Map(read.map((page) => [page.page_id, page]))
}

/** Former versions that were asked for by their revision: of several the newest, by `page:rev`. */
async function formerVersions({ db }: SyncRead, wanted: readonly Wanted[]) {
  const found = new Map<string, Version>()
  if (wanted.length === 0) return found
  const rows = await PageHistory.query(db.read)
    .whereIn(
      'page_id',
      wanted.map(({ id }) => id),
    )
    .whereIn(
      'revision',
      wanted.map(({ rev }) => rev ?? 0),
    )
    .orderBy('page_history_id')
    .select('page_history_id', 'page_id', 'revision')
    .select(textBytes(db.read, PageHistory.tableName))
    .castTo<Version[]>()
  for (const row of rows) found.set(`${row.page_id}:${row.revision}`, row)
  return found
}

/** What source and item agreed on last, by page. */
async function agreedOf({ db, item }: SyncRead, source: string, ids: readonly number[]) {
  if (source === '' || ids.length === 0) return new Map<number, Agreed>()
  const rows = await SyncPage.query(db.read)
    .join('sync_source as s', 's.id', 'sync_page.source_id')
    .join('sync_text as t', (on) =>
      on.on('t.source_id', 'sync_page.source_id').andOn('t.path_key', 'sync_page.path_key'),
    )
    .where({ 's.item_id': item.item_id, 's.source': source })
    .whereIn('sync_page.page_id', ids)
    .select('sync_page.source_id', 'sync_page.page_id', 'sync_page.path_key', 'sync_page.rev')
    .select('sync_page.side')
    .select(db.read.raw('octet_length(t.base_text) as bytes'))
    .castTo<Agreed[]>()
  return new Map(rows.map((row) => [row.page_id, row]))
}

/** Where the text of one entry is. */
type Place =
  | { from: 'page'; head: Head }
  | { from: 'version'; version: Version }
  | { from: 'agreement'; agreed: Agreed }

/** Files of the item that texts lead to, as far as the caller may read them, by sign. */
async function filesOf({ ctx, db, item, rights }: SyncRead, signs: readonly string[]) {
  if (signs.length === 0) return new Map<string, UploadFile>()
  const files = await filesOfItem(db.read, item.item_id)
    .whereIn('sign', signs)
    .select('file_id', 'uid', 'sign', 'display_name', 'file_size', 'hash', 'sent_hash')
  const reader = { uid: ctx.person?.uid ?? 0, reads: rights.reads }
  const read = await readableFiles(db.read, reader, [item.item_id], files)
  return new Map(files.flatMap((file) => (read.has(file.file_id) ? [[file.sign, file]] : [])))
}

const fileAnswer = ({ sign, display_name, file_size, hash, sent_hash }: UploadFile) => ({
  sign,
  name: display_name,
  size: file_size,
  hash,
  ...(sent_hash === '' ? {} : { sent_hash }),
})

/** Most signs of a batch that are looked up. */
const mostSigns = 10_000

/**
 * Reads pages, or former texts of them, with what a file needs to be as it was: a fixed number of
 * queries per megabyte of text. A page that is not there, or not for the caller, is `absent`; one
 * that does not fit any more is `later`. Source: cli/spec.md 4.
 */
export async function readPages(grant: SyncRead, input: Input): Promise<Output> {
  const { db } = grant
  const heads = await readableHeads(grant, [...new Set(input.pages.map(({ id }) => id))])
  const ids = [...heads.keys()]
  const isFormer = ({ id, rev }: Wanted) =>
    rev !== undefined && heads.has(id) && heads.get(id)?.revision !== rev
  const [versions, agreed] = await Promise.all([
    formerVersions(grant, input.pages.filter(isFormer)),
    agreedOf(grant, input.source, ids),
  ])
  const placeOf = (one: Wanted): Place | undefined => {
    const head = heads.get(one.id)
    if (!head || !isFormer(one)) return head && { from: 'page', head }
    const version = versions.get(`${one.id}:${one.rev}`)
    if (version) return { from: 'version', version }
    const own = agreed.get(one.id)
    return own && own.rev === one.rev ? { from: 'agreement', agreed: own } : undefined
  }
  let bytes = 0
  const fits = (place: Place) => {
    const own =
      place.from === 'page' ? place.head : place.from === 'version' ? place.version : place.agreed
    const isFirst = bytes === 0
    bytes += own.bytes + 1
    return isFirst || bytes <= limits.batchBytes
  }
  const entries = input.pages.map((one) => {
    const place = placeOf(one)
    return { one, place, isLater: place !== undefined && !fits(place) }
  })
  const chosen = entries.flatMap(({ place, isLater }) => (place && !isLater ? [place] : []))
  const [pageTexts, versionTexts, agreedTexts] = [
    await longTexts(
      db.read,
      Page,
      chosen.flatMap((one) =>
        one.from === 'page' ? [{ id: one.head.page_id, bytes: one.head.bytes }] : [],
      ),
    ),
    await longTexts(
      db.read,
      PageHistory,
      chosen.flatMap((one) =>
        one.from === 'version'
          ? [{ id: one.version.page_history_id, bytes: one.version.bytes }]
          : [],
      ),
    ),
    await baseTexts(
      grant,
      chosen.flatMap((one) => (one.from === 'agreement' ? [one.agreed] : [])),
    ),
  ]
  const textAt = (place: Place): string | undefined =>
    place.from === 'page'
      ? pageTexts.get(place.head.page_id)
      : place.from === 'version'
        ? versionTexts.get(place.version.page_history_id)
        : agreedTexts.get(place.agreed.page_id)
  const present = chosen.flatMap((place) => (place.from === 'page' ? [textAt(place) ?? ''] : []))
  const signs = [...new Set(present.flatMap(signsIn))].slice(0, mostSigns)
  const files = await filesOf(grant, signs)
  const pages = entries.map(({ one, place, isLater }): Answer => {
    const id = String(one.id)
    if (isLater) return { id, state: 'later' }
    const text = place && textAt(place)
    if (!place || text === undefined) return { id, state: 'absent' }
    if (place.from !== 'page') return { id, state: 'read', rev: String(one.rev), text }
    const { head } = place
    const side = agreed.get(one.id)?.side
    return {
      id,
      state: 'read',
      rev: String(head.revision),
      text,
      title: head.page_title,
      cat: String(head.cat_id),
      order: head.s_number,
      ...(side ? { side: JSON.parse(side) as SideRecord } : {}),
      files: signsIn(text)
        .flatMap((sign) => files.get(sign) ?? [])
        .map(fileAnswer),
    }
  })
  return { pages }
}

/** Texts of last agreements, by page. */
async function baseTexts({ db }: SyncRead, agreed: readonly Agreed[]) {
  if (agreed.length === 0) return new Map<number, string>()
  const pageOf = new Map(agreed.map((one) => [one.path_key, one.page_id]))
  const rows = await SyncText.query(db.read)
    .where({ source_id: agreed[0]!.source_id })
    .whereIn('path_key', [...pageOf.keys()])
  return new Map(rows.map((row) => [pageOf.get(row.path_key)!, row.base_text]))
}
