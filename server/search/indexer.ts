import type { Database } from '../db/database.ts'
import { someNoted, takeInOrLeave } from './take-in.ts'

/** Milliseconds from a commit to the first look, in which further saves of a page join it. */
const delay = 50
/** Milliseconds between two looks at what other servers, or one that died, have left. */
const interval = 2_000
/** While others write, the index takes one part of the time and leaves them this many. */
const share = 3
const longestPause = 1_000
/** Milliseconds after which a page that could not be taken in is tried again. */
const retry = 60_000

/** Where the indexer says what went wrong. */
interface Log {
  error(details: object, message: string): void
}

/**
 * Follows the changes of pages: takes what they note into the index, at once and without holding them up. Of several servers each takes
 * what the others have not in hand.
 *
 * @returns ends it, after the work under way
 */
export function startIndexer(db: Database, log: Log): () => Promise<void> {
  /** Pages that could not be taken in; their notes stay, so that searches read their texts. */
  const failed = new Map<number, number>()
  let commits = 0
  let isStopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let endPause = () => {}

  async function step(): Promise<number> {
    const noted = await someNoted(db, failed)
    for (const left of await takeInOrLeave(db, noted)) {
      log.error({ err: left.error, page: left.noted.page_id }, 'search index: a page is left out')
      failed.set(left.noted.page_id, left.noted.mark)
    }
    return noted.length
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const [began, before] = [performance.now(), commits]
      if ((await step()) === 0) return
      const isBusy = commits - before > 1
      const pause = isBusy ? Math.min(longestPause, (performance.now() - began) * share) : 0
      await new Promise<void>((resolve) => {
        const over = setTimeout(resolve, pause)
        endPause = () => {
          clearTimeout(over)
          resolve()
        }
      })
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
  const stopListening = db.onCommit(() => {
    commits++
    wake(delay)
  })
  const looking = setInterval(() => wake(0), interval).unref()
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
