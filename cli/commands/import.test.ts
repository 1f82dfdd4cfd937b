import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { png } from '../../server/test/files.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { zipOf } from '../../server/test/zip.ts'
import { importDocument } from '../documents/data.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(place.base, name), content)
  return name
}

const api = (paths: object) => JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop' }, paths })
const op = (summary: string) => ({ get: { summary, tags: ['a'], responses: {} } })

test('a file goes into the item of the folder; again it says what has changed', async () => {
  const first = await place.run(['import', file('api.json', api({ '/x': op('X'), '/y': op('Y') }))])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out.split('\n')).toEqual([
    '+ Shop',
    '+ GET a / X',
    '+ GET a / Y',
    'openapi 3.0: 3 new, 0 changed, 0 unchanged, 0 removed',
    `${server}/${place.item}`,
    '',
  ])
  file('api.json', api({ '/x': op('X2'), '/z': op('Z') }))
  const plan = await place.run(['import', 'api.json', '--dry-run', '--removed', 'trash'])
  expect(plan.code).toBe(2)
  expect(plan.out.split('\n')).toEqual([
    '~ GET a / X2',
    '+ GET a / Z',
    '- GET a / Y  (No longer in the file: moved to the recycle bin.)',
    'openapi 3.0: 1 to create, 1 to change, 1 unchanged, 1 to remove',
    '',
  ])
  expect(await place.idOf('Y')).toBeGreaterThan(0)
  const zh = await place.run(['import', 'api.json', '--removed', 'trash', '--lang', 'zh-cn'])
  expect(zh).toMatchObject({ code: 0, err: '' })
  expect(zh.out).toContain('openapi 3.0：新增 1，修改 1，未变 1，移除 1')
  await expect(place.idOf('Y')).rejects.toThrow('no page Y')
  const same = await runCli(['import', '-', '--dry-run'], {
    env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token },
    input: api({ '/x': op('X2'), '/z': op('Z') }),
  })
  expect(same).toMatchObject({ code: 0, err: '' })
})

test('a file whose pages would hold a secret is refused as a whole; --allow-secrets imports and names it', async () => {
  const session = '0f1e2d3c4b5a6978'.repeat(8)
  const zip = zipOf([
    { name: 'guide/a.md', bytes: `Mine: ${place.owner.token}` },
    { name: 'guide/b.md', bytes: `curl -d user_token=${session} and ![](k.pem)` },
    { name: 'guide/c.md', bytes: 'fine' },
  ])
  file('d.zip', zip)
  for (const more of [[], ['--dry-run']]) {
    const refused = await place.run(['import', 'd.zip', ...more])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(
      /guide \/ a: contains an access token \(\w{4}…\); not sent\. .*--allow-secrets\n.*guide \/ b: contains a session token \(0f1e…\)/,
    )
    expect(refused.err).not.toContain(session)
  }
  await expect(place.idOf('c')).rejects.toThrow('no page c')
  const allowed = await place.run(['import', 'd.zip', '--allow-secrets', '--lang', 'zh-cn'])
  expect(allowed).toMatchObject({ code: 0 })
  expect(allowed.err).toContain(
    'guide / b: 含有登录会话的令牌（0f1e…）；因为给了 --allow-secrets 而发送',
  )
  expect(await place.idOf('c')).toBeGreaterThan(0)
})

test('a token in HTML is found behind the escapes of the markdown that is made of it', async () => {
  file(
    'd.html',
    `<p>Mine: ${place.owner.token}, and <a href="https://a.example/x">ghp_${'a1'.repeat(18)}</a></p>`,
  )
  const refused = await place.run(['import', 'd.html'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/contains an access token .*\n.*contains a GitHub key \(ghp_a1a1…\)/)
  const allowed = await place.run(['import', 'd.html', '--allow-secrets'])
  expect(allowed.code).toBe(0)
  expect(allowed.err.match(/GitHub key/g)).toHaveLength(1)
})

test('a document that a browser recorded is imported without the tokens in it, so that it is not refused', async () => {
  const session = '0f1e2d3c4b5a6978'.repeat(8)
  const entry = {
    startedDateTime: '2024-01-01T00:00:00Z',
    time: 1,
    request: {
      method: 'GET',
      url: 'https://docs.example.com/api/item/myList',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Cookie', value: `cookie_token=${session}` }],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [],
      cookies: [],
      content: { size: 2, mimeType: 'application/json', text: '{}' },
      redirectURL: '',
      headersSize: -1,
      bodySize: 2,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  }
  const har = { log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry] } }
  const done = await place.run(['import', file('site.har', JSON.stringify(har))])
  expect(done).toMatchObject({ code: 0 })
  expect(done.err).not.toContain('session')
})

