import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'

// What every exporter takes: the structure of an item, with readers for what may be large.

export interface ExportedPage {
  readonly page_id: number
  readonly title: string
  readonly order: number
  /** Remark shown with the page. */
  readonly remark: string
  readonly isDraft?: boolean
}

export interface ExportedCatalog {
  readonly cat_id: number
  readonly name: string
  readonly order: number
  /** Depth, from 1. */
  readonly depth: number
  /** In display order. */
  readonly pages: readonly ExportedPage[]
  readonly catalogs: readonly ExportedCatalog[]
}

/** An attachment that a text refers to. */
export interface ExportedFile {
  readonly sign: string
  readonly name: string
  /** Its bytes; `null` when they are missing. Called when the exporter reaches the file. */
  open(): Promise<NodeJS.ReadableStream | null>
}

/** A page as it is read. */
export interface ReadPage {
  readonly page_id: number
  /** As stored: markdown, or the JSON of an API page or sheets. */
  readonly stored: string
  /** As markdown. */
  readonly markdown: string
  /** Both in UTF-8, where they are one and the source has it so: most need no string. */
  readonly bytes?: Buffer | undefined
  /** Attachments that the text refers to and the reader may see, by their sign. */
  readonly files: ReadonlyMap<string, ExportedFile>
}

/** What of an item is exported. */
type ExportScope = 'item' | { readonly catalog: string } | 'page'

export interface ExportSource {
  /** A catalog's pages and catalogs, or a page, are at the root. */
  readonly scope: ExportScope
  readonly item: {
    readonly item_id: number
    readonly type: number
    readonly name: string
    readonly description: string
    readonly domain: string
    /** In plain text; absent for those who may not know it. */
    readonly password?: string
    readonly dialect: Dialect
    /** Parameters that all API pages share; absent for none. */
    readonly globals?: ItemGlobals
  }
  readonly pages: readonly ExportedPage[]
  readonly catalogs: readonly ExportedCatalog[]
  /**
   * Reads the texts, one after another: first the pages of a catalog, then its catalogs. A page
   * deleted meanwhile is left out.
   */
  read(): AsyncIterable<ReadPage>
}

/** All pages in the order in which they are read, with their catalogs from the root. */
export function* pagesInOrder({
  pages,
  catalogs,
}: Pick<ExportSource, 'pages' | 'catalogs'>): Generator<{
  page: ExportedPage
  path: readonly ExportedCatalog[]
}> {
  function* inside(
    inner: Pick<ExportSource, 'pages' | 'catalogs'>,
    path: readonly ExportedCatalog[],
  ): Generator<{ page: ExportedPage; path: readonly ExportedCatalog[] }> {
    for (const page of inner.pages) yield { page, path }
    for (const catalog of inner.catalogs) yield* inside(catalog, [...path, catalog])
  }
  yield* inside({ pages, catalogs }, [])
}

/** A content that is compressed already, to be taken once; iterating gives it as it was. */
export interface Deflated extends AsyncIterable<Uint8Array> {
  /** Pieces of a deflate stream, which `lastBlock` ends. */
  readonly pieces: AsyncIterable<Buffer>
  /** Of the content as it was. */
  readonly crc: number
  readonly size: number
}

/** A file in an archive that is made. */
export interface ArchiveEntry {
  /** Path with `/`. */
  readonly name: string
  readonly content: string | Buffer | AsyncIterable<string | Uint8Array> | Deflated
  /** Without compression: pictures and archives are compressed already. */
  readonly isStored?: boolean
}

/** Where a text grows that an archive gets later. */
export interface Spool {
  /** @param part a text, or one in UTF-8, whose memory is used again */
  write(part: string | Uint8Array): Promise<void>
  /** What was written, from its beginning; called once, after the last `write`. */
  read(): Promise<AsyncIterable<string | Uint8Array>>
}
