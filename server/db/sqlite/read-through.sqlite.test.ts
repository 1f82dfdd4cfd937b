import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { purgeItem } from '../../services/items/purge-item.ts'
import { watchQueries } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

// Work on one item, or on some files, uses indexes and never scans the data of the whole site.

const { site, db, make, as, clock } = await startApp()

/** The `SCAN` lines, by table, of SQLite's query plans for all statements that some work sends. */
async function readThrough(work: () => Promise<unknown>): Promise<string[]> {
  const sent: [sql: string, bindings: readonly unknown[]][] = []
  await watchQueries(db, ({ sql, bindings }) => sent.push([sql, bindings ?? []]), work)
  expect(sent).not.toEqual([])
  const lines = new Set<string>()
  for (const [sql, bindings] of sent) {
    const isEmptyList = sql.includes('where 1 = ?') // an empty list: nothing is read
    if (isEmptyList || !/^(?:select|with|insert|update|delete)\b/i.test(sql)) continue
    for (const { detail } of (await db.read.raw(`explain query plan ${sql}`, [
      ...bindings,
    ] as never)) as { detail: string }[])
      if (detail.startsWith('SCAN')) lines.add(detail)
  }
  // except lists of values within a statement, and queries of the indexer
  return [...lines].filter(
    (line) => !/CONSTANT ROW|VALUES CLAUSE|VIRTUAL TABLE|^SCAN (?:v|copied)$/.test(line),
  )
}

test('settings, copy and deletion of an item, and deletion of files', async () => {
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
