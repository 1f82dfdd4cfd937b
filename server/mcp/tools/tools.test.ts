import { afterAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../site.ts'
import { mcpClients } from '../../test/mcp-client.ts'
import { startApp } from '../../test/start-app.ts'

const t = await startApp({ flags: { SHOWDOC_MCP: 'on' } })
const { app, as, db, make } = t
await app.listen({ host: '127.0.0.1', port: 0 })
const { address, connect, call: ask } = mcpClients(app)

const ann = await make.user()
const token = await make.token(ann.uid, { kind: 'access', scope: 'write', name: 'helper' })
const client = await connect(token)
const call = (name: string, args: object = {}) => ask(client, name, args)

/** The answer of a tool that must not refuse. */
async function done(name: string, args: object = {}) {
  const { isError, value } = await call(name, args)
  expect(isError, `${name}: ${JSON.stringify(value).slice(0, 500)}`).toBe(false)
  return value
}
const refused = async (name: string, args: object) => {
  const { isError, value } = await call(name, args)
  expect(isError, name).toBe(true)
  return value
}
const textOf = async (page_id: number) =>
  (await as(ann).ask(pageCalls.info, { page_id })).page_content

test('items and catalogs are created, changed and shown', async () => {
  const { item_id, address: made } = await done('create_item', {
    item_name: '手册',
    item_description: 'what it is',
    password: 'sesame',
  })
  expect(made).toBe(`${address('').origin}/${item_id}`)
  const listed = await done('list_items')
  expect(listed.items).toContainEqual(
    expect.objectContaining({ item_id, item_name: '手册', role: 'owner', is_private: true }),
  )
  expect(await done('update_item', { item_id, item_name: 'Handbook' })).toMatchObject({
    item_name: 'Handbook',
    is_private: true,
  })
  expect(await as(ann).ask(itemCalls.detail, { item_id })).toMatchObject({
    item_description: 'what it is',
    password: 'sesame',
  })
  const { cat_id } = await done('create_catalog', { item_id, cat_name: 'Guide' })
  const below = await done('create_catalog', { item_id, cat_name: '安装', parent_cat_id: cat_id })
  expect(
    await done('update_catalog', { item_id, cat_id: below.cat_id, cat_name: 'Setup' }),
  ).toMatchObject({ cat_name: 'Setup', parent_cat_id: cat_id, path: ['Guide', 'Setup'] })
  await done('create_page', { item_id, cat_id: below.cat_id, page_title: 'a', page_content: 'x' })
  expect((await done('list_catalogs', { item_id })).catalogs).toEqual([
    { cat_id, cat_name: 'Guide', parent_cat_id: 0, path: ['Guide'], pages: 0 },
    expect.objectContaining({ cat_id: below.cat_id, pages: 1 }),
  ])
  expect(await done('get_catalog', { item_id, cat_id })).toMatchObject({
    catalogs: [{ cat_id: below.cat_id, cat_name: 'Setup', pages: 1 }],
    pages: [],
    total: 0,
  })
  expect(await done('get_item', { item_id })).toMatchObject({ pages: 1, catalogs: 2 })
  const { outline } = await done('get_item_overview', { item_id })
  expect(outline).toMatch(
    /^# Guide \(cat_id \d+\)\n {2}# Setup \(cat_id \d+\)\n {4}- a \(page_id \d+\)$/,
  )
  await done('delete_catalog', { item_id, cat_id })
  expect((await done('list_catalogs', { item_id })).catalogs).toEqual([])
  expect((await refused('get_catalog', { item_id, cat_id })).error).toBe('catalogNotFound')
})

test('pages are created, found, read and written, by all names of the tools', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { cat_id } = await make.catalog({ item_id })
  const made = await done('create_page', {
    item_id,
    cat_id,
    page_title: '标题',
    page_content: '# 正文\n\nzebra\n',
  })
  expect(made).toMatchObject({ state: 'created', revision: '1' })
  const { page_id } = made
  const read = await done('get_page', { page_id })
  expect(read).toMatchObject({
    page_id,
    page_title: '标题',
    revision: '1',
    content_hash: made.content_hash,
    page_content: '# 正文\n\nzebra\n',
    can_edit: true,
  })
  expect(await done('read_page', { item_id, page_title: '标题' })).toEqual(read)
  expect((await done('batch_get_pages', { page_ids: [page_id, page_id] })).pages).toEqual([read])
  expect((await done('list_pages', { item_id, cat_id })).pages).toMatchObject([{ page_id }])
  expect((await done('list_pages', { item_id, cat_id: 0 })).pages).toEqual([])
  for (const name of ['search', 'search_pages'])
    expect((await done(name, { keyword: 'zebra', item_id })).pages, name).toMatchObject([
      { page_id },
    ])
  for (const name of ['search', 'search_all_pages'])
    expect((await done(name, { keyword: 'zebra' })).pages, name).toMatchObject([{ page_id }])

  const second = await done('update_page', { page_id, page_content: 'two', revision: 1 })
  expect(second).toMatchObject({ state: 'updated', revision: '2' })
  const third = await done('write_page', {
    page_id,
    page_title: 'other',
    cat_id: 0,
    content_hash: second.content_hash,
  })
  expect(await done('get_page', { page_id })).toMatchObject({
    page_title: 'other',
    cat_id: 0,
    revision: third.revision,
    page_content: 'two',
  })
  expect(
    await done('update_page', { page_id, page_content: 'two', revision: third.revision }),
  ).toMatchObject({
    state: 'unchanged',
    revision: third.revision,
  })
  const api = JSON.stringify({ info: { url: '/x', method: 'get' } })
  const page = await make.page({ item_id, owner: ann, page_content: api })
  expect((await done('get_page', { page_id: page.page_id })).page_content).toBe(api)
  expect(
    (await done('get_page', { page_id: page.page_id, format: 'markdown' })).page_content,
  ).toContain('`/x`')
  const twin = await make.page({ item_id, owner: ann, page_title: 'other' })
  expect((await refused('get_page', { item_id, page_title: 'other' })).pages).toMatchObject([
    { page_id },
    { page_id: twin.page_id },
  ])
})

