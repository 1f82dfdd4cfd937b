import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'parse5'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { itemPass, itemPassCookie } from '../access/content/item-password.ts'
import type { RequestContext } from '../request-context.ts'
import { afterFile } from '../test/after-file.ts'
import { countStatements } from '../test/count-queries.ts'
import { startApp } from '../test/start-app.ts'

const webFolder = mkdtempSync(path.join(tmpdir(), 'showdoc-documents-'))
afterFile(() => rmSync(webFolder, { recursive: true, force: true }))
mkdirSync(path.join(webFolder, 'assets'))
writeFileSync(path.join(webFolder, 'assets', 'app-1.css'), '.app{color:red}')
writeFileSync(path.join(webFolder, 'assets', 'reader-1.css'), '.reader-main{color:red}')
writeFileSync(
  path.join(webFolder, 'index.html'),
  `<!doctype html><html lang="zh-cn"><head><base href="%BASE%"><title>ShowDoc</title>
<link rel="stylesheet" crossorigin href="./assets/app-1.css"></head>
<body><div id="frame"><i></i></div>
<div id="root"></div><noscript>scripts</noscript></body></html>`,
)

const warnings: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
const { app, as, clock, db, make, site } = await startApp({ webFolder, logger })
const ann = await make.user()

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })
const signedIn = (user: { token: string }): Headers => ({ cookie: `cookie_token=${user.token}` })
const isDocument = (body: string) => body.includes('<div id="document">')
const answersIn = (body: string) =>
  JSON.parse(
    /<script type="application\/json" id="answers">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '[]',
  ) as [string, object, Record<string, unknown>][]

async function anItem(fields: object = {}, text = '# Head\n\ntext **bold**\n') {
  const item = await make.item({ owner: ann, ...fields })
  const page = await make.page({
    item_id: item.item_id,
    owner: ann,
    page_title: 'The page',
    page_content: text,
  })
  return { ...item, page_id: page.page_id, address: `/${item.item_id}/${page.page_id}` }
}

test('a document is answered once: nothing is sent after it, and nothing is logged', async () => {
  const item = await anItem()
  const { headers } = await get(item.address)
  for (const [more, method] of [
    [{}, 'HEAD'],
    [{ 'accept-encoding': 'gzip' }, 'GET'],
    [{ 'if-none-match': String(headers.etag) }, 'GET'],
    [signedIn(ann), 'GET'],
    [{ accept: 'text/markdown' }, 'GET'],
  ] as const)
    await get(item.address, more, method)
  for (const url of ['/user/login', '/99999999/1']) await get(url)
  expect(warnings).toEqual([])
})

test('a page is in the document at each of its addresses, with everything that browsers and crawlers need', async () => {
  const item = await anItem({ item_domain: 'Handbook', domain_key: 'handbook', item_name: 'Book' })
  const { item_id, page_id } = item
  const { unique_key } = (await as(ann).ask(pageCalls.createSinglePage, {
    page_id,
    isCreateSiglePage: 'true',
  })) as { unique_key: string }
  const addresses = [
    item.address,
    `/handbook/${page_id}`,
    '/handbook',
    `/handbook?page_id=${page_id}`,
    `/page/${page_id}`,
    `/p/${unique_key}`,
  ]
  for (const url of addresses) {
    const { statusCode, headers, body } = await get(url, { 'accept-language': 'en' })
    expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
    expect(body, url).toContain('<strong>bold</strong>')
    expect(body, url).toContain('<h1>The page</h1>')
    expect(body, url).toMatch(/<html lang="en" data-answers="[^"]*page\/info/)
    expect(body, url).toContain('<meta name="description" content="text bold">')
    expect(body, url).not.toContain('scripts</noscript>')
    expect(headers['content-security-policy'], url).toContain(`default-src 'self'`)
    expect(headers['cache-control'], url).toBe('no-cache')
    // the text waits for no style sheet, and the program need not fetch those that are here
    expect(body.match(/<style>.*?<\/style>/g), url).toEqual([
      '<style>.app{color:red}</style>',
      '<style>.reader-main{color:red}</style>',
    ])
    expect(body.match(/<link rel="stylesheet"[^>]*>/g), url).toEqual([
      '<link rel="stylesheet" disabled media="not all" href="./assets/app-1.css">',
      '<link rel="stylesheet" disabled media="not all" href="./assets/reader-1.css">',
    ])
    const markdown = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(body)?.[1]
    const source = await get(new URL(markdown!).pathname)
    expect(source.headers['content-type'], markdown).toContain('text/markdown')
    expect(source.body, markdown).toContain('text **bold**')
  }
  // the program alone has its style sheet in a file, which browsers keep
  expect((await get('/user/login')).body).toContain('<link rel="stylesheet" crossorigin href=')
  const { body } = await get('/handbook')
  expect(body).toContain(`rel="canonical" href="http://localhost:80/Handbook/${page_id}"`)
  expect(body).toContain('<title>The page · Book · ShowDoc</title>')
  // the program finds the answers that it would have requested
  expect(answersIn((await get(item.address)).body)).toEqual([
    [
      'item/info',
      { item_id: String(item_id), page_id, default_page_id: page_id },
      await rawAnswer('item/info', { item_id, page_id, default_page_id: page_id }),
    ],
    ['page/info', { page_id, rendered: true }, await withoutHtml(page_id)],
  ])
})

