import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Administrators list the items of a whole site, the newest first.

const columns = ['is_del', 'addtime', 'item_id']

const up = (db: Knex.Transaction): Promise<void> =>
  db.schema.alterTable('item', (t) => void t.index(columns))
const down = (db: Knex.Transaction): Promise<void> =>
  db.schema.alterTable('item', (t) => void t.dropIndex(columns))

export const administration: Migration = { name: '20261121-administration', up, down }
