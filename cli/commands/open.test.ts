import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { openDocument } from '../documents/folder.ts'
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
  place.write({ '首页.md': '# 首页\n', 'guide/b.md': '# B\n', 'guide/README.md': '# Guide\n' })
})

test('prints the address of a file’s page, of a folder’s index page, and of the item', async () => {
  await place.push()
  const addressOf = async (...args: string[]) => (await place.run(['open', ...args])).out.trim()
  const item = `${server}/${place.item}`
  expect(await addressOf()).toBe(item)
  expect(await addressOf('docs/首页.md')).toBe(`${item}/${await place.idOf('首页')}`)
  expect(await addressOf('docs/guide')).toBe(`${item}/${await place.idOf('Guide')}`)
  place.remove('guide/b.md')
  expect(await addressOf('docs/guide/b.md')).toBe(`${item}/${await place.idOf('B')}`)
  const document = openDocument.parse(await place.document(['open', 'docs/首页.md']))
  expect(document).toMatchObject({ address: await addressOf('docs/首页.md'), opened: false })
})

test('an item given by name is known after the first push', async () => {
  place.settings({ item: '手册' })
  expect(await place.run(['open'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The id of the item is not known before the first push.'),
  })
  await place.push()
  expect((await place.run(['open'])).out).toBe(`${server}/${place.item}\n`)
})

test('a file without a page and one outside the folder are refused, in both languages', async () => {
  await place.push()
  place.write({ 'new.md': '# New\n' })
  expect(await place.run(['open', 'docs/new.md'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('showdoc push docs/new.md'),
  })
  expect((await place.run(['open', 'docs/new.md', '--lang', 'zh-cn'])).err).toContain(
    'docs/new.md 还没有对应的页面。',
  )
  const typo = await place.run(['open', 'docs/nosuch.md'])
  expect([typo.code, typo.err]).toEqual([
    1,
    'There is no docs/nosuch.md here, and no page for it.\n',
  ])
  expect(await place.run(['open', '../elsewhere.md'])).toMatchObject({ code: 64 })
})
