import { EncodedJson } from '#contract/encoded-json.ts'
import { limits } from '#contract/limits.ts'
import { Cache } from '../../cache/cache.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import type { ReadDatabase } from '../../db/database.ts'
import { pageNames } from '../../db/statements/page-in-item.ts'
import type { PageRow, WholePageRow } from '../../db/statements/rows.ts'

/** The answer for one kind of reader, with the position of the text in it. */
interface Answer {
  readonly json: EncodedJson
  readonly from: number
  readonly to: number
}

/**
 * The cached, pre-encoded answers of a page. Rights are checked against the database on every
 * request before they are used.
 */
export interface CachedPage {
  readonly stamp: string
  /** The text encoded in JSON, until an answer contains it. */
  text: Buffer | null
  readonly answers: Map<string, Answer>
}

const cache = new Cache<CachedPage>()

/** Approximate overhead of a cached page, and of each answer, in bytes. */
const [pageBytes, answerBytes] = [2_000, 500]

/**
 * All of a page except its text, plus the length of the text, its revision, which grows with every
 * new text, and on PostgreSQL the row version.
 */
export function stampOf(page: PageRow): string {
  let stamp = stamps.get(page)
  if (stamp === undefined) {
    stamp = JSON.stringify(pageNames.map((name) => page[name as keyof PageRow]))
    stamps.set(page, stamp)
  }
  return stamp
}

/** Stamps by row: cached rows are the same objects. */
const stamps = new WeakMap<PageRow, string>()

/** The cached page, unless it has changed. */
export const cachedPage = (db: ReadDatabase, page: PageRow): CachedPage | undefined =>
  cache.get(db, page.page_id, stampOf(page))

/** Caches a page. @returns `null` for one that is too long to be encoded at once */
export function cachePage(db: ReadDatabase, page: WholePageRow): CachedPage | null {
  if (page.bytes > limits.textBytesInline) return null
  const text = ownBytes(JSON.stringify(page.page_content))
  const stamp = stampOf(page)
  return cache.set(
    db,
    page.page_id,
    stamp,
    { stamp, text, answers: new Map() },
    pageBytes + text.length,
  )
}

/**
 * Placeholder for the text in the encoded rest of an answer; a title cannot contain it, since
 * quotes are escaped.
 */
const emptyText = '"page_content":""'

function textIn({ text, answers }: CachedPage): Uint8Array {
  const [answer] = answers.values()
  return answer ? answer.json.bytes.subarray(answer.from, answer.to) : (text as Buffer)
}

/** The text of a cached page, decoded. */
export const cachedText = (cached: CachedPage): string =>
  JSON.parse(Buffer.from(textIn(cached)).toString()) as string

/**
 * The answer of a page for a kind of reader.
 *
 * @param kind equal for readers with equal answers
 * @param encode creates the answer in JSON, with an empty text
 */
export function cachedAnswer<T>(
  db: ReadDatabase,
  page: PageRow,
  cached: CachedPage,
  kind: string,
  encode: () => string,
): T {
  const found = cached.answers.get(kind)
  if (found) return found.json as T
  const around = encode()
  const at = around.indexOf(emptyText)
  const before = around.slice(0, at + emptyText.length - 2)
  const text = textIn(cached)
  const bytes = ownBytes(before, text, around.slice(at + emptyText.length))
  // the row, with its text, is not to be kept along with the answer
  const { page_id } = page
  const grows = (more: number) => cache.grow(db, page_id, cached.stamp, more)
  const json = new EncodedJson(bytes, grows)
  const from = Buffer.byteLength(before)
  cached.answers.set(kind, { json, from, to: from + text.length })
  grows(answerBytes + (cached.text ? bytes.length - text.length : bytes.length))
  cached.text = null
  return json as T
}
