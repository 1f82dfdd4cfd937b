import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { purgeItem } from '../../services/items/purge-item.ts'
import { watchQueries } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

// Work on one item, or on some files, reads what belongs to them by an index, however much there is
// on the site.

const { site, db, make, as, clock } = await startApp()

/**
 * How SQLite would go about all statements that a work sends: its lines that begin with `SCAN`, by
 * table.
 */
async function readThrough(work: () => Promise<unknown>): Promise<string[]> {
  const sent: [sql: string, bindings: readonly unknown[]][] = []
  await watchQueries(db, ({ sql, bindings }) => sent.push([sql, bindings ?? []]), work)
  expect(sent).not.toEqual([])
  const lines = new Set<string>()
  for (const [sql, bindings] of sent) {
    const isEmptyList = sql.includes('where 1 = ?') // nothing is asked for, and nothing read
    if (isEmptyList || !/^(?:select|with|insert|update|delete)\b/i.test(sql)) continue
    for (const { detail } of (await db.read.raw(`explain query plan ${sql}`, [
      ...bindings,
    ] as never)) as { detail: string }[])
      if (detail.startsWith('SCAN')) lines.add(detail)
  }
  // lists of values that the statement itself brings, and what the indexer asks meanwhile
  return [...lines].filter(
    (line) => !/CONSTANT ROW|VALUES CLAUSE|VIRTUAL TABLE|^SCAN (?:v|copied)$/.test(line),
  )
}

test('the settings of an item, its copy, its end and the deletion of files', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { cat_id } = await make.catalog({ item_id })
  await make.member({ item_id, user: await make.user(), role: 1, catalogScope: [cat_id] })
  for (let count = 0; count < 3; count++) await make.page({ item_id, owner: ann, cat_id })
  const file = { storage: 'disk', storage_key: 'a'.repeat(40), due_time: 1 }
  await db.transaction((trx) => trx('file_deletion').insert(file))
  expect(await readThrough(() => as(ann).ask(itemCalls.detail, { item_id }))).toEqual([])
  expect(
    await readThrough(() =>
      as(ann).ask(itemCalls.add, { item_name: 'copy', copy_item_id: item_id }),
    ),
  ).toEqual([])
  expect(
    await readThrough(() =>
      deleteFiles({ site, now: clock.now, signal: new AbortController().signal }),
    ),
  ).toEqual([])
  expect(await readThrough(() => purgeItem(db, item_id, clock.now))).toEqual([])
})
