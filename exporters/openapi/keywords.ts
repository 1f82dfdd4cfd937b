import { longInteger } from '#contract/text/content/exact-json.ts'
import { marked, span, type Marked } from './code-spans.ts'
import { objectBoundsIn } from './object-bounds.ts'
import { either } from './words.ts'

/** What the remark of a row says about its values, besides words. */
export interface Keywords {
  description: string
  isDeprecated: boolean
  isNullable: boolean
  isReadOnly: boolean
  isWriteOnly: boolean
  /** The row is for keys that have no row of their own. */
  isFree: boolean
  /** Texts of values, still without their type. */
  values?: readonly string[]
  valueNames?: readonly string[]
  /** The list of values is cut. */
  hasMoreValues?: boolean
  constant?: string
  byDefault?: string
  choice?: { readonly kind: 'oneOf' | 'anyOf'; readonly names: readonly string[] }
  decidedBy?: { readonly name: string; readonly mapping: readonly (readonly [string, string])[] }
  not?: string
  /** Keywords such as `minimum`, for the value itself. */
  readonly bounds: Record<string, unknown>
  /** Keywords such as `minProperties`, for the object that it is or contains. */
  ofObject: Record<string, unknown>
  readonly extensions: [string, string][]
  /** Names of the variants that have the field; empty when all have it. */
  variants: readonly string[]
  /** The value is of the same schema as the field with this name around it; `''` is the whole. */
  cycle?: { readonly name: string; readonly path: string }
  isCut: boolean
}

type Reader = (keywords: Keywords, found: RegExpExecArray, line: Marked) => void

const number = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const limit = `(?:≥|>|≤|<|&lt;) ${number}`
const limits = `${limit}(?:, ${limit})?`

/** How each keyword is written, as a whole. Source: importers/openapi/fields.ts. */
const patterns: readonly (readonly [RegExp, Reader])[] = [
  pattern(`${either('values')}: (${span}.*)`, readValues),
  pattern(`${either('constant')}: (${span})`, (read, [, mark], line) => {
    read.constant = line.codeOf(mark!)
  }),
  pattern(`${either('defaults')}: (${span})`, (read, [, mark], line) => {
    read.byDefault = line.codeOf(mark!)
  }),
  pattern(`${either('oneOf')}: (.+)`, (read, [, names]) => {
    read.choice = { kind: 'oneOf', names: names!.split(', ') }
  }),
  pattern(`${either('anyOf')}: (.+)`, (read, [, names]) => {
    read.choice = { kind: 'anyOf', names: names!.split(', ') }
  }),
  pattern(`${either('decidedBy')} (${span})(?: \\((.*)\\))?`, readDiscriminator),
  pattern(`${either('not')}: (\\w+)`, (read, [, type]) => {
    read.not = type!
  }),
  pattern(`${either('range')} (${limits})`, (read, [, range]) =>
    readLimits(read, range!, {
      '≥': 'minimum',
      '>': 'exclusiveMinimum',
      '≤': 'maximum',
      '<': 'exclusiveMaximum',
    }),
  ),
  pattern(`${either('length')} (${limits}|${number})`, (read, [, range]) =>
    readLimits(read, range!, { '≥': 'minLength', '≤': 'maxLength' }),
  ),
  pattern(`${either('items')} (${limits}|${number})`, (read, [, range]) =>
    readLimits(read, range!, { '≥': 'minItems', '≤': 'maxItems' }),
  ),
  pattern(either('unique'), (read) => {
    read.bounds.uniqueItems = true
  }),
  pattern(`${either('multipleOf')} (${number})`, (read, [, value]) => {
    if (Number(value) > 0) read.bounds.multipleOf = numberOf(value!)
  }),
  pattern(`${either('pattern')} (${span})`, (read, [, mark], line) => {
    read.bounds.pattern = line.codeOf(mark!)
  }),
  pattern(either('nullable'), (read) => {
    read.isNullable = true
  }),
  pattern(either('readOnly'), (read) => {
    read.isReadOnly = true
  }),
  pattern(either('writeOnly'), (read) => {
    read.isWriteOnly = true
  }),
  pattern(`(${span}): (${span})`, (read, [, name, value], line) => {
    read.extensions.push([line.codeOf(name!), line.codeOf(value!)])
  }),
]

function pattern(source: string, read: Reader): readonly [RegExp, Reader] {
  return [new RegExp(`^${source}$`, 'u'), read]
}

