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
  readonly cat_id?: number | string
  readonly page_id?: number | string
  readonly paper?: string
}

const exported = (user: MadeUser | null, asked: Asked) =>
  app.inject({
    method: 'GET',
    url: `/api/export/word?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`,
    headers: user ? { 'x-api-token': user.token } : {},
  })

/** Parts of the document by path; fails when it was refused. */
async function partsOf(user: MadeUser, asked: Asked): Promise<Map<string, Buffer>> {
  const response = await exported(user, asked)
  expect(response.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  )
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="showdoc_export_\d{14}\.docx"$/,
  )
  return unzipped(response.rawPayload)
}

const documentOf = async (user: MadeUser, asked: Asked): Promise<string> =>
  String((await partsOf(user, asked)).get('word/document.xml'))

/** Titles of the catalogs and pages in a document. */
const headings = (document: string): string[] =>
  [...document.matchAll(/<w:pStyle w:val="Heading\d"\/>.*?<w:t[^>]*>(.*?)<\/w:t>/g)].map(
    ([, title]) => String(title),
  )

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

test('an item is a document with pictures and links between its pages', async () => {
  const { ann, item_id, root, first } = await makeTree()
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: root.page_id, item_id },
    { name: 'p.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  await setText(root.page_id, `[first](/${item_id}/${first.page_id}) ![p](${String(url)})`)
  const parts = await partsOf(ann, { item_id })
  const document = String(parts.get('word/document.xml'))
  expect(headings(document)).toEqual(['Root', 'Outer', 'First', 'Inner', 'Second'])
  expect(document).toContain('Handbook 手册')
  expect(document).toContain(`<w:hyperlink w:anchor="page_${first.page_id}"`)
  expect(parts.get('word/media/picture1.png')?.equals(png)).toBe(true)
  expect(await ItemChangeLog.query(db.read).where({ item_id })).toContainEqual(
    expect.objectContaining({ uid: ann.uid, op_action_type: 'export', op_object_type: 'item' }),
  )
})

test('a catalog is exported with those in it, and a page alone', async () => {
  const { ann, item_id, outer, inner, second } = await makeTree()
  expect(headings(await documentOf(ann, { item_id, cat_id: outer.cat_id }))).toEqual([
    'First',
    'Inner',
    'Second',
  ])
  expect(headings(await documentOf(ann, { item_id, cat_id: inner.cat_id, page_id: 0 }))).toEqual([
    'Second',
  ])
  const { page_id } = second
  expect(headings(await documentOf(ann, { item_id, cat_id: outer.cat_id, page_id }))).toEqual([
    'Second',
  ])
  const whole = await documentOf(ann, { item_id, cat_id: '', page_id: '' })
  expect(headings(whole)).toHaveLength(5)
})

test('unknown catalogs, pages and paper are refused', async () => {
  const { ann, item_id, first, outer } = await makeTree()
  const other = await makeTree()
  expect(await code(ann, { item_id, cat_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id, page_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id, cat_id: other.outer.cat_id })).toBe(10101)
  expect(await code(ann, { item_id, page_id: other.first.page_id })).toBe(10101)
  expect(await code(ann, { item_id, page_id: first.page_id, paper: 'A9' })).toBe(10101)
  expect(await code(ann, { item_id: 1 })).toBe(10101)
  const letter = await documentOf(ann, { item_id, cat_id: outer.cat_id, paper: 'Letter' })
  expect(letter).toContain('w:w="12240"')
})

test('only who may write gets it, and only what is theirs', async () => {
  const { ann, item_id, outer, inner, root, first, second } = await makeTree()
  const [stranger, reader, editor, restricted] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: restricted, role: 1, catalogScope: [inner.cat_id] })
  const draft = await make.page({ owner: ann, item_id, page_title: 'Draft', is_draft: 1 })
  expect(await code(null, { item_id })).toBe(10102)
  expect(await code(stranger, { item_id })).toBe(10302)
  expect(await code(reader, { item_id })).toBe(10302)
  expect(headings(await documentOf(editor, { item_id }))).toHaveLength(5)
  expect(headings(await documentOf(ann, { item_id }))).toContain('Draft')
  expect(await code(editor, { item_id, page_id: draft.page_id })).toBe(10101)

  const own = await documentOf(restricted, { item_id })
  expect(headings(own)).toEqual(['Inner', 'Second'])
  expect(own).not.toMatch(/Outer|First|Root|Draft/)
  for (const part of [
    { cat_id: outer.cat_id },
    { page_id: first.page_id },
    { page_id: root.page_id },
  ])
    expect(await code(restricted, { item_id, ...part })).toBe(10302)
  expect(headings(await documentOf(restricted, { item_id, page_id: second.page_id }))).toEqual([
    'Second',
  ])
})

test('long pages are converted, one of them as an API page', async () => {
  const { ann, item_id, root, first } = await makeTree()
  await setText(root.page_id, '| a | b |\n|---|---|\n'.concat('| 1 | **2** |\n'.repeat(4_000)))
  await setText(
    first.page_id,
    JSON.stringify({ info: { method: 'get', url: 'https://a.example/orders' } }),
  )
  const document = await documentOf(ann, { item_id })
  expect(document.split('<w:tr>').length).toBeGreaterThan(4_000)
  expect(document).toContain('https://a.example/orders')
})

test('equal content gives equal bytes', async () => {
  const { ann, item_id } = await makeTree()
  const [one, two] = [await exported(ann, { item_id }), await exported(ann, { item_id })]
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
})

test('a client that leaves ends the export and leaves no file behind', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id: _, ...row } = await make.page({
    owner: ann,
    item_id,
    page_title: 'Long',
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
      path: `/api/export/word?item_id=${item_id}`,
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
