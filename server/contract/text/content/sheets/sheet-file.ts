// The stored text of a spreadsheet page as a file that people can read and compare: the same
// tokens with other blanks between them, so that numbers, escapes and the order of keys stay as
// they are. Source: cli/spec.md 2.5

import { isObject } from '../read-content.ts'

/** Position in the text, and what is wrong there: no JSON, or no list of sheets. */
interface SheetProblem {
  readonly at: number
  readonly why: 'json' | 'sheets'
}

export interface Token {
  readonly text: string
  readonly at: number
}

const opens = (text: string) => text === '[' || text === '{'
const closes = (text: string) => text === ']' || text === '}'

/** The tokens of a text that is JSON, without blanks. */
export function tokensOf(json: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < json.length;) {
    let end = at + 1
    if (json[at] === '"') {
      while (json[end] !== '"') end += json[end] === '\\' ? 2 : 1
      end++
    } else if (/[\s,:[\]{}]/.test(json[at]!)) {
      if (/\s/.test(json[at]!)) {
        at = end
        continue
      }
    } else while (end < json.length && !/[\s,:[\]{}]/.test(json[end]!)) end++
    tokens.push({ text: json.slice(at, end), at })
    at = end
  }
  return tokens
}

/**
 * Where a text stops being JSON. V8 does not always say so: it is where the shortest start ends that
 * nothing can follow.
 */
function brokenAt(json: string): number {
  if (!isBroken(json)) return json.trimEnd().length
  let good = 0
  let bad = json.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isBroken(json.slice(0, middle))) bad = middle
    else good = middle
  }
  return bad - 1
}

/** Whether a text is no JSON, whatever follows. */
function isBroken(start: string): boolean {
  try {
    JSON.parse(start)
    return false
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /at position (\d+)/.exec(message)?.[1]
    if (at === undefined) return message.startsWith('Unexpected token')
    return Number(at) < start.length && !message.startsWith('Unterminated')
  }
}

/**
 * What keeps a text from being a list of sheets as stored. An empty one is a spreadsheet that
 * nobody has written to yet. Source: server/contract/spec/calls.md 12.5
 */
export function sheetProblem(text: string): SheetProblem | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { at: brokenAt(text), why: 'json' }
  }
  if (!Array.isArray(value) || value.length === 0) return { at: text.search(/\S/), why: 'sheets' }
  const wrong = value.findIndex((sheet) => !isObject(sheet) || !isObject(sheet['rows']))
  return wrong < 0 ? undefined : { at: startOfEntry(text, wrong), why: 'sheets' }
}

/** Where an entry of the outermost list begins. */
function startOfEntry(json: string, index: number): number {
  let depth = 0
  let entry = 0
  for (const { text, at } of tokensOf(json)) {
    if (depth === 1 && text === ',') entry++
    else if (depth === 1 && entry === index && !closes(text)) return at
    if (opens(text)) depth++
    if (closes(text)) depth--
  }
  return 0
}

/** What is stored of a file whose text is a list of sheets, or empty. */
export const storedSheet = (file: string): string =>
  tokensOf(file)
    .map(({ text }) => text)
    .join('')

/**
 * The file of a stored text: a cell on a line of its own.
 *
 * @returns `undefined` for a text that no file could give back byte for byte
 */
export function sheetFile(stored: string): string | undefined {
  if (stored === '') return ''
  if (sheetProblem(stored)) return undefined
  const tokens = tokensOf(stored)
  if (tokens.reduce((sum, { text }) => sum + text.length, 0) !== stored.length) return undefined
  const flat = flatOnes(tokens)
  const parts: string[] = []
  /** Whether each open bracket is on one line with what is in it. */
  const open: boolean[] = []
  const line = () => `\n${'  '.repeat(open.length)}`
  tokens.forEach(({ text }, index) => {
    const isEmpty = closes(text) && opens(tokens[index - 1]!.text)
    if (closes(text)) {
      const isFlat = open.pop()!
      parts.push(isEmpty ? '' : isFlat ? (text === '}' ? ' ' : '') : line(), text)
    } else if (opens(text)) {
      const isFlat = flat.has(index)
      open.push(isFlat)
      const follows = tokens[index + 1]!.text
      parts.push(text, closes(follows) ? '' : isFlat ? (text === '{' ? ' ' : '') : line())
    } else if (text === ',') parts.push(text, open.at(-1) ? ' ' : line())
    else parts.push(text === ':' ? ': ' : text)
  })
  return `${parts.join('')}\n`
}

/** Brackets, by their index, that hold no others. */
function flatOnes(tokens: readonly Token[]): Set<number> {
  const flat = new Set<number>()
  const open: number[] = []
  tokens.forEach(({ text }, index) => {
    if (opens(text)) {
      flat.delete(open.at(-1) ?? -1)
      open.push(index)
      flat.add(index)
    } else if (closes(text)) open.pop()
  })
  return flat
}
