import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'

export interface WordOptions {
  /** Language of the fixed words. */
  readonly locale: 'en' | 'zh-cn'
  /** A4 by default. */
  readonly paper?: 'a4' | 'letter'
  /** Full address of the product, with a trailing slash, for links that leave the document. */
  readonly base: string
  /** Former hosts of the site (with port, lower case). */
  readonly formerHosts?: readonly string[]
  /** Converts pages, in a worker for example; by default in this thread. */
  readonly convert?: ConvertPages
  /** Ends the work when nobody waits for the document any longer. */
  readonly signal?: AbortSignal
}

/** A page to be converted. */
export interface PageInput {
  readonly id: number
  readonly title: string
  /** As stored. */
  readonly text: string
  /** More numbered lists than these have their numbers as text. */
  readonly mostLists: number
  /** Shows the text as it is written: it takes too long otherwise. */
  readonly asSource?: boolean
}

/** What all pages of a document have in common; plain data, so that it can be sent to a worker. */
export interface PageSettings extends Pick<WordOptions, 'locale' | 'base'> {
  /** Parameters that all API pages share. */
  readonly globals?: ItemGlobals | undefined
  readonly formerHosts: readonly string[]
  readonly item: {
    readonly item_id: number
    /** Personal domain, which addresses may name instead of the id; may be empty. */
    readonly domain: string
    readonly dialect: Dialect
  }
  /** Width of the text in twentieths of a point. */
  readonly width: number
  /** Pages of the document, which links lead to. */
  readonly pageIds: ReadonlySet<number>
}

/** A picture in a page. */
export interface PagePicture {
  /** Attachment, or the bytes of a `data:` picture; without a size it has to be drawn. */
  readonly from:
    | { readonly sign: string }
    | { readonly bytes: Uint8Array; readonly size?: PictureSize }
  /** Shown when the picture cannot be read. */
  readonly alternative: string
  /** Size wanted by the author in pixels, as far as it is given. */
  readonly width?: number
  readonly height?: number
  /** Width available in pixels. */
  readonly room: number
}

export interface PictureSize {
  readonly type: 'png' | 'jpeg' | 'gif' | 'bmp'
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Stored on its side, or mirrored: browsers turn it, Word does not. */
  readonly isTurned?: boolean
}

/** A picture as Word shows it, drawn from one that it may not show. */
export interface DrawnPicture {
  readonly content: Buffer
  readonly size: PictureSize
  /** The SVG that it was, if it needs nothing else: new versions of Word show it instead. */
  readonly vector?: Buffer
}

/** A converted page, plain data. */
export interface ConvertedPage {
  readonly id: number
  /** Content of the body, with marks for pictures, lists and bookmarks (`xml.ts`). */
  readonly xml: string
  readonly pictures: readonly PagePicture[]
  /** First number and level of each numbered list. */
  readonly lists: readonly { readonly start: number; readonly level: number }[]
  /** Bookmarks, which are numbered from 1. */
  readonly bookmarks: number
  /** Addresses by relationship id. */
  readonly links: readonly { readonly id: string; readonly address: string }[]
  /** The page ends with a table. */
  readonly endsWithTable: boolean
}

export type ConvertPages = (
  pages: readonly PageInput[],
  settings: PageSettings,
) => Promise<readonly ConvertedPage[]>
