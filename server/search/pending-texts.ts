import { sharedBudget, type Budget } from '../cache/cache.ts'
import type { ReadDatabase } from '../db/database.ts'
import type { YieldNow } from '../workers/yielder.ts'
import type { PendingPage } from './index-pages.ts'
import { fold } from './words/fold.ts'
import type { Keyword } from './words/keyword.ts'
import { occursIn } from './words/match.ts'

/** Bytes of text folded at a time. */
const partBytes = 64 * 1024

interface Kept {
  readonly mark: number
  /** Title and text, folded. */
  readonly text: string
}

/**
 * Cache of the folded texts of pending pages, by mark: while many are pending, every search has to
 * match all of them. What does not fit is not cached, so that the others stay.
 */
export class PendingTexts {
  readonly #byPage = new Map<number, Kept>()
  readonly #budget: Budget
  #turn: Promise<unknown> = Promise.resolve()

  /** @param budget for everything cached in memory */
  constructor(budget: Budget = sharedBudget) {
    this.#budget = budget
  }

  /** Evicts pages that are no longer pending. */
  keepOnly(entries: readonly { readonly id: number; readonly mark: number }[]): void {
    if (this.#byPage.size === 0) return
    const marks = new Map(entries.map((one) => [one.id, one.mark]))
    for (const [pageId, { mark }] of this.#byPage)
      if (marks.get(pageId) !== mark) this.#remove(pageId)
  }

  /** Whether title or text contain the keyword; `undefined` when the page is not cached. */
  holds(page: PendingPage, keyword: Keyword): boolean | undefined {
    const kept = this.#byPage.get(page.page_id)
    return kept?.mark === page.mark
      ? keyword.chunks.every((chunk) => occursIn(kept.text, chunk))
      : undefined
  }

  /** Folds in parts that end at line breaks; a text with longer lines is not cached. */
  async keep(page: PendingPage, text: Buffer, yieldNow: YieldNow): Promise<void> {
    if (this.#byPage.get(page.page_id)?.mark === page.mark) return
    this.#remove(page.page_id)
    const parts = [fold(page.page_title).text]
    for (let from = 0; from < text.length;) {
      const end =
        text.length - from <= partBytes ? text.length : text.lastIndexOf('\n', from + partBytes) + 1
      if (end <= from) return
      parts.push(fold(text.toString('utf8', from, end)).text)
      from = end
      await yieldNow()
    }
    const folded = parts.join('\n')
    // another search may have cached it meanwhile
    this.#remove(page.page_id)
    if (this.#budget.hold(bytesOf(folded)))
      this.#byPage.set(page.page_id, { mark: page.mark, text: folded })
  }

  /**
   * Runs searches that have to read texts one after another: what one has read, the others find in
   * the cache.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn
    return turn
  }

  #remove(pageId: number): void {
    const kept = this.#byPage.get(pageId)
    if (!kept) return
    this.#budget.release(bytesOf(kept.text))
    this.#byPage.delete(pageId)
  }
}

/** Most memory that a text takes. */
const bytesOf = (text: string): number => text.length * 2

const byDatabase = new WeakMap<ReadDatabase, PendingTexts>()

export function pendingTextsOf(db: ReadDatabase): PendingTexts {
  let texts = byDatabase.get(db)
  if (!texts) byDatabase.set(db, (texts = new PendingTexts()))
  return texts
}
