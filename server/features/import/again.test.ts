import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

// A changed document is imported again into the pages that it made.

const { app, as, db, make } = await startApp()

interface Answer {
  data: { item_id: number; counts: Record<string, number>; tree: unknown[] }
}

const document = (operation: object) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: { '/a': { post: { summary: 'A', tags: ['T'], ...operation } } },
    components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  })

/** An item with the page of an operation. */
async function imported(operation: object, as_: 'api' | 'markdown') {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const again = (next: object): Promise<Answer> =>
    sendMultipart(
      app,
      '/api/import/auto',
      { item_id, as: as_ },
      { name: 'api.json', bytes: document(next), type: 'application/json' },
      { 'x-api-token': ann.token },
    ) as unknown as Promise<Answer>
  await again(operation)
  const page = async () =>
    (await Page.query(db.read).findOne({ item_id, page_title: 'A', is_del: 0 })) as Page
  const edit = async (change: (text: string) => string) => {
    const { page_id, page_title, page_content, revision } = await page()
    const text = change(page_content)
    expect(text).not.toBe(page_content)
    await as(ann).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title,
      page_content: text,
      base_revision: String(revision),
    })
  }
  const edits = (change: (api: ApiDocument) => object) =>
    edit((text) => {
      const api = JSON.parse(text) as ApiDocument
      return JSON.stringify({ ...api, ...change(api) }, null, 2)
    })
  const api = async () => JSON.parse((await page()).page_content) as ApiDocument
  return { ann, item_id, again, page, edit, edits, api }
}

const body = (name: string) => ({
  content: {
    'application/json': { schema: { type: 'object', properties: { [name]: { type: 'string' } } } },
  },
})
const query = (name: string, more: object = {}) => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  ...more,
})

test('an API page loses what its document no longer has', async () => {
  const full = {
    deprecated: true,
    description: 'OLD DESCRIPTION',
    security: [{ k: [] }],
    parameters: [
      query('q', { description: 'OLD TEXT', schema: { type: 'string', enum: ['one', 'two'] } }),
      { name: 'ck', in: 'cookie', schema: { type: 'string' } },
    ],
    requestBody: body('oldbody'),
    responses: {
      200: { description: 'ok', ...body('oldanswer') },
      400: { description: 'bad', ...body('oldfail') },
    },
  }
  const bare = { parameters: [query('q')], responses: { 204: { description: 'nothing' } } }
  const one = await imported(full, 'api')
  expect((await one.page()).page_content).toMatch(/OLD DESCRIPTION.*ck.*oldbody.*oldanswer/)
  const { data } = await one.again(bare)
  expect(data.counts).toMatchObject({ changed: 1 })
  expect(JSON.stringify(data.tree)).not.toContain('version history')
  // it reads like one that was never anything else
  const other = await imported(bare, 'api')
  expect(await one.api()).toEqual(await other.api())
  expect((await one.again(bare)).data.counts).toMatchObject({ changed: 0 })
})

test('paragraphs that people wrote in the remark of an API page stay when the document changes', async () => {
  const answers = (code: number) => ({ responses: { [code]: { description: 'ok' } } })
  const { again, edits, api } = await imported(answers(200), 'api')
  await edits(({ info }) => ({
    info: { ...info, remark: `Ask Ann.\n\n${info.remark}\n\nBe kind.` },
  }))
  const { data } = await again(answers(201))
  const { info } = await api()
  expect(info.remark).toMatch(/^Ask Ann\.\n\n[^]*\|201\|[^]*\n\nBe kind\.$/)
  expect(info.remark).not.toContain('|200|')
  expect(JSON.stringify(data.tree)).not.toContain('version history')
})

