import { expect, test } from 'vitest'
import { png } from '../../server/test/files.ts'
import { startApp } from '../../server/test/start-app.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { FolderSite } from '../test/folder-site.ts'

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
    err: 'There is no item password on standard input.\n',
  })
})
