import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterFile } from '../../server/test/after-file.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { unzipped } from '../../server/test/unzip.ts'
import { statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import {
  listenAsStock,
  pairOf,
  saveInBrowser,
  stockFiles,
  storedTexts,
} from '../test/stock-site.ts'

let site: TestApp
let server = ''
/** The same data, as our own server answers. */
let ownServer = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await listenAsStock(site)
  ownServer = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

describe.each(['token', 'key pair'])('export with a %s', (credential) => {
  test('writes what our own server would, in all formats', async () => {
    const env = credential === 'token' ? {} : await pairOf(place)
    place.write(stockFiles)
    await place.push()
    const page = await site.make.page({
      item_id: place.item,
      owner: place.owner,
      page_title: '登录',
      page_content: JSON.stringify({ info: { url: '/login', method: 'post', title: '登录' } }),
    })
    const run = (...args: string[]) => place.run(['export', ...args], env)
    const names = async (file: string) =>
      [...(await unzipped(readFileSync(path.join(place.base, file)))).keys()].toSorted()

    const markdown = await run('markdown', '-o', 'h.zip')
    expect([markdown.code, markdown.out]).toEqual([0, expect.stringContaining('pages 4, attachments 1')]) // prettier-ignore
    const own = await place.run(['export', 'markdown', '-o', 'own.zip', '--server', ownServer])
    expect([own.code, await names('own.zip')]).toEqual([0, (await names('h.zip')).map((name) => (name.startsWith('img/') ? 'img/panel.png' : name))]) // prettier-ignore
    expect(await names('h.zip')).toContain('指南/Install.md')
    const exported = await unzipped(readFileSync(path.join(place.base, 'h.zip')))
    expect(String(exported.get('手册.md'))).toContain('[安装](指南/Install.md#x)')
    expect(await run('markdown', '--check', 'h.zip')).toMatchObject({ code: 0 })

    for (const [format, file] of [
      ['word', 'h.docx'],
      ['html', 'h-html.zip'],
    ] as const)
      // prettier-ignore
      expect(await run(format, '-o', file, '--catalog', '指南')).toMatchObject({ code: 0 })
    expect(await names('h.docx')).toContain('word/document.xml')
    expect(await names('h-html.zip')).toContain('index.html')
    const api = await run('openapi', '-o', 'api.json', '--page', String(page.page_id))
    expect(api.code).toBe(0)
    const document = JSON.parse(readFileSync(path.join(place.base, 'api.json'), 'utf8'))
    expect(Object.keys(document.paths)).toEqual(['/login'])
    expect((await run('word', '--catalog', 'none')).code).toBe(64)
  })
})

test.each([
  [['export', 'json']],
  [['push', '--preview', 'pr-1']],
  [['preview', 'end', 'pr-1']],
  [['import', 'docs/README.md', '--format', 'markdown', '--into', 'x']],
  [['db', 'sqlite:x.db', '--to', 'item']],
])('%j, which only our own server can do, is refused as that', async (args) => {
  place.write(stockFiles)
  new Database(path.join(place.base, 'x.db')).exec('create table a (id integer)').close()
  const { code, err } = await place.run(args)
  expect([code, err]).toEqual([64, expect.stringContaining('stock ShowDoc server (v0.0.0-test), which does not support this.\n→ showdoc help stock')]) // prettier-ignore
})

test('init, whoami and login by a token know a stock server, and item names', async () => {
  const token = { SHOWDOC_TOKEN: place.owner.token }
  const env = { ...token, SHOWDOC_SERVER: server }
  const who = await place.run(['whoami'], env)
  expect([who.code, who.out]).toEqual([0, expect.stringContaining(place.owner.username)])
  const pair = await place.run(['whoami'], await pairOf(place))
  expect([pair.code, pair.out]).toEqual([0, expect.stringContaining('item 手册')])
  rmSync(path.join(place.base, 'showdoc.json'))
  place.write(stockFiles)
  const init = await place.run(['init', '--item', '手册', '--folder', 'docs'], env)
  expect([init.code, init.out]).toEqual([0, expect.stringContaining('手册')])
  expect((await place.run(['push'], token)).code).toBe(0)
  const login = await place.run(['login', server, '--token', place.owner.token])
  expect([login.code, login.out]).toEqual([0, expect.stringContaining(place.owner.username)])
  const asking = await place.run(['login', server], { SHOWDOC_TOKEN: '' })
  expect([asking.code, asking.err]).toEqual([
    1,
    expect.stringContaining('not support browser approval'),
  ])
})

describe.each(['token', 'key pair'])('a story with a %s', (credential) => {
  test('a folder is pushed, edited in the browser, pulled, in conflict, decided, pushed and exported; nothing is lost', async () => {
    const env = credential === 'token' ? {} : await pairOf(place)
    const run = async (...args: string[]) => place.run(args, env)
    place.write(stockFiles)
    expect((await run('push')).code).toBe(0)

    await saveInBrowser(place, '备份', { text: '# 备份\n\nfrom the browser\ntwo\nthree\n' })
    await saveInBrowser(place, '手册', { text: '# 手册\n\nrewritten in the browser\n' })
    place.write({ 'ops/backup.md': '# 备份\n\nfrom the folder\ntwo\nthree\n', 'ops/new.md': '# New\n' }) // prettier-ignore
    const status = statusDocument.parse(await place.document(['status'], env))
    expect([status.ahead, status.behind, status.conflicts]).toEqual([
      ['ops/new.md'],
      ['README.md'],
      ['ops/backup.md'],
    ])
    const pushed = await run('push')
    expect([pushed.code, pushed.out]).toEqual([3, expect.stringMatching(/conflict {2}ops\/backup\.md/)]) // prettier-ignore
    expect(pushed.out).toContain(place.owner.username)

    const pulled = await run('pull', '--on-conflict', 'merge')
    expect([pulled.code, place.text('README.md')]).toEqual([3, '# 手册\n\nrewritten in the browser\n']) // prettier-ignore
    const marked = place.text('ops/backup.md')
    expect(marked).toMatch(/<{7} local\nfrom the folder\n[^]*={7}\nfrom the browser\n>{7} remote/)
    expect((await run('push')).err).toContain('conflict-marker')

    const both = '# 备份\n\nfrom the folder\nfrom the browser\ntwo\nthree\n'
    place.write({ 'ops/backup.md': both })
    expect((await run('push')).code).toBe(0)
    expect((await storedTexts(place))['备份']).toBe(both)
    expect((await run('plan')).code).toBe(0)

    expect((await run('export', 'markdown', '-o', 'out.zip')).code).toBe(0)
    const zip = await unzipped(readFileSync(path.join(place.base, 'out.zip')))
    const texts = [...zip].filter(([name]) => name.endsWith('.md')).map(([, bytes]) => String(bytes)) // prettier-ignore
    expect(texts).toHaveLength(4)
    expect(texts).toContain(both)
    expect(texts).toContain('# 手册\n\nrewritten in the browser\n')
    expect(place.text('img/panel.png')).not.toBe('')
  })
})

test('an old server that answers unknown calls by a web page, and knows no tree, is read page by page', async () => {
  const old = createServer((request, response) => {
    const call = /s=\/api\/([\w/]+)/.exec(request.url ?? '')?.[1] ?? ''
    if (['sync/compare', 'open/getCatalogTree', ''].includes(call)) response.end('<html></html>')
    else if (call === 'common/version') response.end('{"error_code":10500,"error_message":"?"}')
    else
      void request
        .toArray()
        .then(async (parts) => {
          const { headers, method } = request
          const body = Buffer.concat(parts)
          const type = { 'content-type': headers['content-type'] ?? '' }
          return fetch(server + request.url, { method: method!, body, headers: type })
        })
        .then(async (answer) => response.end(await answer.text()))
  }).listen(0, '127.0.0.1')
  await once(old, 'listening')
  afterFile(async () => {
    old.close()
  })
  const address = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
  place.settings({ server: address })
  place.write(stockFiles)
  const pushed = await place.run(['push'])
  expect([pushed.code, pushed.err]).toEqual([0, expect.stringContaining('(?)')])
  expect((await place.run(['pull'])).out).toContain('3 unchanged')
  const pair = await place.run(['push'], await pairOf(place))
  expect([pair.code, pair.err]).toEqual([0, expect.stringContaining('stock')])
})
