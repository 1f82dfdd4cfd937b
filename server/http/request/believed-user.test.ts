import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Page } from '../../models/page.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, db, app } = await startApp()

async function given() {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  await make.member({ item_id, user: bob, role: 1 })
  const { page_id } = await make.page({ item_id, owner: ann, page_content: 'before' })
  const fields = { page_id, item_id, page_title: 'Start', page_content: 'typed by ann' }
  return { ann, bob, page_id, fields }
}

const post = async (who: MadeUser, path: string, payload: object, believed?: string) =>
  (
    await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        'x-api-token': who.token,
        ...(believed !== undefined && { 'x-showdoc-user': believed }),
      },
      payload,
    })
  ).json<{
    error_code: number
    error_name?: string
    error_message: string
    error_details?: object
  }>()

test('a change for somebody else than who is signed in is refused before anything is done', async () => {
  const { ann, bob, page_id, fields } = await given()
  for (const refused of [
    await post(bob, 'page/save', fields, String(ann.uid)),
    // what a closing window sends has no headers
    await post(bob, 'page/save', { ...fields, _user: String(ann.uid) }),
  ]) {
    expect(refused).toMatchObject({
      error_code: 10101,
      error_name: 'otherPerson',
      error_details: { username: bob.username },
    })
    expect(refused.error_message).toContain(bob.username)
  }
  const stored = await Page.query(db.read).findById(page_id)
  expect([stored?.page_content, stored?.author_uid]).toEqual(['before', ann.uid])
})

test('the person that is meant may, as may whoever names nobody; reading is not refused', async () => {
  const { ann, bob, page_id, fields } = await given()
  expect((await post(ann, 'page/save', fields, String(ann.uid))).error_code).toBe(0)
  expect((await post(bob, 'page/save', fields)).error_code).toBe(0)
  expect((await post(bob, 'page/info', { page_id }, String(ann.uid))).error_code).toBe(0)
  expect(await as(bob).ask(itemCalls.info, { item_id: String(fields.item_id) })).toBeDefined()
})

test('a lock is neither taken nor released for somebody else', async () => {
  const { ann, bob, fields } = await given()
  const { page_id, item_id } = fields
  expect((await post(bob, 'page/setLock', { page_id, item_id }, String(ann.uid))).error_name).toBe(
    'otherPerson',
  )
  expect((await post(ann, 'page/setLock', { page_id, item_id })).error_code).toBe(0)
})
