import type { Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { ItemTree, TreeRemark } from '#contract/tree.ts'

/** A file as it was sent. */
export interface ImportedFile {
  /** File name without folders; says little about the content. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ImportOptions {
  /** Language of generated words. */
  readonly locale: Locale
  /** Language of remarks; by default the same. */
  readonly remarksIn?: Locale
  /** A workbook becomes the text of a spreadsheet item, a single page; by default pages. */
  readonly asSheets?: boolean
  /** Which attachments of an archive are taken; by default all. */
  readonly takesFile?: (name: string, size: number) => boolean
  /**
   * Operations of earlier readings with the same options, by key: those that are as they were are
   * not read again. Without it no keys are told.
   */
  readonly known?: KnownOperations
}

export interface KnownOperations {
  /** Short, and different for different texts; the same as in the earlier readings. */
  readonly digestOf: (text: string) => string
  readonly byKey: ReadonlyMap<string, KnownOperation>
}

/** What is needed of an operation that need not be read again. */
export interface KnownOperation {
  /** Characters of its document, roughly. */
  readonly characters: number
  /** References that were followed for it. */
  readonly steps: number
  /** What was remarked on it. */
  readonly messages: readonly string[]
}

export interface ReadOperation extends KnownOperation {
  /** Digest of everything that it was made from. */
  readonly key: string
  /** Its document has nothing but its title, the rest being as it was. */
  readonly isKnown: boolean
}

/** What a file became. */
export interface ImportResult {
  /** Format and version, such as `openapi 3.1`. */
  readonly format: string
  readonly tree: ItemTree
  readonly remarks: readonly TreeRemark[]
  /** Operations or requests in the source, each of which should have its page. */
  readonly operations: number
  /** The source shows some of the operations only: pages of the others are kept. */
  readonly isSample?: true
  /** The item that was exported, when the file is the export of one. */
  readonly item?: ExportedItem
  /**
   * The operations by their documents, when keys were asked for, and each is what its key tells
   * whatever the others are.
   */
  readonly made?: ReadonlyMap<ApiDocument, ReadOperation>
}

/** Settings of an exported item. */
export interface ExportedItem {
  /** `item_type`. */
  readonly type: number
  /** Item password in plain text; empty for a public item, absent when it was not exported. */
  readonly password?: string
  readonly dialect: Dialect
  /** Parameters that all API pages share. */
  readonly globals?: ItemGlobals | undefined
}

/** A parsed JSON or YAML text, or `undefined` for a file that is neither. */
type ParsedSource = unknown

/** One foreign format of JSON or YAML. */
export interface Importer {
  readonly name: string
  /** Decides by the content; never throws. */
  recognises(source: ParsedSource): boolean
  /** @throws {Failure} one of the `import…` failures, with place and reason */
  read(source: ParsedSource, options: ImportOptions): ImportResult
}

/** One foreign format that can be said in the words of another, and is read as that. */
export interface Translator {
  readonly name: string
  /** Decides by the content; never throws. */
  recognises(source: ParsedSource): boolean
  translate(
    source: ParsedSource,
    options: ImportOptions,
  ): { readonly source: ParsedSource; readonly remarks: readonly TreeRemark[] }
}

/** A file in an archive. */
export interface ArchiveFile {
  /** Relative path with `/`, in NFC. */
  readonly path: string
  /** Bytes when unpacked, as declared; reading fails if it is more or less. */
  readonly size: number
  /** @throws {Failure} `importZipDamaged` */
  read(): Promise<Uint8Array>
}

/** Files of a zip by path. */
export type Archive = ReadonlyMap<string, ArchiveFile>

/** One foreign format whose files are zip archives. */
export interface ArchiveImporter {
  readonly name: string
  /** Decides by the paths; never throws. */
  recognises(archive: Archive): boolean
  /** @throws {Failure} one of the `import…` failures */
  read(archive: Archive, file: ImportedFile, options: ImportOptions): Promise<ImportResult>
}

/** One foreign format whose files are texts of another kind than JSON and YAML. */
export interface FileImporter {
  readonly name: string
  /** Decides by name and content; never throws. */
  recognises(file: ImportedFile): boolean
  /** @throws {Failure} one of the `import…` failures */
  read(file: ImportedFile, options: ImportOptions): Promise<ImportResult>
}
