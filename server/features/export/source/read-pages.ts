import { isUtf8 } from 'node:buffer'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { ExportedFile, ExportedPage, ReadPage } from '../../../../exporters/source.ts'
import type { ItemEdit } from '../../../access/content/item.ts'
import { inChunks, inPieces } from '../../../db/batches/in-chunks.ts'
import { Page } from '../../../models/page.ts'
import type { UploadFile } from '../../../models/upload-file.ts'
import { mayNameFiles, readableFiles, signsIn } from '../../../services/files/file-links.ts'
import { filesOfItem } from '../../../services/files/item-files.ts'
import { storeByName } from '../../../services/files/stores.ts'
import { longBytes, longTexts } from '../../../services/pages/long-texts.ts'
import { mayBeStructured, pageMarkdown } from '../../../services/pages/rendering/page-markdown.ts'

/** A page with the bytes of its text. */
export type LongPage = ExportedPage & { readonly bytes: number }

/** Characters of a beginning that tell whether a page is structured. */
const lookedAt = 100

/** Reads the texts of pages, some at a time. */
export async function* readTexts(
  edit: ItemEdit,
  pages: readonly LongPage[],
  globals: ItemGlobals | undefined,
): AsyncGenerator<ReadPage> {
  for (const piece of inPieces(pages.map((page) => ({ ...page, id: page.page_id })))) {
    const found = await longTexts(edit.db.read, Page, piece)
    yield* pagesOf(edit, piece, found, globals)
  }
}

async function* pagesOf(
  edit: ItemEdit,
  piece: readonly LongPage[],
  found: ReadonlyMap<number, string>,
  globals: ItemGlobals | undefined,
): AsyncGenerator<ReadPage> {
  const files = await filesIn(edit, [...found.values()])
  for (const { page_id } of piece) {
    const stored = found.get(page_id)
    if (stored === undefined) continue
    const own = signsIn(stored).flatMap((sign) => files.get(sign) ?? [])
    yield {
      page_id,
      stored,
      markdown: await pageMarkdown({ text: stored, locale: edit.ctx.locale, globals }),
      files: new Map(own.map((file) => [file.sign, file])),
    }
  }
}

/** The same in UTF-8; what an exporter may have to change is a text as well. */
export async function* readBytes(
  edit: ItemEdit,
  pages: readonly LongPage[],
  globals: ItemGlobals | undefined,
): AsyncGenerator<ReadPage> {
  for (const piece of inPieces(pages.map((page) => ({ ...page, id: page.page_id })))) {
    const found = await longBytes(edit.db.read, piece)
    const texts = new Map(
      [...found].flatMap(([id, bytes]) => (isPlain(bytes) ? [] : [[id, bytes.toString()]])),
    )
    const read = pagesOf(edit, piece, texts, globals)
    for (const { page_id } of piece) {
      const bytes = found.get(page_id)
      if (bytes === undefined) continue
      if (texts.has(page_id)) yield (await read.next()).value as ReadPage
      else yield plainPage(page_id, bytes)
    }
  }
}

const noFiles: ReadPage['files'] = new Map()

/** A page that is markdown without attachments; its text is only made when it is asked for. */
function plainPage(page_id: number, bytes: Buffer): ReadPage {
  let text: string | undefined
  const read = () => (text ??= bytes.toString())
  return {
    page_id,
    bytes,
    files: noFiles,
    get stored() {
      return read()
    },
    get markdown() {
      return read()
    },
  }
}

/** Whether a text needs no look at it: letters of ASCII are the same in both encodings. */
function isPlain(bytes: Buffer): boolean {
  const beginning = bytes.toString('utf8', 0, 4 * lookedAt)
  return isUtf8(bytes) && !mayBeStructured(beginning) && !mayNameFiles(bytes.toString('latin1'))
}

/** Files of the item that texts refer to, as far as the editor may read them. */
async function filesIn(
  edit: ItemEdit,
  stored: readonly string[],
): Promise<ReadonlyMap<string, ExportedFile>> {
  const signs = [...new Set(stored.flatMap(signsIn))]
  return new Map(
    (await readableUploads(edit, signs)).map((file) => [
      file.sign,
      { sign: file.sign, name: file.display_name, open: () => openUpload(edit, file) },
    ]),
  )
}

/** The files of the item with these signs that the editor may read. */
export async function readableUploads(
  { db, item, rights, person }: ItemEdit,
  signs: readonly string[],
): Promise<UploadFile[]> {
  const files: UploadFile[] = []
  for (const chunk of inChunks(signs))
    files.push(
      ...(await filesOfItem(db.read, item.item_id)
        .whereIn('sign', chunk)
        .select(
          'file_id',
          'uid',
          'sign',
          'display_name',
          'storage',
          'storage_key',
          'file_size',
          'hash',
        )),
    )
  const reader = { uid: person.uid, reads: rights.reads }
  const read = await readableFiles(db.read, reader, [item.item_id], files)
  return files.filter((file) => read.has(file.file_id))
}

/** @returns `null` when the bytes are missing */
export async function openUpload(
  { ctx }: ItemEdit,
  { storage, storage_key, file_size }: UploadFile,
): Promise<NodeJS.ReadableStream | null> {
  const store = await storeByName(ctx.site, storage)
  return file_size > 0 && store ? store.read(storage_key, 0, file_size - 1) : null
}
