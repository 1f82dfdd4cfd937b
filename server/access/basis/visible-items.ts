import type { Knex } from 'knex'
import { Item } from '../../models/item.ts'
import { membershipRows } from './live-memberships.ts'

/**
 * Live items that somebody owns or shares, directly or through a team, restricted or not. Source:
 * server/access/spec.md 3, 5.2.
 */
export const visibleItems = (db: Knex, uid: number) =>
  Item.query(db)
    .where({ is_del: 0 })
    .where((any) =>
      any
        .where({ uid })
        .orWhereIn(
          'item_id',
          db.select('item_id').from(membershipRows(db, { uids: [uid] }).as('granted')),
        ),
    )
