type Decoded =
  | { ok: true; text: string; bom: boolean }
  | {
      ok: false
      rule: 'encoding' | 'nul'
      key: 'file.encoding' | 'file.gb18030' | 'file.nul' | 'file.utf16'
      position: number
      line: number
    }

/** Encodings a file may be declared to have. */
export type Encoding = 'utf-8' | 'gb18030'

/**
 * Decodes the bytes of a file, without byte-order mark and with line ends unchanged. Invalid UTF-8
 * is refused with the position of the first bad byte (from 0); UTF-16 and GB18030 are recognised.
 *
 * Source: cli/spec.md 2.9
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'utf-8'): Decoded {
  if (looksLikeUtf16(bytes))
    return { ok: false, rule: 'encoding', key: 'file.utf16', position: 0, line: 1 }
  const nul = bytes.indexOf(0)
  if (nul >= 0)
    return { ok: false, rule: 'nul', key: 'file.nul', position: nul, line: lineAt(bytes, nul) }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = tryDecode(bytes, bom ? 'utf-8' : encoding)
  if (text !== undefined) return { ok: true, text, bom }
  const position = firstInvalid(bytes, encoding)
  const key = encoding === 'utf-8' && looksLikeGb18030(bytes) ? 'file.gb18030' : 'file.encoding'
  return { ok: false, rule: 'encoding', key, position, line: lineAt(bytes, position) }
}

/** By its mark, else by the zero bytes of ASCII, which are all on one side. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const zeros = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  return bytes.length % 2 === 0 && Math.min(even, odd) === 0 && Math.max(even, odd) > 2
}

function tryDecode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Most bytes above 127 pair up to common GB18030 characters: ideographs and full-width punctuation.
 */
function looksLikeGb18030(bytes: Uint8Array): boolean {
  const text = tryDecode(bytes, 'gb18030')
  if (text === undefined) return false
  const high = [...text].filter((char) => char > '\x7f')
  const usual = high.filter((char) =>
    /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF\u2010-\u2027]/u.test(char),
  )
  return usual.length > 0 && usual.length >= high.length * 0.9
}

/** Index of the first byte that fails to decode, found by bisection. */
function firstInvalid(bytes: Uint8Array, encoding: Encoding): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    // A prefix may end inside a character; with `stream` that is not an error.
    if (decodesAsPrefix(bytes.subarray(0, middle), encoding)) good = middle
    else bad = middle
  }
  // The bytes of a truncated sequence are part of the error.
  let start = good
  while (
    start > 0 &&
    good - start < 3 &&
    tryDecode(bytes.subarray(0, start), encoding) === undefined
  )
    start--
  return start
}

function decodesAsPrefix(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function lineAt(bytes: Uint8Array, position: number): number {
  let line = 1
  for (let index = 0; index < position; index++) if (bytes[index] === 0x0a) line++
  return line
}

const names = { '\n': 'lf', '\r\n': 'crlf', '\r': 'cr' } as const

/**
 * The line-end style of a text; the most frequent one when they are mixed. Source: cli/spec.md 2.10
 */
export function lineEnds(text: string): { eol: 'lf' | 'crlf' | 'cr'; end: number } {
  let last = text.length
  while (last > 0 && (text[last - 1] === '\n' || text[last - 1] === '\r')) last--
  const end = text.slice(last).match(/\r\n|\n|\r/g)?.length ?? 0
  if (!text.includes('\r')) return { eol: 'lf', end }
  const counts = { lf: 0, crlf: 0, cr: 0 }
  for (const match of text.matchAll(/\r\n|\n|\r/g)) counts[names[match[0] as keyof typeof names]]++
  const eol =
    counts.crlf >= counts.lf && counts.crlf >= counts.cr
      ? 'crlf'
      : counts.lf >= counts.cr
        ? 'lf'
        : 'cr'
  return { eol, end }
}