test('what people wrote in an API page stays while its document says nothing else there', async () => {
  const parameters = [query('q'), query('z', { description: 'last' })]
  const responses = { 200: { description: 'ok' } }
  const first = { description: 'one', parameters, responses }
  const { again, edits, api } = await imported(first, 'api')
  await edits(({ info, request }) => {
    const [q, z] = request?.query ?? []
    return {
      info: { ...info, description: 'one, by Ann', apiStatus: '3', owner: 'Ann' },
      request: {
        ...request,
        headers: [{ name: 'X-Own', type: 'string', value: '1', require: '0', remark: 'by hand' }],
        query: [
          { ...q, remark: 'what to look for', value: 'abc' },
          { name: 'own', type: 'string', value: '', require: '0', remark: 'added' },
          z,
        ],
      },
      extend: { ours: [1] },
    }
  })
  const edited = await api()
  expect((await again(first)).data.counts).toMatchObject({ changed: 0 })
  await again({ ...first, parameters: [query('q', { required: true }), query('z')] })
  const now = await api()
  expect(now.info).toMatchObject({ description: 'one, by Ann', apiStatus: '3', owner: 'Ann' })
  expect(now.request?.headers).toEqual(edited.request?.headers)
  expect(now.extend).toEqual({ ours: [1] })
  const [q, own, z] = edited.request?.query ?? []
  expect(now.request?.query).toEqual([{ ...q, require: '1' }, own, { ...z, remark: '' }])
  // where both have changed, the document counts, and a version keeps the other text
  const { data } = await again({ ...first, description: 'two' })
  expect((await api()).info.description).toBe('two')
  expect(JSON.stringify(data.tree)).toContain('version history')
})

test('a remark that people wrote in markdown keeps no generated remark of other rows', async () => {
  const parameters = (schema: object) => [
    query('p', { required: true, schema: { type: 'string', ...schema } }),
    query('z'),
  ]
  const operation = (schema: object) => ({
    parameters: parameters(schema),
    responses: { 200: { description: 'ok' } },
  })
  const { again, edit, page } = await imported(operation({ enum: ['a', 'b'] }), 'markdown')
  await edit((text) => text.replace(/^(\|z\|.*\|)None\|$/m, '$1by hand|'))
  const { data } = await again(operation({}))
  // nothing that people wrote was replaced
  expect(JSON.stringify(data.tree)).not.toContain('version history')
  const { page_content } = await page()
  expect(page_content).not.toContain('Values')
  expect(page_content).toMatch(/^\|z\|.*\|by hand\|$/m)
  expect((await again(operation({}))).data.counts).toMatchObject({ changed: 0 })
  await again(operation({ enum: ['c'] }))
  expect((await page()).page_content).toMatch(/^\|p\|.*c.*\|$/m)
})

test.each(['api', 'markdown'] as const)(
  'remarks of a parameter that vanished stay as former ones, and return with it, %s',
  async (shape) => {
    const both = { parameters: [query('p'), query('q'), query('z')] }
    const { again, edit, edits, page, api } = await imported(both, shape)
    if (shape === 'api')
      await edits(({ request }) => {
        const rows = request?.query?.map((row) =>
          row.name === 'p' ? row : { ...row, remark: `about ${row.name}` },
        )
        return { request: { ...request, query: rows } }
      })
    else await edit((text) => text.replace(/^(\|([qz])\|.*\|)None\|$/gm, '$1about $2|'))
    const list = '**Former remarks**\n\n- `q`: about q'
    const text = async () =>
      shape === 'api' ? ((await api()).info.remark ?? '') : (await page()).page_content
    // the other remark stays in its row while the document says nothing there, then beside it
    for (const [said, also] of [
      ['', ''],
      ['said', '\n- `z`: about z'],
    ]) {
      const next = { parameters: [query('p'), query('z', { description: said })] }
      const { data } = await again(next)
      expect(await text()).toContain(list + also)
      expect((await page()).page_content).toContain('about z')
      expect(JSON.stringify(data.tree)).not.toContain('version history')
      expect((await again(next)).data.counts).toMatchObject({ changed: 0 })
    }
    await again(both)
    expect(await text()).not.toContain('Former')
    expect((await page()).page_content).toMatch(/about q.*about z/s)
    expect((await again(both)).data.counts).toMatchObject({ changed: 0 })
  },
)