async function rawAnswer(call: string, fields: object): Promise<Record<string, unknown>> {
  const { data } = (
    await app.inject({ method: 'POST', url: `/api/${call}`, payload: fields })
  ).json<{ data: Record<string, unknown> }>()
  return data
}
async function withoutHtml(page_id: number) {
  const { page_html, ...rest } = await rawAnswer('page/info', { page_id, rendered: 1 })
  void page_html
  return rest
}

test('visitors who may not read get the bare program: the same bytes whether a page is forbidden or does not exist', async () => {
  const hidden = await anItem({ password: 'secret' })
  const other = await anItem()
  const draft = await make.page({ item_id: other.item_id, owner: ann, is_draft: 1 })
  const deleted = await make.page({ item_id: other.item_id, owner: ann })
  await as(ann).ask(pageCalls.delete, { page_id: deleted.page_id })
  const nothing = await get('/987654/1')
  expect(isDocument(nothing.body)).toBe(false)
  for (const url of [
    hidden.address,
    `/${hidden.item_id}`,
    `/page/${hidden.page_id}`,
    `/${other.item_id}/${draft.page_id}`,
    `/${other.item_id}/${deleted.page_id}`,
    // a page under the address of another item
    `/${other.item_id}/${hidden.page_id}`,
    '/page/987654',
    '/p/nokey',
  ]) {
    const answer = await get(url)
    expect(answer.body, url).toBe(nothing.body)
    const { date: _1, 'x-request-id': _2, ...headers } = answer.headers
    const { date: _3, 'x-request-id': _4, ...wanted } = nothing.headers
    // an address that is a key is told to nobody, whether there is such a key or not
    const isKey = url.startsWith('/p/')
    expect(headers, url).toEqual({ ...wanted, ...(isKey && { 'referrer-policy': 'no-referrer' }) })
  }
})

test('each reader gets what they may read, and caches keep it for them alone', async () => {
  const [reader, scoped, stranger] = [await make.user(), await make.user(), await make.user()]
  const { item_id, address } = await anItem({ password: 'secret' })
  const within = await make.catalog({ item_id, cat_name: 'Within' })
  const beside = await make.catalog({ item_id, cat_name: 'Beside' })
  const inside = await make.page({ item_id, owner: ann, cat_id: within.cat_id })
  const outside = await make.page({ item_id, owner: ann, cat_id: beside.cat_id })
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: scoped, role: 0, catalogScope: [within.cat_id] })
  for (const user of [ann, reader]) {
    const { body, headers } = await get(address, signedIn(user))
    expect(isDocument(body)).toBe(true)
    expect(headers['cache-control']).toBe('private, no-cache')
  }
  expect(isDocument((await get(address, signedIn(stranger))).body)).toBe(false)
  const seen = (await get(`/${item_id}/${inside.page_id}`, signedIn(scoped))).body
  expect(isDocument(seen)).toBe(true)
  expect(seen).not.toContain('Beside')
  const unseen = await get(`/${item_id}/${outside.page_id}`, signedIn(scoped))
  expect(isDocument(unseen.body)).toBe(false)

  const item = await db.prepared.one<never>('item', [item_id])
  const pass = itemPass({ site, now: clock.now } as RequestContext, item!)
  const passed = await get(address, { cookie: `${itemPassCookie(item_id)}=${pass}` })
  expect(isDocument(passed.body)).toBe(true)
  expect(passed.headers['cache-control']).toBe('private, no-cache')
})

