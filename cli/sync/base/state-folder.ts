import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFile,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { textHash } from '../digest.ts'
import { readOr, writeAtomically } from './atomic-files.ts'
import type { JournalEntry } from './journal.ts'
import { removeLeftovers } from './leftovers.ts'
import { lockRun } from './run-lock.ts'

/** Takes half the processor time of the one of `node:fs/promises`. */
const written = promisify(writeFile)

/** The program's own state beside a folder: `.showdoc/`. Source: cli/spec.md 2.1 */
export class StateFolder {
  readonly path: string
  /** The folder of `showdoc.json`. */
  readonly base: string
  /** Base texts that are being stored, by hash. */
  readonly #unwritten = new Map<string, string>()
  readonly #writing: Promise<void>[] = []

  constructor(base: string, name = '.showdoc') {
    this.base = base
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
    const writing = written(join(this.path, 'base', hash), text).finally(() =>
      this.#unwritten.delete(hash),
    )
    writing.catch(() => {}) // it is thrown where it is awaited
    this.#writing.push(writing)
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
   * @param mode of the file
   * @returns where it is, absolute
   */
  keepConflict(path: string, bytes: Uint8Array, mode = 0o666): string {
    for (let count = 1; ; count++) {
      const file = join(this.path, 'conflicts', count === 1 ? path : `${path}.${count}`)
      mkdirSync(dirname(file), { recursive: true })
      try {
        writeFileSync(file, bytes, { flag: 'wx', flush: true, mode })
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

  /** @param isFlushed false for what a power cut may take back */
  addToJournal(entry: JournalEntry, isFlushed = true): void {
    mkdirSync(this.path, { recursive: true })
    // Starts with a line break, because the previous line may be truncated.
    appendFileSync(join(this.path, 'journal.jsonl'), `\n${JSON.stringify(entry)}\n`, {
      flush: isFlushed,
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
    const leave = lockRun(join(this.path, 'run.lock'), now)
    removeLeftovers(this.base, this.path)
    return leave
  }
}

function listOr(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
