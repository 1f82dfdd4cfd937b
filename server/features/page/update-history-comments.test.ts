import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db } = await startApp()

async function given() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const page = await make.page({ item_id, owner, page_title: '标题' })
  await as(owner).ask(pageCalls.save, {
    page_id: page.page_id,
    item_id,
    page_title: '标题',
    page_content: 'second',
  })
  const [version] = await as(owner).ask(pageCalls.history, { page_id: page.page_id })
  return {
    owner,
    item_id,
    page_id: page.page_id,
    page_history_id: version?.page_history_id as number,
  }
}

test('the remark of a version is stored, and stays when the page changes', async () => {
  const { owner, item_id, page_id, page_history_id } = await given()
  const args = { page_id, page_history_id, page_comments: '第一版 <b>' }
  expect(await as(owner).ask(pageCalls.updateHistoryComments, args)).toEqual({ success: true })
  await as(owner).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: '标题',
    page_content: 'third',
    page_comments: 'remark of the third',
  })
  const versions = await as(owner).ask(pageCalls.history, { page_id })
  expect(versions.map((version) => version.page_comments)).toEqual(['', '第一版 <b>'])
  expect(await as(owner).ask(pageCalls.info, { page_id })).toMatchObject({
    revision: '3',
    page_comments: 'remark of the third',
  })
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list[1]).toMatchObject({
    op_action_type: 'update',
    op_object_type: 'page',
    op_object_name: '标题',
    remark: '第一版 <b>',
  })
  await as(owner).ask(pageCalls.updateHistoryComments, { page_id, page_history_id })
  expect((await as(owner).ask(pageCalls.history, { page_id })).at(-1)).toMatchObject({
    page_comments: '',
  })
})

test('a version must belong to the page', async () => {
  const one = await given()
  const other = await given()
  const before = await db.read('page_history').orderBy('page_history_id')
  for (const page_history_id of [other.page_history_id, 0, -1, 987]) {
    const refused = await refusal(one.owner, pageCalls.updateHistoryComments, {
      page_id: one.page_id,
      page_history_id,
      page_comments: 'x',
    })
    expect([refused.why, refused.number]).toEqual(['versionNotFound', 10101])
  }
  const unknown = await refusal(one.owner, pageCalls.updateHistoryComments, {
    page_id: 5,
    page_history_id: one.page_history_id,
  })
  expect(unknown.why).toBe('pageNotFound')
  const long = {
    page_id: one.page_id,
    page_history_id: one.page_history_id,
    page_comments: 'x'.repeat(501),
  }
  expect((await refusal(one.owner, pageCalls.updateHistoryComments, long)).why).toBe('textTooLong')
  expect(await db.read('page_history').orderBy('page_history_id')).toEqual(before)
})
