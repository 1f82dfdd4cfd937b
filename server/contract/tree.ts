import type { ApiDocument } from './text/content/api-markdown.ts'

// What every importer makes, so that whoever writes it knows no format. Plain data: it survives
// structured cloning and `JSON.stringify`.

/** A file or an item as catalogs and pages. */
export interface ItemTree {
  /** Title of the source; empty when it has none. */
  readonly name: string
  readonly description: string
  /** At most `limits.catalogDepth` levels. */
  readonly catalogs: readonly TreeCatalog[]
  /** Pages outside any catalog. */
  readonly pages: readonly TreePage[]
  /** Files that pages link to. */
  readonly files?: readonly TreeFile[]
}

/** A picture or another attachment. */
export interface TreeFile {
  /** Unique in the tree; links name it. */
  readonly id: string
  /** Name with extension, without folders. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A link in a text to another page or to a file of the tree. */
export interface TreeLink {
  /** Range of the written destination in the text, quotation marks or angle brackets included. */
  readonly start: number
  readonly end: number
  readonly to: { readonly page: string } | { readonly file: string }
  /** Fragment with its `#`; may be empty. */
  readonly fragment: string
  /** Quotation mark around the destination, in HTML only. */
  readonly quote: '' | '"' | "'"
  /**
   * What is written as the destination leads to nothing but this file: a picture that is not stored
   * gives way to its words.
   */
  readonly onlyHere?: true
}

export interface TreeCatalog {
  /** Unique among its siblings; at most `limits.catalogNameLength` characters, one line. */
  readonly name: string
  /** Position among its siblings; absent: `limits.defaultPosition`. */
  readonly order?: number
  readonly catalogs: readonly TreeCatalog[]
  readonly pages: readonly TreePage[]
}

/** A page: markdown, or an API document, which can be shown as either. */
export type TreePage = {
  /** Unique in its catalog; at most `limits.pageTitleLength` characters, one line. */
  readonly title: string
  /** Position among its siblings; absent: `limits.defaultPosition`. */
  readonly order?: number
  /** The operation it describes, by which a later import finds the page again. */
  readonly operation?: TreeOperation
  /** Unique in the tree; links name it. */
  readonly id?: string
  /** Remark shown with the page, at most `limits.remarkLength` characters. */
  readonly remark?: string
  readonly isDraft?: boolean
  /** The title in the source, where another page of the catalog has it too. */
  readonly sharedTitle?: string
} & (
  | {
      readonly kind: 'markdown'
      readonly text: string
      /** In order, without overlaps. */
      readonly links?: readonly TreeLink[]
    }
  | { readonly kind: 'api'; readonly document: ApiDocument }
)

/**
 * What identifies a generated page in its source: method and path, then the id. Source:
 * cli/spec.md 5.13.
 */
export interface TreeOperation {
  /** Lower case; `webhook` before the name of a webhook; empty for the overview and folders. */
  readonly method: string
  /** As in the source, without server. */
  readonly path: string
  /** `operationId`, or the names of a folder that the page describes; empty when there is none. */
  readonly id: string
  /**
   * On the page on the document as a whole: its format and the addresses of its servers, between
   * blanks. Documents with other ones are different even where their operations are alike.
   */
  readonly of?: string
}

/** Something that was skipped or simplified. */
export interface TreeRemark {
  /** Place in the source, as a JSON pointer (`#/paths/~1pets/get`) or a path in an archive. */
  readonly where: string
  /** A sentence in the reader's language. */
  readonly message: string
  /** What the place holds gives access, so that it should not be read by others. */
  readonly kind?: 'secret'
}
