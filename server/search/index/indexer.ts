import { performance } from 'node:perf_hooks'
import type { Database } from '../../db/database.ts'
import { somePending, indexPendingOrSkip } from './index-pending.ts'

/** Milliseconds from a commit to indexing, in which further saves of a page are merged. */
const delay = 50
/** Milliseconds between checks for pages left by other servers, or by one that died. */
const interval = 2_000
/**
 * While the server is busy, the indexer pauses for so many times as long as it worked; meanwhile
 * saves of the same page are merged. It pauses less when many pages are pending, since every
 * search has to check them.
 */
const pauseRatio = 9
const pauseRatioOfMany = 3
const many = 300
const longestPause = 1_000
/** Event loop utilisation above which the server counts as busy. */
const busyFrom = 0.3
/** Milliseconds after which a page that could not be indexed is retried. */
const retry = 60_000

/** Where the indexer logs errors. */
interface Log {
  error(details: object, message: string): void
}

/**
 * Indexes changed pages soon after they are committed, without delaying the commits. Of several
 * servers each handles the pages that the others have not claimed.
 *
 * @returns a function that stops it, after the work in progress
 */
export function startIndexer(db: Database, log: Log): () => Promise<void> {
  /** Pages that could not be indexed; they stay pending, so that searches read their texts. */
  const failed = new Map<number, number>()
  /** Pages claimed by another server or a save; they are skipped until the next check. */
  const held = new Map<number, number>()
  let isStopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let endPause = () => {}

  async function step(): Promise<number> {
    const pending = await somePending(db, new Map([...held, ...failed]))
    for (const { pending: skipped, error } of await indexPendingOrSkip(db, pending)) {
      if (error !== undefined)
        log.error({ err: error, page: skipped.page_id }, 'search index: a page was skipped')
      ;(error === undefined ? held : failed).set(skipped.page_id, skipped.mark)
    }
    return pending.length
  }

  const isMany = async () =>
    Number((await db.prepared.one<{ n: number }>('searchWaiting', [many]))?.n) === many

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const over = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(over)
        resolve()
      }
    })

  async function run(): Promise<void> {
    let isBusy = false
    while (!isStopped) {
      const began = performance.now()
      if ((await step()) === 0) return
      const took = performance.now() - began
      const ratio = isBusy ? ((await isMany()) ? pauseRatioOfMany : pauseRatio) : 0
      const ended = performance.eventLoopUtilization()
      await pause(Math.min(longestPause, took * ratio))
      isBusy = performance.eventLoopUtilization(ended).utilization > busyFrom
    }
  }

  function start(): void {
    timer = undefined
    if (running || isStopped) return
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'search index'))
      .finally(() => {
        running = undefined
      })
  }

  const wake = (after: number) => {
    if (!timer && !isStopped) timer = setTimeout(start, after).unref()
  }
  const stopListening = db.onCommit(() => wake(delay))
  const looking = setInterval(() => {
    held.clear()
    wake(0)
  }, interval).unref()
  const forgetting = setInterval(() => failed.clear(), retry).unref()
  wake(0)

  return async () => {
    isStopped = true
    stopListening()
    clearInterval(looking)
    clearInterval(forgetting)
    clearTimeout(timer)
    endPause()
    await running
  }
}