test('a zip becomes a new item, reported as a document', async () => {
  const zip = zipOf([
    { name: 'guide/a.md', bytes: '![](p.png) [gone](no.md)' },
    { name: 'guide/p.png', bytes: png },
  ])
  const { code, out } = await place.run([
    'import',
    file('d.zip', zip),
    '--new-item',
    '手册二',
    '--json',
  ])
  expect(code).toBe(0)
  const document = importDocument.parse(JSON.parse(out))
  expect(document).toMatchObject({
    format: 'markdown',
    counts: { created: 1, catalogs: 1 },
    pages: [{ path: ['guide'], title: 'a', state: 'new' }],
    remarks: [{ where: 'guide/a.md' }],
  })
  const info = await place.as.ask(itemCalls.info, { item_id: document.item as string })
  expect(info.item_name).toBe('手册二')
  const trial = await place.run(['import', 'd.zip', '--new-item', 'x', '--dry-run', '--json'])
  expect(importDocument.parse(JSON.parse(trial.out))).toMatchObject({ exit: 2, item: null })
})

test('a file at an address is read from here, and goes below a catalog', async () => {
  const documents = createServer((request, response) => {
    if (request.url === '/v1/shop.json')
      response.end(api({ '/x': op('X'), [`/${request.headers.authorization ?? 'none'}`]: op('Y') }))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve))
  try {
    const base = `http://127.0.0.1:${(documents.address() as AddressInfo).port}`
    const run = (...args: string[]) => place.run(['import', ...args])
    const first = await run(`${base}/v1/shop.json`, '--into', '/Shop/API/')
    expect(first).toMatchObject({ code: 0, err: '' })
    const listed = await place.as.ask(catalogCalls.catListName, { item_id: Number(place.item) })
    expect(listed.map(({ cat_name }) => cat_name)).toContain('Shop/API/a')
    const below = listed.find(({ cat_name }) => cat_name === 'Shop')?.cat_id
    file('other.json', api({ '/z': op('Z') }).replace('Shop', 'Other'))
    const second = await run('other.json', '--into', String(below), '--json')
    const { pages } = importDocument.parse(JSON.parse(second.out))
    expect(pages.map((page) => page.path)).toEqual([['Shop'], ['Shop', 'a']])
    expect(await run('other.json', '--into', '999999')).toMatchObject({
      code: 64,
      err: expect.stringContaining('999999') as string,
    })
    const gone = await run(`${base}/gone.json`)
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining('HTTP 404') as string })
    expect((await run('http://ann:secret@127.0.0.1/a.json')).err).not.toContain('secret')
  } finally {
    await new Promise((resolve) => documents.close(resolve))
  }
})

test('pages become files of the folder, which push takes; no text is replaced unasked', async () => {
  const run = (...args: string[]) => place.run(['import', ...args, '--to', 'folder'])
  const zip = zipOf([
    { name: '01 指南/a b.md', bytes: '# Begin\n\n![p](p.png) [next](c.md#end) [gone](no.md)' },
    { name: '01 指南/c.md', bytes: 'The end.' },
    { name: '01 指南/p.png', bytes: png },
  ])
  const first = await run(file('d.zip', zip))
  expect(first.code).toBe(0)
  expect(first.out.split('\n').slice(0, -2).toSorted()).toEqual(
    ['_catalog.yaml', 'a b.md', 'c.md']
      .map((name) => `+ 01 指南/${name}`)
      .concat('+ assets/p.png')
      .toSorted(),
  )
  expect(place.text('01 指南/a b.md')).toContain('![p](../assets/p.png) [next](c.md#end)')
  expect((await place.run(['check'])).out).toContain('no.md')
  await place.push()
  expect(await place.idOf('a b')).toBeGreaterThan(0)
  const listed = await place.as.ask(catalogCalls.catListName, { item_id: Number(place.item) })
  expect(listed.map(({ cat_name }) => cat_name)).toContain('01 指南')

  expect((await run('d.zip')).out).toBe('markdown: 0 new, 0 changed, 2 unchanged, 0 removed\n')
  place.write({ '01 指南/c.md': 'By hand.' })
  const refused = await run('d.zip')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('01 指南/c.md exists with different content; nothing was written.')
  const trial = await run('d.zip', '--dry-run', '--json')
  expect(importDocument.parse(JSON.parse(trial.out))).toMatchObject({
    exit: 2,
    server: null,
    counts: { changed: 1, unchanged: 1 },
  })
  expect(place.text('01 指南/c.md')).toBe('By hand.')
  expect((await run('d.zip', '--overwrite')).out).toContain('~ 01 指南/c.md')
  expect(place.text('01 指南/c.md')).toContain('The end.')

  const below = await run(file('api.json', api({ '/x': op('Read X') })), '--into', 'ref/v1')
  expect(below.out.split('\n').slice(0, 2)).toEqual(['+ ref/v1/Shop.md', '+ ref/v1/a/Read X.md'])
  expect(place.text('ref/v1/a/Read X.md')).toMatch(/^---\ntitle: "Read X"\n---\n/)
  expect((await run('api.json', '--new-item', 'x')).code).toBe(64)
})

