/** A document of an API. */
export interface ApiSource {
  readonly text: string
  readonly document: unknown
  /** Path in the working folder, with slashes; `undefined` for anything but a file. */
  readonly file: string | undefined
  /** How the pages of an item that it was made of are written; `undefined` for other sources. */
  readonly pages?: 'api' | 'markdown'
}
