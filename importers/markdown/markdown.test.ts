import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import type { TreePage } from '#contract/tree.ts'
import { zipOf, type ZipEntry } from '../../server/test/zip.ts'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree/text.ts'

const read = (entries: readonly ZipEntry[] | Buffer, locale: 'en' | 'zh-cn' = 'en') =>
  readFile(
    { name: 'docs.zip', bytes: Buffer.isBuffer(entries) ? entries : zipOf(entries as ZipEntry[]) },
    { locale },
  )

/** Pages as `catalog/title`, with their text. */
async function pagesIn(entries: readonly ZipEntry[]) {
  const { tree } = await read(entries)
  return Object.fromEntries(
    placedPages(tree).map(({ path, page }) => [[...path, page.title].join('/'), page]),
  )
}

const linksOf = (page: TreePage | undefined) =>
  page?.kind === 'markdown'
    ? (page.links ?? []).map(({ start, end, to, fragment }) => [
        page.text.slice(start, end),
        to,
        fragment,
      ])
    : []

const why = async (entries: readonly ZipEntry[] | Buffer): Promise<string> => {
  try {
    await read(entries)
  } catch (error) {
    if (error instanceof Failure) return error.why
    throw error
  }
  return 'read'
}

test('a file by itself is one page, whatever it is about', async () => {
  const bytes = Buffer.from('---\ntitle: About <html>\n---\n<html>\n\nGET https://a.example/x\n')
  const { tree, format } = await readFile({ name: 'notes/Über.MD', bytes }, { locale: 'en' })
  expect(format).toBe('markdown')
  expect(placedPages(tree).map(({ path, page }) => [path, page.title, page.kind])).toEqual([
    [[], 'About <html>', 'markdown'],
  ])
  await expect(
    readFile({ name: 'x.md', bytes: Buffer.from([0xff, 0xfe, 0, 1, 2]) }, { locale: 'en' }),
  ).rejects.toThrow(Failure)
})

