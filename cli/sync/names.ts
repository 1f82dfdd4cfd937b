import { globMatcher } from './globs.ts'

/** Default position of a page or catalog. Source: server/contract/spec/calls.md 6.2 */
export const defaultOrder = 99

const prefixPattern = /^(\d{1,6})[-_. ]+/

/**
 * Splits a file or folder name into its number prefix and the rest. A name that is only a prefix
 * keeps it; zero is removed but is no position, since positions begin with 1.
 *
 * Source: cli/spec.md 2.5
 */
export function splitPrefix(name: string): { order?: number; rest: string } {
  const match = prefixPattern.exec(name)
  if (!match) return { rest: name }
  const rest = name.slice(match[0].length).trim()
  if (rest === '') return { rest: name }
  const order = Number(match[1])
  return order > 0 ? { order, rest } : { rest }
}

/** Made when names are first compared: it takes several milliseconds. */
let naturalCollator: Intl.Collator | undefined

/** Natural order of names, `9` before `10`; total and the same on every machine. */
export function compareNatural(left: string, right: string): number {
  naturalCollator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'variant' })
  return naturalCollator.compare(left, right) || comparePaths(left, right)
}

/**
 * Order of paths by their bytes (UTF-8), which differs from the order of JavaScript text beyond the
 * basic plane.
 */
export function comparePaths(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a === b) continue
    const surrogateA = a >= 0xd800 && a <= 0xdfff
    const surrogateB = b >= 0xd800 && b <= 0xdfff
    return surrogateA === surrogateB ? a - b : surrogateA ? 1 : -1
  }
  return left.length - right.length
}

/**
 * The key two names must not share: a case-insensitive or normalising file system could not store
 * both. Source: cli/spec.md 2.6
 */
export function clashKey(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** The folder of a path, `''` for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A name without its extension; `.gitignore`-like names have none. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** End of the name of a spreadsheet's file. Source: cli/spec.md 2.5 */
export const sheetEnding = '.sheet.json'

export const isSheetPath = (path: string): boolean => path.endsWith(sheetEnding)

/** End of the name of the file of an API page of a RunApi item. Source: cli/spec.md 2.5 */
export const apiEnding = '.api.json'

const isApiPath = (path: string): boolean => path.endsWith(apiEnding)

/** What the files of a folder are; only those of markdown have titles and links. */
export type FileKind = 'markdown' | 'sheet' | 'api'

export const kindOfPath = (path: string): FileKind =>
  isSheetPath(path) ? 'sheet' : isApiPath(path) ? 'api' : 'markdown'

/** Joins a folder and a relative path; undefined when the result leaves the root. */
export function resolvePath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Signs of a glob that a name hardly has; `[slug].md` is a usual name. */
const globSigns = /[*?]|\{.*,.*\}/

/**
 * A test for paths that are one of these, are below one of them or match one as a glob; none means
 * all. Source: cli/spec.md 5.5
 */
export function pathFilter(only: readonly string[]): (path: string) => boolean {
  if (only.length === 0) return () => true
  const isMatch = globMatcher(only.filter((one) => globSigns.test(one)))
  return (path) =>
    isMatch(path) || only.some((one) => one === '' || path === one || path.startsWith(`${one}/`))
}