function readValues(keywords: Keywords, [, list]: RegExpExecArray, line: Marked): void {
  const values: string[] = []
  const names: string[] = []
  for (const part of list!.split(', ')) {
    const [, mark, name = ''] = new RegExp(`^(${span})(?: (.+))?$`).exec(part) ?? []
    if (mark !== undefined) {
      values.push(line.codeOf(mark))
      names.push(line.written(name))
    } else if (part === '…') keywords.hasMoreValues = true
    else if (names.length > 0 && names.at(-1) !== '')
      names[names.length - 1] += `, ${line.written(part)}`
  }
  keywords.values = values
  if (names.some(Boolean)) keywords.valueNames = names
}

function readDiscriminator(
  keywords: Keywords,
  [, name, list = '']: RegExpExecArray,
  line: Marked,
): void {
  const mapping: [string, string][] = []
  for (const part of list.split(', ')) {
    const [, mark, to] = new RegExp(`^(${span}) → (.+)$`).exec(part) ?? []
    if (mark !== undefined) mapping.push([line.codeOf(mark), to!])
  }
  keywords.decidedBy = { name: line.codeOf(name!), mapping }
}

const numberOf = (text: string): number | bigint => longInteger(Number(text), text) ?? Number(text)

function readLimits(
  { bounds }: Keywords,
  range: string,
  names: Readonly<Record<string, string>>,
): void {
  if (/^[-\d]/.test(range)) {
    for (const name of Object.values(names)) bounds[name] = numberOf(range)
    return
  }
  for (const part of range.split(', ')) {
    const [sign = '', value = ''] = part.split(' ')
    const name = names[sign === '&lt;' ? '<' : sign]
    if (name !== undefined) bounds[name] = numberOf(value)
  }
}

const deprecated = new RegExp(`^${either('deprecated')} ?`)
const freeKeys = new RegExp(`^${either('freeKeys')}(?:; |$)`)
// nothing may be left after the dot once a cycle is taken
const ofVariants = /^\*([^*]+)\*(?: ·(?: |$)|$)/
const cycle = new RegExp(`(?:^| )${either('cycle')} (.+?)(?: \\((${span})\\))?$`)
const cut = new RegExp(`(?:^| )${either('cut')}$`)

/**
 * Parses the remark of a row. Keywords follow the description: `description ·
 * keyword; keyword`; everything else is description.
 */
export function keywordsOf(remark: string): Keywords {
  const line = marked(remark.trim())
  const read: Keywords = {
    description: '',
    isDeprecated: false,
    isNullable: false,
    isReadOnly: false,
    isWriteOnly: false,
    isFree: false,
    isCut: false,
    bounds: {},
    ofObject: {},
    extensions: [],
    variants: [],
  }
  let { text } = line
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text)
    if (found)
      text = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).trim()
    return found
  }
  const around = take(cycle)
  if (around)
    read.cycle = { name: line.written(around[1]!), path: around[2] ? line.codeOf(around[2]) : '' }
  if (take(cut)) read.isCut = true
  const variants = take(ofVariants)
  if (variants) read.variants = line.written(variants[1]!).split(', ')
  if (take(freeKeys)) read.isFree = true
  if (take(deprecated)) read.isDeprecated = true
  const { description, bounds } = objectBoundsIn(readKeywords(read, text, line))
  read.ofObject = bounds
  read.description = multiline(line.written(description))
  return read
}

/** A semicolon that is not the end of an escaped `<`. */
const betweenKeywords = /(?<!&lt); /

/** @returns the description before the keywords */
function readKeywords(read: Keywords, text: string, line: Marked): string {
  const parts = text.split(betweenKeywords)
  const known: (() => void)[] = []
  const isKeyword = (part: string): boolean => {
    for (const [pattern, reader] of patterns) {
      const found = pattern.exec(part)
      if (!found) continue
      known.unshift(() => reader(read, found, line))
      return true
    }
    return false
  }
  let words: string | undefined
  while (parts.length > 0 && words === undefined) {
    const part = parts.at(-1)!
    if (isKeyword(part)) {
      parts.pop()
      continue
    }
    const at = part.lastIndexOf(' · ')
    // what looks like a keyword and follows no other words is part of a sentence
    if (at < 0 || !isKeyword(part.slice(at + 3))) return text
    words = [...parts.slice(0, -1), part.slice(0, at)].join('; ')
  }
  for (const apply of known) apply()
  return words ?? ''
}

/** Cells are on one line. */
export const multiline = (text: string): string =>
  text
    .replace(/<br ?\/?>(?=(?:[-*+]|\d+[.)])\s)/gi, '\n')
    .replace(/<br ?\/?>/gi, '\n\n')
    .trim()
