import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startApp } from '../test/start-app.ts'
import { findPages } from './find.ts'

test('of more noted texts than one search reads, no page is given that does not hold the keyword', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // nobody takes in what follows
  const page_content = 'x '.repeat(limits.textBytes / 2)
  const page = (page_title: string) => t.make.page({ item_id, owner: ann, page_title, page_content })
  for (let index = 0; index < 14; index++) await page('page')
  const { page_id } = await page('the keyword')
  const found = await findPages(t.db, { uid: 0, items: [item_id], tiedItems: [], catalogs: [] }, 'keyword', 500)
  expect(found.map((hit) => hit.page.page_id)).toEqual([page_id])
})