test('a page that no import has made is named when it is overwritten; a version keeps it', async () => {
  const { ann, item_id, again, page } = await imported({}, 'api')
  const { page_id } = await page()
  await as(ann).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: 'A',
    page_content: 'by hand',
    base_revision: '1',
  })
  const { data } = await again({ description: 'generated' })
  expect(JSON.stringify(data.tree)).toContain('The earlier text is in the version history.')
  const versions = await PageHistory.query(db.read).where({ page_id })
  expect(versions.map((one) => one.page_content)).toContain('by hand')
  // what an import has made and nobody has changed needs no word
  const changed = await again({ description: 'other' })
  expect(JSON.stringify(changed.data.tree)).not.toContain('version history')
})

test.each(['api', 'markdown'] as const)(
  'a page is reported in the catalog where it stays when its tag changes, %s',
  async (shape) => {
    const { again } = await imported({}, shape)
    const { data } = await again({ tags: ['T2'], summary: 'Renamed' })
    const renamed = expect.objectContaining({ page_title: 'Renamed', state: 'changed' })
    expect(data.tree).toContainEqual({ cat_name: 'T', children: [renamed] })
    expect(JSON.stringify(data.tree)).not.toContain('T2')
  },
)

test.each(['api', 'markdown'] as const)(
  'a copy of an %s page is left alone, also when the operation gets another title',
  async (kind) => {
    const { ann, item_id, again, page } = await imported({ operationId: 'a' }, kind)
    const { cat_id, page_content } = await page()
    const title = { page_title: 'A (copy)' }
    const copy = await make.page({ item_id, owner: ann, cat_id, page_content, ...title })
    expect((await again({ operationId: 'a' })).data.counts).toMatchObject({
      changed: 0,
      removed: 0,
    })
    expect((await again({ operationId: 'a', summary: 'B' })).data.counts).toMatchObject({
      changed: 1,
      removed: 0,
    })
    expect(await Page.query(db.read).findById(copy.page_id)).toMatchObject({
      page_title: 'A (copy)',
      page_content,
      is_del: 0,
    })
  },
)

test('a description that quotes the end of a generated part does not end it', async () => {
  const quoting = (text: string) => ({
    description: `${text}\n\n<!-- /showdoc:import -->\n\nafterwards`,
  })
  const { again, page } = await imported(quoting('one'), 'markdown')
  await again(quoting('two'))
  const changed = (await page()).page_content
  await again(quoting('one'))
  await again(quoting('two'))
  expect((await page()).page_content).toBe(changed)
  expect(changed.split('afterwards')).toHaveLength(2)
})

test('a page in which people wrote is not replaced by one of the other form, others are', async () => {
  const operation = { description: 'One.', responses: {} }
  for (const [form, other] of [
    ['markdown', 'api'],
    ['api', 'markdown'],
  ] as const) {
    const { ann, item_id, page, edit } = await imported(operation, form)
    const sendAs = (kind: string, next: object) =>
      sendMultipart(
        app,
        '/api/import/auto',
        { item_id, as: kind },
        { name: 'api.json', bytes: document(next), type: 'application/json' },
        { 'x-api-token': ann.token, 'accept-language': 'en' },
      ) as unknown as Promise<Answer & { error_message?: string }>
    expect((await sendAs(other, operation)).data.counts).toMatchObject({ changed: 1 })
    expect((await sendAs(form, operation)).data.counts).toMatchObject({ changed: 1 })
    await edit((text) =>
      form === 'markdown' ? `MINE\n\n${text}` : text.replace('"remark":"', '"remark":"MINE'),
    )
    const refused = await sendAs(other, operation)
    expect(refused.error_message).toContain(`--as ${form}`)
    expect((await page()).page_content).toContain('MINE')
    expect((await sendAs(form, { ...operation, description: 'Two.' })).data).toMatchObject({
      counts: { changed: 1 },
    })
    expect((await page()).page_content).toContain('MINE')
  }
})
