import { Model } from './model.ts'

/**
 * How an administrative action was triggered: in the console, by a command on the data folder, or
 * by an API call.
 */
export type AuditVia = 'console' | 'command line' | 'call'

/**
 * An administrative action. `actor_uid` 0: nobody with an account, as on the command line; `detail`
 * is a JSON object without secrets.
 */
export class Audit extends Model {
  static override tableName = 'audit'
  static override idColumn = 'id'
  declare id: number
  declare addtime: number
  declare actor_uid: number
  declare actor_name: string
  declare via: AuditVia
  declare ip: string
  declare act: string
  declare object_type: string
  declare object_id: number
  declare detail: string
}
