import type { Archive } from '../importer.ts'

/**
 * A field in one element, such as the number of a caption. The library leaves its text out, and
 * reads that of smart tags. Source: ECMA-376 part 1, 17.16.19 `fldSimple`.
 */
const simpleField = /<(\/?)w:fldSimple(?=[\s>/])/g

/** A document as the library reads its parts, with the texts of all fields. */
export const withFields = (archive: Archive) => ({
  exists: (path: string): boolean => archive.has(path),
  async read(path: string, encoding?: string): Promise<string | Uint8Array> {
    const bytes = await archive.get(path)!.read()
    if (encoding === undefined) return bytes
    if (encoding === 'base64') return Buffer.from(bytes).toString('base64')
    return new TextDecoder(encoding).decode(bytes).replace(simpleField, '<$1w:smartTag')
  },
})

/** Addresses of links written as fields, in which the library leaves the switches. */
interface Link {
  href?: string
  anchor?: string
}

/**
 * Takes the switches off a link: its window, its tip, and the place inside of what it leads to.
 * Source: ECMA-376 part 1, 17.16.5.25 `HYPERLINK`.
 */
export function readSwitches(link: Link): void {
  link.anchor &&= link.anchor.replace(/".*/s, '')
  const [, address = '', switches = ''] = /^([^"]*)"(.*)$/s.exec(link.href ?? '') ?? []
  if (switches === '') return
  const place = /\\l\s+"([^"]*)/.exec(switches)?.[1]
  link.href = place ? `${address}#${place}` : address
}