test('a document for a frame contains nothing that cookies open', async () => {
  const { item_id, address } = await anItem({ password: 'secret' })
  const open = await anItem()
  const item = await db.prepared.one<never>('item', [item_id])
  const pass = itemPass({ site, now: clock.now } as RequestContext, item!)
  const unknown = (await get('/99999999/1')).body
  for (const cookie of [`cookie_token=${ann.token}`, `${itemPassCookie(item_id)}=${pass}`]) {
    expect(isDocument((await get(address, { cookie, 'sec-fetch-dest': 'document' })).body)).toBe(
      true,
    )
    for (const kind of ['iframe', 'frame', 'embed', 'object'])
      for (const url of [address, open.address])
        // what the visitor may do is asked by the program, which knows whose frame it is in
        expect((await get(url, { cookie, 'sec-fetch-dest': kind })).body, kind).toBe(unknown)
  }
  const anybody = await get(open.address, { 'sec-fetch-dest': 'iframe', cookie: 'lang=en' })
  expect(isDocument(anybody.body)).toBe(true)
})

test('where browsers do not say what a request is for, it may be for a frame of a host that is named', async () => {
  const named = await startApp({
    webFolder,
    flags: { SHOWDOC_EMBEDDED_BY: 'portal.example.com' },
  })
  const owner = await named.make.user()
  const { item_id } = await named.make.item({ owner })
  await named.make.page({ item_id, owner })
  const shown = async (headers: Headers) =>
    isDocument((await named.app.inject({ url: `/${item_id}`, headers })).body)
  expect(await shown({})).toBe(true)
  expect(await shown(signedIn(owner))).toBe(false)
  expect(await shown({ ...signedIn(owner), 'sec-fetch-dest': 'document' })).toBe(true)
})

test('if the site requires sign-in, anonymous visitors get no page', async () => {
  const { address } = await anItem()
  await db.transaction((trx) =>
    trx('options').insert({ option_name: 'force_login', option_value: '1' }),
  )
  try {
    expect(isDocument((await get(address)).body)).toBe(false)
    expect(isDocument((await get(address, signedIn(ann))).body)).toBe(true)
  } finally {
    await db.transaction((trx) => trx('options').where({ option_name: 'force_login' }).delete())
  }
})

const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert(1)</script>&'\u2028`
test('names, titles and texts cannot break out of the markup around them', async () => {
  const { item_id } = await make.item({ owner: ann, item_name: hostile, item_description: hostile })
  const { cat_id } = await make.catalog({ item_id, cat_name: hostile })
  const pages = []
  for (let n = 0; n < 3; n++)
    pages.push(
      await make.page({
        item_id,
        owner: ann,
        cat_id,
        page_title: hostile,
        page_content: `${hostile}\n\n# ${hostile}\n\n## ${hostile}\n\n[a](#"onclick=alert(1))`,
      }),
    )
  const { body } = await get(`/${item_id}/${pages[1]?.page_id}`)
  const found: string[] = []
  const walk = (node: {
    nodeName: string
    attrs?: { name: string; value: string }[]
    childNodes?: unknown[]
  }) => {
    for (const { name } of node.attrs ?? []) if (name.startsWith('on')) found.push(name)
    if (node.nodeName === 'script') found.push(JSON.stringify(node.attrs))
    for (const child of node.childNodes ?? []) walk(child as typeof node)
  }
  walk(parse(body) as never)
  expect(found).toEqual([
    JSON.stringify([
      { name: 'type', value: 'application/json' },
      { name: 'id', value: 'answers' },
    ]),
  ])
  expect(body.slice(body.indexOf('id="answers"'))).not.toContain('\u2028')
  expect(answersIn(body)[0]?.[2]).toMatchObject({ item_name: hostile })
  expect(answersIn(body)[1]?.[2]).toMatchObject({ page_title: hostile })
})

