import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { readHomePage } from '#contract/text/markdown/home-page.ts'
import { splitFrontMatter, tomlLine } from '#contract/text/normal-form.ts'
import { phrase, type Phrase } from '../problem.ts'
import { nearest } from '#contract/text/nearest.ts'
import { readToml } from './toml/read-toml.ts'
import { readYaml } from './yaml-head.ts'
import type { FrontEntry, FrontMatterError } from './front-entry.ts'

/**
 * The front matter keys used here; all others belong to other tools, as does a value that such a
 * tool gives one of ours. Source: cli/spec.md 2.4
 */
export interface FrontMatter {
  title?: string
  /** Position among siblings; a value below 1 or with a fraction only serves to sort them. */
  order?: number
  /** The same in Hugo; in an `_index.md` that of its folder. */
  weight?: number
  id?: string
  draft?: boolean
  summary?: string
  notify?: boolean
  /** Title in the menu of pages that have none: `sidebar_label`. */
  label?: string
  /** Addresses by which other files may refer to this one: `slug`, `permalink`, a textual `id`. */
  names?: string[]
}

/**
 * Splits a text (without byte-order mark) into its front matter block, including both `---` or
 * `+++` lines, and the rest.
 */
export function splitBlock(text: string): { block: string; rest: string } {
  const { body } = splitFrontMatter(text)
  return { block: text.slice(0, text.length - body.length), rest: body }
}

/**
 * Splits a file's text into what is kept beside its page, and what the page's text is. The front
 * matter of a home page is what the page shows, so it stays in the text. Source: cli/spec.md 2.4
 */
export function splitPage(
  text: string,
  dialect: Dialect | undefined,
): { block: string; rest: string; front: string; isHome: boolean } {
  const { block, rest } = splitBlock(text)
  const isHome = readHomePage(block.replaceAll(/\r\n?/g, '\n')) !== undefined
  return isHome && dialect === 'commonmark'
    ? { block: '', rest: text, front: block, isHome }
    : { block, rest, front: block, isHome }
}

/** Whether a block, as `splitBlock` gives it, is TOML. */
export const isToml = (block: string): boolean => block.startsWith('+++')

/** A line of YAML that can be nothing else: its key, and a value or none. */
const keyLine = /^([\p{L}_][\p{L}\p{N}_.-]*):(?:[ \t]|$)/u

/** What may follow it: a list, or anything indented. */
const continuedLine = /^(?:- |[ \t]+(?!---)\S)/

/** What may follow a key of TOML: its list, which ends with a bracket of its own. */
const continuedToml = /^(?:[ \t]+\S|[\]}])/

/**
 * The last line, from 1, of front matter that nothing ends: a text pushed with it would show its
 * keys, and a draft would be published. A text may begin with a thematic break, or with what parts
 * the cells of a notebook, so what follows it at once must be a key that is read here, or several of
 * any kind. Source: cli/spec.md 2.4
 */
