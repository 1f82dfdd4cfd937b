import { beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

// Titles that a browser can give, which no file of every system can have as its name.

let place: FolderSite
beforeEach(async () => {
  const site = await startApp()
  place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
})

const newCatalog = (cat_name: string): Promise<number> =>
  place.as.ask(catalogCalls.save, { item_id: place.item, cat_id: 0, cat_name, s_number: 99 })

test('titles and catalogs in conflict are named with both values', async () => {
  place.write({ 'a.md': '---\ntitle: Start\n---\n\ntext\n', 'b.md': '# B\n' })
  await place.push()
  const at = await newCatalog('There')
  const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const named = (title: string) => Number(pages.find((page) => page.title === title)!.id)
  const saved = { item_id: place.item, s_number: 99 }
  await place.as.ask(pageCalls.save, { ...saved, page_id: named('Start'), page_title: 'Theirs', page_content: 'text\n' }) // prettier-ignore
  await place.as.ask(pageCalls.save, { ...saved, page_id: named('B'), cat_id: at, page_title: 'B', page_content: '# B\n' }) // prettier-ignore
  place.write({ 'a.md': '---\ntitle: Ours\n---\n\ntext\n', 'here/b.md': '# B\n' })
  place.remove('b.md')
  const title = 'title: "Ours" locally, "Theirs" on the server'
  const catalog = 'catalog: "here" locally, "There" on the server'
  for (const command of ['push', 'pull']) {
    const { code, out } = await place.run([command])
    expect([code, out]).toEqual([3, expect.stringContaining(title)])
    expect(out).toContain(catalog)
    const { conflicts } = JSON.parse((await place.run([command, '--json'])).out) as {
      conflicts: { values: object }[]
    }
    expect(conflicts.map(({ values }) => values)).toEqual(
      expect.arrayContaining([
        { title: { local: 'Ours', remote: 'Theirs' } },
        { catalog: { local: 'here', remote: 'There' } },
      ]),
    )
  }
  expect((await place.run(['push', '--lang', 'zh-cn'])).out).toContain(
    '标题：本地“Ours”，服务器“Theirs”',
  )
})

/** What the server has, without the texts. */
async function onServer() {
  const { pages, catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  return {
    pages: pages.map(({ id, title, cat, rev }) => ({ id, title, cat, rev })),
    catalogs: catalogs.map(({ id, name, parent }) => ({ id, name, parent })),
  }
}

const nothingWritten = {
  code: 0,
  err: '',
  out: expect.stringMatching(/^0 pages written/) as string,
}

// prettier-ignore
const odd = [
  'a\\b', 'a/b', 'a\nb', 'a\tb', 'a:b', 'what?', '*', '"q"', '<b>', 'a|b', '\u2028x',
  'CON', 'con', 'com1.txt', 'x.', 'x', 'x ', ' x ', '\ufeffx', '...', '.', '..', '~', '-',
  '.hidden', '_x', '\u200b.git', '\u200bx', 'node_modules', 'x.orig', 'x.rej', '_catalog',
  '😀', '😀'.repeat(60), 'abc\u202edef', 'abcdef', 'é', 'e\u0301', 'É', 'ab\u00a0c', 'ab  c',
  'README', 'index', 'SUMMARY', '_sidebar', '01-a', '1. b', 'a.md', 'A.MD', '%2e%2e', 'a%2fb',
  '---', '# h', 'a: b', '[x]', '- y', 'true', 'null', '12', '&amp;', "it's", '{{x}}', '$HOME',
  '长'.repeat(Math.min(limits.pageTitleLength, limits.catalogNameLength)),
]

test('every title of pages and catalogs gets a file name, and comes back as the same page', async () => {
  for (const title of odd) {
    await place.addPage(title)
    await place.addPage(title, await newCatalog(title))
  }
  await place.addPage('')
  await place.addPage('   ', await newCatalog('empty'))
  const before = await onServer()
  expect(await place.run(['pull'])).toMatchObject({ code: 0, err: '' })
  const files = place.files()
  expect(files.filter((name) => name.endsWith('.md'))).toHaveLength(before.pages.length)
  const names = files.flatMap((name) => name.split('/'))
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).not.toMatch(/[\p{Cc}<>:"\\|?*]|[. ]$|^[. ]|^(?:con|com1)(?:\.|$)/iu)
  }
  const keys = files.map((name) => name.normalize('NFC').toLowerCase())
  expect(new Set(keys).size).toBe(files.length)
  expect(await place.run(['push', '--prune'])).toMatchObject(nothingWritten)
  expect(await onServer()).toEqual(before)

  const clone = await place.clone()
  expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
  expect(clone.files()).toEqual(files)
  expect(await clone.run(['push', '--prune'])).toMatchObject(nothingWritten)
  expect(await onServer()).toEqual(before)
})

test('a title with blanks around it, and none, stay when the text of the file is changed', async () => {
  await place.addPage(' x ')
  await place.addPage('')
  await place.run(['pull'])
  for (const name of ['x.md', 'page.md'])
    place.write({ [name]: place.text(name).replace('text', 'another text') })
  expect(await place.run(['push'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 pages written') as string,
  })
  expect((await onServer()).pages.map(({ title, rev }) => [title, rev])).toEqual([
    [' x ', '2'],
    ['', '2'],
  ])
  await place.edit(' x ', { title: ' y' })
  expect(await place.run(['pull'])).toMatchObject({ code: 0, err: '' })
  expect(await place.run(['push'])).toMatchObject(nothingWritten)
  place.write({ 'x.md': place.text('x.md').replace(/title: .*/, 'title: z') })
  await place.push()
  expect((await onServer()).pages.map(({ title }) => title)).toEqual(['z', ''])
})

test('another folder of the source finds the catalogs whose names its folders cannot have', async () => {
  await place.addPage('one', await newCatalog('a\\b'))
  await place.run(['pull'])
  const clone = await place.clone()
  expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
  clone.write({ 'a_b/two.md': 'two\n' })
  await clone.push()
  const { pages, catalogs } = await onServer()
  expect(catalogs.map(({ name }) => name)).toEqual(['a\\b'])
  expect(pages.map(({ title, cat }) => [title, cat])).toEqual(
    ['one', 'two'].map((title) => [title, catalogs[0]!.id]),
  )
})
