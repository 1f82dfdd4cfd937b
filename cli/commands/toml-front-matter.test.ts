import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp } from '../../server/test/start-app.ts'
import { zipOf } from '../../server/test/zip.ts'
import { FolderSite } from '../test/folder-site.ts'

// A folder of Hugo, whose front matter is TOML.

let place: FolderSite
beforeEach(async () => {
  const site = await startApp()
  place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
})

const files = {
  '_index.md': '+++\ntitle = "Handbook"\n+++\n# Welcome\n',
  'guide/_index.md': '+++\r\ntitle = "User guide" # menu\r\nweight = 2\r\n+++\r\n',
  'guide/install.md':
    '\uFEFF+++\r\ntitle = "Install"\r\nweight = 20\r\nslug = "setup"\r\ndate = 2024-05-06\r\n\r\n[params]\r\ntitle = "other"\r\n+++\r\nSee [use](use.md).\r\n',
  'guide/use.md':
    "+++\n# menu\nweight = 10\ntitle = 'Use it'\n+++\n\nAfter [install](install.md).\n",
  'guide/later.md': '+++\ndraft = true\ntitle = "Later"\n+++\nsecret\n',
  'plain.md': '# Plain\n',
}

async function menu(): Promise<unknown> {
  const { menu: tree } = await place.as.ask(itemCalls.info, { item_id: String(place.item) })
  return {
    pages: tree.pages.map(({ page_title }) => page_title),
    catalogs: tree.catalogs.map(({ cat_name, pages }) => [
      cat_name,
      pages.map(({ page_title }) => page_title),
    ]),
  }
}

const textOf = async (title: string): Promise<string> => {
  const page_id = await place.idOf(title)
  return (await place.as.ask(pageCalls.info, { page_id })).page_content
}

test('it is pushed with its titles, order and links, and readers see none of it', async () => {
  place.write({ ...files, 'plain.md': '# Plain\n\n[install](guide/setup)\n' })
  expect(await place.run(['check'])).toMatchObject({ code: 0 })
  await place.push()
  expect(await menu()).toEqual({
    pages: ['Handbook', 'Plain'],
    catalogs: [['User guide', ['Use it', 'Install']]],
  })
  expect(await textOf('Handbook')).toBe('# Welcome\n')
  const [install, use] = [await place.idOf('Install'), await place.idOf('Use it')]
  expect(await textOf('Install')).toBe(`See [use](/${place.item}/${use}).\n`)
  expect(await textOf('Use it')).toBe(`\nAfter [install](/${place.item}/${install}).\n`)
  expect(await textOf('Plain')).toContain(`[install](/${place.item}/${install})`)
  expect(await place.run(['push'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 pages written/) as string,
  })
})

test('an empty folder gets it byte for byte, and a title of the browser into its line', async () => {
  place.write(files)
  await place.push()
  const clone = await place.clone()
  clone.write({})
  expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
  for (const name of ['guide/install.md', 'guide/use.md', 'plain.md'] as const)
    expect(clone.text(name)).toBe(files[name])
  // no file of such a name is written: its page gets another
  expect(clone.text('Handbook.md')).toBe(files['_index.md'])
  await place.edit('Use it', { title: 'Use "it"', text: 'Changed.\n' })
  await place.edit('Install', { title: 'Set up' })
  expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
  expect(clone.text('guide/use.md')).toBe(
    '+++\n# menu\nweight = 10\ntitle = "Use \\"it\\""\n+++\nChanged.\n',
  )
  expect(clone.text('guide/install.md')).toBe(
    files['guide/install.md'].replace('"Install"', '"Set up"'),
  )
  expect(await clone.run(['push'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 pages written/) as string,
  })
})

test('status and diff tell what a change of it comes to', async () => {
  place.write(files)
  await place.push()
  place.write({
    'guide/use.md': files['guide/use.md'].replace('Use it', 'Use').replace('After', 'Before'),
  })
  expect((await place.run(['status'])).out).toContain('guide/use.md')
  const { out } = await place.run(['diff'])
  expect(out).toMatch(/-After .*\n\+Before /)
  expect(out).not.toMatch(/weight|\+{3} *$/m)
  expect((await place.run(['plan'])).out).toContain('guide/use.md')
})

test.each([
  ['en', 'guide/use.md:3:9', 'is not TOML: ', 'add a line `+++` after line 2'],
  ['zh-cn', 'guide/use.md:3:9', '不是 TOML：', '请在第 2 行之后加一行 `+++`'],
])(
  'a mistake in it is named with its place (%s), and the others go on',
  async (locale, at, why, open) => {
    place.write({
      ...files,
      'guide/use.md': '+++\ntitle = "a"\nweight = ten\n+++\ntext\n',
      'plain.md': '+++\ndraft = true\n\ntext\n',
    })
    for (const verb of ['check', 'push']) {
      const { code, out, err } = await place.run([verb], { SHOWDOC_LANG: locale })
      expect(code).not.toBe(0)
      const said = (out + err).replaceAll(/\s+/g, ' ')
      expect(said).toContain(at.replace(/:9$/, ''))
      expect(said).toContain(why)
      expect(said).toContain(open)
    }
    expect(await menu()).toMatchObject({ catalogs: [['User guide', ['Install']]] })
  },
)

test('a zip of the folder is imported with the same titles and order, without drafts', async () => {
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  writeFileSync(path.join(place.base, 'hugo.zip'), zipOf(entries))
  expect(await place.run(['import', 'hugo.zip'])).toMatchObject({ code: 0 })
  expect(await textOf('Use it')).toMatch(/^\nAfter \[install\]/)
  expect(await menu()).toMatchObject({ catalogs: [['guide', ['User guide', 'Use it', 'Install']]] })
  await expect(place.idOf('Later')).rejects.toThrow('no page')
})
