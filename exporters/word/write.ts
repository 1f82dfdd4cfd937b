import { Paragraph } from 'docx'
import { batches, convertedAhead, inThisThread, nextTurn } from '../batches.ts'
import { DeflatedSpool } from '../deflated.ts'
import type { ArchiveEntry, ExportedFile, ExportSource, ReadPage, Spool } from '../source.ts'
import { convertPage } from './convert.ts'
import { Numbering, Relationships } from './document/document-parts.ts'
import { outlineOf, type OutlineEntry } from './document/outline.ts'
import { drawPicture, isDrawable, mostDrawnBytes } from './pictures/draw-picture.ts'
import { mostHeaderBytes, pictureSize } from './pictures/picture-size.ts'
import { drawingXml, shownSize } from './pictures/pictures.ts'
import {
  documentPath,
  makeSkeleton,
  numberingPath,
  relationshipsPath,
  textSize,
} from './document/skeleton.ts'
import type {
  ConvertedPage,
  ConvertPages,
  DrawnPicture,
  PageInput,
  PagePicture,
  PageSettings,
  PictureSize,
  WordOptions,
} from './source.ts'
import { documentWords } from './words.ts'
import { bookmarkXml, framed, markSign, runXml, xmlOf } from './xml.ts'

/** Word numbers no more lists than 2,046 in a document; the others have their numbers as text. */
const mostLists = 2_000

const convertHere: ConvertPages = inThisThread(convertPage)

/** A picture in the document. */
interface Picture {
  /** Of its relationship. */
  readonly id: string
  readonly size: PictureSize
  /** Relationship of the SVG that it was drawn from. */
  readonly vector?: string
}

/**
 * A Word document as the entries of its archive. Source: server/contract/spec/calls.md 12.2.
 *
 * @param newSpool makes a place for text that grows while pages are read
 * @yields entries in the order in which they are written; few pages are in memory at a time
 */
export async function* wordEntries(
  source: ExportSource,
  options: WordOptions,
  newSpool: () => Promise<Spool>,
): AsyncGenerator<ArchiveEntry> {
  const outline = outlineOf(source)
  const skeleton = await makeSkeleton(source, outline, options)
  for (const [name, content] of skeleton.parts) yield { name, content }
  const place = await newSpool()
  const numbering = new Numbering(skeleton, await newSpool())
  const relationships = new Relationships(await newSpool())
  const spool = new DeflatedSpool(place)
  try {
    const body = new Body(source, options, spool, { numbering, relationships })
    await spool.write(skeleton.before)
    yield* body.write(outline)
    await spool.write(skeleton.after)
    yield { name: documentPath, content: await spool.read() }
  } finally {
    await spool.close()
  }
  yield { name: numberingPath, content: numbering.read() }
  yield { name: relationshipsPath, content: relationships.read(skeleton.relationships) }
}

/** Writes the pages of a document. */
class Body {
  readonly spool: Spool
  readonly numbering: Numbering
  readonly relationships: Relationships
  readonly #source: ExportSource
  readonly #options: WordOptions
  readonly #settings: PageSettings
  readonly #mostHeight: number
  /** By sign; `null` for those that cannot be shown. */
  readonly #attachments = new Map<string, Picture | null>()
  #pictures = 0
  /** Shown pictures, each of which has an id. */
  #drawings = 0
  #bookmarks = 0
  #endsWithTable = false

