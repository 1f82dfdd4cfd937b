import { expect, test, vi } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { indexAllPending } from '../test/indexed.ts'
import { findPages } from './find.ts'

const t = await startApp()
const ann = await t.make.user()
const { item_id } = await t.make.item({ owner: ann })
const elsewhere = await t.make.item({ owner: ann })
const page = async (page_content: string, of = item_id, page_title = 'page') =>
  (await t.make.page({ item_id: of, owner: ann, page_content, page_title })).page_id
const find = async (keyword: string) => {
  await indexAllPending(t.db)
  const asked = vi.spyOn(t.db.prepared, 'all')
  const scope = { uid: 0, items: [item_id], scopedItems: [], catalogs: [] }
  const hits = await findPages(t.db, scope, keyword, 500)
  const looked = asked.mock.calls.filter(([name]) => name === 'searchFound')
  asked.mockRestore()
  return {
    pages: hits.map((hit) => hit.page.page_id).toSorted((a, b) => a - b),
    words: looked.map(([, values]) => String(values[0])),
  }
}

test('the few words that begin with a keyword are looked up by name, so that pages of other items are skipped', async () => {
  const pages = [
    await page('serves'),
    await page('old_server'),
    await page('server'),
    await page('', item_id, 'servers'),
    await page('server serves'),
  ]
  await page('reserve serious')
  await page('server', elsewhere.item_id)
  const { pages: found, words } = await find('serve')
  expect(found).toEqual(pages)
  expect(words).toEqual([
    expect.stringMatching(/ AND \("serve"\)$/),
    expect.stringMatching(/ AND \("serve" OR "server" OR "servers" OR "serves"\)$/),
  ])
  expect((await find('serve old')).pages).toEqual([pages[1]])
  expect((await find('serves')).pages).toEqual([pages[0], pages[4]])
})

test('a keyword that very many words begin with is looked up as a prefix', async () => {
  const pages: number[] = []
  for (let count = 0; count < 70; count++) pages.push(await page(`mango${count}`))
  const { pages: found, words } = await find('mango')
  expect(found).toEqual(pages)
  expect(words).toEqual([
    expect.stringMatching(/ AND \("mango"\)$/),
    expect.stringMatching(/ AND \("mango" \*\)$/),
  ])
  expect((await find('mango6')).pages).toEqual([pages[6], ...pages.slice(60)])
})
