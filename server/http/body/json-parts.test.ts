import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'

const { app, db, make } = await startApp()
const ann = await make.user()

/** Saves a page by a multipart form whose parts are all JSON, as some clients do. */
async function save(title: string, content: string) {
  const { item_id } = await make.item({ owner: ann })
  const part = (name: string, value: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`
  const payload = `${part('item_id', String(item_id))}${part('page_title', title)}${part('page_content', content)}--cut--\r\n`
  const headers = { 'x-api-token': ann.token, 'content-type': 'multipart/form-data; boundary=cut' }
  const answer = await app.inject({ method: 'POST', url: '/api/page/save', headers, payload })
  expect(answer.json()).toMatchObject({ error_code: 0 })
  return db.read('page').where({ item_id }).select('page_title', 'page_content')
}

test.each([
  ['"an \\u007binterface}"', 'an {interface}'],
  ['{"info":{"type":"api"}, "list":[1, 2]}', '{"info":{"type":"api"}, "list":[1, 2]}'],
  ['[1, 2]', '[1, 2]'],
  ['12345678901234567890.0', '12345678901234567890.0'],
  ['"cut', '"cut'],
])('text sent as JSON %j is stored as %j', async (content, kept) => {
  expect(await save('"sent"', content)).toEqual([{ page_title: 'sent', page_content: kept }])
})

test('a field sent as JSON null counts as missing', async () => {
  expect(await save(' null\n', '"text"')).toEqual([
    { page_title: 'untitled', page_content: 'text' },
  ])
})
