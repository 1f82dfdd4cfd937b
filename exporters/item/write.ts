import {
  itemFileForm,
  itemFilePart,
  type ItemFileAttachment,
  type ItemFileCatalog,
  type ItemFileItem,
  type ItemFilePage,
  type ItemFileVersion,
} from '#contract/item-file.ts'

/** A whole item, with readers for what may be large, called one after another. */
export interface WholeItem {
  readonly item: ItemFileItem
  /** Parents before their children. */
  readonly catalogs: readonly ItemFileCatalog[]
  pages(): AsyncIterable<ItemFilePage>
  versions(): AsyncIterable<ItemFileVersion>
  /** Attachments that pages or versions refer to; known once these have been read. */
  files(): AsyncIterable<{
    readonly file: ItemFileAttachment
    /** @returns `null` when the bytes are missing */
    open(): Promise<NodeJS.ReadableStream | null>
  }>
}

/**
 * The item as one JSON document with its history and attachments, which an import makes an equal
 * item of. Source: server/contract/spec/calls.md 12.8.
 *
 * @yields pieces of its text
 */
export async function* itemFile(source: WholeItem): AsyncGenerator<string> {
  const list = new List()
  yield `{"showdoc":"${itemFileForm}",\n"item":${JSON.stringify(source.item)}`
  yield list.begin('catalogs')
  for (const catalog of source.catalogs) yield list.entry(catalog)
  yield list.begin('pages')
  for await (const page of source.pages()) yield list.entry(page)
  yield list.begin('versions')
  for await (const version of source.versions()) yield list.entry(version)
  yield list.begin('files')
  for await (const { file, open } of source.files()) {
    const bytes = await open()
    if (!bytes) continue
    yield list.entry(file)
    for await (const part of parts(bytes)) yield list.entry(part.toString('base64'))
  }
  yield `${list.end()}}\n`
}

/** Writes lists with an entry in each line. */
class List {
  private isOpen = false
  private isEmpty = true

  begin(name: string): string {
    const before = this.isOpen ? this.end() : ''
    this.isOpen = true
    this.isEmpty = true
    return `${before},\n"${name}":[`
  }

  entry(value: unknown): string {
    const separator = this.isEmpty ? '\n' : ',\n'
    this.isEmpty = false
    return separator + JSON.stringify(value)
  }

  end(): string {
    return this.isEmpty ? ']' : '\n]'
  }
}

/** Bytes in pieces of the same length, but for the last one. */
async function* parts(bytes: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    held.push(chunk)
    length += chunk.length
    if (length < itemFilePart) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at >= itemFilePart; at += itemFilePart)
      yield all.subarray(at, at + itemFilePart)
    held = [all.subarray(at)]
    length = all.length - at
  }
  if (length > 0) yield Buffer.concat(held)
}
