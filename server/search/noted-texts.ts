import { limits } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { fold } from './fold.ts'
import type { NotedPage } from './index-pages.ts'
import type { Keyword } from './keyword.ts'
import { standsIn } from './match.ts'

/** Bytes of texts that are kept, as many as one search reads. */
const mostKept = 64 * 1024 * 1024

interface Kept {
  readonly mark: number
  /** Title and text, folded. */
  readonly text: string
  /** Of the text as it is stored. */
  readonly bytes: number
}

/**
 * Pages that the index does not know yet, as they are compared, each by the mark of its note: while many wait, every search asks all of them.
 * What does not fit is not kept, so that the others stay.
 */
export class NotedTexts {
  readonly #byPage = new Map<number, Kept>()
  readonly #most: number
  #bytes = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** @param most bytes of texts that are kept */
  constructor(most = mostKept) {
    this.#most = most
  }

  /** Gives up those that wait no longer. */
  keepOnly(noted: readonly { readonly noted: number; readonly mark: number }[]): void {
    if (this.#byPage.size === 0) return
    const marks = new Map(noted.map((one) => [one.noted, one.mark]))
    for (const [pageId, { mark }] of this.#byPage) if (marks.get(pageId) !== mark) this.#remove(pageId)
  }

  /** Whether the keyword stands in title or text; `undefined` when the page is not kept. */
  holds(page: NotedPage, keyword: Keyword): boolean | undefined {
    const kept = this.#byPage.get(page.page_id)
    return kept?.mark === page.mark ? keyword.chunks.every((chunk) => standsIn(kept.text, chunk)) : undefined
  }

  keep(page: NotedPage, text: Buffer): void {
    if (this.#byPage.get(page.page_id)?.mark === page.mark) return
    this.#remove(page.page_id)
    if (text.length > limits.textBytesInline || this.#bytes + text.length > this.#most) return
    const folded = fold(`${page.page_title}\n${text.toString()}`).text
    this.#byPage.set(page.page_id, { mark: page.mark, text: folded, bytes: text.length })
    this.#bytes += text.length
  }

  /** Of searches that have to read texts, one does at a time: what it has read, the others need not. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn
    return turn
  }

  #remove(pageId: number): void {
    const kept = this.#byPage.get(pageId)
    if (!kept) return
    this.#bytes -= kept.bytes
    this.#byPage.delete(pageId)
  }
}

const byDatabase = new WeakMap<Database, NotedTexts>()

export function notedTextsOf(db: Database): NotedTexts {
  let texts = byDatabase.get(db)
  if (!texts) byDatabase.set(db, (texts = new NotedTexts()))
  return texts
}