test('a stale write is refused with the current page and writes nothing', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann, page_title: 'p', page_content: 'one' })
  const read = await done('get_page', { page_id })
  await as(ann).ask(pageCalls.save, { page_id, item_id, page_title: 'p', page_content: 'theirs' })
  const present = await done('get_page', { page_id })
  const { page_history_id } = (await as(ann).ask(pageCalls.history, { page_id }))[0]!
  const before = await db.read('page_history').count({ n: '*' })
  const stale: [string, object][] = [
    ['update_page', { page_id, page_content: 'mine' }],
    ['write_page', { page_id, page_content: 'mine' }],
    ['update_page_diff', { page_id, edits: [{ old_text: 'one', new_text: 'mine' }] }],
    ['upsert_page', { item_id, page_title: 'p', page_content: 'mine' }],
    ['restore_page_version', { page_id, page_history_id }],
    ['delete_page', { page_id }],
  ]
  for (const [name, args] of stale) {
    for (const base of [
      { revision: read.revision },
      { revision: Number(read.revision) },
      { content_hash: read.content_hash },
      { revision: present.revision, content_hash: read.content_hash },
    ]) {
      const answer = await refused(name, { ...args, ...base })
      expect(answer, name).toMatchObject({
        error: 'pageChanged',
        current: {
          revision: present.revision,
          content_hash: present.content_hash,
          page_content: 'theirs',
          author: ann.username,
        },
      })
    }
    expect((await refused(name, args)).error, name).toBe('baseNeeded')
  }
  expect(await textOf(page_id)).toBe('theirs')
  expect(await db.read('page_history').count({ n: '*' })).toEqual(before)
  expect(await done('get_page', { page_id })).toEqual(present)
})

