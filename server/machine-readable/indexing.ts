import type { Database } from '../db/database.ts'
import type { ItemRow } from '../db/statements/rows.ts'
import { allowsIndexing } from '../services/settings/site-options.ts'
import { isOn } from '../services/settings/options.ts'

/**
 * Whether search engines may index an item: the site allows it, and everybody may read the item.
 * Source: server/contract/spec/additions.md 10.
 */
export const mayBeIndexed = async (
  db: Database,
  { password, force_login }: Pick<ItemRow, 'password' | 'force_login'>,
): Promise<boolean> => password === '' && !isOn(force_login) && (await allowsIndexing(db))
