import type { LinkIds } from '../folder/resolve.ts'

/**
 * The ids that links of the folder become on the server. A page or file that this run will create
 * has a placeholder until then.
 */
export class LinkIdMap implements LinkIds {
  readonly itemId: string
  readonly ids = new Map<string, string>()
  readonly signs = new Map<string, string>()
  private readonly expectedPages = new Set<string>()
  private readonly expectedFiles = new Map<string, string>()
  /** What stands for the ids of new pages in the texts of an atomic batch, by path. */
  readonly marks = new Map<string, string>()
  /** Whether missing ids are replaced by placeholders. */
  usesPlaceholders = false

  constructor(itemId: string) {
    this.itemId = itemId
  }

  expectPage(path: string): void {
    this.expectedPages.add(path)
  }

  expectFile(path: string, digest: string): void {
    this.expectedFiles.set(path, digest)
  }

  /** A file that the server has refused: links to it stay as they are. */
  giveUpFile(path: string): void {
    this.expectedFiles.delete(path)
  }

  /** A file that has not been uploaded yet. */
  isExpected(path: string): boolean {
    return this.expectedFiles.has(path) && !this.signs.has(path)
  }

  pageId(path: string): string | undefined {
    return (
      this.ids.get(path) ??
      this.marks.get(path) ??
      (this.usesPlaceholders && this.expectedPages.has(path) ? `new:${path}` : undefined)
    )
  }

  sign(path: string): string | undefined {
    return (
      this.signs.get(path) ?? (this.usesPlaceholders ? this.expectedFiles.get(path) : undefined)
    )
  }
}
