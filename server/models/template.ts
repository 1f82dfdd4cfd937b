import { Model } from './model.ts'

/**
 * A text saved as a template for new pages; `content_bytes` is its length in UTF-8, so that totals
 * need not read the texts.
 */
export class Template extends Model {
  static override tableName = 'template'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare template_title: string
  declare addtime: number
  declare content_bytes: number
  declare template_content: string
}