test('of two concurrent writes with the same base one succeeds, also across two servers; what was acknowledged stays', async () => {
  const db2 = await openDatabase(t.site.config)
  const second = await buildApp({ ...t.site, db: db2 })
  await second.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await second.close()
    await db2.close()
  })
  const bea = await make.user()
  const { item_id } = await make.item({ owner: ann })
  await make.member({ item_id, user: bea, role: 1 })
  const others = await mcpClients(second).connect(bea.token)
  const { page_id } = await make.page({ item_id, owner: ann, page_content: '0' })
  for (let round = 1; round <= 5; round++) {
    const { revision } = await done('get_page', { page_id })
    const answers = await Promise.all([
      call('update_page', { page_id, page_content: `a ${round}`, revision }),
      ask(others, 'update_page', { page_id, page_content: `b ${round}`, revision }),
      call('update_page_diff', {
        page_id,
        edits: [{ old_text: await textOf(page_id), new_text: `c ${round}` }],
        revision,
      }),
    ])
    const written = answers.filter(({ isError }) => !isError)
    expect(written).toHaveLength(1)
    for (const { isError, value } of answers) if (isError) expect(value.error).toBe('pageChanged')
    const winner = ['a', 'b', 'c'][answers.findIndex(({ isError }) => !isError)]
    expect(await textOf(page_id)).toBe(`${winner} ${round}`)
  }
  const { revision } = await done('get_page', { page_id })
  const [removed, saved] = await Promise.all([
    call('delete_page', { page_id, revision }),
    ask(others, 'update_page', { page_id, page_content: 'kept', revision }),
  ])
  expect([removed.isError, saved.isError].filter(Boolean)).toHaveLength(1)
})

test('parts of a text are replaced, all of them or none', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann, page_content: 'a b a $& 中文' })
  const edit = async (...edits: object[]) => {
    const { revision } = await done('get_page', { page_id })
    return call('update_page_diff', { page_id, edits, revision })
  }
  expect((await edit({ old_text: 'x', new_text: 'y' })).value).toMatchObject({
    error: 'textNotFound',
    edit: 1,
  })
  expect(
    (await edit({ old_text: 'b', new_text: 'c' }, { old_text: 'a', new_text: 'd' })).value,
  ).toMatchObject({ error: 'textAmbiguous', edit: 2 })
  expect(await textOf(page_id)).toBe('a b a $& 中文')
  await edit(
    { old_text: 'b', new_text: '$&$1' },
    { old_text: 'a', new_text: '$`', replace_all: true },
    { old_text: '中文', new_text: '' },
  )
  expect(await textOf(page_id)).toBe('$` $&$1 $` $& ')
})

test('upsert creates missing pages and overwrites only what was read', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { cat_id } = await make.catalog({ item_id })
  const page = { item_id, cat_id, page_title: 't', page_content: 'one' }
  const made = await done('upsert_page', page)
  expect(made.state).toBe('created')
  expect((await refused('upsert_page', { ...page, page_content: 'two' })).current).toMatchObject({
    page_id: made.page_id,
    page_content: 'one',
  })
  const updated = await done('upsert_page', {
    ...page,
    page_content: 'two',
    revision: made.revision,
  })
  expect(updated).toMatchObject({ page_id: made.page_id, state: 'updated' })
  // the same title elsewhere is another page
  expect((await done('upsert_page', { ...page, cat_id: 0 })).state).toBe('created')

  // two concurrent calls create one page, and a different text is not lost
  const twice = { item_id, page_title: 'twice', page_content: 'same' }
  const at = await Promise.all([done('upsert_page', twice), done('upsert_page', twice)])
  expect(new Set(at.map((one) => one.page_id)).size).toBe(1)
  const unlike = { item_id, page_title: 'unlike' }
  const both = await Promise.all(
    ['a', 'b'].map((page_content) => call('upsert_page', { ...unlike, page_content })),
  )
  expect(new Set(both.map(({ isError, value }) => (isError ? value.error : value.state)))).toEqual(
    new Set(['baseNeeded', 'created']),
  )
  const { pages: listed } = await done('list_pages', { item_id, cat_id: 0 })
  for (const wanted of ['twice', 'unlike'])
    expect(
      listed.filter((one: { page_title: string }) => one.page_title === wanted),
      wanted,
    ).toHaveLength(1)
  // a renamed or deleted page leaves its title to another
  await done('update_page', {
    page_id: at[0].page_id,
    page_title: 'renamed',
    revision: at[0].revision,
  })
  expect(at.map(({ state }) => state)).toContain('created')
  const again = await done('upsert_page', twice)
  expect(again.page_id).not.toBe(at[0].page_id)
  await done('delete_page', { page_id: again.page_id, revision: again.revision })
  expect((await done('upsert_page', twice)).state).toBe('created')

  const { results } = await done('batch_upsert_pages', {
    item_id,
    pages: [
      { page_title: 'new', page_content: 'n' },
      { cat_id, page_title: 't', page_content: 'three' },
      { cat_id, page_title: 't', page_content: 'three', revision: updated.revision },
      { cat_id: 999_999_999, page_title: 'x', page_content: 'x' },
      { page_title: 'new', page_content: 'again' },
    ],
  })
  expect(results.map((one: { state: string; error?: string }) => one.error ?? one.state)).toEqual([
    'created',
    'baseNeeded',
    'updated',
    'catalogNotFound',
    'baseNeeded',
  ])
  expect(JSON.stringify(results[1])).not.toContain('page_content')
  expect(await textOf(made.page_id)).toBe('three')
})

