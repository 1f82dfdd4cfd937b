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
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { JournalEntry } from './journal.ts'
import { SyncProblem } from '../problem.ts'

/** Who works in a folder, as `run.lock` says. */
interface Runner {
  pid: number
  host: string
  /** ISO 8601. */
  since: string
}

/**
 * Pause between two signs of life in `run.lock`, and the silence after which a run on another
 * machine counts as dead. Milliseconds.
 */
const heartbeat = 10_000
const silence = 60_000

/** The program's own data of a folder: `.showdoc/`. Source: cli/spec.md 2.1 */
export class StateFolder {
  readonly path: string

  /** @param base the folder of `showdoc.json` */
  constructor(base: string, name = '.showdoc') {
    this.path = join(base, name)
  }

  read(name: string): string {
    return readOr(join(this.path, name), '')
  }

  write(name: string, text: string): void {
    writeAtomically(join(this.path, name), text)
  }

  /** The text of a page when it was agreed last, by its hash. */
  baseText(hash: string): string | undefined {
    return readOr(join(this.path, 'base', hash), undefined)
  }

  keepBaseText(hash: string, text: string): void {
    mkdirSync(join(this.path, 'base'), { recursive: true })
    try {
      writeFileSync(join(this.path, 'base', hash), text, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }

  /** Removes the texts that no page was agreed with. */
  keepBaseTextsOf(hashes: ReadonlySet<string>): void {
    for (const name of listOr(join(this.path, 'base')))
      if (!hashes.has(name)) rmSync(join(this.path, 'base', name), { force: true })
  }

  /** What an interrupted run had sent, and what of it the server had acknowledged. */
  journal(): JournalEntry[] {
    return this.read('journal.jsonl')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as JournalEntry]
        } catch {
          // The last line of a run that was killed may be cut off.
          return []
        }
      })
  }

  addToJournal(entry: JournalEntry): void {
    mkdirSync(this.path, { recursive: true })
    // Before it a line break: the line before may be cut off.
    appendFileSync(join(this.path, 'journal.jsonl'), `\n${JSON.stringify(entry)}\n`, {
      flush: true,
    })
  }

  endJournal(): void {
    rmSync(join(this.path, 'journal.jsonl'), { force: true })
  }

  /**
   * Keeps other runs out of the folder.
   *
   * @returns what ends that
   * @throws {SyncProblem} error: another program works here, or nothing can be written
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
    const timer = setInterval(() => touch(file), heartbeat)
    timer.unref()
    return () => {
      clearInterval(timer)
      if (readOr(file, undefined) === own) rmSync(file, { force: true })
    }
  }
}

function tryCreate(file: string, text: string): boolean {
  // A file that appears with its whole content: nobody can read it half written.
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

/** For disks without hard links. */
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
  // In a container every run may have the same number; one that is our own is of a run before.
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

/**
 * Takes the file away only if it still is what was read: somebody else may have taken over
 * meanwhile.
 */
function removeIfSame(file: string, text: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
    if (readOr(aside, undefined) !== text) linkSync(aside, file)
  } catch {
    // Gone, or a third one was quicker: the next attempt sees what is there.
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Without the sign of life another machine may take over; the server keeps both apart.
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
 * Makes sure that a file can be written later.
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
 * Writes a file so that a reader sees the old or the new content, never a part; equal content is
 * not written again.
 */
export function writeAtomically(file: string, text: string): void {
  if (readOr(file, undefined) === text) return
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeFileSync(part, text, { flush: true })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}
