import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Audit } from '../models/audit.ts'
import { Page } from '../models/page.ts'
import { UserToken } from '../models/user-token.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import { writeCounters } from '../services/counters/counters.ts'
import { mcpClients } from '../test/mcp-client.ts'
import { startApp } from '../test/start-app.ts'

const t = await startApp({ flags: { SHOWDOC_MCP: 'on' } })
const { app, as, clock, db, make } = t
await app.listen({ host: '127.0.0.1', port: 0 })
const { address, connect, call } = mcpClients(app)

const ann = await make.user()
const assistant = await make.token(ann.uid, {
  kind: 'access',
  scope: 'write',
  name: 'my assistant',
})
const client = await connect(assistant)

/** Sends one message without a client library. */
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = '/mcp',
) =>
  fetch(address(path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${assistant}`,
      ...headers,
    },
    body,
  })
const listMessage = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

const names =
  `list_items get_item get_item_overview create_item update_item list_catalogs get_catalog
  create_catalog update_catalog delete_catalog list_pages get_page batch_get_pages search_pages
  search_all_pages create_page update_page update_page_diff upsert_page batch_upsert_pages delete_page
  get_page_history get_page_version diff_page_versions restore_page_version get_page_template
  list_attachments upload_attachment delete_attachment create_single_page_link get_single_page_link
  delete_single_page_link import_openapi search read_page write_page`.split(/\s+/)

test('every tool named in the setup guides exists, with a description and a strict schema', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(names.toSorted())
  for (const { name, description, inputSchema } of tools) {
    expect(description?.length, name).toBeGreaterThan(50)
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
      expect(JSON.stringify(schema), `${name}.${field}`).toMatch(/description|enum|anyOf|array/)
  }
})

test('it is not there unless it is switched on', async () => {
  const other = await startApp()
  const ask = (token: string) =>
    other.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      payload: listMessage,
    })
  const bea = await other.make.user()
  const before = await ask(bea.token)
  expect([before.statusCode, before.body]).toEqual([404, 'not found\n'])
  await other.make.settings({ mcp_enabled: '1' })
  expect((await ask(bea.token)).statusCode).toBe(200)
  for (const method of ['GET', 'DELETE'] as const) {
    const refused = await other.app.inject({ method, url: '/mcp' })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'POST'])
  }
})

test('only a valid token in a header is admitted, at both addresses', async () => {
  const expired = await make.token(ann.uid, { token_expire: clock.now - 1 })
  const wrong: [Record<string, string>, RegExp][] = [
    [{ authorization: '' }, /^Bearer$/],
    [{ authorization: 'Bearer wrong' }, /invalid_token/],
    [{ authorization: `Bearer ${expired}` }, /invalid_token/],
    [{ authorization: '', cookie: `cookie_token=${ann.token}` }, /^Bearer$/],
    [{ authorization: `Basic ${assistant}` }, /^Bearer$/],
  ]
  for (const path of ['/mcp', '/mcp.php']) {
    for (const [headers, challenge] of wrong) {
      const refused = await post(listMessage, headers, path)
      expect(refused.status, JSON.stringify(headers)).toBe(401)
      expect(refused.headers.get('www-authenticate')).toMatch(challenge)
    }
    expect((await post(listMessage, {}, path)).status).toBe(200)
    expect(
      (await post(listMessage, { authorization: '', 'x-api-token': ann.token }, path)).status,
    ).toBe(200)
  }
  // a migrated token works like any other
  await db.transaction(async (trx) => {
    const { secretHash } = await import('../sealer.ts')
    await UserToken.query(trx).insert({
      uid: ann.uid,
      kind: 'access',
      scope: 'read',
      token_hash: secretHash(`ai_${'0f'.repeat(43)}`),
      addtime: clock.now,
      token_expire: 0,
    })
  })
  expect((await post(listMessage, { authorization: `Bearer ai_${'0f'.repeat(43)}` })).status).toBe(
    200,
  )
})

test('pages of other sites are refused, also when their name was made to resolve to this server', async () => {
  const { host, origin } = address()
  expect((await post(listMessage, { origin })).status).toBe(200)
  for (const foreign of [
    'https://evil.example',
    'null',
    `http://evil.example:${host.split(':')[1]}`,
  ])
    expect((await post(listMessage, { origin: foreign })).status, foreign).toBe(403)
  const rebound = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'evil.example',
      origin: 'http://evil.example',
      authorization: `Bearer ${assistant}`,
      'content-type': 'application/json',
    },
    payload: listMessage,
  })
  expect(rebound.statusCode).toBe(403)
})

