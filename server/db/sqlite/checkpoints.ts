import BetterSqlite from 'better-sqlite3'
import { statSync } from 'node:fs'
import { inWorker } from '../../workers/in-worker.ts'
import { task } from '../../workers/task.ts'

/**
 * Result of a checkpoint: frames in the log, and how many of them are in the database file. Source:
 * sqlite.org/pragma.html#pragma_wal_checkpoint
 */
interface Checkpoint {
  readonly log: number
  readonly checkpointed: number
}

/** Copies the log of a database file into the file without blocking readers or writers. */
export const checkpointTask = task({
  name: 'checkpoint',
  run: (filename: string): Checkpoint => {
    const connection = new BetterSqlite(filename, { fileMustExist: true })
    try {
      const [found] = connection.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[]
      return found as Checkpoint
    } finally {
      connection.close()
    }
  },
  ms: 300_000,
  memoryMb: 64,
  workers: 1,
})

/** Milliseconds from a commit to the checkpoint that covers it, and all commits made meanwhile. */
const delay = 1_000
/**
 * Frames, 4 KB each, above which the log should be restarted: that needs a moment without a writer.
 */
const longLog = 16_000
/**
 * Bytes above which the log file is truncated once writing stops; during writes a file that need
 * not grow is faster.
 */
const largeFile = 16 * 1024 ** 2

/**
 * Keeps the log of a database file short. Checkpoints run in a worker, since those that SQLite
 * makes after a commit block this thread on disk I/O, after a large commit for half a second or
 * more.
 *
 * @param checkpointBetween makes a checkpoint on the writing connection, between two transactions,
 * with little left to copy. `TRUNCATE` empties the log file
 * @returns a function that stops it, after the checkpoint in progress
 */
export function startCheckpoints(
  filename: string,
  onCommit: (listener: () => void) => () => void,
  checkpointBetween: (mode: 'PASSIVE' | 'TRUNCATE') => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isDue = false
  let isStopped = false

  async function checkpoint(): Promise<void> {
    const done = await inWorker(checkpointTask, filename).catch(() => null)
    if (!done || done.log > longLog) await checkpointBetween('PASSIVE')
    if (!isDue && statSync(`${filename}-wal`).size > largeFile) await checkpointBetween('TRUNCATE')
  }

  function start(): void {
    timer = undefined
    isDue = false
    running = checkpoint()
      .catch(() => undefined) // the next commit tries again, and closing the database makes the last checkpoint
      .finally(() => {
        running = undefined
        if (isDue) plan()
      })
  }

  function plan(): void {
    isDue = true
    if (!timer && !running && !isStopped) timer = setTimeout(start, delay).unref()
  }

  const stopListening = onCommit(plan)
  return async () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
    await running
  }
}
