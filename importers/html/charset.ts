import { decodedText, textOfBytes, unixLines, type DecodedText } from '../source/file/parse.ts'

/** Bytes at the beginning in which a page names its encoding. */
const headBytes = 4_096

const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes)).toString(
    'latin1',
  )

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined // no such encoding
  }
}

/**
 * Text of a page: by its byte order mark, else in the encoding that it names, else by a guess. Line
 * ends are those of Unix.
 *
 * @returns `undefined` for bytes that are no text
 */
export function pageText(bytes: Uint8Array): DecodedText | undefined {
  // a name can only be read where the encoding is one of those that contain ASCII
  const named = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(startOf(bytes))?.[1] ?? ''
  const isUnicode = /^(?:|utf-?8|utf-?16.*|unicode.*)$/i.test(named)
  const isMarked =
    (bytes[0] ?? 0) >= 0xef && /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(startOf(bytes))
  const known = isUnicode || isMarked ? textOfBytes(bytes) : undefined
  const inNamed = isUnicode || bytes.includes(0) ? undefined : decoderOf(named)?.decode(bytes)
  const found = known ?? inNamed
  if (found !== undefined) return { text: unixLines(found) }
  const legacy = (): DecodedText | undefined =>
    bytes.includes(0)
      ? undefined
      : { text: new TextDecoder('gb18030').decode(bytes), guess: 'GB18030' }
  const read = decodedText(bytes) ?? legacy()
  return read && { ...read, text: unixLines(read.text) }
}

const isNamedPage = (name: string): boolean => /\.x?html?$/i.test(name)
/** Texts of other formats may begin with HTML. */
const isNamedText = (name: string): boolean =>
  /\.(?:md|markdown|json|ya?ml|har|txt|csv|xml|svg)$/i.test(name)

/** Whether a file is a page: by its name and content, or by its content where it has another name. */
export function looksLikePage(name: string, bytes: Uint8Array): boolean {
  if (isNamedText(name)) return false
  const start = startOf(bytes).replaceAll('\0', '')
  if (isNamedPage(name)) return start.includes('<') && !/^(?:[^\w<]{3})?\s*[[{]/.test(start)
  return /^[^\w<]{0,3}\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html)\b/i.test(
    start,
  )
}
