import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { SyncProblem } from '../problem.ts'

/** The text of a file, or what is given for one that does not exist. */
export function readOr<T>(file: string, fallback: T): string | T {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
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

/** Who may read and execute a file; undefined when there is none. */
export function modeOf(file: string): number | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && stat.mode & 0o777
}

/**
 * Puts a file in the place of another one, whose mode it gets first: what only its owner could read
 * stays so.
 */
export function replaceFile(part: string, file: string): void {
  const mode = modeOf(file)
  if (mode !== undefined) chmodSync(part, mode)
  renameSync(part, file)
}

/** Writes a file atomically, whatever it was before; it keeps its mode. */
export function writeBytes(
  file: string,
  text: string | Uint8Array,
  mode = modeOf(file) ?? 0o666,
): void {
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeFileSync(part, text, { flush: true, mode })
    replaceFile(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}