test('earlier versions are listed, read, compared and restored', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await done('create_page', {
    item_id,
    page_title: 't',
    page_content: 'a\nb\n',
  })
  await done('update_page', { page_id, page_content: 'a\nc\n', revision: 1, comment: '改动' })
  const { revision } = await done('update_page', { page_id, page_content: 'd\n', revision: 2 })
  const { versions, total } = await done('get_page_history', { page_id })
  expect(total).toBe(2)
  expect(versions[0]).toMatchObject({ revision: '2', comment: '改动 (MCP: helper)' })
  const oldest = versions[1].page_history_id
  expect(await done('get_page_version', { page_id, page_history_id: oldest })).toMatchObject({
    page_content: 'a\nb\n',
    revision: '1',
  })
  const { diff } = await done('diff_page_versions', {
    page_id,
    from: oldest,
    to: versions[0].page_history_id,
  })
  expect(diff).toContain(' a\n-b\n+c\n')
  expect((await done('diff_page_versions', { page_id, from: oldest })).diff).toContain(
    '-a\n-b\n+d\n',
  )
  expect(
    await done('restore_page_version', { page_id, page_history_id: oldest, revision }),
  ).toMatchObject({ state: 'updated', revision: '4' })
  expect(await textOf(page_id)).toBe('a\nb\n')
  const other = await make.page({ item_id, owner: ann })
  expect(
    (await refused('get_page_version', { page_id: other.page_id, page_history_id: oldest })).error,
  ).toBe('versionNotFound')

  const huge = (sign: string) => `${sign}\n`.repeat(150_000)
  const long = await done('create_page', { item_id, page_title: 'l', page_content: huge('a') })
  await done('update_page', { page_id: long.page_id, page_content: huge('b'), revision: 1 })
  const [version] = (await done('get_page_history', { page_id: long.page_id })).versions
  expect(
    (await refused('diff_page_versions', { page_id: long.page_id, from: version.page_history_id }))
      .error,
  ).toBe('tooDifferent')
})

test('a page is deleted as it was read, and goes to the recycle bin', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  expect(await done('delete_page', { page_id, revision: 1 })).toEqual({ deleted: page_id })
  expect(await db.read('recycle').where({ page_id })).toHaveLength(1)
  // no tool takes an item password: none is asked for, also not by a call about an item
  for (const [tool, more] of [
    ['get_page', {}],
    ['update_page', { revision: 1, page_title: 'x' }],
    ['delete_page', { revision: 1 }],
  ] as const)
    expect((await refused(tool, { page_id, ...more })).error, tool).toBe('pageNotFound')
  expect((await refused('search_pages', { keyword: 'x', item_id: 999_999 })).error).toBe(
    'itemNotFound',
  )
})