test('an unchanged document is not sent again; a change of page, menu, right or language sends it', async () => {
  const { item_id, page_id, address } = await anItem()
  const reader = await make.user()
  const ask = async (headers: Headers = {}) => {
    const { headers: told } = await get(address, { 'accept-language': 'en', ...headers })
    return String(told.etag)
  }
  const etags = [await ask()]
  expect(etags[0]).toMatch(/^W\/"/)
  expect(await ask()).toBe(etags[0])
  const again = await get(address, { 'accept-language': 'en', 'if-none-match': etags[0]! })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers.vary).toContain('Cookie')

  etags.push(await ask({ 'accept-language': 'zh' }))
  etags.push(await ask(signedIn(ann)))
  etags.push(await ask(signedIn(reader)))
  const save = { page_id, item_id, page_title: 'The page', page_content: 'new' }
  await as(ann).ask(pageCalls.save, save)
  etags.push(await ask())
  await make.page({ item_id, owner: ann, page_title: 'one more' })
  await as(ann).ask(pageCalls.save, { ...save, page_id: 0, page_title: 'another' })
  etags.push(await ask())
  await as(ann).ask(itemCalls.update, { item_id, item_name: 'renamed' })
  etags.push(await ask())
  clock.now += 3_700
  etags.push(await ask())
  expect(new Set(etags).size).toBe(etags.length)
})

test('a cached document is dropped when something it was made from changes', async () => {
  const reader = await make.user()
  const item = await make.item({ owner: ann, item_name: 'Old item' })
  const { item_id } = item
  const { cat_id } = await make.catalog({ item_id, cat_name: 'Old catalog' })
  const { page_id } = await make.page({
    item_id,
    cat_id,
    owner: ann,
    page_title: 'Old title',
    page_content: 'old text',
  })
  const url = `/${item_id}/${page_id}`
  const read = async (headers: Headers = {}) => {
    const twice = [await get(url, headers), await get(url, headers)]
    // the second is a cached one
    expect(twice[1]?.body).toBe(twice[0]?.body)
    expect(twice[1]?.headers.etag).toBe(twice[0]?.headers.etag)
    return twice[1]!
  }
  const bodies = [(await read()).body]
  const changed = async (wanted: string, unwanted: string) => {
    const { body } = await read()
    expect(isDocument(body)).toBe(true)
    expect(body).toContain(wanted)
    expect(body).not.toContain(unwanted)
    expect(bodies).not.toContain(body)
    bodies.push(body)
  }
  const save = { page_id, item_id, cat_id, page_title: 'Old title', page_content: 'new text' }
  await as(ann).ask(pageCalls.save, save)
  await changed('new text', 'old text')
  await as(ann).ask(pageCalls.save, { ...save, page_title: 'New title' })
  await changed('New title', 'Old title')
  await as(ann).ask(itemCalls.update, { item_id, item_name: 'New item' })
  await changed('New item', 'Old item')
  await as(ann).ask(catalogCalls.save, { cat_id, item_id, cat_name: 'New catalog' })
  await changed('New catalog', 'Old catalog')
  await as(ann).ask(pageCalls.save, { ...save, cat_id: 0 })
  await changed('new text', 'aria-current="true"')

  const setting = (value: string) =>
    db.transaction(async (trx) => {
      await trx('options').where({ option_name: 'allow_indexing' }).delete()
      await trx('options').insert({ option_name: 'allow_indexing', option_value: value })
    })
  await setting('1')
  const indexed = await read()
  await setting('0')
  const unindexed = await read()
  expect([indexed, unindexed].map(({ headers }) => headers['x-robots-tag'])).toEqual([
    undefined,
    'noindex',
  ])
  expect(indexed.body).not.toContain('name="robots"')
  expect(unindexed.body).toContain('name="robots"')

  // rights are checked on each request
  await make.member({ item_id, user: reader, role: 0 })
  expect(isDocument((await read(signedIn(reader))).body)).toBe(true)
  const hide = (password: string) =>
    as(ann).ask(itemCalls.update, { item_id, item_name: 'New item', password })
  await hide('secret')
  expect(isDocument((await read()).body)).toBe(false)
  expect(isDocument((await read(signedIn(reader))).body)).toBe(true)
  const withPassword = async (password: string) =>
    isDocument((await get(`${url}?_item_pwd=${password}`)).body)
  expect([await withPassword('secret'), await withPassword('secret')]).toEqual([true, true])
  await hide('another')
  expect([await withPassword('secret'), await withPassword('another')]).toEqual([false, true])
  await db.transaction((trx) => trx('item_member').where({ item_id, uid: reader.uid }).delete())
  expect(isDocument((await read(signedIn(reader))).body)).toBe(false)
  await as(ann).ask(pageCalls.delete, { page_id })
  expect(isDocument((await read(signedIn(ann))).body)).toBe(false)
})

