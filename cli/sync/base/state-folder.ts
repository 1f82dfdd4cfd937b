import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { textHash } from '../digest.ts'
import type { JournalEntry } from './journal.ts'
import { removeLeftovers } from './leftovers.ts'
import { SyncProblem } from '../problem.ts'

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

/** The program's own state beside a folder: `.showdoc/`. Source: cli/spec.md 2.1 */
export class StateFolder {
  readonly path: string
  readonly #base: string
  /** Base texts that are being stored, by hash. */
  readonly #unwritten = new Map<string, string>()
  readonly #writing: Promise<void>[] = []

  /** @param base the folder of `showdoc.json` */
  constructor(base: string, name = '.showdoc') {
    this.#base = base
    this.path = join(base, name)
  }

  read(name: string): string {
    return readOr(join(this.path, name), '')
  }

  write(name: string, text: string): void {
    writeAtomically(join(this.path, name), text)
  }

  /** The text of a page that was agreed on, by its hash; undefined also if it was cut off. */
  baseText(hash: string): string | undefined {
    const text = this.#unwritten.get(hash) ?? readOr(join(this.path, 'base', hash), undefined)
    return text !== undefined && textHash(text) === hash ? text : undefined
  }

  /** Stores it while the caller goes on: files are made slowly, and losing one costs only time. */
  keepBaseText(hash: string, text: string): void {
    if (this.#unwritten.has(hash)) return
    this.#unwritten.set(hash, text)
    mkdirSync(join(this.path, 'base'), { recursive: true })
    const written = writeFile(join(this.path, 'base', hash), text).finally(() =>
      this.#unwritten.delete(hash),
    )
    written.catch(() => {}) // it is thrown where it is awaited
    this.#writing.push(written)
  }

  /** Waits for what is being stored, and removes texts that are no longer agreed on for any page. */
  async keepBaseTextsOf(hashes: ReadonlySet<string>): Promise<void> {
    await Promise.all(this.#writing.splice(0))
    for (const name of listOr(join(this.path, 'base')))
      if (!hashes.has(name)) rmSync(join(this.path, 'base', name), { force: true })
  }

  /**
   * Keeps the text that a file had before a conflict; never in place of another one.
   *
   * @returns where it is, absolute
   */
  keepConflict(path: string, bytes: Uint8Array): string {
    for (let count = 1; ; count++) {
      const file = join(this.path, 'conflicts', count === 1 ? path : `${path}.${count}`)
      mkdirSync(dirname(file), { recursive: true })
      try {
        writeFileSync(file, bytes, { flag: 'wx', flush: true })
        return file
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (readFileSync(file).equals(bytes)) return file
      }
    }
  }

  /** What an interrupted run sent, and what the server acknowledged of it. */
  journal(): JournalEntry[] {
    return this.read('journal.jsonl')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as JournalEntry]
        } catch {
          // The last line of a killed run may be truncated.
          return []
        }
      })
  }

  addToJournal(entry: JournalEntry): void {
    mkdirSync(this.path, { recursive: true })
    // Starts with a line break, because the previous line may be truncated.
    appendFileSync(join(this.path, 'journal.jsonl'), `\n${JSON.stringify(entry)}\n`, {
      flush: true,
    })
  }

  endJournal(): void {
    rmSync(join(this.path, 'journal.jsonl'), { force: true })
  }

  /**
   * Locks the folder against other runs, and removes what a killed one has left half written.
   *
   * @returns releases the lock
   * @throws {SyncProblem} error: another process works here, or the folder is not writable
   */
  enter(now: Date): () => void {
    const file = join(this.path, 'run.lock')
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
    removeLeftovers(this.#base, this.path)
    const timer = setInterval(() => touch(file), heartbeat)
    timer.unref()
    return () => {
      clearInterval(timer)
      if (readOr(file, undefined) === own) rmSync(file, { force: true })
    }
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

function readOr<T>(file: string, fallback: T): string | T {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}

function listOr(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Checks that a file can be written later.
 *
 * @throws {SyncProblem} error: its folder is read-only, or full
 */
export function mustBeWritable(file: string): void {
  const probe = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new SyncProblem('error', 'folder.readOnly', {
      folder: dirname(file),
      reason: code ?? message,
    })
  }
}

/**
 * Writes a file atomically: a reader sees the old or the new content. Equal content is not written
 * again.
 */
export function writeAtomically(file: string, text: string): void {
  if (readOr(file, undefined) !== text) writeBytes(file, text)
}

/** Writes a file atomically, whatever it was before. */
export function writeBytes(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeFileSync(part, text, { flush: true })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}