describe('a folder of markdown', () => {
  test('folders are catalogs, files are pages, introductions come first', async () => {
    const { tree, format } = await read([
      { name: 'b/' },
      { name: 'b/2.md', bytes: 'two' },
      { name: 'b/10.md', bytes: 'ten' },
      { name: 'b/README.md', bytes: 'intro' },
      { name: 'a.markdown', bytes: 'a\r\nb\r' },
      { name: '.git/x.md', bytes: 'no' },
      { name: '__MACOSX/._a.md', bytes: 'no' },
    ])
    expect(format).toBe('markdown')
    expect(tree.pages.map(({ title }) => title)).toEqual(['a'])
    expect(tree.pages[0]).toMatchObject({ kind: 'markdown', text: 'a\nb\n' })
    expect(tree.catalogs.map(({ name }) => name)).toEqual(['b'])
    expect(tree.catalogs[0]?.pages.map(({ title }) => title)).toEqual(['README', '2', '10'])
  })

  test('deeper folders become part of the third name, with a remark', async () => {
    const { tree, remarks } = await read([{ name: 'a/b/c/d/e/f.md', bytes: 'x' }])
    expect(placedPages(tree).map(({ path }) => path)).toEqual([['a', 'b', 'c / d / e']])
    expect(remarks).toEqual([
      { where: 'a/b/c/d/e/f.md', message: expect.stringContaining('three levels') as string },
    ])
  })

  test('front matter gives title, position and remark; drafts are left out', async () => {
    const { tree, remarks } = await read([
      {
        name: 'a.md',
        bytes: '---\ntitle: 标题\nweight: 3\nsummary: short\nlayout: x\n---\n# A\n',
      },
      { name: 'b.md', bytes: '---\ndraft: true\n---\nsecret' },
      { name: 'c.md', bytes: '---\n: [\n---\ntext' },
    ])
    expect(tree.pages).toEqual([
      expect.objectContaining({ title: '标题', order: 3, remark: 'short', text: '# A\n' }),
      expect.objectContaining({ title: 'c', text: 'text' }),
    ])
    expect(remarks.map(({ where }) => where)).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('front matter in TOML says the same', async () => {
    const { tree, remarks } = await read([
      {
        name: 'a.md',
        bytes:
          '+++\r\ntitle = "标题"\r\nweight = 3\r\nsummary = "short"\r\nlayout = 9007199254740993\r\n[extra]\r\ntitle = "x"\r\n+++\r\n# A\r\n',
      },
      { name: 'b.md', bytes: '+++\ndraft = true\n+++\nsecret' },
      { name: 'c.md', bytes: '+++\ntitle = [\n+++\ntext' },
      { name: 'd.md', bytes: '+++\rtitle = 2024-05-06\r+++\rtext' },
      { name: 'e.md', bytes: '+++\ntext\n+++\n' },
    ])
    expect(tree.pages).toEqual([
      expect.objectContaining({ title: '标题', order: 3, remark: 'short', text: '# A\n' }),
      expect.objectContaining({ title: 'c', text: 'text' }),
      expect.objectContaining({ title: '2024-05-06', text: 'text' }),
      expect.objectContaining({ title: 'e', text: '+++\ntext\n+++\n' }),
    ])
    expect(remarks.map(({ where, message }) => [where, message])).toEqual([
      ['a.md', 'These front matter fields have no meaning here: layout, extra'],
      ['b.md', 'The page is marked as a draft; it was left out.'],
      ['c.md', 'The front matter is not valid TOML; it was left out.'],
    ])
  })

  test('of several files of one name the last is read, and a remark says so', async () => {
    const { tree, remarks } = await read([
      { name: 'a.md', bytes: 'one' },
      { name: './a.md', bytes: 'two' },
    ])
    expect(tree.pages).toEqual([expect.objectContaining({ title: 'a', text: 'two' })])
    expect(remarks).toEqual([
      {
        where: 'a.md',
        message: 'Several files of the archive have this name; the last was read.',
      },
    ])
  })

  test('names of western systems, and those in UTF-8 beside them', async () => {
    const dos = Buffer.from([0x9a, ...Buffer.from('ber.md')])
    const beside = (of: Buffer, name: string): Buffer => {
      const head = Buffer.alloc(9)
      head.writeUInt16LE(0x7075, 0)
      head.writeUInt16LE(5 + Buffer.byteLength(name), 2)
      head[4] = 1
      head.writeUInt32LE(crc32(of), 5)
      return Buffer.concat([head, Buffer.from(name)])
    }
    const unknown = Buffer.from('????.md')
    const { tree } = await read([
      { name: dos, flags: 0 },
      { name: Buffer.from([...Buffer.from('r'), 0x82, ...Buffer.from('gion.md')]), flags: 0 },
      { name: unknown, flags: 0, extra: beside(unknown, '图书.md') },
      // of another name, so the entry was renamed since
      { name: 'new.md', flags: 0, extra: beside(unknown, 'old.md') },
    ])
    expect(tree.pages.map(({ title }) => title).toSorted()).toEqual(
      ['Über', 'région', '图书', 'new'].toSorted(),
    )
  })

  test('names in GBK and UTF-8, texts in GB18030', async () => {
    const gbk = (...bytes: number[]) => Buffer.from(bytes)
    // 中文/说明.md and 联通.md, of which the second one alone is valid UTF-8
    const name = Buffer.concat([
      gbk(0xd6, 0xd0, 0xce, 0xc4),
      Buffer.from('\\'),
      gbk(0xcb, 0xb5, 0xc3, 0xf7),
      Buffer.from('.md'),
    ])
    const other = Buffer.concat([gbk(0xc1, 0xaa, 0xcd, 0xa8), Buffer.from('.md')])
    const pages = await pagesIn([
      { name, flags: 0, bytes: gbk(0xd6, 0xd0, 0xce, 0xc4) },
      { name: other, flags: 0, bytes: 'x' },
    ])
    expect(Object.keys(pages).toSorted()).toEqual(['中文/说明', '联通'])
    expect(pages['中文/说明']).toMatchObject({ text: '中文' })
    const { remarks } = await read([{ name: 'a.md', bytes: gbk(0xd6, 0xd0, 0xce, 0xc4) }])
    expect(remarks).toEqual([
      { where: 'a.md', message: expect.stringContaining('was read as GB18030') as string },
    ])
    // macOS writes decomposed UTF-8 without saying so
    const mac = await pagesIn([{ name: 'Café/é.md'.normalize('NFD'), flags: 0, bytes: 'x' }])
    expect(Object.keys(mac)).toEqual(['Café/é'])
  })

  test('links to pages and files are found, others stay', async () => {
    const text =
      '[b](sub/b.md#x) ![p](img/%E5%9B%BE.png) [up](../out.md) [w](https://e.com/a.md) `[c](sub/b.md)`\n\n<img src="img/图.png"> [r]\n\n[r]: <./sub/>\n'
    const { tree, remarks } = await read([
      { name: 'docs/a.md', bytes: text },
      { name: 'docs/sub/b.md', bytes: '[a](/docs/a) [gone](none.md)' },
      { name: 'docs/sub/README.md', bytes: '' },
      { name: 'docs/img/图.png', bytes: 'png' },
      { name: 'docs/unused.pdf', bytes: 'pdf' },
    ])
    const page = (title: string) => placedPages(tree).find((one) => one.page.title === title)?.page
    expect(linksOf(page('a'))).toEqual([
      ['sub/b.md#x', { page: 'docs/sub/b.md' }, '#x'],
      ['img/%E5%9B%BE.png', { file: 'docs/img/图.png' }, ''],
      ['"img/图.png"', { file: 'docs/img/图.png' }, ''],
      ['<./sub/>', { page: 'docs/sub/README.md' }, ''],
    ])
    expect(linksOf(page('b'))).toEqual([['/docs/a', { page: 'docs/a.md' }, '']])
    expect(tree.files).toEqual([
      { id: 'docs/img/图.png', name: '图.png', bytes: Buffer.from('png') },
    ])
    expect(remarks).toEqual([
      { where: 'docs/a.md', message: 'The link leads to nothing that is imported: ../out.md' },
      { where: 'docs/sub/b.md', message: 'The link leads to nothing that is imported: none.md' },
      { where: 'docs/unused.pdf', message: expect.stringContaining('No page links') as string },
    ])
  })

  test('a file that may not be attached keeps its links, with a remark', async () => {
    const bytes = zipOf([
      { name: 'a.md', bytes: '[x](run.sh)' },
      { name: 'run.sh', bytes: 'x' },
    ])
    const { tree, remarks } = await readFile(
      { name: 'a.zip', bytes },
      { locale: 'zh-cn', takesFile: (name) => !name.endsWith('.sh') },
    )
    expect([linksOf(tree.pages[0]), tree.files]).toEqual([[], []])
    expect(remarks).toEqual([
      { where: 'run.sh', message: '不支持此类型或大小的附件，指向它的链接保持原样。' },
    ])
  })
})

describe('the export of an item', () => {
  const info = {
    item_type: '1',
    item_id: 7,
    item_name: '手册 &amp; more',
    item_description: 'd',
    password: 'pw',
    members: [{ username: 'x' }],
    attachments: [{ sign: 'a'.repeat(32), file: 'attachments/p.png' }],
    pages: {
      pages: [
        {
          page_id: 3,
          page_title: 'Home',
          page_content: `![p](http://old.example/server/index.php?s=/api/attachment/visitFile&sign=${'a'.repeat(32)}) [n](/7/4#h) [o](http://old.example/web/#/7?page_id=4) [f](/8/4)`,
          s_number: '2',
          page_comments: 'why',
        },
      ],
      catalogs: [
        {
          cat_name: 'Deep',
          s_number: '5',
          pages: [{ page_id: '4', page_title: 'Next', page_content: '&lt;b&gt;', s_number: 'x' }],
          catalogs: [{ cat_name: 'Empty', pages: [], catalogs: [] }],
        },
      ],
    },
  }
  const archive = (value: unknown, name = 'info.json') => [
    { name, bytes: JSON.stringify(value) },
    { name: 'Home.md', bytes: 'copy' },
    { name: 'attachments/p.png', bytes: 'png' },
  ]

  test('keeps positions, remarks, password and links of pages and files', async () => {
    const { tree, item, format, remarks } = await read(archive(info))
    expect([format, item]).toEqual([
      'markdown export',
      { type: 1, password: 'pw', dialect: 'showdoc' },
    ])
    expect([tree.name, remarks]).toEqual(['手册 & more', []])
    expect(tree.pages).toEqual([
      expect.objectContaining({ id: '3', title: 'Home', order: 2, remark: 'why' }),
    ])
    expect(linksOf(tree.pages[0]).map(([, to, fragment]) => [to, fragment])).toEqual([
      [{ file: 'attachments/p.png' }, ''],
      [{ page: '4' }, '#h'],
      [{ page: '4' }, ''],
    ])
    expect(tree.catalogs).toEqual([
      {
        name: 'Deep',
        order: 5,
        catalogs: [{ name: 'Empty', catalogs: [], pages: [] }],
        pages: [{ kind: 'markdown', id: '4', title: 'Next', text: '<b>' }],
      },
    ])
  })

  test('says where names are told apart, put together or missing', async () => {
    const page = (page_title: string) => ({ page_title, page_content: 'x' })
    const same = (...titles: string[]) => ({ cat_name: 'Same', pages: titles.map(page) })
    const pages = {
      pages: [page('A'), page('A'), page('')],
      catalogs: [same('B', 'C'), same('D', 'B')],
    }
    const { tree, remarks } = await read([
      { name: 'info.json', bytes: JSON.stringify({ item_name: 'a', pages }) },
    ])
    expect(
      placedPages(tree).map(({ path, page: { title } }) => [...path, title].join('/')),
    ).toEqual(['A', 'A (1)', 'Untitled', 'Same/B', 'Same/C', 'Same/D', 'Same/B (1)'])
    expect(remarks).toEqual([
      {
        where: '#/pages/pages/1',
        message: 'Another page of the catalog has the same title; as a new page it gets a number.',
      },
      { where: '#/pages/pages/2', message: 'The page has no title; it got one.' },
      {
        where: '#/pages/catalogs/1',
        message: 'Two catalogs of one name in one place became one.',
      },
      {
        where: '#/pages/catalogs/1/pages/1',
        message: 'Another page of the catalog has the same title; as a new page it gets a number.',
      },
    ])
  })

  test('drafts stay drafts; a file that was edited or added beside it is named', async () => {
    const pages = {
      pages: [
        { page_title: 'A', page_content: 'x', is_draft: 1 },
        { page_title: 'B', page_content: 'y' },
      ],
      catalogs: [],
    }
    const files = [
      { file: 'A.md', crc32: crc32('x') },
      { file: 'B.md', crc32: crc32('y') },
    ]
    const { tree, remarks } = await read([
      { name: 'A.md', bytes: 'x' },
      { name: 'B.md', bytes: 'y, edited' },
      { name: 'docs/new.md', bytes: 'z' },
      { name: 'info.json', bytes: JSON.stringify({ item_name: 'a', pages, files }) },
    ])
    expect(tree.pages.map(({ title, isDraft }) => [title, isDraft])).toEqual([
      ['A', true],
      ['B', undefined],
    ])
    expect(remarks.map(({ where }) => where)).toEqual(['B.md', 'docs/new.md'])
    expect(remarks[0]?.message).toContain('delete info.json')
  })

  test('a text may begin with a link; structured pages are left as they are', async () => {
    const texts = ['[next](/9/4)', '[1, "/9/4"]']
    const pages = texts.map((page_content, at) => ({
      page_id: String(at + 4),
      page_title: `page ${at}`,
      page_content,
    }))
    const { tree } = await read(archive({ item_id: '9', item_name: 'a', pages: { pages } }))
    expect(tree.pages.map((page) => linksOf(page).map(([, to]) => to))).toEqual([
      [{ page: '4' }],
      [],
    ])
  })

  test('is known by the name of older servers, and not by a file of another tool', async () => {
    expect((await read(archive(info, 'prefix_info.json'))).format).toBe('markdown export')
    expect((await read(archive({ name: 'other' }))).format).toBe('markdown')
    expect(
      (await read([...archive(info).slice(1), { name: 'info.json', bytes: '{' }])).format,
    ).toBe('markdown')
  })
})

describe('a hostile zip is refused', () => {
  const page: ZipEntry = { name: 'a.md', bytes: 'x' }

  test.each([
    ['a path upwards', [{ name: 'a/../../b.md' }], 'importZipPath'],
    ['an absolute path', [{ name: '/etc/b.md' }], 'importZipPath'],
    ['a drive', [{ name: 'C:\\b.md' }], 'importZipPath'],
    ['a path upwards with backslashes', [{ name: '..\\b.md' }], 'importZipPath'],
    ['no name', [page, { name: '' }], 'importZipDamaged'],
    ['a symbolic link', [page, { name: 'l.md', mode: 0o120_777 }], 'importZipLink'],
    ['an encrypted file', [page, { name: 'e.md', flags: 0x801 }], 'importZipEncrypted'],
    ['more bytes than declared', [{ ...page, bytes: 'xxxx', declared: 1 }], 'importZipDamaged'],
    ['fewer bytes than declared', [{ ...page, declared: 9 }], 'importZipDamaged'],
    [
      'more than 300 MB unpacked',
      [page, { name: 'b.bin', declared: 300 * 1024 * 1024 }],
      'importZipTooLarge',
    ],
    ['only an archive in it', [{ name: 'inner.zip', bytes: zipOf([page]) }], 'importZipOthers'],
    ['no pages', [{ name: 'a.png' }, { name: '.hidden.md' }], 'importZipNoPages'],
    ['a page that is no text', [{ name: 'a.md', bytes: 'a\0b' }], 'importNoPages'],
    ['nothing at all', [], 'importZipNoPages'],
  ] as [string, ZipEntry[], string][])('%s', async (_title, entries, failure) => {
    expect(await why(entries)).toBe(failure)
  })

  test('whatever bytes of it are damaged or missing', async () => {
    const whole = zipOf(
      [page, { name: 'b.md', bytes: 'y'.repeat(500) }],
      'a comment of the archive',
    )
    expect(await why(whole)).toBe('read')
    for (let length = 4; length < whole.length; length++)
      expect(await why(whole.subarray(0, length))).toMatch(/^importZip/)
    for (let at = 4; at < whole.length; at++) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] as number) ^ 0xff
      expect(await why(broken)).toMatch(/^importZip|^read$/)
    }
  })

  test('a directory that announces more entries than it has, or too many', async () => {
    const lying = zipOf([page])
    lying.writeUInt16LE(30_000, lying.length - 12)
    expect(await why(lying)).toBe('importZipDamaged')
    lying.writeUInt16LE(65_535, lying.length - 12)
    expect(await why(lying)).toBe('importZipTooManyFiles')
  })
})
