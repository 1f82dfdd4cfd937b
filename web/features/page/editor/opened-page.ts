import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { EditingStart } from './editing.ts'
import type { Theirs } from './saving/saver.ts'
import type { Stored } from './saving/version.ts'

/** What an editor is opened with, loaded once. */
export interface OpenedPage extends EditingStart {
  itemName: string
  itemAddress: string
  /** The item consists of this page: it has the page's name and no catalogs. */
  isSinglePage: boolean
  isSheet: boolean
  isManager: boolean
  /** Only its author sees the page until it is published. */
  isDraft: boolean
  /** Number of files attached to the page. */
  files: number
  /** The person is restricted to catalogs of the item. Source: server/access/spec.md 7. */
  isRootClosed: boolean
  /** `global_param` of the item, for API pages. */
  globals: unknown
  /** The markdown dialect of the item. */
  dialect: Dialect
  stored: Stored & Partial<Pick<Theirs, 'author' | 'time'>>
}
