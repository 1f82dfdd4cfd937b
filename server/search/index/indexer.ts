import { performance } from 'node:perf_hooks'
import type { Database } from '../../db/database.ts'
import { somePending, takeInOrLeave } from './take-in.ts'

/** Milliseconds from a commit to the first look, in which further saves of a page join it. */
const delay = 50
/** Milliseconds between two looks at what other servers, or one that died, have left. */
const interval = 2_000
/**
 * While there is other work, the index takes one part of the time and leaves it this many.
 * Meanwhile saves of a page join each other. It leaves less when many pages wait, which every
 * search has to ask.
 */
const share = 9
const shareOfMany = 1
const many = 300
const longestPause = 1_000
/** Part of the event loop's time from which on others are said to need it. */
const busyFrom = 0.3
/** Milliseconds after which a page that could not be taken in is tried again. */
const retry = 60_000

/** Where the indexer says what went wrong. */
interface Log {
  error(details: object, message: string): void
}

/**
 * Follows the changes of pages: takes what they note into the index, at once and without holding
 * them up. Of several servers each takes what the others have not in hand.
 *
 * @returns ends it, after the work under way
 */
export function startIndexer(db: Database, log: Log): () => Promise<void> {
  /** Pages that could not be taken in; their notes stay, so that searches read their texts. */
  const failed = new Map<number, number>()
  /** Pages that somebody else has in hand; they are left alone until the next look. */
  const held = new Map<number, number>()
  let isStopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let endPause = () => {}

  async function step(): Promise<number> {
    const pending = await somePending(db, new Map([...held, ...failed]))
    for (const { noted: left, error } of await takeInOrLeave(db, pending)) {
      if (error !== undefined)
        log.error({ err: error, page: left.page_id }, 'search index: a page is left out')
      ;(error === undefined ? held : failed).set(left.page_id, left.mark)
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
      const left = isBusy ? ((await isMany()) ? shareOfMany : share) : 0
      const ended = performance.eventLoopUtilization()
      await pause(Math.min(longestPause, took * left))
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