test('files are uploaded, listed and deleted', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const text = '中文 text'
  const file = await done('upload_attachment', {
    page_id,
    file_name: '说明.txt',
    content_base64: Buffer.from(text).toString('base64'),
  })
  expect(file.bytes).toBe(Buffer.byteLength(text))
  const found = await fetch(new URL(file.address))
  expect(await found.text()).toBe(text)
  const { files } = await done('list_attachments', { page_id })
  expect(files).toMatchObject([{ name: '说明.txt', address: file.address, file_id: file.file_id }])
  expect((await done('list_attachments')).files).toMatchObject([{ file_id: files[0].file_id }])
  for (const content_base64 of ['%%%', 'a', '中文', 'YQ==YQ=='])
    expect(
      (await refused('upload_attachment', { page_id, file_name: 'a.txt', content_base64 })).error,
      content_base64,
    ).toBe('notBase64')
  expect(
    (await refused('upload_attachment', { page_id, file_name: 'a.exe', content_base64: 'YQ==' }))
      .error,
  ).toBe('fileKindRefused')
  expect(
    (
      await refused('upload_attachment', {
        page_id,
        file_name: 'a.txt',
        content_base64: Buffer.alloc(5 * 1024 * 1024, 'a').toString('base64'),
      })
    ).error,
  ).toBe('fileTooLarge')
  expect(await done('delete_attachment', { file_id: files[0].file_id, page_id })).toEqual({
    deleted: files[0].file_id,
  })
  expect((await done('list_attachments', { page_id })).files).toEqual([])
})

test('a page has one link, which is created, shown and removed', async () => {
  const { item_id } = await make.item({ owner: ann, password: 'x' })
  const { page_id } = await make.page({ item_id, owner: ann, page_content: 'shared' })
  expect(await done('get_single_page_link', { page_id })).toEqual({ page_id, link: null })
  const made = await done('create_single_page_link', { page_id, expire_days: 7 })
  expect(made).toMatchObject({ state: 'created', expires: expect.stringMatching(/^\d{4}-/) })
  expect(await (await fetch(`${made.link}.md`)).text()).toContain('shared')
  expect(await done('create_single_page_link', { page_id })).toEqual({ ...made, state: 'present' })
  const { state: _, ...link } = made
  expect(await done('get_single_page_link', { page_id })).toEqual(link)
  const other = await done('create_single_page_link', { page_id, replace: true })
  expect(other.link).not.toBe(made.link)
  expect((await fetch(`${made.link}.md`)).status).toBe(404)
  expect(await done('delete_single_page_link', { page_id })).toEqual({ page_id, link: null })
  expect((await fetch(`${other.link}.md`)).status).toBe(404)
})

test('templates are listed and read by name', async () => {
  const { templates } = await done('get_page_template')
  expect(templates).toEqual(['api', 'database'])
  expect((await done('get_page_template', { name: 'api' })).page_content.length).toBeGreaterThan(50)
  expect((await refused('get_page_template', { name: 'none' })).error).toBe('templateUnknown')
})

const openapi = {
  openapi: '3.0.0',
  info: { title: 'Users' },
  servers: [{ url: 'https://api.example.com/v1/' }],
  paths: {
    '/users/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        tags: ['用户'],
        summary: '查询用户',
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
        },
      },
      post: {
        tags: ['用户'],
        summary: '修改用户',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
        },
        responses: {},
      },
    },
    '/ping': { get: { responses: {} }, put: 'nonsense' },
  },
  components: {
    schemas: {
      User: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: '名称', example: 'ann' },
          friend: { $ref: '#/components/schemas/User' },
        },
      },
    },
  },
}

