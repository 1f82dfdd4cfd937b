import { Model } from './model.ts'

type DeviceState = 'pending' | 'approved' | 'refused' | 'done'

/** A terminal waiting for approval. `item_ids` and `token_item_ids` are comma-separated lists. */
export class DeviceCode extends Model {
  static override tableName = 'device_code'
  static override idColumn = 'id'
  declare id: number
  declare code_hash: string
  declare secret_hash: string
  declare host: string
  declare system: string
  declare ip: string
  declare scope: string
  declare item_ids: string
  declare state: DeviceState
  declare uid: number
  declare token_name: string
  declare token_scope: string
  declare token_item_ids: string
  declare token_expire: number
  declare addtime: number
  declare expire_time: number
}
