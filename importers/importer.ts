import type { Locale } from '#contract/locales/sentence.ts'
import type { ItemTree, TreeRemark } from '#contract/tree.ts'

/** A file as it was sent. */
export interface ImportedFile {
  /** File name without folders; says nothing about the content. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Language of generated words and remarks. */
export interface ImportOptions {
  readonly locale: Locale
}

/** What a file became. */
export interface ImportResult {
  /** Format and version, such as `openapi 3.1`. */
  readonly format: string
  readonly tree: ItemTree
  readonly remarks: readonly TreeRemark[]
  /** Operations or requests in the source, each of which should have its page. */
  readonly operations: number
}

/** A parsed JSON or YAML text, or `undefined` for a file that is neither. */
export type ParsedSource = unknown

/** One foreign format. */
export interface Importer {
  readonly name: string
  /** Decides by the content; never throws. */
  recognises(source: ParsedSource): boolean
  /** @throws {Failure} one of the `import…` failures, with place and reason */
  read(source: ParsedSource, options: ImportOptions): ImportResult
}