test('an OpenAPI document becomes pages, with a catalog for each tag', async () => {
  const { item_id } = await make.item({ owner: ann })
  const document = JSON.stringify(openapi)
  expect(await done('import_openapi', { item_id, document })).toEqual({
    operations: 3,
    created: 3,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    remarks: [
      expect.objectContaining({ where: '#/paths/~1users~1{id}/get' }),
      expect.objectContaining({ where: '#/paths/~1users~1{id}/post' }),
      expect.objectContaining({ where: '#/paths/~1ping/put' }),
    ] as unknown,
  })
  const { pages } = await done('list_pages', { item_id })
  expect(
    pages.map((one: { page_title: string; path: string[] }) => [one.page_title, ...one.path]),
  ).toEqual([['GET /ping'], ['查询用户', '用户'], ['修改用户', '用户']])
  const text = await textOf(pages[1].page_id)
  expect(text).toContain('https://api.example.com/v1/users/{id}')
  expect(text).toMatch(/friend.*User/)
  expect(await done('import_openapi', { item_id, document })).toMatchObject({ skipped: 3 })
  const changed = {
    item_id,
    document: document.replace('"ann"', '"bea"'),
    on_existing: 'overwrite',
  }
  // what nobody has read is reported, not overwritten
  const kept = await done('import_openapi', changed)
  expect(kept).toMatchObject({ created: 0, updated: 0, unchanged: 1, skipped: 2 })
  expect(kept.not_overwritten).toEqual(
    pages.slice(1).map((one: { page_id: number; page_title: string }) => ({
      page_id: one.page_id,
      page_title: one.page_title,
      revision: '1',
      content_hash: expect.any(String) as string,
      error: 'baseNeeded',
    })),
  )
  const bases = kept.not_overwritten.map((one: { page_id: number; revision: string }) => ({
    page_id: one.page_id,
    revision: one.revision,
  }))
  await done('update_page', {
    page_id: pages[1].page_id,
    revision: 1,
    page_content: 'HUMAN WORK',
  })
  expect(await done('import_openapi', { ...changed, bases })).toMatchObject({
    updated: 1,
    unchanged: 1,
    skipped: 1,
    not_overwritten: [{ page_id: pages[1].page_id, revision: '2', error: 'pageChanged' }],
  })
  expect(await textOf(pages[1].page_id)).toBe('HUMAN WORK')
  const yaml =
    "swagger: '2.0'\ninfo: {title: Old}\nhost: h.example\nbasePath: /b\npaths:\n  /a:\n    get:\n      operationId: getA\n      parameters:\n        - {name: q, in: query, type: string}\n"
  const { item_id: apis } = await make.item({ owner: ann, item_type: 3 })
  expect(await done('import_openapi', { item_id: apis, document: yaml })).toMatchObject({
    created: 1,
  })
  const [made] = (await done('list_pages', { item_id: apis })).pages
  expect(JSON.parse(await textOf(made.page_id))).toMatchObject({
    info: { url: 'https://h.example/b/a', method: 'get', title: 'getA' },
    request: { query: [{ name: 'q' }] },
  })
  for (const wrong of ['{}', 'xx', '[1,2]'])
    expect((await refused('import_openapi', { item_id, document: wrong })).error, wrong).toBe(
      'notOpenApi',
    )
  for (const [wrong, error] of [
    ['- &a [*a]', 'importTooDeep'],
    ['{"openapi":"3.0.0"}', 'importFieldMissing'],
    ['{"openapi":"9","info":{},"paths":{}}', 'importVersion'],
    ['{"openapi":"3.0.0",', 'importSyntax'],
  ])
    expect((await refused('import_openapi', { item_id, document: wrong })).error, wrong).toBe(error)
})

test('what changes nothing leaves no trace', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  expect(
    await done('update_page', { page_id, revision: 1, comment: 'another remark' }),
  ).toMatchObject({ state: 'unchanged', revision: '1' })
  await done('delete_single_page_link', { page_id })
  await done('create_single_page_link', { page_id })
  await done('delete_single_page_link', { page_id })
  expect(await db.read('audit').where({ act: 'page.share', object_id: page_id })).toHaveLength(2)
})

test('a title needs more than blanks, and one that is too long leaves the others of a batch', async () => {
  const { item_id } = await make.item({ owner: ann })
  const page = { page_title: ' \t ', page_content: 'x' }
  expect((await refused('create_page', { item_id, ...page })).error).toBe('badInput')
  const { results } = await done('batch_upsert_pages', {
    item_id,
    pages: [
      { ...page, page_title: 'x'.repeat(300) },
      { ...page, page_title: 'good' },
    ],
  })
  expect(results).toMatchObject([{ state: 'refused', error: 'textTooLong' }, { state: 'created' }])
})
