import { Cache } from '../../cache/cache.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'
import { readMenuRows, type MenuRows } from './menu.ts'

/**
 * Names of API states by number; Chinese for everybody, as existing clients send them. Source:
 * server/contract/spec/calls.md 5.2.
 */
const states = ['未操作', '开发中', '测试中', '已完成', '需修改', '已废弃']

interface Request {
  /** Comma-separated list of states; empty means no filter. */
  readonly filter_status: string
  /** Include pages that are not API documents. */
  readonly show_md: boolean
}

export const isFiltered = (request: Request): boolean =>
  request.filter_status.trim() !== '' || !request.show_md

/** States of pages, by id. */
type States = ReadonlyMap<number, number>

const cache = new Cache<States>()
/** Approximate bytes of a list of states in memory, and of each state. */
const [listBytes, stateBytes] = [500, 40]

/**
 * State of each page that documents an API. Determined within the database: texts are not
 * transferred for a menu.
 */
async function readStates(db: ReadDatabase, itemId: number): Promise<States> {
  const place = db.kind === 'sqlite' ? 'instr' : 'strpos'
  const rows = await Page.query(db.read)
    .where({ item_id: itemId, is_del: 0 })
    .whereRaw(`page_content like '{%' and ${place}(page_content, '"info"') > 0`)
    .select(
      'page_id',
      db.read.raw(`case when ${place}(page_content, '"apiStatus"') > 0
        then substr(page_content, ${place}(page_content, '"apiStatus"'), 40) else '' end as status`),
    )
    .castTo<{ page_id: number; status: string }[]>()
  return new Map(
    rows.map(({ page_id, status }) => [
      page_id,
      Number(/^"apiStatus"\s*:\s*"?(\d)/.exec(status)?.[1] ?? 0),
    ]),
  )
}

/** The states of an item, cached between changes, so that repeated requests read no texts. */
async function statesOf(db: ReadDatabase, { item_id, tree_revision }: ItemRow): Promise<States> {
  const found = cache.get(db, item_id, tree_revision)
  if (found) return found
  const states = await readStates(db, item_id)
  return cache.set(db, item_id, tree_revision, states, listBytes + states.size * stateBytes)
}

/** Pages and catalogs of an item, filtered by state. */
export async function filteredRows(
  db: ReadDatabase,
  item: ItemRow,
  request: Request,
): Promise<MenuRows> {
  const [rows, stateOf] = await Promise.all([readMenuRows(db, item.item_id), statesOf(db, item)])
  const wanted = request.filter_status.split(',').map((name) => states.indexOf(name.trim()))
  const isWanted = (pageId: number): boolean => {
    const state = stateOf.get(pageId)
    if (state === undefined) return request.show_md
    return request.filter_status.trim() === '' || wanted.includes(state)
  }
  return { ...rows, pages: rows.pages.filter(({ page_id }) => isWanted(page_id)) }
}
