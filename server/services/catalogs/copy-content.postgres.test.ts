import { expect, test, vi } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as } = await startApp()

test('nobody deletes pages while they are copied, so that each file goes to the copy of its page', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const catalog = await make.catalog({ item_id })
  const page = (page_title: string) =>
    make.page({ item_id, owner: ann, cat_id: catalog.cat_id, page_title })
  const pages = [await page('page 1'), await page('page 2'), await page('page 3')]
  const page_id = pages[1]?.page_id ?? 0
  await sendMultipart(
    app,
    '/api/page/upload',
    { page_id },
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  const file = await UploadFile.query(db.read).findOne({ item_id }).throwIfNotFound()
  let copying: Promise<unknown> | undefined
  const waiting = () =>
    db.read('pg_locks').where({ granted: false }).whereRaw(`relation = 'page'::regclass`)
  const deleting = db.transaction(async (trx) => {
    await trx.raw('lock table page in share mode') // pages are chosen, their copies are blocked
    copying ??= as(ann).ask(catalogCalls.copy, {
      cat_id: catalog.cat_id,
      new_p_cat_id: 0,
      to_item_id: item_id,
      is_del: false,
    })
    await vi.waitUntil(async () => (await waiting()).length > 0, 60_000)
    await Page.query(trx)
      .findById(pages[0]?.page_id ?? 0)
      .forUpdate()
      .noWait()
      .catch((error: unknown) => Promise.reject(new Error('locked', { cause: error })))
  })
  await expect(deleting).rejects.toThrow('locked')
  await copying
  const links = await FilePage.query(db.read).where({ file_id: file.file_id }).whereNot({ page_id })
  const named = await Page.query(db.read).findByIds(links.map((link) => link.page_id))
  expect(named.map((page) => page.page_title)).toEqual(['page 2'])
})