test('bodies that are not messages, too large or too deep are refused', async () => {
  for (const body of [
    '',
    '{',
    '"x"',
    'null',
    '{"jsonrpc":"1.0"}',
    '[]',
    '[[]]',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ]) {
    const { status } = await post(body)
    expect(status, body.slice(0, 20)).toBe(400)
  }
  expect((await post(Uint8Array.from([0x7b, 0xff, 0x7d]))).status).toBe(400)
  const many = JSON.stringify(
    Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  )
  expect((await post(many)).status).toBe(400)
  const large = await post(new Uint8Array(33 * 1024 * 1024).fill(0x20)).catch(() => ({
    status: 413,
  }))
  expect(large.status).toBe(413)
  // the package's client puts the code before the message
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(
    /^MCP error -32602: unknown tool no_such_tool$/,
  )
})

test('invalid arguments are refused by name, in the language of the request, and change nothing', async () => {
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const before = await db.read('page').count({ n: '*' })
  const bad: [string, object, string][] = [
    ['get_page', { page_id: 'x' }, 'page_id'],
    ['get_page', { page_id: -1 }, 'page_id'],
    ['get_page', { page_id: 1e300 }, 'page_id'],
    ['get_page', { page_id: [page_id] }, 'page_id'],
    ['get_page', {}, 'page_id'],
    ['get_page', { page_id, unknown: 1 }, 'unknown'],
    ['create_page', { item_id, page_title: 'a\0b', page_content: 'x' }, 'page_title'],
    ['create_page', { item_id, page_title: '\ud800', page_content: 'x' }, 'page_title'],
    ['create_page', { item_id, page_title: 'x'.repeat(201), page_content: 'x' }, 'page_title'],
    ['create_page', { item_id, page_title: 'x', page_content: '' }, 'page_content'],
    ['create_page', { item_id, page_title: 'x', page_content: { a: 1 } }, 'page_content'],
    [
      'create_page',
      { item_id, page_title: 'x', page_content: '字'.repeat(2_000_000) },
      'page_content',
    ],
    ['batch_get_pages', { page_ids: [] }, 'page_ids'],
    ['batch_get_pages', { page_ids: Array.from({ length: 21 }, () => page_id) }, 'page_ids'],
    ['update_page_diff', { page_id, edits: [], revision: 1 }, 'edits'],
    ['search', { keyword: '' }, 'keyword'],
  ]
  for (const [tool, args, field] of bad) {
    const { isError, value } = await call(client, tool, args)
    expect([isError, value.error], JSON.stringify(args).slice(0, 100)).toEqual([
      true,
      field === 'page_content' && JSON.stringify(args).length > 1_000 ? value.error : 'badInput',
    ])
    expect(value.message, tool).toContain(field)
  }
  const chinese = await connect(assistant, { 'accept-language': 'zh-CN' })
  expect((await call(chinese, 'get_page', { page_id: 'x' })).value.message).toMatch(
    /[\u4e00-\u9fff]/,
  )
  expect((await call(chinese, 'get_page', { page_id: 999_999_999 })).value).toMatchObject({
    error: 'pageNotFound',
    message: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
  expect(await db.read('page').count({ n: '*' })).toEqual(before)
})

test('long texts and lists are answered in parts', async () => {
  const { item_id } = await make.item({ owner: ann })
  const text = '😀字a'.repeat(30_000)
  const { page_id } = await make.page({ item_id, owner: ann, page_content: text })
  let read = ''
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const { value } = await call(client, 'get_page', { page_id, offset, max_characters: 33_333 })
    expect(value.page_content.length).toBeLessThanOrEqual(33_334)
    expect(value.total_characters).toBe(text.length)
    read += value.page_content
    offset = value.next_offset
    expect(value.note === undefined).toBe(offset === undefined)
  }
  expect(read).toBe(text)
  for (let count = 0; count < 4; count++) await make.page({ item_id, owner: ann })
  const first = await call(client, 'list_pages', { item_id, limit: 3 })
  expect([first.value.pages.length, first.value.total, first.value.next_offset]).toEqual([3, 5, 3])
  const second = await call(client, 'list_pages', { item_id, limit: 3, offset: 3 })
  expect([second.value.pages.length, second.value.next_offset]).toEqual([2, undefined])
})

test('rights are those of the calls: a read-only token, a token of one item, a restricted member, a stranger', async () => {
  const item = await make.item({ owner: ann, password: 'sesame', item_name: 'one' })
  const other = await make.item({ owner: ann, password: 'sesame', item_name: 'two' })
  const [here, there] = [
    await make.catalog({ item_id: item.item_id }),
    await make.catalog({ item_id: item.item_id }),
  ]
  const pageIn = (item_id: number, cat_id: number) =>
    make.page({ item_id, owner: ann, cat_id, page_content: 'canary' })
  const [seen, unseen, foreign] = [
    await pageIn(item.item_id, here.cat_id),
    await pageIn(item.item_id, there.cat_id),
    await pageIn(other.item_id, 0),
  ]

  const reading = await connect(await make.token(ann.uid, { kind: 'access', scope: 'read' }))
  expect((await call(reading, 'get_page', { page_id: seen.page_id })).value.page_content).toBe(
    'canary',
  )
  const writes: [string, object][] = [
    ['create_page', { item_id: item.item_id, page_title: 'x', page_content: 'x' }],
    ['update_page', { page_id: seen.page_id, page_content: 'x', revision: seen.revision }],
    [
      'update_page_diff',
      {
        page_id: seen.page_id,
        edits: [{ old_text: 'c', new_text: 'd', replace_all: true }],
        revision: seen.revision,
      },
    ],
    ['upsert_page', { item_id: item.item_id, page_title: 'x', page_content: 'x' }],
    ['delete_page', { page_id: seen.page_id, revision: seen.revision }],
    ['create_item', { item_name: 'x', password: 'x' }],
    ['update_item', { item_id: item.item_id, item_name: 'x' }],
    ['create_catalog', { item_id: item.item_id, cat_name: 'x' }],
    ['update_catalog', { item_id: item.item_id, cat_id: here.cat_id, cat_name: 'x' }],
    ['delete_catalog', { item_id: item.item_id, cat_id: here.cat_id }],
    ['create_single_page_link', { page_id: seen.page_id }],
    ['delete_single_page_link', { page_id: seen.page_id }],
    ['upload_attachment', { page_id: seen.page_id, file_name: 'a.txt', content_base64: 'YQ==' }],
    ['delete_attachment', { file_id: 1 }],
  ]
  for (const [name, args] of writes) {
    const { isError, value } = await call(reading, name, args)
    expect([isError, value.error], name).toEqual([true, 'outOfScope'])
  }
  expect(
    (await call(reading, 'update_page', { page_id: seen.page_id, page_content: 'x', revision: 9 }))
      .value.error,
    'refused before the page is read',
  ).toBe('outOfScope')
  await writeCounters(db)
  const refused = await Audit.query(db.read).where({ act: 'call.refused' })
  expect(refused.map(({ detail }) => JSON.parse(detail) as object)).toContainEqual(
    expect.objectContaining({ call: 'mcp', tool: 'delete_page', why: 'outOfScope', count: 1 }),
  )

  const limited = await make.token(ann.uid, { kind: 'access', scope: 'write', all_items: 0 })
  await db.transaction(async (trx) => {
    const row = await UserToken.query(trx).orderBy('id', 'desc').first().throwIfNotFound()
    await UserTokenItem.query(trx).insert({ token_id: row.id, item_id: item.item_id })
  })
  const bound = await connect(limited)
  expect(
    (await call(bound, 'list_items')).value.items.map((one: { item_id: number }) => one.item_id),
  ).toEqual([item.item_id])
  expect((await call(bound, 'get_page', { page_id: unseen.page_id })).isError).toBe(false)
  for (const [name, args] of [
    ['get_page', { page_id: foreign.page_id }],
    ['list_pages', { item_id: other.item_id }],
    ['create_page', { item_id: other.item_id, page_title: 'x', page_content: 'x' }],
    ['create_item', { item_name: 'x', password: 'x' }],
  ] as [string, object][])
    expect((await call(bound, name, args)).value.error, name).toBe('outOfScope')
  for (const [name, args] of [
    ['get_page', {}],
    ['update_page', { page_content: 'x', revision: 1 }],
    ['delete_page', { revision: 1 }],
    ['get_page_history', {}],
    ['list_attachments', {}],
  ] as [string, object][]) {
    const [existing, unknown] = await Promise.all(
      [foreign.page_id, 987_654_321].map((page_id) => call(bound, name, { page_id, ...args })),
    )
    expect(existing, name).toEqual(unknown)
  }

  const member = await make.user()
  await make.member({ item_id: item.item_id, user: member, role: 0, catalogScope: [here.cat_id] })
  const restricted = await connect(member.token)
  const listed = await call(restricted, 'list_pages', { item_id: item.item_id })
  expect(listed.value.pages.map((one: { page_id: number }) => one.page_id)).toEqual([seen.page_id])
  expect((await call(restricted, 'get_page', { page_id: unseen.page_id })).value.error).toBe(
    'noAccess',
  )
  const batch = await call(restricted, 'batch_get_pages', {
    page_ids: [seen.page_id, unseen.page_id],
  })
  expect(batch.value.pages.map((one: { error?: string }) => one.error)).toEqual([
    undefined,
    'noAccess',
  ])
  expect(
    JSON.stringify((await call(restricted, 'search', { keyword: 'canary' })).value),
  ).not.toContain(String(unseen.page_id))

  const stranger = await connect((await make.user()).token)
  const unknown = await call(stranger, 'get_page', { page_id: 987_654_321 })
  const hidden = await call(stranger, 'get_page', { page_id: seen.page_id })
  expect(hidden).toEqual(unknown)
  expect((await call(stranger, 'list_items')).value).toEqual({ items: [], total: 0 })
})

test('resources are pages by their addresses', async () => {
  const bea = await make.user()
  const beas = await connect(bea.token)
  const item = await make.item({ owner: bea, password: 'x' })
  const pages = await db.transaction((trx) =>
    trx('page')
      .insert(
        Array.from({ length: 130 }, (_, index) => ({
          item_id: item.item_id,
          page_title: `页 ${index}`,
          title_key: `页 ${index}`,
          page_content: `text ${index}`,
          author_uid: bea.uid,
          author_username: bea.username,
          addtime: clock.now,
          page_addtime: clock.now,
        })),
      )
      .returning('page_id'),
  )
  await make.item({ owner: bea })
  const first = await beas.listResources()
  expect(first.resources).toHaveLength(100)
  const second = await beas.listResources({ cursor: first.nextCursor as string })
  expect(second.resources).toHaveLength(30)
  expect(second.nextCursor).toBeUndefined()
  const uris = [...first.resources, ...second.resources].map(({ uri }) => uri)
  expect(new Set(uris).size).toBe(pages.length)
  const { contents } = await beas.readResource({ uri: uris[129] as string })
  expect(contents).toEqual([
    {
      uri: uris[129],
      mimeType: 'text/markdown',
      text: expect.stringMatching(/^---\ntitle: "页 129"\n[^]*\n---\n\ntext 129$/),
    },
  ])
  const { resourceTemplates } = await beas.listResourceTemplates()
  expect(resourceTemplates[0]?.uriTemplate).toBe(`${address('').origin}/{item}/{page}`)
  for (const uri of ['https://evil.example/1/2', `${address('').origin}/user/login`, 'x'])
    await expect(beas.readResource({ uri })).rejects.toThrow(/uri/)
  await expect(client.listResources({ cursor: 'x' })).rejects.toThrow(/cursor/)
  const stranger = await connect((await make.user()).token)
  await expect(stranger.readResource({ uri: uris[0] as string })).rejects.toThrow(/does not exist/)
})

test('the number of calls per token is limited, of tools and of resources alike', async () => {
  const bea = await make.user()
  const beas = await connect(bea.token)
  const { item_id } = await make.item({ owner: bea })
  const { page_id } = await make.page({ item_id, owner: bea })
  const uri = `${address('').origin}/${item_id}/${page_id}`
  await beas.readResource({ uri })
  const answers = await Promise.all(
    Array.from({ length: 309 }, () => call(beas, 'get_item', { item_id })),
  )
  expect(answers.filter(({ isError }) => isError).length).toBe(10)
  expect(await call(beas, 'get_item', { item_id })).toMatchObject({
    isError: true,
    value: { error: 'tooManyTries', details: { retry_after: 60 } },
  })
  await expect(beas.readResource({ uri })).rejects.toMatchObject({
    data: { error: 'tooManyTries', details: { retry_after: 60 } },
  })
  await expect(beas.listResources()).rejects.toThrow(/60|second/i)
  expect((await call(client, 'list_items', { limit: 1 })).isError).toBe(false)
  clock.now += 61
  expect((await call(beas, 'get_item', { item_id })).isError).toBe(false)
})

test('a title or name of which nothing can be seen is refused', async () => {
  const item = await make.item({ owner: ann })
  const page_content = 'x'
  for (const [name, args] of [
    ['create_page', { item_id: item.item_id, page_title: '\u3000\u200b', page_content }],
    ['create_catalog', { item_id: item.item_id, cat_name: '\u200b' }],
    ['create_item', { item_name: '\u2060 ' }],
  ] as const)
    expect((await call(client, name, args)).value.error, name).toBe('badInput')
})

test('a token that ends is refused from the next message on', async () => {
  const bea = await make.user()
  const secret = await make.token(bea.uid, { kind: 'access', scope: 'write', name: 'short' })
  const beas = await connect(secret)
  const { item_id } = await make.item({ owner: bea })
  expect((await call(beas, 'get_item', { item_id })).isError).toBe(false)
  await db.transaction((trx) =>
    UserToken.query(trx).where({ uid: bea.uid, name: 'short' }).delete(),
  )
  await expect(call(beas, 'get_item', { item_id })).rejects.toThrow(/401|token/i)
})

test('every write is in the history and the change log, with the name of the token', async () => {
  const { item_id } = await make.item({ owner: ann })
  const made = await call(client, 'create_page', {
    item_id,
    page_title: 't',
    page_content: 'one',
    comment: 'begun',
  })
  const { page_id, revision } = made.value
  await call(client, 'update_page', { page_id, page_content: 'two', revision })
  await call(client, 'create_catalog', { item_id, cat_name: 'c' })
  const info = await as(ann).ask(pageCalls.info, { page_id })
  expect([info.page_comments, info.author_username]).toEqual(['MCP: my assistant', ann.username])
  const [version] = await as(ann).ask(pageCalls.history, { page_id })
  expect(version?.page_comments).toBe('begun (MCP: my assistant)')
  const log = (await db.read('item_change_log').where({ item_id }).orderBy('id')) as {
    remark: string
  }[]
  expect(log).toHaveLength(3)
  for (const { remark } of log) expect(remark).toContain('my assistant')
  // what people write themselves carries no token name
  await as(ann).ask(pageCalls.save, { page_id, item_id, page_content: 'three' })
  const [last] = (await db.read('item_change_log').where({ item_id }).orderBy('id', 'desc')) as {
    remark: string
  }[]
  expect(last?.remark).toBe('')
  expect(await Page.query(db.read).where({ item_id }).resultSize()).toBe(1)
})
