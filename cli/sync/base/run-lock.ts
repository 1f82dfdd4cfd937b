import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { SyncProblem } from '../problem.ts'
import { mustBeWritable, readOr } from './atomic-files.ts'

/** The process that works in a folder, as recorded in `run.lock`. */
interface Runner {
  pid: number
  host: string
  /** ISO 8601. */
  since: string
}

/**
 * Heartbeat interval of `run.lock`, and the silence after which a run on another machine counts as
 * dead. Milliseconds.
 */
const heartbeat = 10_000
const silence = 60_000

/**
 * Locks a folder against other runs.
 *
 * @returns releases the lock
 * @throws {SyncProblem} error: another process works here, or the folder is not writable
 */
export function lockRun(file: string, now: Date): () => void {
  mustBeWritable(file)
  const own = `${JSON.stringify({ pid: process.pid, host: hostname(), since: now.toISOString() } satisfies Runner)}\n`
  for (let attempt = 0; !tryCreate(file, own); attempt++) {
    const found = readOr(file, undefined)
    if (found === undefined) continue
    const runner = readRunner(found)
    if ((runner && isAlive(runner, file)) || attempt > 5) {
      throw new SyncProblem('error', 'run.other', {
        pid: runner?.pid ?? 0,
        host: runner?.host ?? '?',
        since: runner?.since ?? '?',
      })
    }
    removeIfSame(file, found)
  }
  const timer = setInterval(() => touch(file), heartbeat)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (readOr(file, undefined) === own) rmSync(file, { force: true })
  }
}

function tryCreate(file: string, text: string): boolean {
  // The file appears with its whole content, so nobody reads it half written.
  const part = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(part, text)
  try {
    linkSync(part, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    return tryCreatePlainly(file, text)
  } finally {
    rmSync(part, { force: true })
  }
}

/** For file systems without hard links. */
function tryCreatePlainly(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readRunner(text: string): Runner | undefined {
  try {
    const runner = JSON.parse(text) as Partial<Runner>
    return typeof runner.pid === 'number' && typeof runner.host === 'string'
      ? ({ since: '?', ...runner } as Runner)
      : undefined
  } catch {
    return undefined
  }
}

function isAlive(runner: Runner, file: string): boolean {
  // In a container every run may have the same pid; our own pid means an earlier run.
  if (runner.host !== hostname()) return ageOf(file) < silence
  if (runner.pid === process.pid) return false
  try {
    process.kill(runner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Removes the file only if it is unchanged: another process may have taken over meanwhile. */
function removeIfSame(file: string, text: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
    if (readOr(aside, undefined) !== text) linkSync(aside, file)
  } catch {
    // Gone, or another process was quicker: the next attempt sees the new state.
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Without a heartbeat another machine may take over; the server keeps both apart.
  }
}
