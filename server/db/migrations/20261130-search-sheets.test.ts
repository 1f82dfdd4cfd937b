import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'
import { indexAllPending } from '../../test/indexed.ts'
import { searchSheets } from './20261130-search-sheets.ts'

test('only pages that may hold a spreadsheet are indexed anew', async () => {
  const { app, db, make } = await startApp()
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const sheet = '[{"name":"a","rows":{"0":{"cells":{"0":{"text":"b"}}}}}]'
  const page = async (page_content: string) =>
    (await make.page({ item_id, owner, page_content })).page_id
  const sheets = [await page(sheet), await page(`\ufeff \r\n\t${sheet}`), await page('{"rows":{}}')]
  for (const text of ['', 'text', `# A\n\n${sheet}`, '[rows](a)', '{"info":{"url":"/"}}'])
    await page(text)
  await app.close() // stop the indexer
  await indexAllPending(db)
  for (const change of [searchSheets.up, searchSheets.down, searchSheets.up]) {
    await db.transaction(async (trx) => change(trx))
    expect(await db.read('search_pending').orderBy('page_id').pluck('page_id')).toEqual(sheets)
  }
})
