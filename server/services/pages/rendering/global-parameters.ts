import type { Knex } from 'knex'
import {
  globalParameterLists,
  type GlobalParameterRow,
  type ItemGlobals,
} from '#contract/text/content/global-parameters.ts'
import type { ItemRow } from '../../../db/statements/rows.ts'
import { GlobalParam } from '../../../models/global-param.ts'

const noParameters: ItemGlobals = {
  query: [],
  body: [],
  header: [],
  cookies: [],
  preScript: '',
  postScript: '',
}

/** Rows written by another program may be damaged: they are then none. */
function listIn(text: string): GlobalParameterRow[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as GlobalParameterRow[]) : []
  } catch {
    return []
  }
}

/** The parameters of an item; reading writes nothing. */
export async function globalParametersOf(db: Knex, itemId: number): Promise<ItemGlobals> {
  const rows = await GlobalParam.query(db)
    .where({ item_id: itemId })
    .select('param_type', 'content_json_str')
  const texts = new Map(rows.map((row) => [row.param_type, row.content_json_str]))
  const list = (type: string) => listIn(texts.get(type) ?? '')
  return {
    query: list('query'),
    body: list('body'),
    header: list('header'),
    cookies: list('cookies'),
    preScript: texts.get('preScript') ?? '',
    postScript: texts.get('postScript') ?? '',
  }
}

/**
 * As `item/info` answers them: items of other types than 3 that have none need no query. A preview
 * has those of its item. Source: server/contract/spec/calls.md 5.2.
 */
export async function shownGlobals(
  db: Knex,
  item: Pick<ItemRow, 'item_id' | 'item_type' | 'preview_of' | 'has_globals'>,
): Promise<ItemGlobals | undefined> {
  if (item.has_globals > 0) return globalParametersOf(db, item.preview_of || item.item_id)
  return item.item_type === 3 ? noParameters : undefined
}

/** Overwrites the lists that are given; an empty one is deleted. */
export async function storeGlobalParameters(
  db: Knex.Transaction,
  itemId: number,
  given: Partial<ItemGlobals>,
  now: number,
): Promise<void> {
  for (const type of [...globalParameterLists, 'preScript', 'postScript'] as const) {
    const value = given[type]
    if (value === undefined) continue
    if (value.length === 0) {
      await db(GlobalParam.tableName).where({ item_id: itemId, param_type: type }).delete()
      continue
    }
    const content_json_str = typeof value === 'string' ? value : JSON.stringify(value)
    await db(GlobalParam.tableName)
      .insert({
        item_id: itemId,
        param_type: type,
        content_json_str,
        addtime: now,
        last_update_time: now,
      })
      .onConflict(['item_id', 'param_type'])
      .merge(['content_json_str', 'last_update_time'])
  }
}
