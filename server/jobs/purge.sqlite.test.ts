import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { ItemMember } from '../models/item-member.ts'
import { ItemMemberCat } from '../models/item-member-cat.ts'
import { Page } from '../models/page.ts'
import { purgeItem } from '../services/items/purge-item.ts'
import { longestTurn, longestTurnOf } from '../test/longest-turn.ts'
import { startApp } from '../test/start-app.ts'
import { purgeBin } from './purge.ts'

const { site, db, make, as, clock } = await startApp()

// on SQLite this process does the work itself
test('pages of maximum length are purged in steps that do not block others', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page_content = 'x'.repeat(5_000_000)
  for (let count = 0; count < 10; count++) {
    const { page_id } = await make.page({ item_id, owner: ann, page_content })
    await as(ann).ask(pageCalls.delete, { page_id })
  }
  const now = clock.now + limits.recycleDays * 86_400
  // the limit for anything users can cause, in milliseconds
  expect(
    await longestTurn(() => purgeBin({ site, now, signal: new AbortController().signal })),
  ).toBeLessThan(100)
  expect(await Page.query(db.read).where({ item_id })).toEqual([])
}, 60_000)

test('an item with 2,500 members restricted to a hundred catalogs each is purged in such steps too', async () => {
  const ann = await make.user()
  const purgeOne = async () => {
    const { item_id } = await make.item({ owner: ann })
    const people = Array.from({ length: 2_500 }, (_, index) => ({
      item_id,
      uid: index + 1_000_000,
      is_tied: 1,
    }))
    const members = (await db.transaction((trx) =>
      trx(ItemMember.tableName).insert(people).returning('item_member_id'),
    )) as Pick<ItemMember, 'item_member_id'>[]
    for (const { item_member_id } of members)
      await db.transaction((trx) =>
        trx(ItemMemberCat.tableName).insert(
          Array.from({ length: limits.catalogsPerMembership }, (_, index) => ({
            item_member_id,
            cat_id: index + 1,
          })),
        ),
      )
    await purgeItem(db, item_id, clock.now)
  }
  expect(await longestTurnOf(100, purgeOne)).toBeLessThan(100)
  expect(await ItemMemberCat.query(db.read).resultSize()).toBe(0)
  expect(await ItemMember.query(db.read).resultSize()).toBe(0)
}, 120_000)
