import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { apiMethods } from './20261129-api-methods.ts'

const api = (info: object) => JSON.stringify({ info: { url: '/a', ...info } })

test('pages of an older program get the method of their text, and their menus are read anew', async () => {
  const { db, make } = await startApp()
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const other = await make.item({ owner })
  const texts = {
    get: api({ method: 'get' }),
    socket: api({ type: 'websocket' }),
    own: api({ method: 'put' }),
    long: api({ method: 'put', description: '长'.repeat(300_000) }),
    json: '{"a":1}',
    broken: '{"info":{"url":"/a"',
    '': '',
    none: '{null}',
    markdown: '# GET /a',
  }
  for (const [page_title, page_content] of Object.entries(texts))
    await make.page({ item_id, owner, page_title, page_content })
  // more than one step takes
  for (let n = 0; n < 120; n++)
    await make.page({ item_id, owner, page_title: `n ${n}`, page_content: texts.get })
  await make.page({ item_id: other.item_id, owner, page_title: 'json', page_content: texts.json })
  await db.transaction(async (trx) => {
    await trx('page').update({ ext_info: '' })
    await trx('page').where({ page_title: 'own' }).update({ ext_info: '{"own":1}' })
  })
  const revision = async (id: number) => (await Item.query(db.read).findById(id))?.tree_revision
  const before = [await revision(item_id), await revision(other.item_id)]
  await db.transaction(async (trx) => apiMethods.up(trx))
  const pages = await Page.query(db.read).where({ item_id }).orderBy('page_id')
  const infos = Object.fromEntries(pages.map((page) => [page.page_title, page.ext_info]))
  expect(infos).toMatchObject({
    get: '{"page_type":"api","api_info":{"method":"get"}}',
    socket: '{"page_type":"websocket","api_info":{"type":"websocket"}}',
    own: '{"own":1}',
    long: '',
    json: '',
    broken: '',
    '': '',
    none: '',
    markdown: '',
    'n 119': infos['get'],
  })
  expect([await revision(item_id), await revision(other.item_id)]).toEqual([
    before[0]! + 1,
    before[1],
  ])
})
