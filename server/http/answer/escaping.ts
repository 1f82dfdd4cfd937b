import { Readable } from 'node:stream'
import type { Call } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { escapeEntities, escapeMarkup } from '#contract/text/markdown/entities.ts'
import { StreamedText } from '#contract/streamed-text.ts'

// How older addresses escape texts; `/api/…` answers them as written. Source:
// server/contract/spec/additions.md 1, server/contract/spec/calls.md 1.9.

const escapers: Record<
  'none' | 'content' | 'openApi' | 'history',
  Record<string, (text: string) => string>
> = {
  none: {},
  content: { page_content: escapeEntities, search_content: escapeEntities },
  openApi: { page_content: escapeEntities, page_title: escapeEntities, cat_name: escapeEntities },
  history: { page_content: escapeMarkup },
}

/** Which texts of an answer are escaped: those the call names, by default `page_content`. */
type Escaping = keyof typeof escapers

/** Walks all texts of an answer by field name. */
function walk(
  value: unknown,
  visit: (fields: Record<string, unknown>, name: string, text: string | StreamedText) => void,
): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    for (const [name, inner] of Object.entries(fields)) {
      if (typeof inner === 'string' || inner instanceof StreamedText) visit(fields, name, inner)
      else walk(inner, visit)
    }
  }
}

function escapeAs(escaping: Escaping, answer: unknown): unknown {
  const byField = escapers[escaping]
  walk(answer, (fields, name, text) => {
    const escape = byField[name]
    if (escape && typeof text === 'string') fields[name] = escape(text)
  })
  return answer
}

/** Characters per chunk of a large body. */
const pieceLength = 64 * 1024

/** Splits a long text without cutting a character in two. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0, end; at < text.length; at = end) {
    end = at + pieceLength
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--
    yield text.slice(at, end)
  }
}

/**
 * Pieces of JSON text. For a text that is still to be read its `StreamedText` is yielded, and the
 * text is passed back in, or nothing if it is gone.
 */
type Bits = Generator<string | StreamedText, void, string | undefined>

/** An entry of a list with its streamed text read; nothing if the text is gone. */
function* presentEntry(entry: unknown): Generator<StreamedText, unknown[], string | undefined> {
  const fields = typeof entry === 'object' ? Object.entries(entry ?? {}) : []
  const [field, late] = fields.find(([, value]) => value instanceof StreamedText) ?? []
  if (field === undefined) return [entry]
  const text = yield late as StreamedText
  return text === undefined ? [] : [{ ...(entry as object), [field]: text }]
}

/** Yields piece by piece what `JSON.stringify` makes of an encoded answer with escaped texts. */
function* jsonBits(value: unknown, byField: (typeof escapers)[Escaping], name = ''): Bits {
  if (typeof value === 'string') {
    const escape = byField[name]
    yield '"'
    for (const part of partsOf(value))
      yield JSON.stringify(escape ? escape(part) : part).slice(1, -1)
    yield '"'
  } else if (Array.isArray(value)) {
    let before = '['
    for (const one of value) {
      for (const entry of yield* presentEntry(one)) {
        yield before
        yield* jsonBits(entry, byField)
        before = ','
      }
    }
    yield before === '[' ? '[]' : ']'
  } else if (typeof value === 'object' && value !== null) {
    let before = '{'
    for (const [field, inner] of Object.entries(value)) {
      if (inner === undefined) continue
      yield `${before}${JSON.stringify(field)}:`
      yield* jsonBits(inner, byField, field)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value ?? null)
}

/** A large body in chunks; other requests are served between two of them. */
async function* piecesOf(body: unknown, escaping: Escaping): AsyncGenerator<string> {
  let piece = ''
  const bits = jsonBits(body, escapers[escaping])
  let step = bits.next()
  while (!step.done) {
    const bit = step.value
    if (typeof bit === 'string') piece += bit
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
      await new Promise(setImmediate)
    }
    step = bits.next(typeof bit === 'string' ? undefined : await bit.read())
  }
  yield piece
}

/** How older addresses escape the answers of a call. */
const escapingOf = (call: Call): Escaping => call.olderText ?? 'content'

/** An answer as JSON with its texts escaped, as older addresses send it. */
export const escapedJson = (call: Call, answer: unknown): string =>
  JSON.stringify(escapeAs(escapingOf(call), answer))

/**
 * The body of an answer as JSON, with escaped texts on older addresses; large texts are streamed.
 */
export function answerBody(call: Call, body: unknown, older: boolean): string | Readable {
  let characters = 0
  walk(
    body,
    (_, _name, text) => (characters += text instanceof StreamedText ? Infinity : text.length),
  )
  const escaping = older ? escapingOf(call) : 'none'
  const isLarge = characters > (older ? limits.textBytesInline : limits.bodyBytesInline)
  return isLarge
    ? Readable.from(piecesOf(body, escaping))
    : older
      ? escapedJson(call, body)
      : JSON.stringify(body)
}
