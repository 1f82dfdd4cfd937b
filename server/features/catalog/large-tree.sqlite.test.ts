import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { countQueries } from '../../test/count-queries.ts'
import { longestTurnOf } from '../../test/longest-turn.ts'
import { startApp } from '../../test/start-app.ts'

const { db, make, as } = await startApp()

async function tree(catalogs: number, pages: number) {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const page_content = '中文 <b> & '.repeat(1_700)
  const rows: Record<string, object[]> = {
    [Catalog.tableName]: Array.from({ length: catalogs }, (_, index) => ({
      item_id,
      cat_name: `catalog ${index}`,
    })),
    [Page.tableName]: Array.from({ length: pages }, (_, index) => ({
      item_id,
      page_title: `${index}`,
      title_key: `${index}`,
      page_content,
    })),
  }
  for (const [table, all] of Object.entries(rows))
    for (const some of inSlices(all, 100)) await db.transaction((trx) => trx(table).insert(some))
  const catIds = (await Catalog.query(db.read).where({ item_id }).orderBy('cat_id')).map(
    ({ cat_id }) => cat_id,
  )
  const pageIds = (await Page.query(db.read).where({ item_id }).select('page_id')).map(
    ({ page_id }) => page_id,
  )
  return { owner, item_id, catIds, pageIds }
}
type Tree = Awaited<ReturnType<typeof tree>>

const rename = ({ owner, item_id, catIds }: Tree) =>
  as(owner).ask(catalogCalls.batUpdate, {
    item_id,
    cats: catIds.map((cat_id, index) => ({ cat_id, cat_name: `new ${index}` })),
  })

test('a few catalogs and many are renamed by the same number of queries', async () => {
  const [few, many] = [await tree(3, 0), await tree(300, 0)]
  const expected = await countQueries(db, () => rename(few))
  expect(await countQueries(db, () => rename(many))).toBe(expected)
  const names = (
    await Catalog.query(db.read).where({ item_id: many.item_id }).orderBy('cat_id')
  ).map(({ cat_name }) => cat_name)
  expect(names).toEqual(names.map((_, index) => `new ${index}`))
})

test(
  '5,000 pages are moved and put in order while others have their turns',
  { timeout: 120_000 },
  async () => {
    const { owner, item_id, catIds, pageIds } = await tree(2, 5_000)
    let round = 0
    const move = () => {
      const parent_cat_id = catIds[++round % 2] as number
      return as(owner).ask(catalogCalls.batUpdate, {
        item_id,
        cats: pageIds.map((page_id, index) => ({
          page_id,
          parent_cat_id,
          s_number: index + round,
        })),
      })
    }
    expect(await longestTurnOf(100, move)).toBeLessThan(100)
    const sort = () => {
      round++
      return as(owner).ask(pageCalls.sort, {
        item_id,
        pages: Object.fromEntries(pageIds.map((id, index) => [id, index * 2 + round])),
      })
    }
    expect(await longestTurnOf(100, sort)).toBeLessThan(100)
    const stored = await Page.query(db.read)
      .where({ item_id })
      .orderBy('s_number')
      .select('page_id', 's_number')
    expect(stored.map(({ page_id }) => page_id)).toEqual(pageIds)
    expect(stored[0]?.s_number).toBe(round)
  },
)
