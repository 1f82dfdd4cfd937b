import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { mockCalls } from '#contract/calls/mock.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../models/item.ts'
import { startApp } from '../test/start-app.ts'

// Contents of a deleted item look like unknown ids, also to its owner and administrators. Source:
// server/access/spec.md 11.2.

const { make, db, refusal } = await startApp()
const unknown = 987_654

test('pages and catalogs of a deleted item are unknown to everybody', async () => {
  const [owner, member] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, password: 'secret' })
  const { cat_id } = await make.catalog({ item_id })
  const { page_id } = await make.page({ item_id, owner, cat_id })
  await make.member({ item_id, user: member, role: 1 })
  const callers = [owner, member, await make.user({ groupid: 1 }), await make.user(), null]
  const told = async (who: (typeof callers)[number], page: number, catalog: number) => [
    (await refusal(who, pageCalls.history, { page_id: page })).why,
    (await refusal(who, pageCalls.diff, { page_id: page, page_history_id: 1 })).why,
    (await refusal(who, pageCalls.isLock, { page_id: page })).why,
    (await refusal(who, pageCalls.uploadList, { page_id: page })).why,
    (await refusal(who, mockCalls.infoByPageId, { page_id: page })).why,
    (await refusal(who, pageCalls.info, { page_id: page })).why,
    (await refusal(who, catalogCalls.childCatList, { cat_id: catalog })).why,
  ]
  const ofStranger = await told(null, page_id, cat_id)
  expect(new Set(ofStranger)).toEqual(new Set(['pageNotFound', 'noAccess', 'itemPasswordNeeded']))
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: 1 }))
  for (const who of callers) {
    const expected = await told(who, unknown, unknown)
    expect(expected).toContain('pageNotFound')
    expect(expected).toContain('noAccess')
    expect(await told(who, page_id, cat_id)).toEqual(expected)
  }
})
