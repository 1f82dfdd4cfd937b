export type Decoded =
  | { ok: true; text: string; bom: boolean }
  | { ok: false; rule: 'encoding' | 'nul'; key: string; position: number; line: number }

/** Encodings a file may be declared to have. */
export type Encoding = 'utf-8' | 'gb18030'

/**
 * The text of a file's bytes, without a byte-order mark; line ends as they are.
 * Bytes that are not UTF-8 are refused with the position of the first (from 0), and recognised when
 * they are GB18030.
 *
 * Source: cli/spec.md 2.9
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'utf-8'): Decoded {
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

function tryDecode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Most bytes above 127 pair up to GB18030 characters that text is made of: ideographs and
 * full-width signs.
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

/**
 * Index of the first byte from which decoding fails: the longest prefix that decodes, found by
 * halving.
 */
function firstInvalid(bytes: Uint8Array, encoding: Encoding): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    // A prefix may end inside a character; with `stream` that is not an error.
    if (decodesAsPrefix(bytes.subarray(0, middle), encoding)) good = middle
    else bad = middle
  }
  // Bytes of a sequence that was begun and broken off belong to the mistake.
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
 * The line-end habit of a text. Of mixed line ends the most frequent counts. Source: cli/spec.md
 * 2.10
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
