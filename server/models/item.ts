import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { Model } from './model.ts'

/**
 * An item. `password` is sealed, or empty for an open item; `tree_revision` grows with every change
 * of its menu.
 */
export class Item extends Model {
  static override tableName = 'item'
  static override idColumn = 'item_id'
  declare item_id: number
  declare item_name: string
  declare item_description: string
  declare uid: number
  declare password: string
  declare password_version: number
  declare item_domain: string
  declare domain_key: string
  declare item_type: number
  declare is_archived: number
  declare is_del: number
  declare del_time: number
  declare addtime: number
  declare last_update_time: number
  declare tree_revision: number
  declare allow_comment: number
  declare allow_feedback: number
  declare markdown: Dialect
  /** Of a preview: its item (else 0), its name, and when it ends. */
  declare preview_of: number
  declare preview_name: string
  declare preview_until: number
}
