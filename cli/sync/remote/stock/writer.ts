import type { Phrase } from '../../problem.ts'
import type { StockCatalog, StockPage } from './item.ts'
import type { StockFile } from './server.ts'
import type { StockTree } from './tree.ts'

/** A page to be stored; without an id it is a new one. */
export interface StockSave {
  readonly id?: string
  readonly cat: string
  readonly title: string
  readonly text: string
  readonly order: number
  readonly more: string
  /** Remark of the version. */
  readonly summary: string
  readonly notify: boolean
}

/** What can be written on a stock server, which depends on the credential. */
export interface StockWriter {
  /** Learns about pages that were created since the item was read. */
  refresh(tree: StockTree): Promise<void>
  /** The page as it is now, right before it is written. */
  present(id: string): Promise<StockPage | undefined>
  /** A page of that title that appeared in the catalog in the meantime. */
  newcomer(tree: StockTree, cat: string, title: string): Promise<StockPage | undefined>
  /** Whether the page had the text of this hash before; false where that cannot be determined. */
  hadText(id: string, hash: string): Promise<boolean>
  /** Who is editing the page. */
  holder(id: string): Promise<string | undefined>
  /** Why this cannot be written here. */
  refusal(tree: StockTree, save: StockSave, before: StockPage | undefined): Phrase | undefined
  /** @throws {StockRefusal} the server has stored something else; a refusal by the server */
  save(tree: StockTree, save: StockSave): Promise<StockPage>
  saveCatalog(catalog: Omit<StockCatalog, 'id'> & { id?: string }): Promise<StockCatalog>
  /** @returns the sign */
  upload(file: StockFile): Promise<string>
  /** Whether a text that is overwritten stays in the page's history. */
  readonly keepsVersions: boolean
  /** Whether two pages of one title can be in one catalog. */
  readonly allowsTwins: boolean
}

/** A page or a catalog that is not written, and why. */
export class StockRefusal extends Error {
  readonly phrase: Phrase

  constructor(phrase: Phrase) {
    super(phrase.key)
    this.phrase = phrase
  }
}
