import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { unzipped } from '../../test/unzip.ts'

const { app, db, make, site } = await startApp()

interface Asked {
  readonly item_id: number
  readonly cat_id?: number
  readonly page_id?: number
  readonly single?: 1
}

const exported = (user: MadeUser | null, asked: Asked, language = 'en') =>
  app.inject({
    method: 'GET',
    url: `/api/export/html?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`,
    headers: { ...(user ? { 'x-api-token': user.token } : {}), 'accept-language': language },
  })

/** Files of the site by path; fails when it was refused. */
async function siteOf(user: MadeUser, asked: Asked, language?: string) {
  const response = await exported(user, asked, language)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toBe('attachment; filename="showdoc-html.zip"')
  return unzipped(response.rawPayload)
}

const code = async (user: MadeUser | null, asked: Asked): Promise<unknown> =>
  (await exported(user, asked)).json<{ error_code: number }>().error_code

const setText = (page_id: number, page_content: string) =>
  db.transaction((trx) => Page.query(trx).where({ page_id }).patch({ page_content }))

/** An item of two catalogs, one in the other, with a page each, and one at the root. */
async function makeTree() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'Handbook 手册' })
  const outer = await make.catalog({ item_id, cat_name: 'Outer' })
  const inner = await make.catalog({ item_id, cat_name: 'Inner', parent_cat_id: outer.cat_id })
  const page = (page_title: string, cat_id = 0) =>
    make.page({ owner: ann, item_id, page_title, cat_id })
  const root = await page('Root')
  const first = await page('First', outer.cat_id)
  const second = await page('Second', inner.cat_id)
  return { ann, item_id, outer, inner, root, first, second }
}

const pagesOf = (files: Map<string, Buffer>): string[] =>
  [...files.keys()].filter((name) => name.startsWith('pages/'))
const fileOf = (page: { page_id: number }): string => `pages/${page.page_id}.html`

test('an item is a site with pictures, links between its pages, and the styles of the product', async () => {
  const { ann, item_id, root, first, second } = await makeTree()
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: root.page_id, item_id },
    { name: '图 1.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  await setText(root.page_id, `[first](/${item_id}/${first.page_id}#there) ![p](${String(url)})`)
  const files = await siteOf(ann, { item_id })
  expect(pagesOf(files)).toEqual([root, first, second].map(fileOf))
  const page = String(files.get(fileOf(root)))
  expect(page).toContain(`href="${first.page_id}.html#there"`)
  expect(page).toContain('src="../files/图%201.png"')
  expect(files.get('files/图 1.png')).toEqual(png)
  expect(page).toContain('<html lang="en">')
  const style = String(files.get('assets/style.css'))
  for (const part of ['--accent', '.md-callout', '.hljs-keyword', '.neighbours'])
    expect(style).toContain(part)
  expect(style).not.toMatch(/@import|url\((?!"data:)/)
  expect(String(files.get('index.html'))).toContain('Handbook 手册')
  expect(await ItemChangeLog.query(db.read).where({ item_id })).toContainEqual(
    expect.objectContaining({ uid: ann.uid, op_action_type: 'export', op_object_type: 'item' }),
  )
  expect(String((await siteOf(ann, { item_id }, 'zh-cn')).get('index.html'))).toContain(
    'lang="zh-CN"',
  )
})

test('equal content gives equal bytes', async () => {
  const { ann, item_id } = await makeTree()
  const [one, other] = [await exported(ann, { item_id }), await exported(ann, { item_id })]
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
})

test('a catalog is exported with those in it, and a page alone', async () => {
  const { ann, item_id, outer, first, second } = await makeTree()
  expect(pagesOf(await siteOf(ann, { item_id, cat_id: outer.cat_id }))).toEqual(
    [first, second].map(fileOf),
  )
  const { page_id } = second
  expect(pagesOf(await siteOf(ann, { item_id, page_id }))).toEqual([fileOf(second)])
  expect(await code(ann, { item_id, cat_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id, page_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id: 1 })).toBe(10101)
})

test('one document has all pages, with their pictures inside', async () => {
  const { ann, item_id, root, first } = await makeTree()
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: root.page_id, item_id },
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  await setText(root.page_id, `![p](${String(url)}) [first](/${item_id}/${first.page_id})`)
  const response = await exported(ann, { item_id, single: 1 })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="showdoc.html"')
  expect(response.body).toContain(`data:image/png;base64,${png.toString('base64')}`)
  expect(response.body).toContain(`<a href="#page-${first.page_id}">first</a>`)
  expect(response.body.match(/<article id="page-/g)).toHaveLength(3)
  expect((await exported(ann, { item_id, single: 1 })).body).toBe(response.body)
  expect(response.body).toContain('</html>')
})

test('only editors export, each what they may write, without drafts and attachments of others', async () => {
  const { ann, item_id, outer, inner, first, second } = await makeTree()
  const other = await makeTree()
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: other.root.page_id, item_id: other.item_id },
    { name: 'secret.png', bytes: png },
    { 'x-api-token': other.ann.token },
  )
  await setText(first.page_id, `![secret](${String(url)})`)
  await make.page({
    owner: ann,
    item_id,
    cat_id: outer.cat_id,
    page_title: 'Draft of Ann',
    is_draft: 1,
  })
  expect(await code(null, { item_id })).toBe(10102)
  expect(await code(await make.user(), { item_id })).toBe(10302)
  const [reader, editor, tied] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: tied, role: 1, catalogScope: [inner.cat_id] })
  expect(await code(reader, { item_id })).toBe(10302)
  const files = await siteOf(editor, { item_id })
  expect(pagesOf(files)).toHaveLength(3)
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  expect(String(files.get('assets/menu.js'))).not.toContain('Draft of Ann')
  expect(pagesOf(await siteOf(tied, { item_id }))).toEqual([fileOf(second)])
  expect(await code(tied, { item_id, cat_id: outer.cat_id })).toBe(10302)
})

test('long pages are rendered, one of them as an API page', async () => {
  const { ann, item_id, root, first } = await makeTree()
  await setText(root.page_id, '| a | b |\n|---|---|\n'.concat('| 1 | **2** |\n'.repeat(4_000)))
  await setText(
    first.page_id,
    JSON.stringify({ info: { method: 'get', url: 'https://a.example/orders' } }),
  )
  const files = await siteOf(ann, { item_id })
  expect(String(files.get(fileOf(root))).split('<tr>').length).toBeGreaterThan(4_000)
  expect(String(files.get(fileOf(first)))).toContain('md-method-get')
  expect(String(files.get('assets/search.js'))).toContain('https://a.example/orders')
})

test('a client that leaves ends the export and leaves no file behind', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id: _, ...row } = await make.page({
    owner: ann,
    item_id,
    page_content: 'A **long** text. '.repeat(6_000),
  })
  await db.transaction((trx) =>
    trx.batchInsert(
      Page.tableName,
      Array.from({ length: 100 }, () => row),
      20,
    ),
  )
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const left = Promise.withResolvers<void>()
  const request = get(
    {
      host: '127.0.0.1',
      port,
      path: `/api/export/html?item_id=${item_id}`,
      headers: { 'x-api-token': ann.token },
    },
    (response) => {
      response.once('data', () => response.destroy())
      response.once('close', () => left.resolve())
    },
  )
  request.on('error', () => undefined)
  await left.promise
  await expect.poll(() => readdirSync(site.uploadsFolder)).toEqual([])
})
