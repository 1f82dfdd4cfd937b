import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { sessionCalls } from '#contract/calls/session.ts'
import { Item } from '../models/item.ts'
import { Page } from '../models/page.ts'
import { startApp } from '../test/start-app.ts'

const { app, as, clock, db, make } = await startApp()

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Front matter and text of a document. */
function read(body: string): { front: Record<string, unknown>; text: string } {
  const [, block = '', text = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(body) ?? []
  return { front: parse(block) as Record<string, unknown>, text }
}

const ann = await make.user()
const open = await make.item({ owner: ann, item_domain: 'Docs', domain_key: 'docs' })
const guide = await make.catalog({ item_id: open.item_id, cat_name: '指南: "a"' })
const page = await make.page({
  item_id: open.item_id,
  owner: ann,
  cat_id: guide.cat_id,
  page_title: 'a: "b" #c \u0085\u2028 --- 中文\\',
  page_content: '# 标题\n\n<b>as *written*</b> &amp; so on\n',
})

test('a page is served as it was written, below its front matter, at each of its addresses', async () => {
  const addresses = [
    `/${open.item_id}/${page.page_id}.md`,
    `/docs/${page.page_id}.md`,
    `/DOCS/${page.page_id}.md`,
    `/docs.md`,
    `/${open.item_id}.md`,
    `/page/${page.page_id}.md`,
  ]
  for (const url of addresses) {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(answer.headers['content-security-policy'], url).toMatch(/frame-ancestors 'self'$/)
    expect(read(answer.body), url).toEqual({
      front: {
        title: page.page_title,
        path: ['指南: "a"'],
        id: page.page_id,
        revision: page.revision,
        updated: new Date(clock.now * 1000).toISOString(),
      },
      text: page.page_content,
    })
    // characters that other YAML parsers refuse or read as a line break
    expect(answer.body.slice(0, answer.body.indexOf('\n---\n'))).not.toMatch(/[\u0085\u2028]/)
  }
})

test('without the extension markdown is sent to clients that prefer it', async () => {
  const url = `/docs/${page.page_id}`
  const wanted = (await get(`${url}.md`)).body
  for (const accept of [
    'text/markdown',
    'text/markdown, text/html;q=0.9',
    'text/plain, TEXT/MARKDOWN;q=0.5',
    'text/html;q=0.5,text/markdown;q=0.5',
  ])
    for (const address of [url, `${url}/`, '/docs', `/page/${page.page_id}`]) {
      const { body, headers } = await get(address, { accept })
      expect(body, `${accept} ${address}`).toBe(wanted)
      expect(String(headers.vary)).toMatch(/\baccept(?:,|$)/i)
    }
  for (const accept of [
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'text/markdown;q=0',
    'text/html, text/markdown;q=0.9',
  ]) {
    const { body, headers } = await get(url, { accept })
    expect(body, accept).not.toBe(wanted)
    expect(String(headers.vary), accept).toMatch(/\baccept(?:,|$)/i)
  }
})

test('unknown and forbidden pages, pages of other items and drafts of others get the same bytes', async () => {
  const [stranger, scoped] = [await make.user(), await make.user()]
  const secret = await make.item({
    owner: ann,
    password: 'sesame',
    item_domain: 'secret',
    domain_key: 'secret',
  })
  const [here, there] = [
    await make.catalog({ item_id: secret.item_id }),
    await make.catalog({ item_id: secret.item_id }),
  ]
  await make.member({ item_id: secret.item_id, user: scoped, role: 0, catalogScope: [here.cat_id] })
  const pageIn = (cat_id: number) =>
    make.page({ item_id: secret.item_id, owner: ann, cat_id, page_content: 'hidden' })
  const [seen, unseen] = [await pageIn(here.cat_id), await pageIn(there.cat_id)]
  const draft = await make.page({
    item_id: open.item_id,
    owner: ann,
    is_draft: 1,
    page_content: 'hidden',
  })
  const gone = await make.page({ item_id: open.item_id, owner: ann, is_del: 1 })
  const limited = await make.token(ann.uid, { kind: 'access', scope: 'read', all_items: 0 })

  const unknown = await get('/999999/999999.md')
  expect([unknown.statusCode, unknown.body]).toEqual([404, 'not found\n'])
  const refused: [string, Headers][] = [
    [`/secret/${seen.page_id}.md`, {}],
    [`/secret.md`, {}],
    [`/page/${seen.page_id}.md`, {}],
    [`/secret/${seen.page_id}.md`, bearer(stranger.token)],
    [`/secret/${unseen.page_id}.md`, bearer(scoped.token)],
    [`/secret/${seen.page_id}.md`, bearer(limited)],
    [`/secret/${seen.page_id}.md`, { cookie: 'cookie_token=wrong' }],
    [`/docs/${seen.page_id}.md`, bearer(ann.token)],
    [`/docs/${draft.page_id}.md`, bearer(stranger.token)],
    [`/docs/${gone.page_id}.md`, bearer(ann.token)],
    ['/nothing.md', {}],
    ['/999999999999999999999.md', {}],
    [`/page/999999999.md`, {}],
    ['/p/nokey.md', {}],
    ['/p/.md', {}],
    ['/.md', {}],
    ['/item.md', {}],
    ['/user/login.md', {}],
    ['/a-b.md', {}],
    ['/docs/abc.md', {}],
    ['/docs/1/2.md', {}],
    ['/%64ocs.md', {}],
  ]
  for (const [url, headers] of refused) {
    const answer = await get(url, headers)
    expect([answer.statusCode, answer.body], url).toEqual([404, unknown.body])
    expect(Object.keys(answer.headers).sort(), url).toEqual(Object.keys(unknown.headers).sort())
  }
  for (const [url, headers] of [
    [`/secret/${seen.page_id}.md`, bearer(ann.token)],
    [`/secret/${seen.page_id}.md`, bearer(scoped.token)],
    [`/secret.md`, { 'x-api-token': scoped.token }],
    [`/secret/${seen.page_id}.md?user_token=${ann.token}`, {}],
    [`/secret/${seen.page_id}.md`, { cookie: `cookie_token=${ann.token}` }],
    [`/secret/${seen.page_id}.md?_item_pwd=sesame`, {}],
    [`/docs/${draft.page_id}.md`, bearer(ann.token)],
  ] as [string, Headers][]) {
    const answer = await get(url, headers)
    expect([answer.statusCode, read(answer.body).text], url).toEqual([200, 'hidden'])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  }
  // an invalid token is reported, whether the page exists or not
  for (const url of [
    `/secret/${seen.page_id}.md`,
    '/999999/999999.md',
    '/secret.md',
    '/nothing.md',
  ])
    for (const headers of [bearer('wrong'), { 'x-api-token': 'wrong' }] as Headers[]) {
      const answer = await get(url, headers)
      expect([answer.statusCode, answer.body], url).toEqual([401, 'the token is not valid\n'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/)
    }
  // a wrong token does not hide what everybody may read
  expect((await get(`/docs/${page.page_id}.md`, bearer('wrong'))).statusCode).toBe(200)
})

test('the item pass opens documents of its item until the password changes, and allows no further calls', async () => {
  const item = await make.item({ owner: ann, password: 'sesame' })
  const { page_id } = await make.page({ item_id: item.item_id, owner: ann })
  const other = await make.item({ owner: ann, password: 'sesame' })
  const otherPage = await make.page({ item_id: other.item_id, owner: ann })
  const entered = await app.inject({
    method: 'POST',
    url: '/api/item/info',
    payload: { item_id: item.item_id, _item_pwd: 'sesame' },
  })
  expect(entered.json()).toMatchObject({ error_code: 0 })
  const { captcha_id } = (
    await app.inject({ method: 'POST', url: '/api/common/createCaptcha' })
  ).json<{ data: { captcha_id: number } }>().data
  const [{ captcha_text: captcha }] = (await db.read('captcha').where({ captcha_id })) as [
    { captcha_text: string },
  ]
  const opened = await app.inject({
    method: 'POST',
    url: '/api/item/pwd',
    payload: { item_id: item.item_id, password: 'sesame', captcha, captcha_id },
  })
  const pass = opened.cookies.find(({ name }) => name.startsWith('visit_'))
  const cookie = { cookie: `${pass?.name}=${pass?.value}` }
  expect((await get(`/${item.item_id}/${page_id}.md`, cookie)).statusCode).toBe(200)
  expect((await get(`/${item.item_id}.md`, cookie)).statusCode).toBe(200)
  expect((await get(`/${other.item_id}/${otherPage.page_id}.md`, cookie)).statusCode).toBe(404)
  const called = await app.inject({ url: `/api/page/info?page_id=${page_id}`, headers: cookie })
  expect(called.json()).not.toMatchObject({ error_code: 0 })
  await as(ann).ask(itemCalls.update, {
    item_id: item.item_id,
    item_name: 'x',
    password: 'another',
  })
  expect((await get(`/${item.item_id}/${page_id}.md`, cookie)).statusCode).toBe(404)
})

test('unchanged documents are not sent again, and HEAD answers the same', async () => {
  const { page_id } = await make.page({ item_id: open.item_id, owner: ann, page_content: 'one' })
  const url = `/docs/${page_id}.md`
  const first = await get(url)
  const { etag } = first.headers as { etag: string }
  const headed = await get(url, {}, 'HEAD')
  expect([headed.statusCode, headed.headers.etag, headed.body]).toEqual([200, etag, ''])
  for (const match of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
    const same = await get(url, { 'if-none-match': match })
    expect([same.statusCode, same.body], match).toEqual([304, ''])
  }
  await as(ann).ask(pageCalls.save, { page_id, item_id: open.item_id, page_content: 'two' })
  const changed = await get(url, { 'if-none-match': etag })
  expect([changed.statusCode, read(changed.body).text]).toEqual([200, 'two'])
  expect(changed.headers.etag).not.toBe(etag)
})

test('a page behind a share key reveals nothing of its item', async () => {
  const item = await make.item({ owner: ann, password: 'sesame' })
  const { page_id } = await make.page({ item_id: item.item_id, owner: ann, page_content: 'shared' })
  const shared = await as(ann).ask(pageCalls.createSinglePage, {
    page_id,
    isCreateSiglePage: 'true',
  })
  const { unique_key } = shared as { unique_key: string }
  for (const [url, headers] of [
    [`/p/${unique_key}.md`, {}],
    [`/p/${unique_key}`, { accept: 'text/markdown' }],
  ] as [string, Headers][]) {
    const answer = await get(url, headers)
    const { front, text } = read(answer.body)
    expect(Object.keys(front)).toEqual(['title', 'id', 'updated'])
    expect(text).toBe('shared')
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  }
})

test('API pages and sheets become markdown; contents that cannot be parsed stay as they are', async () => {
  const api = JSON.stringify({
    info: { url: '/users', method: 'get', description: 'lists users' },
    request: { query: [{ name: 'a|b', type: 'string', value: '1', require: '1', remark: '' }] },
  })
  const sheet = JSON.stringify([
    {
      name: '一月',
      rows: {
        0: { cells: { 0: { text: 'name' }, 2: { text: 'a|b\nc' } } },
        3: { cells: { 0: { text: 'secret' } }, hide: true },
        7: { cells: { 0: { text: 5, style: 0 }, 1: { text: 'secret' } } },
        len: 100,
      },
      cols: { 1: { hide: true } },
      styles: [{ pattern: '000' }],
    },
    { name: 'empty', rows: { len: 100 } },
  ])
  const textOf = async (page_content: string) => {
    const { page_id } = await make.page({ item_id: open.item_id, owner: ann, page_content })
    const answer = await get(`/docs/${page_id}.md`, { 'accept-language': 'en' })
    expect(answer.statusCode).toBe(200)
    return read(answer.body).text
  }
  expect(await textOf(api)).toContain('|a\\|b|1|Yes|string|None|')
  expect(await textOf(sheet)).toBe(
    '## 一月\n\n||A|C|\n|:---|:---|:---|\n|1|name|a\\|b c|\n|8|005||\n\n## empty\n',
  )
  for (const odd of [
    '{"info":{"url":"/x"},"request":5,"response":"no"}',
    '{"info":null}',
    '[{"rows":5}]',
    '[1,2',
    '{"a":1}',
    '[]',
    `{"info":{"url":"/x"},"request":{"headers":[null]}}`,
  ])
    expect((await textOf(odd)).length, odd).toBeGreaterThan(1)
  // cells far apart do not become a table of a billion cells
  const far = JSON.stringify([
    {
      name: 'far',
      rows: Object.fromEntries(
        Array.from({ length: 3_000 }, (_, at) => [
          at * 300,
          { cells: { [at * 300]: { text: 'x' } } },
        ]),
      ),
    },
  ])
  expect((await textOf(far)).length).toBeLessThan(1_000_000)
  const long = JSON.stringify([
    { name: 'long', rows: { 0: { cells: { 0: { text: 'x'.repeat(400_000) } } } } },
  ])
  expect(await textOf(long)).toContain('## long\n')
})

test('pages are hidden from search engines unless the site allows indexing', async () => {
  const url = `/docs/${page.page_id}.md`
  const robots = async (address = url) => (await get(address)).headers['x-robots-tag']
  expect(await robots()).toBe('noindex')
  await make.settings({ allow_indexing: '1' })
  expect(await robots()).toBeUndefined()
  expect(await robots(`/page/${page.page_id}.md`)).toBe('noindex')
  await db.transaction((trx) =>
    Page.query(trx).findById(page.page_id).patch({ is_draft: 0, addtime: clock.now }),
  )
  await as(ann).ask(itemCalls.update, {
    item_id: open.item_id,
    item_name: 'x',
    item_domain: 'Docs',
    password: 'closed',
  })
  expect((await get(url, bearer(ann.token))).headers['x-robots-tag']).toBe('noindex')
  await db.transaction((trx) => Item.query(trx).findById(open.item_id).patch({ password: '' }))
  await make.settings({ force_login: '1' })
  expect((await get(url)).statusCode).toBe(404)
  expect((await get(url, bearer(ann.token))).headers['x-robots-tag']).toBe('noindex')
  await make.settings({ allow_indexing: '0', force_login: '0' })
})

test('a document cannot be read once access to it has ended', async () => {
  const reader = await make.user()
  const item = await make.item({ owner: ann, password: 'sesame' })
  const { page_id } = await make.page({ item_id: item.item_id, owner: ann })
  const url = `/${item.item_id}/${page_id}.md`
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  expect((await get(url, bearer(reader.token))).statusCode).toBe(200)
  await as(reader).ask(itemCalls.exitItem, { item_id: item.item_id })
  expect((await get(url, bearer(reader.token))).statusCode).toBe(404)
  expect((await get(url, bearer(ann.token))).statusCode).toBe(200)
  await as(ann).ask(sessionCalls.deleteOthers, {})
})

test('below a sub-path links lead there', async () => {
  const below = await startApp({ flags: { SHOWDOC_BASE_URL: 'https://example.com/docs' } })
  const owner = await below.make.user()
  const item = await below.make.item({ owner })
  const { page_id } = await below.make.page({
    item_id: item.item_id,
    owner,
    page_content:
      '[a](/1/2#x) ![b](</server/?s=c>) <a href="/3">d</a> [e](/docs/4) [f](//g/h) [i](https://j/k) [l](m) `[n](/o)`\n\n[p]: /q\n',
  })
  for (const path of [`${page_id}.md`, 'llms-full.txt'])
    expect((await below.app.inject(`/docs/${item.item_id}/${path}`)).body, path).toContain(
      '[a](/docs/1/2#x) ![b](</docs/server/?s=c>) <a href="/docs/3">d</a> [e](/docs/4) [f](//g/h) [i](https://j/k) [l](m) `[n](/o)`\n\n[p]: /docs/q\n',
    )
})
