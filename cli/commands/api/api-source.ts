import type { Origin } from '../../../importers/openapi/bundle.ts'

/** Where the parts of a document in several files come from. */
export interface ApiParts {
  readonly origins: readonly Origin[]
  /** Path in the working folder, with slashes, of a file by its path below the common folder. */
  pathOf(file: string): string
  textOf(file: string): string
}

/** A document of an API. */
export interface ApiSource {
  readonly text: string
  readonly document: unknown
  /** Path in the working folder, with slashes; `undefined` for anything but a file. */
  readonly file: string | undefined
  /** Parts that were taken from other files, for a document in several. */
  readonly parts?: ApiParts
  /** How the pages of an item that it was made of are written; `undefined` for other sources. */
  readonly pages?: 'api' | 'markdown'
}
