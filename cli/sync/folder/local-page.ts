import { readFileSync, statSync } from 'node:fs'
import type { Encoding } from '../markdown/decode.ts'
import { readPageText, type PageFacts, type PageText } from '../markdown/page-file.ts'
import type { FileCache } from './cache.ts'
import type { PlacedPage } from './layout.ts'
import type { FolderFile } from './read-folder.ts'
import type { LinkTarget } from './resolve.ts'

/** A page of the folder. */
export interface LocalPage extends PlacedPage {
  file: FolderFile
  facts: PageFacts
  /** Where each of the facts' links leads. */
  targets: LinkTarget[]
  /** The hash of the stored text that the file was made from, where the file does not tell it. */
  madeFrom?: string
}

/** Characters of text kept in memory; the rest of a very large folder is read again when needed. */
const maxCachedCharacters = 8 * 1024 * 1024

/** Texts read in this run, by path, up to a limit. */
export class TextCache {
  private readonly texts = new Map<string, PageText>()
  private size = 0

  keep(path: string, page: PageText): void {
    if (this.size + page.text.length > maxCachedCharacters) return
    this.texts.set(path, page)
    this.size += page.text.length
  }

  get(path: string): PageText | undefined {
    return this.texts.get(path)
  }
}

/** What a file says that this run has written. */
export interface WrittenFile {
  /** `shortDigest` of its bytes. */
  digest: string
  facts: PageFacts
}

export interface ReadOptions {
  cache: FileCache
  textCache: TextCache
  /** What is known of files before they are read, by path. */
  written?: ReadonlyMap<string, WrittenFile>
  gitignore: boolean
  encoding: Encoding
  /** Pages with broken links are not written. */
  strict: boolean
  /** Paths of files that git leaves out of the folder on purpose: nobody has deleted them. */
  skipped?: ReadonlySet<string>
  /** Called with the number of files before each of them, and of all at the end; awaited. */
  onRead?: (done: number, total: number) => Promise<void>
}

/** The text of a page's file, or undefined when the file has changed since it was read. */
export function readText(
  page: LocalPage,
  { textCache, encoding }: ReadOptions,
): PageText | undefined {
  try {
    const known = textCache.get(page.path)
    const text =
      known ?? readPageText(page.path, readFileSync(page.file.disk), encoding, page.facts.dialect)
    const stat = statSync(page.file.disk)
    if (stat.size !== page.file.size || stat.mtimeMs !== page.file.mtime) return undefined
    if (text && !known) textCache.keep(page.path, text)
    return text
  } catch {
    return undefined
  }
}
