import { createHash } from 'node:crypto'
import { Model } from './model.ts'

/** Index key of a path; paths may be longer than an index row. */
export const pathKey = (path: string): string =>
  createHash('sha256').update(path).digest('base64url')

/** The last agreed state of a source and a page; `side` is a side record as JSON. */
export class SyncPage extends Model {
  static override tableName = 'sync_page'
  static override idColumn = ['source_id', 'path_key']
  declare source_id: number
  declare path_key: string
  declare path: string
  declare page_id: number
  declare rev: number
  declare content_hash: string
  declare title: string
  declare s_number: number
  declare commit_id: string
  declare branch: string
  declare side: string
}
