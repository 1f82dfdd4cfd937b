import { Failure } from '#contract/failures.ts'
import type { ReadDatabase } from '../../db/database.ts'
import { Item } from '../../models/item.ts'
import { Mock } from '../../models/mock.ts'
import { Page } from '../../models/page.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { expressionIn } from './path.ts'
import { mockPathTask } from './tasks.ts'

/** Mocks of live pages of live items. Source: server/access/spec.md 11.2, 11.3. */
const alive = (db: ReadDatabase) =>
  Mock.query(db.read)
    .join(Page.tableName, 'page.page_id', 'mock.page_id')
    .join(Item.tableName, 'item.item_id', 'page.item_id')
    .where({ 'page.is_del': 0, 'page.is_draft': 0, 'item.is_del': 0 })

/** The mock with this key. */
export const mockOfKey = (db: ReadDatabase, key: string): Promise<Mock | undefined> =>
  alive(db).where({ 'mock.unique_key': key }).select('mock.*').first().execute()

/**
 * The mock for a path in an item: one with exactly this path, else the oldest whose expression
 * matches. Source: server/contract/spec/calls.md 14.3.
 *
 * @throws {Failure} `mockPathUnsupported`, `mockPathWrong` when matching does not finish,
 * `serverBusy`
 */
export async function mockOfPath(
  db: ReadDatabase,
  itemId: number,
  path: string,
): Promise<Mock | undefined> {
  const inItem = () => alive(db).where({ 'mock.item_id': itemId, 'page.item_id': itemId })
  const exact = await inItem()
    .where({ 'mock.path': path })
    .orderBy('mock.id')
    .select('mock.*')
    .first()
  if (exact) return exact
  const rows = await inItem()
    .where('mock.path', 'like', '~%')
    .orderBy('mock.id')
    .select('mock.id', 'mock.path')
  if (rows.length === 0) return undefined
  const expressions = rows.map((row) => expressionIn(row.path) ?? '')
  const index = await workOrRefuse(
    mockPathTask,
    { expressions, path },
    { tooHeavy: () => new Failure('mockPathWrong'), of: itemId },
  )
  const found = rows[index]
  return found && Mock.query(db.read).findById(found.id).execute()
}
