import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

// A repository in a container without a git program, or one that git cannot read: as here, where it
// has no objects.

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  mkdirSync(path.join(place.base, '.git/refs/heads'), { recursive: true })
  writeFileSync(path.join(place.base, '.git/HEAD'), 'ref: refs/heads/main\n')
  place.write({ 'a.md': '# A\n\none\n\ntwo\n' })
  await place.push()
})

test('a folder goes on from what it has pushed itself', async () => {
  place.write({ 'a.md': '# A\n\none\n' })
  expect(await place.run(['push'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('update'),
  })
  place.write({ 'a.md': '# A\n\none\n\nthree\n' })
  expect(await place.run(['push'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('update'),
  })
  await place.edit('A', { text: '# A\n\ntheirs\n' })
  expect(await place.run(['pull'])).toMatchObject({ code: 0 })
  expect(place.text('a.md')).toBe('# A\n\ntheirs\n')
  place.write({ 'a.md': '# A\n\ntheirs\n\nmine\n' })
  expect((await place.run(['push'])).code).toBe(0)
})

test.each([
  ['en', /git was not found.+install git/s],
  ['zh-cn', /没有找到 git，或它无法读取此仓库.+安装 git/s],
])(
  'git may have replaced files once its index has changed, and the conflict says why: %s',
  async (lang, hint) => {
    writeFileSync(path.join(place.base, '.git/index'), 'git restore a.md')
    place.write({ 'a.md': '# A\n\none\n' })
    const refused = await place.run(['push', '--lang', lang])
    expect(refused.code).toBe(3)
    expect(refused.out + refused.err).toMatch(hint)
    for (const args of [['plan'], ['pull'], ['pull', '--dry-run'], ['status', '--exit-code']]) {
      const told = await place.run([...args, '--lang', lang])
      expect(told.code).toBe(3)
      expect(told.out + told.err).toMatch(hint)
    }
    expect(place.text('a.md')).toBe('# A\n\none\n')
    expect((await place.run(['push', '--on-conflict', 'ours'])).code).toBe(0)
  },
)
