import { comparePaths } from '../names.ts'
import { SyncProblem } from '../problem.ts'

/** Which item and which folder a lock belongs to. */
interface LockHead {
  server: string
  item: string
  source: string
}

/** The state of a page on which folder and server last agreed. */
export interface LockedPage {
  id: string
  rev: string
  hash: string
  title: string
  order: number
  /** Digest of the file at the time; empty in a line that does not record it. */
  file: string
}

export interface LockedCatalog {
  cat: string
  order: number
  name: string
}

interface LockedAsset {
  sign: string
  hash: string
}

/** The content of `showdoc.lock`, each by its path. Source: cli/spec.md 2.3 */
export interface Lock {
  head: LockHead
  pages: Map<string, LockedPage>
  dirs: Map<string, LockedCatalog>
  assets: Map<string, LockedAsset>
}

export function emptyLock(head: LockHead): Lock {
  return { head, pages: new Map(), dirs: new Map(), assets: new Map() }
}

const conflictLine = /^(?<mark><{7}|={7}|>{7}|\|{7})(?: |$)/

const digits = /^\d{1,16}$/

/**
 * Reads a lock. Of two lines with one key, as a union merge of git leaves them, the one with the
 * higher revision counts.
 *
 * @param name of its file, for messages
 * @param repairs unreadable lines are left out, and of an undecided merge both sides are read
 * @returns undefined for an empty text
 * @throws {SyncProblem} error: conflict markers of git; usage: an unreadable line, a lock of a
 * newer version
 */
export function parseLock(
  text: string,
  { name = 'showdoc.lock', repairs = false }: { name?: string; repairs?: boolean | undefined } = {},
): Lock | undefined {
  let lock: Lock | undefined
  let isFormer = false
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const mark = conflictLine.exec(line)?.groups?.['mark']
    if (mark !== undefined && !repairs)
      throw new SyncProblem('error', 'lock.conflict', { name, line: index + 1 })
    // some settings of git also show what both sides were made from
    if (mark !== undefined) isFormer = mark.startsWith('|')
    if (mark !== undefined || isFormer) continue
    const entry = readLine(line)
    if (!entry && repairs) continue
    if (!entry) throw new SyncProblem('usage', 'lock.unreadable', { name, line: index + 1 })
    if ('lock' in entry) {
      if (entry['lock'] !== 1)
        throw new SyncProblem('usage', 'lock.newer', { name, version: String(entry['lock']) })
      lock ??= emptyLock({
        server: textIn(entry['server']),
        item: textIn(entry['item']),
        source: textIn(entry['source']),
      })
    } else if ((!lock || !addEntry(lock, entry)) && !repairs)
      throw new SyncProblem('usage', 'lock.unreadable', { name, line: index + 1 })
  }
  return lock
}

function readLine(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0

/** False when the line is of an unknown kind or lacks required fields. */
function addEntry(lock: Lock, entry: Record<string, unknown>): boolean {
  if (typeof entry['page'] === 'string') {
    const page = {
      id: textIn(entry['id']),
      rev: textIn(entry['rev']),
      hash: textIn(entry['hash']),
      title: textIn(entry['title']),
      order: numberIn(entry['order']),
      file: textIn(entry['file']),
    }
    if (!digits.test(page.id) || !digits.test(page.rev)) return false
    keep(
      lock.pages,
      entry['page'].normalize('NFC'),
      page,
      (old, own) => Number(own.rev) - Number(old.rev) || compareLines(old, own),
    )
  } else if (typeof entry['dir'] === 'string') {
    const dir = {
      cat: textIn(entry['cat']),
      order: numberIn(entry['order']),
      name: textIn(entry['name']),
    }
    if (!digits.test(dir.cat)) return false
    keep(lock.dirs, entry['dir'].normalize('NFC'), dir, compareLines)
  } else if (typeof entry['asset'] === 'string') {
    const asset = { sign: textIn(entry['sign']), hash: textIn(entry['hash']) }
    if (asset.sign === '') return false
    keep(lock.assets, entry['asset'].normalize('NFC'), asset, compareLines)
  } else return false
  return true
}

/** Of two entries with one key the greater one wins, in any order. */
function keep<T>(
  map: Map<string, T>,
  key: string,
  own: T,
  compare: (old: T, own: T) => number,
): void {
  const old = map.get(key)
  if (old === undefined || compare(old, own) > 0) map.set(key, own)
}

function compareLines(old: object, own: object): number {
  return comparePaths(JSON.stringify(own), JSON.stringify(old))
}

/** The line of a page, which identifies an agreement. */
export function pageLine(path: string, { id, rev, hash, title, order, file }: LockedPage): string {
  return JSON.stringify({
    page: path,
    id,
    rev,
    hash,
    title,
    order,
    ...(file === '' ? {} : { file }),
  })
}

/** Formats a lock; the same state gives the same bytes on every machine. */
export function formatLock(lock: Lock): string {
  const { server, item, source } = lock.head
  const lines = [JSON.stringify({ lock: 1, server, item, source })]
  for (const [path, { sign, hash }] of sorted(lock.assets))
    lines.push(JSON.stringify({ asset: path, sign, hash }))
  for (const [path, { cat, order, name }] of sorted(lock.dirs))
    lines.push(JSON.stringify({ dir: path, cat, order, name }))
  for (const [path, page] of sorted(lock.pages)) lines.push(pageLine(path, page))
  return `${lines.join('\n')}\n`
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([left], [right]) => comparePaths(left, right))
}
