import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// API pages in items of every type have their method in the menu. Until now only those in RunApi
// items had it, where a client did not send it.

/** Characters of a text; larger ones have no method elsewhere either. */
const largestText = 256 * 1024
const atOnce = 100

async function up(db: Knex.Transaction): Promise<void> {
  const items = new Set<number>()
  // one pass over the texts: asked for in parts, PostgreSQL may read all of them for each part
  const waiting: number[] = await db('page')
    .where({ ext_info: '' })
    .whereRaw(`substr(page_content, 1, 1) = '{' and octet_length(page_content) <= ?`, [
      largestText * 3,
    ])
    .orderBy('page_id')
    .pluck('page_id')
  for (let at = 0; at < waiting.length; at += atOnce) {
    const pages: { page_id: number; item_id: number; page_content: string }[] = await db('page')
      .whereIn('page_id', waiting.slice(at, at + atOnce))
      .select('page_id', 'item_id', 'page_content')
    const found = new Map<string, number[]>()
    for (const { page_id, item_id, page_content } of pages) {
      const info = apiInfoOf(page_content)
      if (info === '') continue
      found.set(info, [...(found.get(info) ?? []), page_id])
      items.add(item_id)
    }
    for (const [ext_info, ids] of found)
      await db('page').whereIn('page_id', ids).update({ ext_info })
  }
  // clients keep menus by this number
  const ids = [...items]
  for (let at = 0; at < ids.length; at += atOnce)
    await db('item')
      .whereIn('item_id', ids.slice(at, at + atOnce))
      .update({ tree_revision: db.raw('tree_revision + 1') })
}

function apiInfoOf(text: string): string {
  if (text.length > largestText) return ''
  try {
    const { info } = JSON.parse(text) as {
      info?: { url?: unknown; type?: unknown; method?: unknown }
    }
    if (typeof info?.url !== 'string' || info.url === '') return ''
    const type = info.type === 'websocket' || info.type === 'sse' ? info.type : 'api'
    const api_info =
      type === 'api' ? { method: typeof info.method === 'string' ? info.method : '' } : { type }
    return JSON.stringify({ page_type: type, api_info })
  } catch {
    return ''
  }
}

export const apiMethods: Migration = {
  name: '20261129-api-methods',
  up,
  // older programs read what is there just as well
  down: async () => {},
}