test('an import into a folder that is interrupted counts what is written, and the next one writes the rest', async () => {
  const total = 300
  const names = Array.from({ length: total }, (_, at) => `X${at}`)
  file('api.json', api(Object.fromEntries(names.map((name) => [`/${name}`, op(name)]))))
  const interrupt = new AbortController()
  const args = ['import', 'api.json', '--to', 'folder', '--into', 'ref']
  const env = { HOME: place.base, SHOWDOC_DIR: place.base }
  const running = runCli(args, { env, interrupt: interrupt.signal })
  await expect.poll(() => existsSync(place.at('ref')), { interval: 1 }).toBe(true)
  interrupt.abort()
  const { code, out, err } = await running
  expect([code, out]).toEqual([130, ''])
  const [, done = '', of] = /^interrupted: (\d+) of (\d+) files were written/m.exec(err) ?? []
  const written = readdirSync(place.at('ref'), { recursive: true }).filter((name) =>
    String(name).endsWith('.md'),
  )
  expect(written.length).toBe(Number(done))
  expect(Number(done)).toBeLessThan(Number(of))
  const rest = await place.run(args)
  const left = Number(of) - Number(done)
  expect(rest.out).toContain(`${left} new, 0 changed, ${Number(done)} unchanged`)
})

test('pages become files of any folder: of the chosen target, and of the present one without settings or a server', async () => {
  const settings = path.join(place.base, 'showdoc.json')
  const targets = { b: { folder: 'two' } }
  file('showdoc.json', JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), targets }))
  file('api.json', api({ '/x': op('X') }))
  const run = (dir: string, ...args: string[]) =>
    runCli(['import', 'api.json', '--to', 'folder', ...args], {
      env: { HOME: place.base, SHOWDOC_DIR: dir },
    })
  expect(await run(place.base, '--target', 'b')).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(path.join(place.base, 'two/a/X.md'), 'utf8')).toContain('title: "X"')
  expect(await run(place.base, '--target', 'c')).toMatchObject({ code: 64 })

  const empty = path.join(place.base, 'none')
  mkdirSync(path.join(empty, '.git'), { recursive: true })
  writeFileSync(path.join(empty, 'api.json'), api({ '/x': op('X') }))
  expect(await run(empty, '--into', 'ref')).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(path.join(empty, 'ref/a/X.md'), 'utf8')).toContain('title: "X"')
  rmSync(path.join(empty, 'ref'), { recursive: true })
  expect(await run(empty, '--dry-run')).toMatchObject({ code: 2, err: '' })
  expect(existsSync(path.join(empty, 'a'))).toBe(false)
})

test('what cannot be imported is refused with the reason, and the exit code says why', async () => {
  const run = (...args: string[]) => place.run(['import', ...args])
  expect(await run('none.json')).toMatchObject({ code: 1 })
  expect((await run('none.json')).err).toContain('There is no file none.json.')
  const broken = await run(file('broken.json', '{"openapi": "3.0.0",\n  "info": }'))
  expect(broken.code).toBe(1)
  expect(broken.err).toContain('line 2, column 11')
  const yaml = await run(file('broken.yaml', 'info:\n  title: "a\nx: [1\n'))
  expect([yaml.code, yaml.err]).toEqual([1, expect.stringMatching(/line \d+, column \d+/)])
  const other = await run(file('api.json', api({})), '--format', 'postman')
  expect(other.code).toBe(1)
  expect((await run('api.json', '--item', '1', '--new-item', 'x')).code).toBe(64)
  expect((await run('api.json', '--new-item', ' ')).code).toBe(64)
  expect((await run('api.json', '--removed', 'shred')).code).toBe(64)
  const stranger = await site.make.user()
  const denied = await place.run(['import', 'api.json'], { SHOWDOC_TOKEN: stranger.token })
  expect(denied.code).toBe(4)
  expect(existsSync(path.join(place.base, 'showdoc.lock'))).toBe(false)
})