test('the unread count in a cached document is that of its reader, now', async () => {
  const reader = await make.user()
  const { address } = await anItem()
  const unread = async () => {
    const { body } = await get(address, signedIn(reader))
    return (answersIn(body)[0]![2] as { unread_count: number }).unread_count
  }
  const before = [await unread(), await unread()]
  await db.transaction((trx) =>
    trx('message').insert({
      from_uid: ann.uid,
      to_uid: reader.uid,
      message_type: 'remind',
      status: 0,
      addtime: clock.now,
    }),
  )
  expect([...before, await unread()].map(Number)).toEqual([0, 0, 1])
})

test('a cached document takes a fixed, small number of statements', async () => {
  const { address } = await anItem()
  for (let n = 0; n < 2; n++) await get(address)
  expect(await countStatements(db, () => get(address))).toBeLessThanOrEqual(3)
})

test('HEAD answers like GET, and compressed documents have the same content', async () => {
  const { address } = await anItem()
  const [whole, head, packed] = [
    await get(address),
    await get(address, {}, 'HEAD'),
    await get(address, { 'accept-encoding': 'gzip' }),
  ]
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag])
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(String(gunzipSync(packed.rawPayload))).toBe(whole.body)
})

test('links to places in a text stay on its page', async () => {
  const { address } = await anItem({}, '# One\n\n[two](#two)\n\n## Two\n\n### Three')
  const { body } = await get(address)
  expect(body).toContain(`href="${address}#h-two"`)
  expect(body).not.toMatch(/<a[^>]* href="#/)
  expect(body).toMatch(new RegExp(`class="outline"[\\s\\S]*href="${address}#h-three"`))
})

test('where no scripts run, headings are found by the names that other pages link to', async () => {
  const { address } = await anItem({ markdown: 'commonmark' }, '## One {#custom-id}\n\n## Two (2)')
  const { body } = await get(address)
  expect(body).toContain(
    '<h3 id="h-custom-id" tabindex="-1"><noscript><span id="custom-id"></span>',
  )
  // as GitHub has it
  expect(body).toMatch(/<h3 id="h-two-2"[^>]*><noscript>[^]*<span id="two-2"><\/span>/)
})

test('the document contains the beginning of a long text, and the program requests the rest', async () => {
  const line = 'a line of text\n\n'
  const long = line.repeat(limits.textBytesInline / line.length + 10)
  const { address } = await anItem({}, `[a link](https://a.example)\n\n${long}`)
  const { body } = await get(address)
  expect(body).toContain('<p>a line of text</p>')
  expect(body.length).toBeLessThan(limits.textBytesInline * 2)
  expect(body).toContain(`href="${address}.md"`)
  expect(answersIn(body).map(([call]) => call)).toEqual(['item/info'])
})

test('a long menu has only its open branch in the document, and links reach every page', async () => {
  const { item_id } = await make.item({ owner: ann })
  const ids: number[] = []
  for (let c = 0; c < 2; c++) {
    const { cat_id } = await make.catalog({ item_id, cat_name: `catalog ${c}` })
    for (let p = 0; p < 205; p++)
      ids.push((await make.page({ item_id, owner: ann, cat_id, page_content: '' })).page_id)
  }
  const reached = new Set<number>([ids[0]!])
  for (const id of reached) {
    const { body } = await get(`/${item_id}/${id}`)
    const menu = /<ul class="menu-list">[\s\S]*?<\/nav>/.exec(body)?.[0] ?? ''
    expect(menu.length).toBeLessThan(200_000)
    for (const [, found] of menu.matchAll(new RegExp(`href="/${item_id}/(\\d+)"`, 'g')))
      reached.add(Number(found))
    if (reached.size === ids.length) break
  }
  expect(reached.size).toBe(ids.length)
}, 240_000)
