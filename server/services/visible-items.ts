import type { Knex } from 'knex'
import { Item } from '../models/item.ts'
import { ItemMember } from '../models/item-member.ts'
import { TeamItemMember } from '../models/team-item-member.ts'

/** Live items that somebody owns or shares, directly or by a team, tied or not. Source: permissions 5.2. */
export const visibleItems = (db: Knex, uid: number) =>
  Item.query(db)
    .where({ is_del: 0 })
    .where((any) =>
      any
        .where({ uid })
        .orWhereIn('item_id', ItemMember.query(db).where({ uid }).select('item_id'))
        .orWhereIn('item_id', TeamItemMember.query(db).where({ member_uid: uid }).select('item_id')),
    )
