import { longInteger } from '#contract/text/content/exact-json.ts'
import { span, type Marked } from '../markdown/code-spans.ts'
import { objectBounds } from './object-bounds.ts'
import { either } from '../words.ts'

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly names: readonly string[]
  /** What is said of the values of variants, by their names. */
  readonly about: ReadonlyMap<string, Keywords>
}

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
  choice?: Choice
  decidedBy?: { readonly name: string; readonly mapping: readonly (readonly [string, string])[] }
  not?: string
  /** Keywords such as `minimum`, for the value itself. */
  readonly bounds: Record<string, unknown>
  /** Keywords such as `minProperties`, for the object that it is or contains. */
  ofObject: Record<string, unknown>
  readonly extensions: [string, string][]
  /**
   * Names of the variants that have the field, then those inside these variants; empty when all
   * have it.
   */
  readonly variants: (readonly string[])[]
  /** The value is of the same schema as the field with this name around it; `''` is the whole. */
  cycle?: { readonly name: string; readonly path: string }
  isCut: boolean
}

type Reader = (keywords: Keywords, found: RegExpExecArray, line: Marked) => void

const number = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const limit = `(?:≥|>|≤|<|&lt;) ${number}`
const limits = `${limit}(?:, ${limit})?`

/** How each keyword is written, as a whole. Source: importers/openapi/schema/remarks.ts. */
const patterns: readonly (readonly [RegExp, Reader])[] = [
  pattern(`${either('values')}: (${span}.*)`, readValues),
  pattern(`${either('constant')}: (${span})`, (read, [, mark], line) => {
    read.constant = line.codeOf(mark!)
  }),
  pattern(`${either('defaults')}: (${span})`, (read, [, mark], line) => {
    read.byDefault = line.codeOf(mark!)
  }),
  pattern(`${either('oneOf')}: (.+)`, (read, [, names], line) => {
    read.choice = choiceOf('oneOf', names!, line)
  }),
  pattern(`${either('anyOf')}: (.+)`, (read, [, names], line) => {
    read.choice = choiceOf('anyOf', names!, line)
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

/** Names of variants, each with facts in brackets: `Cat (no further fields), string (length ≤ 5)`. */
function choiceOf(kind: Choice['kind'], text: string, line: Marked): Choice {
  const about = new Map<string, Keywords>()
  const names = partsOutside(text).map((part) => {
    const keywords = noKeywords()
    let name = part
    for (;;) {
      const [, before, fact = ''] = /^(.+) \(([^()]+)\)$/s.exec(name) ?? []
      if (before === undefined) break
      const ofObject = objectBounds(fact)
      const read = keywordIn(fact, line)
      if (ofObject) Object.assign(keywords.ofObject, ofObject)
      else if (read) read(keywords)
      else break
      name = before
    }
    if (name !== part) about.set(line.written(name), keywords)
    return line.written(name)
  })
  return { kind, names, about }
}

/** Parts between commas that are not in brackets. */
function partsOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length && depth >= 0; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (depth === 0 && text.startsWith(', ', at)) {
      parts.push(text.slice(from, at))
      from = at + 2
    }
  }
  return depth === 0 ? [...parts, text.slice(from)] : text.split(', ')
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

export const noKeywords = (): Keywords => ({
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
})

/** Reads a keyword; `undefined` for other words. */
export function keywordIn(part: string, line: Marked): ((read: Keywords) => void) | undefined {
  for (const [pattern, reader] of patterns) {
    const found = pattern.exec(part)
    if (found) return (read) => reader(read, found, line)
  }
  return undefined
}
