import { Failure } from '#contract/failures.ts'

const notReadable = (): Failure => new Failure('svgBroken', { line: 1, column: 1 })

/** Encoding of an XML file. Source: XML 1.0, appendix F. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  // what was decoded so far is not UTF-16, whatever it declares
  return /^utf-?16/i.test(named) ? 'utf-8' : named
}

/** @throws {Failure} `svgBroken` for bytes that are not text, `svgCompressed` */
export function svgText(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new Failure('svgCompressed')
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw notReadable()
  }
}