  constructor(
    source: ExportSource,
    options: WordOptions,
    spool: Spool,
    parts: { numbering: Numbering; relationships: Relationships },
  ) {
    this.#source = source
    this.#options = options
    this.spool = spool
    this.numbering = parts.numbering
    this.relationships = parts.relationships
    const { locale, base, formerHosts = [], paper = 'a4' } = options
    const { width, height } = textSize(paper)
    const { item_id, domain, dialect, globals } = source.item
    this.#mostHeight = (height - roomForHeading) / 15
    this.#settings = {
      locale,
      base,
      globals,
      formerHosts,
      item: { item_id, domain, dialect },
      width,
      pageIds: new Set(),
    }
  }

  /** @yields pictures */
  async *write(outline: readonly OutlineEntry[]): AsyncGenerator<ArchiveEntry> {
    const pageIds = outline.flatMap(({ page }) => page?.page_id ?? [])
    const settings = { ...this.#settings, pageIds: new Set(pageIds) }
    const { convert = convertHere, signal } = this.#options
    const titles = new Map(outline.map(({ page, title }) => [page?.page_id, title]))
    let next = 0
    let left = pageIds.length
    /** Numbers of lists that batches may use which are converted at the moment. */
    let reserved = 0
    const convertBatch = async (batch: readonly ReadPage[]) => {
      left -= batch.length
      const room = Math.max(0, mostLists - this.numbering.lists - reserved)
      const share = left > 0 ? Math.ceil(room / 2) : room
      reserved += share
      const length = batch.reduce((sum, { stored }) => sum + stored.length, 1)
      const inputs = batch.map(({ page_id, stored }): PageInput => ({
        id: page_id,
        title: titles.get(page_id) ?? '',
        text: stored,
        mostLists: Math.floor((share * stored.length) / length),
      }))
      return { batch, share, converted: await convert(inputs, settings) }
    }
    const ahead = convertedAhead(batches(this.#source.read()), convertBatch)
    for await (const { batch, share, converted } of ahead) {
      reserved -= share
      for (const [index, page] of converted.entries()) {
        signal?.throwIfAborted()
        await nextTurn()
        // Pages that were deleted meanwhile have no text, and catalogs have only a heading.
        for (; next < outline.length; next++) {
          const entry = outline[next] as OutlineEntry
          if (entry.page === undefined) await this.#heading(entry, next)
          else if (entry.page.page_id === page.id) break
        }
        const entry = outline[next]
        if (!entry) return
        await this.#heading(entry, next)
        next++
        yield* this.#page(page, (batch[index] as ReadPage).files)
      }
    }
    for (; next < outline.length; next++) {
      const entry = outline[next] as OutlineEntry
      if (entry.page === undefined) await this.#heading(entry, next)
    }
    // The body must not end with a table.
    if (this.#endsWithTable) await this.spool.write(xmlOf(new Paragraph({})))
  }

  async #heading({ title, level, bookmark }: OutlineEntry, index: number): Promise<void> {
    const isAlone = this.#source.scope === 'page'
    const options = {
      style: `Heading${level}`,
      ...(isAlone
        ? { numbering: false as const }
        : { pageBreakBefore: level === 1 || index === 0 }),
    }
    const heading = framed(
      bookmarkXml({ name: bookmark, id: 1 }) + runXml(title),
      'heading',
      options,
      (inside) => new Paragraph({ ...options, children: [inside] }),
    )
    await this.spool.write(this.#marked(heading, () => ''))
    this.#bookmarks++
    this.#endsWithTable = false
  }

  /** Replaces marks: bookmarks get numbers of the document, all others what is given. */
  #marked(xml: string, replace: (kind: string, value: number) => string): string {
    const parts = xml.split(markSign)
    for (let at = 1; at < parts.length; at += 2) {
      const [kind = '', value] = (parts[at] as string).split(':')
      parts[at] =
        kind === 'bookmark' ? String(this.#bookmarks + Number(value)) : replace(kind, Number(value))
    }
    return parts.join('')
  }

  async *#page(
    page: ConvertedPage,
    files: ReadonlyMap<string, ExportedFile>,
  ): AsyncGenerator<ArchiveEntry> {
    const pictures: (Picture | null)[] = []
    for (const { from } of page.pictures)
      pictures.push(
        'sign' in from ? yield* this.#attachment(from.sign, files) : yield* this.#data(from),
      )
    for (const { id, address } of page.links) await this.relationships.addLink(id, address)
    const firstList = await this.numbering.add(page.lists)
    const xml = this.#marked(page.xml, (kind, value) => {
      if (kind === 'picture')
        return this.#drawn(page.pictures[value] as PagePicture, pictures[value])
      return String(kind === 'bullets' ? this.numbering.bullets : firstList + value)
    })
    await this.spool.write(xml)
    this.#bookmarks += page.bookmarks
    if (xml !== '') this.#endsWithTable = page.endsWithTable
  }

  #drawn(wanted: PagePicture, picture: Picture | null | undefined): string {
    const { alternative } = wanted
    if (picture) {
      const { id: relationship, vector } = picture
      const size = shownSize(picture.size, wanted, this.#mostHeight)
      return drawingXml({ id: ++this.#drawings, relationship, vector, alternative, ...size })
    }
    const { picture: word } = documentWords(this.#options.locale)
    return runXml(`[${alternative.trim() || word}]`, { style: 'InlineCode' })
  }

  async *#attachment(
    sign: string,
    files: ReadonlyMap<string, ExportedFile>,
  ): AsyncGenerator<ArchiveEntry, Picture | null> {
    const file = files.get(sign)
    // Another page may be allowed to show it.
    if (!file) return this.#attachments.get(sign) ?? null
    const known = this.#attachments.get(sign)
    if (known !== undefined) return known
    const opened = await openedPicture(file)
    const picture = opened ? yield* this.#added(opened) : null
    this.#attachments.set(sign, picture)
    return picture
  }

  async *#data({
    bytes,
    size,
  }: {
    readonly bytes: Uint8Array
    readonly size?: PictureSize
  }): AsyncGenerator<ArchiveEntry, Picture | null> {
    const opened = size ? { size, content: Buffer.from(bytes) } : await drawPicture(bytes)
    return opened ? yield* this.#added(opened) : null
  }

  async *#added({ size, content, vector }: OpenedPicture): AsyncGenerator<ArchiveEntry, Picture> {
    const name = `media/picture${++this.#pictures}`
    const file = `${name}.${size.type}`
    yield { name: `word/${file}`, content, isStored: true }
    const id = await this.relationships.addPicture(file)
    if (!vector) return { id, size }
    yield { name: `word/${name}.svg`, content: vector }
    return { id, size, vector: await this.relationships.addPicture(`${name}.svg`) }
  }
}

/** Of a page, in twentieths of a point: a picture is on the page of its heading. */
const roomForHeading = 1_400

interface OpenedPicture extends Omit<DrawnPicture, 'content'> {
  readonly content: Buffer | AsyncIterable<Uint8Array>
}

/**
 * Reads the beginning of an attachment, or all of one that has to be drawn.
 * @returns `null` for one that is no picture
 */
async function openedPicture(file: ExportedFile): Promise<OpenedPicture | null> {
  const stream = await file.open()
  if (!stream) return null
  const reading = (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  let start: Uint8Array = Buffer.alloc(0)
  let size: PictureSize | null | 'more' = 'more'
  while (size === 'more' && start.length < mostHeaderBytes) {
    const { done, value } = await reading.next()
    if (done) break
    start = Buffer.concat([start, value])
    size = pictureSize(start)
  }
  const parts = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => reading }
  }
  const known = size === 'more' ? null : size
  if (known && !known.isTurned) return { size: known, content: parts() }
  const bytes = known || isDrawable(start) ? await wholeOf(parts()) : null
  if (bytes) return drawPicture(bytes)
  await reading.return?.()
  return null
}

/** @returns `null` for more than is drawn */
async function wholeOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const all: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    all.push(part)
    length += part.length
    if (length > mostDrawnBytes) return null
  }
  return Buffer.concat(all, length)
}
