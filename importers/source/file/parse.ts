import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { exactJson, longInteger, mayHaveLongIntegers } from '#contract/text/content/exact-json.ts'
import { storableIn } from '../values.ts'
import { jsonErrorAt } from './json-error.ts'
import { sourceLimits } from './limits.ts'

/**
 * Text of a file: UTF-8, or UTF-16 by its byte order mark.
 *
 * @returns `undefined` for bytes that are no text
 */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  const text = decoded(bytes, encoding)
  return text?.includes('\0') ? undefined : text
}

/** Bytes of a text that tell whether it is of a western language. */
const probed = 256 * 1024

/**
 * Whether most letters beyond ASCII stand alone, as they do in western languages: those of Chinese
 * have two bytes, most of them next to others.
 */
export function standAlone(bytes: Uint8Array): boolean {
  let [alone, runs, length] = [0, 0, 0]
  for (const byte of bytes.subarray(0, probed)) {
    if (byte >= 0x80) {
      length++
      continue
    }
    if (length > 0) runs++
    if (length === 1) alone++
    length = 0
  }
  return alone * 2 > runs
}

/** Windows-1252 has no characters for some bytes. */
const isWestern = (bytes: Uint8Array): boolean =>
  standAlone(bytes) && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].some((byte) => bytes.includes(byte))

/**
 * UTF-16 without its mark: each character of ASCII has a zero byte, all on the same side. A few of
 * them are no chance.
 */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < 3) return undefined
  const text = decoded(bytes, even === 0 ? 'utf-16le' : 'utf-16be')
  // oxlint-disable-next-line no-control-regex -- they are what tells that it is no text
  return text === undefined || /[\0-\u0008\u000e-\u001f\ufffe\uffff]/.test(text) ? undefined : text
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export interface DecodedText {
  readonly text: string
  /** The encoding, where it was guessed: bytes of other old encodings look like it. */
  readonly guess?: string
}

/**
 * Text of a file: UTF-8 or UTF-16, else by a guess; `undefined` for bytes that are no text. Source:
 * server/contract/spec/calls.md 11.1.
 */
export function decodedText(bytes: Uint8Array): DecodedText | undefined {
  const known = textOfBytes(bytes)
  if (known !== undefined) return { text: known }
  const guess = bytes.includes(0) ? 'UTF-16' : isWestern(bytes) ? 'Windows-1252' : 'GB18030'
  const text = guess === 'UTF-16' ? unmarkedUtf16(bytes) : decoded(bytes, guess)
  return text === undefined ? undefined : { text, guess }
}

export const legacyTextOf = (bytes: Uint8Array): string | undefined => decodedText(bytes)?.text

/** What is remarked on a file whose encoding was guessed. */
export const guessedWords = (guess: string, locale: Locale): string =>
  locale === 'en'
    ? `The file is not UTF-8 and was read as ${guess}. If its text makes no sense, save it as UTF-8.`
    : `文件不是 UTF-8，已按 ${guess} 读取；如有乱码，请另存为 UTF-8。`

export const unixLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * Parses JSON or YAML and checks its size. Integers that a number cannot hold are of type `bigint`.
 *
 * @param isKnown whether a broken text is certainly one of them
 * @throws {Failure} `importSyntax` with line and column, `importTooLarge`, `importTooDeep`
 */
export async function parseSource(bytes: Uint8Array, isKnown = false): Promise<unknown> {
  if (bytes.length > sourceLimits.bytes)
    throw new Failure('importTooLarge', { limit: sourceLimits.bytes / 1024 / 1024 })
  const text = legacyTextOf(bytes)
  if (text === undefined) throw new Failure('importUnknown')
  const isJson = /^\s*[[{]/.test(text)
  const value = isJson ? parseJson(text) : await parseYaml(text, isKnown)
  mustBeBounded(value)
  // once its nesting is known to be bounded
  return storableIn(text, isJson && mayHaveLongIntegers(text) ? exactJson(text) : value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const at = jsonErrorAt(text)
    const before = text.slice(0, at)
    throw new Failure('importSyntax', {
      line: before.split('\n').length,
      column: at - before.lastIndexOf('\n'),
    })
  }
}

/** Whether a broken text was meant as one of the formats: only then its place of failure helps. */
const looksMeant = (text: string): boolean => /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)

async function parseYaml(text: string, isKnown: boolean): Promise<unknown> {
  const isMeant = isKnown || looksMeant(text)
  // half a megabyte of code that JSON files do not need
  const { parseDocument, visit } = await import('yaml')
  try {
    const document = parseDocument(text, {
      uniqueKeys: false,
      merge: true,
      strict: false,
      logLevel: 'silent',
    })
    const [error] = document.errors
    if (error) {
      if (!isMeant) throw new Failure('importUnknown')
      const [place] = error.linePos ?? []
      throw new Failure('importSyntax', { line: place?.line ?? 1, column: place?.col ?? 1 })
    }
    if (mayHaveLongIntegers(text))
      visit(document, {
        Scalar: (_key, scalar) => {
          scalar.value = longInteger(scalar.value, scalar.source) ?? scalar.value
        },
      })
    // an alias counts as often as it is used, which ends a text whose aliases multiply each other
    return document.toJS({ maxAliasCount: 10_000 }) as unknown
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof RangeError)
      throw new Failure('importTooDeep', { limit: sourceLimits.depth })
    if (!isMeant) throw new Failure('importUnknown')
    if (error instanceof ReferenceError && error.message.startsWith('Excessive alias count'))
      throw new Failure('importTooManyValues', { limit: sourceLimits.values })
    throw new Failure('importSyntax', { line: 1, column: 1 })
  }
}

/** Walks without recursion: the nesting of a foreign text must not overflow the stack. */
function mustBeBounded(root: unknown): void {
  let level: unknown[] = [root]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > sourceLimits.depth)
      throw new Failure('importTooDeep', { limit: sourceLimits.depth })
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
      values += inner.length
      if (values > sourceLimits.values)
        throw new Failure('importTooManyValues', { limit: sourceLimits.values })
      for (const one of inner) next.push(one)
    }
    level = next
  }
}
