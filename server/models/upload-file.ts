import { Model } from './model.ts'

/**
 * A file; `sign` opens it, `hash` is the SHA-256 of its bytes in base64url, `sent_hash` that of the
 * upload if the file was changed (a sanitised SVG), else empty; `source` is that of the push which
 * sent it, else empty; `told_time` is when a push was last told its sign instead of sending it;
 * `storage_key` is its key in the store.
 */
export class UploadFile extends Model {
  static override tableName = 'upload_file'
  static override idColumn = 'file_id'
  declare file_id: number
  declare sign: string
  declare uid: number
  declare item_id: number
  declare page_id: number
  declare display_name: string
  declare file_type: string
  declare file_size: number
  declare hash: string
  declare sent_hash: string
  declare source: string
  declare told_time: number
  declare storage: string
  declare storage_key: string
  declare real_url: string
  declare visit_times: number
  declare last_visit_time: number
  declare addtime: number
}
