import { beforeAll, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { exportCalls } from '#contract/calls/export.ts'
import { previewCalls } from '#contract/calls/preview.ts'
import { Audit } from '../../models/audit.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const source = 'k3v9t2q8w5m1x7zc'
const path = 'docs/openapi.json'
const name = 'pr-12'

const shop = (paths: Record<string, string>) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      Object.entries(paths).map(([at, summary]) => [at, { get: { summary, responses: {} } }]),
    ),
  })

/** An item with pages of an API document that was imported in a browser, and a preview. */
async function imported() {
  const owner = await t.make.user()
  const { item_id } = await t.make.item({ owner, password: 'secret' })
  const send = async (document: string, fields: object, user: MadeUser = owner) =>
    (await sendMultipart(
      t.app,
      '/api/import/auto',
      { item_id, ...fields },
      { name: 'openapi.json', bytes: document, type: 'application/json' },
      { 'x-api-token': user.token },
    )) as { error_code: number; error_name?: string; data: { item_id: number; counts: object } }
  await send(shop({ '/pets': 'Pets', '/cats': 'Cats' }), {})
  const { id } = await t.as(owner).ask(previewCalls.make, { item_id, name, source })
  const pushed = { preview: name, source: `${source}:${path}` }
  const operation = (at: string) => ({ method: 'get', path: at, id: '', title: '' })
  const compare = (at: string) =>
    t.as(owner).ask(previewCalls.compare, {
      item_id: Number(id),
      path,
      operation: operation(at),
    })
  return { owner, item_id, id: Number(id), send, pushed, compare }
}

test('an import into a preview leaves the item alone; its pages are compared by their operations', async () => {
  const { owner, item_id, id, send, pushed, compare } = await imported()
  const stateOf = async () => ({
    pages: await Page.query(t.db.read).where({ item_id }).orderBy('page_id'),
    log: await ItemChangeLog.query(t.db.read).where({ item_id }).resultSize(),
    audit: await Audit.query(t.db.read).resultSize(),
  })
  const before = await stateOf()
  const live = before.pages.find(({ page_title }) => page_title === 'Pets')
  // the pages were imported under no name before
  const { data } = await send(shop({ '/pets': 'All pets', '/dogs': 'Dogs' }), pushed)
  expect(data).toMatchObject({ item_id: id, counts: { created: 1, removed: 1 } })
  const ask = { item_id, cat_id: 0, page_id: 0, format: 'json', version: '3.1' } as const
  const { document } = await t.as(owner).ask(exportCalls.openapi, { ...ask, preview: name })
  expect(Object.keys((JSON.parse(document) as { paths: object }).paths)).toContain('/dogs')
  expect(await stateOf()).toEqual(before)

  expect(await compare('/pets')).toMatchObject({
    live: { id: String(live?.page_id), title: 'Pets' },
    preview: { title: 'All pets' },
  })
  expect(await compare('/dogs')).toMatchObject({ live: null, preview: { title: 'Dogs' } })
  expect(await compare('/cats')).toMatchObject({
    live: { title: 'Cats' },
    preview: { text: expect.stringContaining('Deprecated') },
  })
  expect(await compare('/none')).toMatchObject({ live: null, preview: null })
  // a draft is nobody else's business
  await t.db.transaction((trx) =>
    Page.query(trx).where({ item_id, page_title: 'Pets' }).patch({ is_draft: 1 }),
  )
  expect(await compare('/pets')).toMatchObject({ live: null })
})

test('only those who may write all of the item import into its previews, and read them as a document', async () => {
  const { owner, item_id, id, send, pushed } = await imported()
  const [reader, tied] = [await t.make.user(), await t.make.user()]
  const cat_id = await t.as(owner).ask(catalogCalls.save, { item_id, cat_id: 0, cat_name: 'guide' })
  await t.make.member({ item_id, user: reader, role: 0 })
  await t.make.member({ item_id, user: tied, role: 1, catalogScope: [cat_id] })
  for (const user of [reader, tied])
    expect(await send(shop({ '/x': 'X' }), pushed, user)).toMatchObject({ error_name: 'noAccess' })
  const none = { ...pushed, preview: 'pr-13' }
  expect((await send(shop({}), none)).error_name).toBe('itemNotFound')
  expect((await send(shop({}), { ...pushed, item_id: 0 })).error_name).toBe('itemNotFound')
  // not under its own number either
  expect((await send(shop({}), { item_id: id })).error_name).toBe('noAccess')
  const ask = { cat_id: 0, page_id: 0, format: 'json', version: '3.1' } as const
  for (const [user, args] of [
    [reader, { item_id, preview: name }],
    [tied, { item_id, preview: 'pr-13' }],
    [tied, { item_id, preview: name }],
    [owner, { item_id: id }],
  ] as const)
    expect((await t.refusal(user, exportCalls.openapi, { ...ask, ...args })).why).toMatch(
      /^(?:noAccess|itemNotFound)$/,
    )
})