export function unclosedFrontMatter(
  text: string,
): { line: number; mark: '---' | '+++' } | undefined {
  const mark = /^(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/.exec(text)?.[1] as '---' | '+++' | undefined
  if (mark === undefined || splitBlock(text).block !== '') return undefined
  const [, ...lines] = text.slice(0, longestHead).split(/\r\n|\n|\r/)
  const { keys, length } = mark === '+++' ? tomlKeys(lines) : yamlKeys(lines)
  const isMeant = keys.length > 1 || keys.some((key) => ownKeys.includes(key) || otherKeys.has(key))
  return isMeant ? { line: length + 1, mark } : undefined
}

/** Keys in the lines that are YAML, and how many lines these are. */
function yamlKeys(lines: readonly string[]): { keys: string[]; length: number } {
  if (!keyLine.test(lines[0]!)) return { keys: [], length: 0 }
  const end = lines.findIndex((line) => !keyLine.test(line) && !continuedLine.test(line))
  const head = end < 0 ? lines : lines.slice(0, end)
  return { keys: head.flatMap((line) => keyLine.exec(line)?.[1] ?? []), length: head.length }
}

/** The same of TOML, which has blank lines and comments before and between its keys. */
function tomlKeys(lines: readonly string[]): { keys: string[]; length: number } {
  const keys: string[] = []
  let length = 0
  for (const [index, line] of lines.entries()) {
    if (/^[ \t]*(?:#|$)/.test(line)) continue
    const entry = tomlLine.exec(line)
    if (entry?.[1]) keys.push(entry[1].replaceAll(/^["']|["']$/g, ''))
    else if (!entry && !(index > 0 && index === length && continuedToml.test(line))) break
    length = index + 1
  }
  return { keys, length }
}

/** Characters within which front matter shows what it is. */
const longestHead = 65_536

/** Longest front matter the side record stores, in characters. Source: server/contract/calls/sync-fields.ts */
const longestBlock = 65_536

/** Largest `order` the server keeps. Source: cli/spec.md 2.4 */
const largestOrder = 2_147_483_647

/** The keys of a block, or why it has none. */
function entriesOf(block: string): { entries: FrontEntry[]; mistake?: FrontMatterError } {
  if (block.length > longestBlock) {
    const message = phrase('front.tooLong', { most: longestBlock })
    return { entries: [], mistake: { line: 1, column: 1, message } }
  }
  return isToml(block) ? readToml(block) : readYaml(block)
}

/** Reads the keys of a front matter block as `splitBlock` gives it. */
export function readFrontMatter(block: string): {
  front: FrontMatter
  error?: FrontMatterError
  /** Keys that are not read as they are written. */
  remarks?: FrontMatterError[]
} {
  if (block === '') return { front: {} }
  const { entries, mistake } = entriesOf(block)
  if (mistake) return { front: {}, error: mistake }

  const remarks: FrontMatterError[] = []
  const seen = new Set<string>()
  const front: FrontMatter = {}
  const foreign: FrontMatter = {}
  for (const { key, line, column, value, source } of entries) {
    const start = { line, column }
    if (key !== '' && seen.has(key)) {
      const message = phrase('front.twice', { key })
      // which of them is meant decides whether readers see the page
      if (hiding.has(key)) return { front: {}, error: { ...start, message } }
      remarks.push({ ...start, message })
    }
    seen.add(key)
    if (Object.hasOwn(foreignReaders, key))
      foreignReaders[key as keyof typeof foreignReaders](foreign, value)
    if (!Object.hasOwn(readers, key)) continue
    const problem = readers[key as keyof typeof readers](front, value, source)
    // other tools put words there, as in `order: desc`
    if (problem && key === 'order') remarks.push({ ...start, message: problem })
    else if (problem) return { front: {}, error: { ...start, message: problem } }
  }
  const names = [...(front.names ?? []), ...(foreign.names ?? [])]
  const draft = foreign.draft ?? front.draft
  return {
    front: {
      ...foreign,
      ...front,
      ...(draft === undefined ? {} : { draft }),
      ...(names.length > 0 ? { names } : {}),
    },
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

/** Keys that keep a page from being pushed. */
const hiding: ReadonlySet<string> = new Set(['draft', 'unlisted', 'hide'])

const expected = (key: string, accepted: 'text' | 'number' | 'switch'): Phrase =>
  phrase(`front.${accepted}`, { key })

/**
 * One parser per key: stores the value in `front`, or returns an error. An empty value counts as
 * absent.
 */
const readers = {
  title(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    // `title: 2026` and `title: true` are meant as text.
    if (typeof value === 'object') return expected('title', 'text')
    if (typeof value === 'string' ? value.trim() : source.trim())
      front.title = (typeof value === 'string' ? value : source).trim()
    return undefined
  },
  order(front: FrontMatter, value: unknown) {
    if (value === null) return undefined
    if (typeof value !== 'number' || !(Math.abs(value) <= largestOrder))
      return expected('order', 'number')
    front.order = value
    return undefined
  },
  id(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    if (typeof value === 'object') return undefined
    const written = typeof value === 'string' ? value.trim() : source.trim()
    if (/^[1-9]\d{0,17}$/.test(written)) front.id = written
    else if (written !== '') front.names = [written]
    return undefined
  },
  draft: (front: FrontMatter, value: unknown) => readSwitch(front, 'draft', value),
  notify: (front: FrontMatter, value: unknown) => readSwitch(front, 'notify', value),
  summary(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    if (typeof value === 'object') return expected('summary', 'text')
    front.summary = (typeof value === 'string' ? value : source).trim()
    return undefined
  },
}

const numberIn = (value: unknown): number | undefined => {
  const number =
    typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= largestOrder ? number : undefined
}

const place = (front: FrontMatter, value: unknown): void => {
  const order = numberIn(value)
  if (order !== undefined) front.order ??= order
}
const hidden = (front: FrontMatter, value: unknown): void => {
  if (value === true) front.draft = true
}
const name = (front: FrontMatter, value: unknown): void => {
  if (typeof value === 'string' && value.trim() !== '')
    front.names = [...(front.names ?? []), value.trim()]
}

/**
 * Keys of other tools with the same meaning as ours, which take precedence; unsuitable values are
 * ignored.
 */
const foreignReaders = {
  sidebar_position: place, // Docusaurus
  nav_order: place, // Just the Docs
  weight(front: FrontMatter, value: unknown): void {
    const weight = numberIn(value)
    if (weight !== undefined) front.weight = weight
  },
  unlisted: hidden,
  hide: hidden,
  sidebar_label(front: FrontMatter, value: unknown): void {
    if (typeof value === 'string' && value.trim() !== '') front.label = value.trim()
  },
  slug: name,
  permalink: name,
}

/** Keys that are ours, and those that have a meaning of their own although they look like ours. */
const ownKeys = [...Object.keys(readers), 'template']
const otherKeys = new Set(Object.keys(foreignReaders))

/**
 * Keys that are probably meant to be ours: in another case, or one letter off. All others belong to
 * other tools.
 *
 * @param block as `splitBlock` gives it, without a mistake in it
 */
export function misspelledKeys(
  block: string,
): { line: number; column: number; key: string; meant: string }[] {
  if (block === '') return []
  const { entries } = entriesOf(block)
  return entries.flatMap(({ key, line, column }) => {
    if (ownKeys.includes(key) || otherKeys.has(key)) return []
    const meant = nearest(key, ownKeys, key.length > 3 ? 1 : 0)
    // where the key it resembles is set too, it is a key of its own
    if (meant === undefined || entries.some((one) => one.key === meant)) return []
    return [{ line, column, key, meant }]
  })
}

function readSwitch(
  front: FrontMatter,
  key: 'draft' | 'notify',
  value: unknown,
): Phrase | undefined {
  if (value === null) return undefined
  if (typeof value !== 'boolean') return expected(key, 'switch')
  front[key] = value
  return undefined
}
