import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import { limits } from '#contract/limits.ts'
import { cut } from '#contract/text/cut.ts'
import type { ImportTake } from '../../access/content/import.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { storeGlobalParameters } from '../../services/pages/rendering/global-parameters.ts'
import { insertItem } from '../../services/items/write-item.ts'

/** Settings of a new item, as far as its file says something about them. */
export interface NewItem {
  readonly name: string
  readonly description: string
  readonly type: number
  /** In plain text; empty for an open item. */
  readonly password?: string | undefined
  readonly dialect: Item['markdown']
  readonly allow_comment?: number
  readonly allow_feedback?: number
  readonly globals?: ItemGlobals | undefined
}

/** The name of a new item: its own, or that of its file; in one line, whatever the file says. */
export const nameOfNew = (name: string, fileName: string): string =>
  inOneLine(name) || inOneLine(fileName.replace(/\.[^.]*$/, '')) || 'import'

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * A new item for a file; it starts private unless the file says otherwise, since nobody has looked
 * at the content yet. Source: server/contract/spec/calls.md 11.1.
 *
 * @param fileName names the item when the file does not
 */
export async function newItem(
  db: Knex.Transaction,
  { ctx, person }: ImportTake,
  { name, description, type, password, dialect, globals, ...allowed }: NewItem,
  fileName: string,
): Promise<ItemRow> {
  const item_name = nameOfNew(name, fileName)
  const { item_id } = await insertItem(db, {
    item_name: cut(item_name, limits.itemNameLength),
    item_type: type,
    item_domain: '',
    domain_key: '',
    item_description: cut(description.trim(), limits.itemDescriptionLength),
    uid: person.uid,
    password: ctx.site.sealer.seal(password ?? randomBytes(12).toString('base64url')),
    addtime: ctx.now,
    markdown: dialect,
    ...allowed,
  })
  if (globals) await storeGlobalParameters(db, item_id, globals, ctx.now)
  const act = { by: person.uid, now: ctx.now }
  await logChange(db, itemChange('create', { item_id, item_name }, act))
  return (await Item.query(db).findById(item_id).throwIfNotFound()) as unknown as ItemRow
}
