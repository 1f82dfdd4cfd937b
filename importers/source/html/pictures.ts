import { crc32 } from 'node:zlib'
import type { TreeFile } from '#contract/tree.ts'
import type { ImportOptions } from '../../importer.ts'
import type { Remarks } from '../remarks.ts'
import type { DocumentWords } from './words.ts'

/** Before the id of a picture where the address of a picture is. */
export const pictureScheme = 'document-picture:'

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** The pictures that are stored in a document, each once however often it is shown. */
export class Pictures {
  private readonly bySum = new Map<string, TreeFile>()
  private readonly remarks: Remarks
  private readonly words: DocumentWords
  private readonly where: string
  private readonly takesFile: NonNullable<ImportOptions['takesFile']>

  constructor(
    remarks: Remarks,
    words: DocumentWords,
    where: string,
    takesFile: ImportOptions['takesFile'] = () => true,
  ) {
    this.remarks = remarks
    this.words = words
    this.where = where
    this.takesFile = takesFile
  }

  get files(): readonly TreeFile[] {
    return [...this.bySum.values()]
  }

  /** Whether pictures of a type are taken; of others a remark tells. */
  knows(type: string): boolean {
    if (Object.hasOwn(extensions, type)) return true
    this.remarks.add(this.where, this.words.picture(type.slice(0, 60)))
    return false
  }

  /** @returns its address in the document; empty for a picture that is refused */
  address(type: string, content: Buffer): string {
    const sum = `${crc32(content)} ${content.length}`
    const same = this.bySum.get(sum)
    if (same && Buffer.compare(same.bytes, content) === 0) return `${pictureScheme}${same.id}`
    const id = String(this.bySum.size + 1)
    const name = `picture-${id}.${extensions[type]}`
    if (!this.takesFile(name, content.length)) {
      this.remarks.add(name, this.words.refused)
      return ''
    }
    this.bySum.set(same ? id : sum, { id, name, bytes: content })
    return `${pictureScheme}${id}`
  }
}
