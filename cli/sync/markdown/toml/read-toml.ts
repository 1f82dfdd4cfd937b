import { createRequire } from 'node:module'
import type { TomlError, parse } from 'smol-toml'
import { phrase } from '../../problem.ts'
import type { FrontEntry, FrontMatterError } from '../front-entry.ts'
import { scanToml } from './scan.ts'

const require = createRequire(import.meta.url)

/** Loaded for the first block in TOML: most folders have none, and files are read without waiting. */
let parser: { parse: typeof parse } | undefined

/** The lines between those of plus signs, and the length of the first of these. */
export function innerOf(block: string): { inner: string; opening: number } {
  const opening = /^\+\+\+[ \t]*(?:\r\n|\n|\r)/.exec(block)![0].length
  const closing = Math.max(block.lastIndexOf('+++'), opening)
  return { inner: block.slice(opening, closing), opening }
}

/** The keys of a front matter block in TOML. */
export function readToml(block: string): { entries: FrontEntry[]; mistake?: FrontMatterError } {
  parser ??= require('smol-toml') as { parse: typeof parse }
  const inner = innerOf(block).inner.replaceAll(/\r\n?/g, '\n')
  let table: Record<string, unknown>
  try {
    table = parser.parse(inner, { integersAsBigInt: 'asNeeded' })
  } catch (error) {
    const { message, line = 1, column = 1 } = error as Partial<TomlError> & Error
    const reason = message.split('\n', 1)[0]!.replace(/^Invalid TOML document: /, '')
    return {
      entries: [],
      mistake: { line: line + 1, column, message: phrase('front.notToml', { reason }) },
    }
  }
  const seen = new Set<string>()
  const entries: FrontEntry[] = []
  let [line, at] = [2, 0]
  for (const { key, start, value: range } of scanToml(inner).entries) {
    for (
      let next = inner.indexOf('\n', at);
      next >= 0 && next < start;
      next = inner.indexOf('\n', at)
    ) {
      at = next + 1
      line++
    }
    // further parts of a table
    if (seen.has(key)) continue
    seen.add(key)
    const source = range ? inner.slice(...range) : ''
    entries.push({ key, line, column: start - at + 1, value: valueOf(table[key], source), source })
  }
  return { entries }
}

/** A date is text. */
const valueOf = (value: unknown, source: string): unknown =>
  value instanceof Date ? source : typeof value === 'object' && value !== null ? {} : value
