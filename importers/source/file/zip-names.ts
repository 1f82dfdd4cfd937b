import { crc32 } from 'node:zlib'
import { standAlone } from './parse.ts'

/** What is known of the name of an entry. */
export interface WrittenName {
  readonly pathBuffer: Uint8Array
  /** The entry says that it is UTF-8. */
  readonly isUnicode: boolean | number
}

/** Characters 0x80 to 0xff of code page 437, which zip had before it had UTF-8. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (dos[byte - 0x80] as string),
  ).join('')

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Names are UTF-8 where the entry says so, or has such a name beside the other one. Other names are
 * UTF-8 as well if all of them can be (macOS), else of a western language (code page 437), else GBK
 * (Windows in Chinese): one short GBK name alone may look like UTF-8. Source:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.6.9 and appendix D.
 *
 * @param extras extra fields of the entries
 */
export function namesOf(files: readonly WrittenName[], extras: readonly Uint8Array[]): string[] {
  const besides = files.map((file, at) => nameBeside(file, extras[at]))
  const others = files.filter(({ isUnicode }, at) => !isUnicode && besides[at] === undefined)
  const isUtf8 = others.every((file) => tryUtf8(file.pathBuffer) !== undefined)
  // names end where another begins
  const isWestern = standAlone(
    Buffer.concat(others.flatMap(({ pathBuffer }) => [pathBuffer, Buffer.from('/')])),
  )
  const gbk = new TextDecoder('gb18030')
  return files.map(({ pathBuffer, isUnicode }, at) => {
    const name =
      besides[at] ??
      (isUnicode || isUtf8 ? tryUtf8(pathBuffer) : undefined) ??
      (isWestern ? dosText(pathBuffer) : gbk.decode(pathBuffer))
    // some programs on Windows write backslashes; only a decoded name can be searched for them
    return name.replaceAll('\\', '/').normalize('NFC')
  })
}

/** The name in UTF-8 that WinRAR and others add, of the name that it is beside. */
function nameBeside({ pathBuffer }: WrittenName, extra?: Uint8Array): string | undefined {
  if (!extra) return undefined
  const fields = Buffer.from(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= fields.length; at += 4 + fields.readUInt16LE(at + 2)) {
    const size = fields.readUInt16LE(at + 2)
    if (fields.readUInt16LE(at) !== 0x7075 || size < 6 || at + 4 + size > fields.length) continue
    const isOfName = fields.readUInt32LE(at + 5) === crc32(pathBuffer)
    return isOfName ? tryUtf8(fields.subarray(at + 9, at + 4 + size)) : undefined
  }
  return undefined
}
