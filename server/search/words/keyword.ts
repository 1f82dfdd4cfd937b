import { kindOf, kinds } from './characters.ts'
import { fold } from './fold.ts'
import { beginningToken, cutToken, gramsOf, runsOf } from './tokens.ts'

/** A token to look up in the index; `isStart`: as a prefix. */
export interface Term {
  readonly token: string
  readonly isStart: boolean
}

/**
 * A part of a keyword that must occur contiguously in a page: between spaces, or between quotation
 * marks.
 */
export interface Chunk {
  /** Folded; a space matches any white space. */
  readonly text: string
  /** Likely spellings: as typed, folded, in capitals, capitalised. */
  readonly forms: readonly string[]
  /** Whether the index alone can decide if a page contains the chunk. */
  readonly isToken: boolean
}

/** A parsed search query. */
export interface Keyword {
  readonly chunks: readonly Chunk[]
  /** All of them must occur in every hit; without any nothing is found. */
  readonly terms: readonly Term[]
}

/** Terms looked up in the index; the text decides about the rest of a long keyword. */
const mostTerms = 48

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
const isCharacter = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && (text.codePointAt(0) as number) > 0xffff)
const isUnspacedText = (text: string): boolean =>
  kindOf(text.codePointAt(0) as number) === kinds.unspaced

/**
 * A single letter or digit is searched as a whole word: as a prefix it would match a large part of
 * all words.
 */
function asTerm(word: string, isAtEnd: boolean): Term {
  const isStart = isAtEnd && !isCharacter(word)
  const beginning = isStart ? beginningToken(word) : undefined
  return beginning ? { token: beginning, isStart: false } : { token: cutToken(word), isStart }
}

function termsOf(text: string): Term[] {
  const terms: Term[] = []
  for (const run of runsOf(text)) {
    const word = text.slice(run.from, run.to)
    const isAtEnd = run.to === text.length
    if (run.isUnspaced) {
      const grams = [...gramsOf(text, run)]
      const pairs = grams.filter((gram) => !isCharacter(gram))
      for (const token of pairs.length > 0 ? pairs : grams) terms.push({ token, isStart: false })
    }
    // a one-character prefix as in `foo.b`: the text decides
    else if (!isAtEnd || !isCharacter(word) || word === text) terms.push(asTerm(word, isAtEnd))
  }
  return terms
}

/**
 * Parses a keyword. Quotation marks delimit a phrase; every other character is matched literally.
 * At least one character of a script without spaces is needed, or two others. Source:
 * web/spec/reading.md 9.
 */
export function parseKeyword(written: string): Keyword {
  const { text: folded, at } = fold(written.trim())
  if (folded === '' || (isCharacter(folded) && !isUnspacedText(folded)))
    return { chunks: [], terms: [] }
  const texts = new Map<string, string>()
  for (const { 0: whole, 1: phrase, 2: chinese, 3: word = '', index } of folded.matchAll(
    /"([^"]*)"|“([^”]*)”|([^\s"“”]+)/g,
  )) {
    const text = oneLine(phrase ?? chinese ?? word)
    const typed = written.trim().slice(at(index), at(index + whole.length))
    if (text !== '') texts.set(text, oneLine(typed.replace(/^["“]|["”]$/g, '')))
  }
  const terms = new Map<string, Term>()
  const chunks: Chunk[] = []
  for (const [text, typed] of texts) {
    const own = termsOf(text)
    const [first] = own
    const forms = new Set([
      typed,
      text,
      text.toUpperCase(),
      text.slice(0, 1).toUpperCase() + text.slice(1),
    ])
    chunks.push({
      text,
      forms: [...forms],
      isToken: own.length === 1 && (first?.token === text || first?.token === beginningToken(text)),
    })
    for (const term of own) {
      const other = terms.get(term.token)
      terms.set(term.token, other && !other.isStart ? other : term)
    }
  }
  if (terms.size <= mostTerms) return { chunks, terms: [...terms.values()] }
  return {
    chunks: chunks.map((chunk) => ({ ...chunk, isToken: false })),
    terms: [...terms.values()].slice(0, mostTerms),
  }
}
