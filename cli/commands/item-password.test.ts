import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../server/models/item.ts'
import { png } from '../../server/test/files.ts'
import { startApp } from '../../server/test/start-app.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { unzipped } from '../../server/test/unzip.ts'
import { FolderSite } from '../test/folder-site.ts'
import { listenAsStock } from '../test/stock-site.ts'

const site = await startApp()
const server = await site.app.listen({ host: '127.0.0.1', port: 0 })
const place = await FolderSite.of(site, server)
place.write({ 'a.md': '# A\n\n![p](p.png)\n', 'p.png': png })
await place.push()
const password = 'visit-密码-secret'
await runCli(
  [
    'admin',
    'item',
    'visibility',
    String(place.item),
    '--password',
    password,
    '--data',
    site.folder,
  ],
  { env: { LANG: 'en', HOME: '/nowhere' } },
)
const stranger = await site.make.user()
const clone = await place.clone()
const visitor = (args: readonly string[], env: Record<string, string> = {}) =>
  clone.run(args, { LANG: 'en', SHOWDOC_TOKEN: '', ...env })

test('without its password a private item is closed to a visitor and to another account', async () => {
  expect((await visitor(['pull'])).code).toBe(4)
  const other = { SHOWDOC_TOKEN: stranger.token }
  const refused = await visitor(['pull'], other)
  expect(refused).toMatchObject({ code: 4, err: expect.stringContaining('SHOWDOC_ITEM_PASSWORD') })
  expect((await visitor(['pull', '--item-password', 'wrong'], other)).code).toBe(4)
  expect(clone.files()).toEqual([])
})

test('with it pull, diff and plan read, and no output shows it', async () => {
  const env = { SHOWDOC_ITEM_PASSWORD: password }
  const pulled = await visitor(['pull', '--debug'], env)
  expect(pulled).toMatchObject({ code: 0 })
  expect(pulled.err).toContain('→ POST')
  expect(pulled.out + pulled.err).not.toContain('visit-')
  expect(clone.text('a.md')).toBe(place.text('a.md'))
  expect(clone.files()).toEqual(['a.md', 'p.png'])
  clone.write({ 'a.md': '# A\n\nother\n' })
  expect((await visitor(['diff', '--item-password', password])).out).toContain('+other')
  expect((await visitor(['plan'], env)).out).toMatch(/^would update +a\.md/m)
  const asStranger = { ...env, SHOWDOC_TOKEN: stranger.token }
  expect((await visitor(['plan', '--pull'], asStranger)).code).toBe(0)
})

test('- reads it from standard input', async () => {
  const env = { HOME: clone.base, SHOWDOC_DIR: clone.base, LANG: 'en' }
  clone.write({ 'a.md': '# A\n\nother\n' })
  const diff = (input: string) => runCli(['diff', '--item-password', '-'], { env, input })
  expect((await diff(`${password}\n`)).out).toContain('+other')
  expect(await diff('')).toMatchObject({
    code: 64,
    err: 'No item password on standard input.\n',
  })
})

test('an export by reading has the description, remarks and shared parameters that readers see', async () => {
  const { item, owner } = place
  const rows = (name: string) => [
    { name, type: 'string', value: 'x', require: '1' as const, remark: 'r' },
  ]
  const ask = site.as(owner).ask
  await ask(itemCalls.saveGlobalParam, {
    item_id: item,
    global_param: { header: rows('X-Tenant') },
  })
  await site.db.transaction((trx) =>
    Item.query(trx).findById(item).patch({ item_description: '“A” & <b>' }),
  )
  const text = `${JSON.stringify({ info: { url: '/login', method: 'post', title: 'Login' } })}\n`
  const { page_id } = await site.make.page({
    item_id: item,
    owner,
    page_title: 'Login',
    page_content: text,
    page_comments: 'for all',
  })
  const info = async (folder: FolderSite, file: string) => {
    const files = await unzipped(readFileSync(path.join(folder.base, file)))
    const { item_description, global_param, pages } = JSON.parse(String(files.get('info.json')))
    return { item_description, global_param, pages, login: String(files.get('Login.md')) }
  }
  expect((await place.run(['export', 'markdown', '-o', 'all.zip'])).code).toBe(0)
  const own = await info(place, 'all.zip')
  expect(own).toMatchObject({
    item_description: expect.stringContaining('&amp;'),
    global_param: { header: [{ name: 'X-Tenant' }] },
    login: expect.stringContaining('X-Tenant'),
  })
  const env = { SHOWDOC_ITEM_PASSWORD: password, SHOWDOC_TOKEN: '' }
  const read = await visitor(['export', 'markdown', '-o', 'all.zip'], env)
  expect(read).toMatchObject({ code: 0 })
  expect(await info(clone, 'all.zip')).toEqual(own)
  const openapi = ['export', 'openapi', '-o', 'api.json']
  expect((await place.run(openapi)).code).toBe(0)
  expect((await visitor(openapi, env)).code).toBe(0)
  const document = (folder: FolderSite) => readFileSync(path.join(folder.base, 'api.json'), 'utf8')
  expect(document(clone)).toBe(document(place))
  expect(document(clone)).toContain('X-Tenant')
  await ask(pageCalls.delete, { page_id })
})

test('with it an item is exported, which its server does for editors only, or not at all', async () => {
  const zip = async (folder: FolderSite, file: string) =>
    [...(await unzipped(readFileSync(path.join(folder.base, file))))]
      .filter(([name]) => name !== 'info.json')
      .map(([name, bytes]) => [name, String(bytes)])
  expect((await place.run(['export', 'markdown', '-o', 'own.zip'])).code).toBe(0)
  const own = await zip(place, 'own.zip')
  const env = { SHOWDOC_ITEM_PASSWORD: password }
  for (const [token, without] of [
    ['', 4],
    // whoever may see nothing of an item is told that there is none
    [stranger.token, 1],
  ] as const) {
    const run = (args: readonly string[]) => visitor(args, { ...env, SHOWDOC_TOKEN: token })
    expect((await visitor(['export', 'markdown'], { SHOWDOC_TOKEN: token })).code).toBe(without)
    const exported = await run(['export', 'markdown', '-o', 'h.zip', '--debug'])
    expect(exported).toMatchObject({ code: 0, out: expect.stringContaining('attachments 1') })
    expect(exported.err).not.toMatch(/visit-|stock/)
    expect(await zip(clone, 'h.zip')).toEqual(own)
    expect((await run(['export', 'html', '--single', '-o', 'h.html'])).code).toBe(0)
    expect((await run(['export', 'json'])).code).toBe(4)
  }
  const stock = ['--server', await listenAsStock(site)]
  const refused = await visitor(['export', 'markdown', ...stock, '--item-password', 'wrong'])
  expect(refused.code).toBe(4)
  const exported = await visitor(['export', 'markdown', '-o', 's.zip', ...stock], env)
  expect(exported).toMatchObject({ code: 0, err: expect.stringMatching(/^This is a stock/) })
  expect(await zip(clone, 's.zip')).toEqual(own)
  expect((await visitor(['export', 'html', '--single', '-o', 's.html', ...stock], env)).code).toBe(
    0,
  )
})
