import { kindOf, kinds } from './characters.ts'
import { fold } from './fold.ts'
import { beginningToken, cutToken, gramsOf, runsOf } from './tokens.ts'

/** A token to look up in the index; `isStart`: every token that begins with it counts. */
export interface Term {
  readonly token: string
  readonly isStart: boolean
}

/**
 * A part of a keyword that must stand in a page in one piece: what stands between blanks, or
 * between quotation marks.
 */
export interface Chunk {
  /** Folded; blanks stand for any white space. */
  readonly text: string
  /**
   * How it is most likely written: as it was typed, folded, in capitals, with a capital at its
   * beginning.
   */
  readonly forms: readonly string[]
  /** The index alone is sure whether the chunk stands in a page. */
  readonly isToken: boolean
}

/** What somebody looks for. */
export interface Keyword {
  readonly chunks: readonly Chunk[]
  /** All of them stand in every page that is found; without any nothing is found. */
  readonly terms: readonly Term[]
}

/** Terms that are looked up in the index; the text decides about the rest of a long keyword. */
const mostTerms = 48

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
const isCharacter = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && (text.codePointAt(0) as number) > 0xffff)
const isUnspacedText = (text: string): boolean =>
  kindOf(text.codePointAt(0) as number) === kinds.unspaced

/**
 * A single letter or digit is looked for as a whole word: as a beginning it would stand for a large
 * part of all words.
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
    // the beginning of a word in `foo.b`: the text decides about it
    else if (!isAtEnd || !isCharacter(word) || word === text) terms.push(asTerm(word, isAtEnd))
  }
  return terms
}

/**
 * Takes a keyword apart. Quotation marks hold a phrase together; every other sign is a sign of the
 * text that is looked for. One character of a script without blanks is enough, or two others.
 * Source: issue "search", web/spec/reading.md 9.
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
