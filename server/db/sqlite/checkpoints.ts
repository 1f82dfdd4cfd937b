import BetterSqlite from 'better-sqlite3'
import { statSync } from 'node:fs'
import { inWorker } from '../../workers/in-worker.ts'
import { task } from '../../workers/task.ts'

/**
 * What a checkpoint found: frames in the log, and how many of them the database file has. Source:
 * sqlite.org/pragma.html#pragma_wal_checkpoint
 */
export interface Checkpoint {
  readonly log: number
  readonly checkpointed: number
}

/**
 * Copies what the log of a database file holds into the file, without holding up readers or
 * writers.
 */
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

/**
 * Milliseconds from a commit to the checkpoint that takes it in, with all that follow meanwhile.
 */
const delay = 1_000
/**
 * Frames, 4 KB each, from which on the log shall begin anew: that needs a moment without a writer.
 */
const longLog = 16_000
/**
 * Bytes from which on the log's file is cut once nobody writes; while somebody does, a file that
 * need not grow is faster.
 */
const largeFile = 16 * 1024 ** 2

/**
 * Keeps the log of a database file short: checkpoints go on in a worker, since the one that SQLite
 * makes after a commit keeps everybody waiting for the disk, after a large one for half a second
 * and more.
 *
 * @param checkpointBetween makes a checkpoint here, between two transactions; little is left for it
 * to do. `TRUNCATE` empties the log's file
 * @returns ends it, after the checkpoint under way
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
      .catch(() => undefined) // the next commit asks again, and closing the database makes the last one
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
