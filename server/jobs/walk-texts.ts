import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import { linkNamedFiles, namesUnlinked, noteWalk, type NamingText } from '../services/file-links.ts'
import type { Run } from './timed-work.ts'

/** Texts looked through in one step: a few milliseconds of the database, also when they are as long as texts may be. */
const atOnce = 20

interface Text extends NamingText {
  readonly page_content: string
}

/** Steps through a table by its id, whatever gaps the ids have; gives only texts that may name a file. */
async function* textsOf(db: Knex, table: string, id: string): AsyncGenerator<NamingText[]> {
  const like = db.client.config.client === 'pg' ? 'ilike' : 'like'
  for (let after = 0; ;) {
    const next = db(table).where(id, '>', after).orderBy(id).limit(atOnce).select(id).as('next')
    const [row] = (await db.from(next).max({ last: id })) as { last: number | string | null }[]
    if (row?.last === null || row?.last === undefined) return
    const last = Number(row.last)
    const texts = (await db(table)
      .where(id, '>', after)
      .where(id, '<=', last)
      .where('page_content', like, '%visitfile%')
      .select('page_id', 'item_id', 'page_content')) as Text[]
    yield texts.map(({ page_id, item_id, page_content }) => ({ page_id, item_id, text: page_content }))
    after = last
  }
}

/**
 * Looks through all pages and versions for files they name, and links what is not linked yet: texts that came by another way than saving,
 * such as copies of items or migrated data. After a whole walk it is known which files nothing names.
 */
export async function walkTexts({ site, now, signal }: Run): Promise<string> {
  let named = 0
  for (const [table, id] of [
    [Page.tableName, Page.idColumn],
    [PageHistory.tableName, PageHistory.idColumn],
  ] as const)
    for await (const texts of textsOf(site.db.read, table, id)) {
      signal.throwIfAborted()
      for (const text of texts) {
        // nearly always everything is linked already, and nobody who writes need wait
        if (await namesUnlinked(site.db.read, text)) named += await site.db.transaction((trx) => linkNamedFiles(trx, [text], now))
        await turn() // others first
      }
      await turn()
    }
  await site.db.transaction((trx) => noteWalk(trx, now))
  return `${named} names of files`
}
