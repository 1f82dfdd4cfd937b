import type { Dialect } from '#contract/text/dialect.ts'
import type { EditingStart } from './editing.ts'
import type { Theirs } from './saving/saver.ts'
import type { Stored } from './saving/version.ts'

/** What an editor is opened with, read once. */
export interface OpenedPage extends EditingStart {
  itemName: string
  itemAddress: string
  /** The item is this page: it is called like it and has no catalogs. */
  isSinglePage: boolean
  isManager: boolean
  /** `global_param` of the item, for API pages. */
  globals: unknown
  /** How the item's texts are read. */
  dialect: Dialect
  stored: Stored & Partial<Pick<Theirs, 'author' | 'time'>>
}
