import { EncodedJson } from '#contract/encoded-json.ts'
import { limits } from '#contract/limits.ts'
import { Cache } from '../../cache/cache.ts'
import type { Database } from '../../db/database.ts'
import { pageNames } from '../../db/statements/page-in-item.ts'
import type { PageRow, WholePageRow } from '../../db/statements/rows.ts'

/** What one page is to one kind of reader, with the place of its text in it. */
interface Answer {
  readonly json: EncodedJson
  readonly from: number
  readonly to: number
}

/**
 * What everybody gets who reads a page, ready to be sent. Whoever asks has been let in by what the
 * database says at this moment.
 */
export interface CachedPage {
  readonly stamp: string
  /** The text as it stands in JSON, until there is an answer that it stands in. */
  text: Buffer | null
  readonly answers: Map<string, Answer>
}

const cache = new Cache<CachedPage>()

/** Bytes of a cached page besides its answers, about, and of an answer besides its bytes. */
const [pageBytes, answerBytes] = [2_000, 500]

/**
 * All that a page says, but for its text; of this its length, its revision, which another text
 * counts up, and on PostgreSQL the version of the row.
 */
function stampOf(page: PageRow): string {
  let stamp = stamps.get(page)
  if (stamp === undefined) {
    stamp = JSON.stringify(pageNames.map((name) => page[name as keyof PageRow]))
    stamps.set(page, stamp)
  }
  return stamp
}

/** Stamps of rows: a cached row comes again. */
const stamps = new WeakMap<PageRow, string>()

/** The page as it was cached, if nothing of it has changed since. */
export const cachedPage = (db: Database, page: PageRow): CachedPage | undefined =>
  cache.get(db, page.page_id, stampOf(page))

/** Keeps a page. @returns `null` for one that is too long to be encoded in one go */
export function cachePage(db: Database, page: WholePageRow): CachedPage | null {
  if (page.bytes > limits.textBytesInline) return null
  const text = Buffer.from(JSON.stringify(page.page_content))
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
 * Stands for the text where the rest of an answer is encoded; signs in a title never look like
 * this, they are escaped.
 */
const emptyText = '"page_content":""'

function textIn({ text, answers }: CachedPage): Uint8Array {
  const [answer] = answers.values()
  return answer ? answer.json.bytes.subarray(answer.from, answer.to) : (text as Buffer)
}

/** The text of a cached page as it was written. */
export const cachedText = (cached: CachedPage): string =>
  JSON.parse(Buffer.from(textIn(cached)).toString()) as string

/**
 * The answer of a page to a kind of reader.
 *
 * @param kind the same for those who get the same
 * @param encode makes the answer in JSON, with an empty text
 */
export function cachedAnswer<T>(
  db: Database,
  page: PageRow,
  cached: CachedPage,
  kind: string,
  encode: () => string,
): T {
  const found = cached.answers.get(kind)
  if (found) return found.json as T
  const around = encode()
  const at = around.indexOf(emptyText)
  const before = Buffer.from(around.slice(0, at + emptyText.length - 2))
  const text = textIn(cached)
  const bytes = Buffer.concat([before, text, Buffer.from(around.slice(at + emptyText.length))])
  const grows = (more: number) => cache.grow(db, page.page_id, cached.stamp, more)
  const json = new EncodedJson(bytes, grows)
  cached.answers.set(kind, { json, from: before.length, to: before.length + text.length })
  grows(answerBytes + (cached.text ? bytes.length - text.length : bytes.length))
  cached.text = null
  return json as T
}
