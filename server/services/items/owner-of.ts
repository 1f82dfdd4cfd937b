import type { Knex } from 'knex'
import type { ItemRow } from '../../db/statements/rows.ts'
import { User } from '../../models/user.ts'
import type { Author } from '../pages/writing/page-write.ts'

/** The owner of an item as an author. */
export async function ownerOf(db: Knex, item: ItemRow): Promise<Author> {
  const user = await User.query(db).findById(item.uid).select('username')
  return { uid: item.uid, username: user?.username ?? '' }
}
