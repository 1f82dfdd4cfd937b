import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { recycleCalls } from '#contract/calls/catalog.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { Page } from '../../models/page.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db } = await startApp()

async function item() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const { cat_id } = await make.catalog({ item_id })
  const page = async (title: string, cat = cat_id) =>
    (await make.page({ item_id, owner, cat_id: cat, page_title: title })).page_id
  return { owner, item_id, cat_id, ids: [await page('a'), await page('b'), await page('c', 0)] }
}
const live = async (item_id: number) =>
  (await Page.query(db.read).where({ item_id, is_del: 0 })).map(({ page_title }) => page_title)

test('several pages go to the recycle bin, each with its title, and come back from there', async () => {
  const { owner, item_id, ids } = await item()
  await as(owner).ask(pageCalls.batchDelete, { item_id, page_ids: ids.slice(1) })
  expect(await live(item_id)).toEqual(['a'])
  const binned = await as(owner).ask(recycleCalls.getList, { item_id })
  expect(binned.map(({ page_title }) => page_title).toSorted()).toEqual(['b', 'c'])
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list.slice(0, 2)).toMatchObject([
    { op_action_type: 'delete', op_object_id: ids[2] },
    { op_action_type: 'delete', op_object_id: ids[1] },
  ])
  const act = await Audit.query(db.read).orderBy('id', 'desc').first()
  expect(act).toMatchObject({ act: 'item.pagesGone', object_id: item_id })
  expect(JSON.parse(act?.detail ?? '')).toEqual({ page_ids: ids.slice(1).map(String) })
  await as(owner).ask(recycleCalls.recover, { item_id, page_id: ids[2]! })
  expect((await live(item_id)).toSorted()).toEqual(['a', 'c'])
})

test('one page that must not be deleted keeps all', async () => {
  const { owner, item_id, cat_id, ids } = await item()
  const [bound, editor] = [await make.user(), await make.user()]
  await make.member({ item_id, user: bound, role: 1, catalogScope: [cat_id] })
  await make.member({ item_id, user: editor, role: 1 })
  const other = await make.item({ owner })
  const foreign = (await make.page({ item_id: other.item_id, owner })).page_id
  const refused = async (who: typeof owner, page_ids: number[]) =>
    (await refusal(who, pageCalls.batchDelete, { item_id, page_ids })).why
  expect(await refused(owner, [...ids, foreign])).toBe('pageNotFound')
  expect(await refused(owner, [])).toBe('badInput')
  const many = Array.from({ length: limits.pagesTogether + 1 }, (_, index) => index + 1)
  expect(await refused(owner, many)).toBe('badInput')
  expect(await refused(bound, ids)).toBe('noAccess')
  meanwhile(db, (trx) => Page.query(trx).findById(ids[0]!).patch({ cat_id: 0 }))
  expect(await refused(bound, ids.slice(0, 2))).toBe('noAccess')
  await as(editor).ask(pageCalls.setLock, { page_id: ids[1]!, item_id })
  expect(await refusal(owner, pageCalls.batchDelete, { item_id, page_ids: ids })).toMatchObject({
    why: 'pageInUse',
    details: { page_title: 'b' },
  })
  expect(await live(item_id)).toHaveLength(3)
})
