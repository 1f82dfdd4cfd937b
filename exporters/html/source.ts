import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'

export interface SiteOptions {
  /** Language of the fixed words. */
  readonly locale: 'en' | 'zh-cn'
  /** Full address of the product, with a trailing slash, for links that leave the site. */
  readonly base: string
  /** Former hosts of the product (with port, lower case). */
  readonly formerHosts?: readonly string[]
  /** Style sheet and script of all pages. */
  readonly assets: { readonly style: string; readonly script: string }
  /** Program that draws diagrams; without it their sources are shown. */
  readonly drawings?: string | undefined
  /** Renders pages, in a worker for example; by default in this thread. */
  readonly convert?: ConvertPages
  /** Ends the work when nobody waits for the site any longer. */
  readonly signal?: AbortSignal
}

/** A page to be rendered. */
export interface PageInput {
  readonly id: number
  readonly title: string
  /** As stored. */
  readonly text: string
  /** Names of attachments in the folder of files, by sign. */
  readonly files: ReadonlyMap<string, string>
  /** Shows the text as it is written: it takes too long otherwise. */
  readonly asSource?: boolean
}

/** What all pages of a site have in common; plain data, so that it can be sent to a worker. */
export interface PageSettings {
  readonly locale: 'en' | 'zh-cn'
  readonly base: string
  readonly formerHosts: readonly string[]
  readonly item: {
    readonly item_id: number
    /** Personal domain, which addresses may name instead of the id; may be empty. */
    readonly domain: string
    readonly dialect: Dialect
    /** Parameters that all API pages share. */
    readonly globals?: ItemGlobals | undefined
  }
  /** Pages of the site, which links lead to. */
  readonly pageIds: ReadonlySet<number>
  /** All pages are in one document: links lead inside it, files are marked by `fileScheme`. */
  readonly isSingle?: boolean
}

/** A rendered page, plain data. */
export interface ConvertedPage {
  readonly id: number
  /** Sanitised; addresses are relative to the folder of pages. */
  readonly html: string
  readonly outline: readonly Heading[]
  /** For the search: plain text, or its beginning. */
  readonly text: string
}

export type ConvertPages = (
  pages: readonly PageInput[],
  settings: PageSettings,
) => Promise<readonly ConvertedPage[]>
