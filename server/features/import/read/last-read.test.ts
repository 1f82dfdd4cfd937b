import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Page } from '../../../models/page.ts'
import { sendMultipart } from '../../../test/multipart.ts'
import { startApp } from '../../../test/start-app.ts'
import { knownPages, lastRead, rememberRead, stampOf } from './last-read.ts'
import { readImportTask, TextNeeded, unpacked, type ReadOrder } from './read-task.ts'

const { app, as, db, make } = await startApp()

const document = (first: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/a': { get: { summary: 'A', ...first } },
      '/b': { get: { summary: 'B', parameters: [{ name: 'q', in: 'query' }] } },
    },
  })
const order: ReadOrder = {
  name: 'shop.json',
  bytes: Buffer.from(document()),
  locale: 'en',
  remarksIn: 'en',
  document: '',
  isApi: true,
  asSheets: false,
  attachments: { limit: 1_000, moreKinds: [] },
}
const read = async (asked: ReadOrder) => unpacked(await readImportTask.run(asked))

test.each([true, false])(
  'the same file for the same item is known, with the hashes of its pages, as API: %s',
  async (isApi) => {
    const asked = { ...order, isApi }
    const first = await read(asked)
    const stamp = await stampOf(asked)
    await rememberRead(db, 1, stamp, first)
    const known = lastRead(db, 1, stamp)
    const heads = ({ pages }: typeof first) => pages.map(({ title, hash }) => [title, hash])
    expect(known && heads(known)).toEqual(heads(first))
    expect(() => known?.pages[0]?.text()).toThrow(TextNeeded)
    expect(lastRead(db, 2, stamp)).toBeUndefined()
    const others = [
      { bytes: Buffer.from(document({ summary: 'a' })) },
      { locale: 'zh-cn' as const },
      { remarksIn: 'zh-cn' as const },
      { document: 'shop' },
      { isApi: !isApi, attachments: { limit: 2_000, moreKinds: [] } },
    ]
    for (const other of others)
      expect(lastRead(db, 1, await stampOf({ ...asked, ...other }))).toBeUndefined()
  },
)

test('a file with attachments, or with pages of its own, is always read', async () => {
  const first = await read(order)
  const files = [{ id: 'a', name: 'a.png', bytes: Buffer.from('a') }]
  const stamp = await stampOf(order)
  await rememberRead(db, 3, stamp, { ...first, files })
  const [page] = first.pages
  await rememberRead(db, 3, stamp, { ...first, pages: page ? [{ ...page, hash: '' }] : [] })
  expect(lastRead(db, 3, stamp)).toBeUndefined()
})

test.each(['api', 'markdown'] as const)(
  'the same file once more finds what people have done to its pages meanwhile, %s',
  async (shape) => {
    const ann = await make.user()
    const { item_id } = await make.item({ owner: ann })
    const again = async () => {
      const answer = (await sendMultipart(
        app,
        '/api/import/auto',
        { item_id, as: shape },
        { name: 'shop.json', bytes: document(), type: 'application/json' },
        { 'x-api-token': ann.token },
      )) as unknown as { data: { counts: object; remarks: unknown[] } }
      return answer.data.counts
    }
    const all = { created: 0, changed: 0, unchanged: 3, removed: 0, catalogs: 0, operations: 2 }
    const page = async (page_title: string) =>
      (await Page.query(db.read).findOne({ item_id, page_title, is_del: 0 })) as Page
    const save = async (old: Page, change: { page_title?: string; page_content?: string }) =>
      as(ann).ask(pageCalls.save, {
        page_id: old.page_id,
        item_id,
        page_title: old.page_title,
        page_content: old.page_content,
        ...change,
        base_revision: String(old.revision),
      })
    await again()
    const texts = [(await page('A')).page_content, (await page('B')).page_content]
    expect(await again()).toEqual(all)

    await save(await page('A'), { page_title: 'Renamed' })
    expect(await again()).toEqual(all)
    expect((await page('Renamed')).page_content).toBe(texts[0])

    const edited = texts[1]?.replace('"remark":""', '"remark":"by hand"') + '\n\nby hand'
    const mine = shape === 'api' ? edited.replace('\n\nby hand', '') : edited
    await save(await page('B'), { page_content: mine })
    expect(await again()).toEqual(all)
    expect((await page('B')).page_content).toBe(mine)

    await as(ann).ask(pageCalls.delete, { page_id: (await page('B')).page_id })
    expect(await again()).toEqual({ ...all, created: 1, unchanged: 2 })
    expect((await page('B')).page_content).toBe(texts[1])
    expect(await again()).toEqual(all)
  },
)

test('of a changed file, only operations that have changed are read', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const send = (text: string) =>
    sendMultipart(
      app,
      '/api/import/auto',
      { item_id, as: 'api' },
      { name: 'shop.json', bytes: text, type: 'application/json' },
      { 'x-api-token': ann.token },
    ) as unknown as Promise<{ data: { counts: object } }>
  await send(document())
  const stamp = await stampOf(order)
  await rememberRead(db, item_id, stamp, await read(order))
  const known = await knownPages(db, item_id, stamp)
  const bytes = Buffer.from(document({ deprecated: true }))
  const [full, again] = [await read({ ...order, bytes }), await read({ ...order, bytes, known })]
  const [, a, b] = again.pages
  expect(a?.text()).toBe(full.pages[1]?.text())
  expect(() => b?.text()).toThrow(TextNeeded)
  const heads = ({ pages }: typeof full) => pages.map((page) => ({ ...page, text: '' }))
  expect(heads(again)).toEqual(heads(full))

  // each page remembers the title of the document
  const renamed = Buffer.from(document().replace('Shop', 'Store'))
  const [, ...others] = (await read({ ...order, bytes: renamed, known })).pages
  for (const { text } of others) expect(text()).toContain('"from":"Store"')

  const page = async (page_title: string) =>
    (await Page.query(db.read).findOne({ item_id, page_title, is_del: 0 })) as Page
  const before = await page('B')
  const counts = { created: 0, changed: 1, unchanged: 2 }
  expect((await send(bytes.toString())).data.counts).toMatchObject(counts)
  expect((await page('B')).revision).toBe(before.revision)
  expect((await page('A')).page_content).toBe(full.pages[1]?.text())

  // a page that people have changed is merged
  await as(ann).ask(pageCalls.save, {
    page_id: before.page_id,
    item_id,
    page_title: 'B',
    page_content: before.page_content.replace('"remark":""', '"remark":"by hand"'),
    base_revision: String(before.revision),
  })
  expect((await send(document())).data.counts).toMatchObject(counts)
  expect((await page('B')).page_content).toContain('by hand')
})

test('an operation is found again though its source lies far behind a long description', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const send = (description: string) =>
    sendMultipart(
      app,
      '/api/import/auto',
      { item_id, as: 'api' },
      { name: 'a.json', bytes: document({ description }), type: 'application/json' },
      { 'x-api-token': ann.token },
    ) as unknown as Promise<{ data: { counts: object } }>
  await send('说明 '.repeat(4_000))
  const { data } = await send(`${'说明 '.repeat(4_000)}.`)
  expect(data.counts).toMatchObject({ created: 0, changed: 1, unchanged: 2 })
})
