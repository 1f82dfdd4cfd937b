import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { diffDocument } from '../documents/folder.ts'
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
  place.write({ 'a.md': '# A\n\none\n', 'guide/b.md': '# B\n\ntwo\n', 'c.md': '# C\n' })
  await place.push()
})

test('files against the server, as a unified diff; equal ones are not named', async () => {
  place.write({ 'a.md': '# A\n\nhere\n', 'new.md': 'new\n' })
  await place.edit('B', { text: '# B\n\nthere\n' })
  const { code, out } = await place.run(['diff'])
  expect(code).toBe(2)
  expect(out).toBe(
    [
      '--- a/a.md',
      '+++ b/a.md',
      '@@ -1,3 +1,3 @@',
      ' # A',
      ' ',
      '-one',
      '+here',
      '--- a/guide/b.md',
      '+++ b/guide/b.md',
      '@@ -1,3 +1,3 @@',
      ' # B',
      ' ',
      '-there',
      '+two',
      '--- a/new.md',
      '+++ b/new.md',
      '@@ -0,0 +1,1 @@',
      '+new',
      '',
    ].join('\n'),
  )
  expect((await place.run(['diff', '--no-exit-code'])).code).toBe(0)
})

test('against what was agreed on, and against a revision', async () => {
  place.write({ 'a.md': '# A\n\nhere\n' })
  await place.edit('A', { text: '# A\n\nthere\n' })
  await place.edit('B', { text: '# B\n\nthere\n' })
  const base = await place.run(['diff', '--base'])
  expect(base.out).toContain('-one\n+here\n')
  expect(base.out).not.toContain('guide/b.md')
  expect((await place.run(['diff'])).out).toContain('-there\n+here\n')
  const rev = await place.run(['diff', path.join(place.base, 'docs/a.md'), '--rev', '1'])
  expect(rev.out).toContain('-one\n+here\n')
  expect(await place.run(['diff', '--rev', '99'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The server no longer has revision 99'),
  })
  const some = await place.run(['diff', '--rev', '2'])
  expect(some.out).toContain('a/a.md')
  expect(some.err).toContain('c.md: the server no longer has revision 2')
  expect(some.out).not.toContain('c.md')
  expect((await place.run(['diff', '--rev', '1', '--base'])).code).toBe(64)
  expect((await place.run(['diff', '--rev', 'x'])).code).toBe(64)
})

test('numbers of lines, surroundings, the document, and nothing where nothing differs', async () => {
  expect(await place.run(['diff'])).toMatchObject({ code: 0, out: '' })
  place.write({ 'a.md': '# A\n\nhere\nmore\n' })
  const numbers = await place.run(['diff', '--stat', '--lang', 'zh-cn'])
  expect(numbers.out).toBe('a.md  +2 -1\n1 个页面不同，+2 -1\n')
  expect((await place.run(['diff', '-U', '0'])).out).toContain(
    '@@ -3,1 +3,2 @@\n-one\n+here\n+more\n',
  )
  expect((await place.run(['diff'], { SHOWDOC_CONTEXT: '0' })).out).not.toContain(' # A')
  const document = diffDocument.parse(await place.document(['diff']))
  expect(document.files).toMatchObject([
    { path: 'a.md', local: 'changed', remote: 'same', added: 2, removed: 1 },
  ])
})

test('--word marks the changed words, Chinese ones too; the document keeps its lines', async () => {
  place.write({ 'a.md': '# A\n\none\n\n用户可以登录系统\n' })
  await place.push()
  place.write({ 'a.md': '# A\n\none more\n\n用户可以退出系统\n' })
  const { code, out } = await place.run(['diff', '--word'])
  expect(code).toBe(2)
  expect(out).toBe(
    [
      '--- a/a.md',
      '+++ b/a.md',
      '@@ -1,5 +1,5 @@',
      '# A',
      '',
      'one{+ more+}',
      '',
      '用户可以[-登录-]{+退出+}系统',
      '',
    ].join('\n'),
  )
  const { files } = diffDocument.parse(await place.document(['diff', '--word']))
  expect(files[0]?.hunks?.[0]?.lines).toContain('+one more')
})
