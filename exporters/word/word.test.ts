import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type {
  ArchiveEntry,
  ExportedCatalog,
  ExportedFile,
  ExportedPage,
  ExportSource,
} from '../source.ts'
import { convertPage } from './convert.ts'
import { externalAddress } from './content/links.ts'
import { pictureSize } from './pictures/picture-size.ts'
import type { WordOptions } from './source.ts'
import { wordEntries } from './write.ts'

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const dataPng = `data:image/png;base64,${png.toString('base64')}`
const [sign, otherSign] = ['a'.repeat(32), 'b'.repeat(32)]
const address = (of: string) => `/api/attachment/visitFile?sign=${of}`

const page = (page_id: number, title: string): ExportedPage => ({
  page_id,
  title,
  order: 0,
  remark: '',
})
const catalog = (
  cat_id: number,
  name: string,
  depth: number,
  pages: readonly ExportedPage[],
  catalogs: readonly ExportedCatalog[] = [],
): ExportedCatalog => ({ cat_id, name, order: 0, depth, pages, catalogs })

const idsOf = (folder: Pick<ExportSource, 'pages' | 'catalogs'>): number[] => [
  ...folder.pages.map(({ page_id }) => page_id),
  ...folder.catalogs.flatMap(idsOf),
]

interface Made {
  readonly texts: Readonly<Record<number, string>>
  readonly pages?: readonly ExportedPage[]
  readonly catalogs?: readonly ExportedCatalog[]
  readonly files?: Readonly<Record<string, Buffer | null>>
  readonly item?: Partial<ExportSource['item']>
  readonly scope?: ExportSource['scope']
  readonly options?: Partial<WordOptions>
}

function sourceOf({
  scope = 'item',
  texts,
  pages,
  catalogs = [],
  files = {},
  item = {},
}: Made): ExportSource {
  const shown = pages ?? Object.keys(texts).map((id) => page(Number(id), `Page ${id}`))
  const given = new Map(
    Object.entries(files).map(([of, bytes]): [string, ExportedFile] => [
      of,
      { sign: of, name: 'p.png', open: async () => (bytes ? Readable.from([bytes]) : null) },
    ]),
  )
  return {
    scope,
    item: {
      item_id: 12,
      type: 1,
      name: 'Handbook 手册',
      description: '',
      domain: 'shop',
      dialect: 'commonmark',
      ...item,
    },
    pages: shown,
    catalogs,
    async *read() {
      for (const page_id of idsOf({ pages: shown, catalogs })) {
        const stored = texts[page_id]
        if (stored !== undefined) yield { page_id, stored, markdown: stored, files: given }
      }
    },
  }
}

const memorySpool = async () => {
  const parts: Buffer[] = []
  return {
    write: async (part: string | Uint8Array) => void parts.push(Buffer.from(part)),
    read: async () => Readable.from(parts, { objectMode: false }),
  }
}

async function* partsIn(content: ArchiveEntry['content']): AsyncGenerator<string | Uint8Array> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) yield content
  else yield* content
}

/** Parts of a document by path, in the order in which they are written. */
async function partsOf(made: Made): Promise<Map<string, Buffer>> {
  const options = { locale: 'en', base: 'https://docs.example.com/', ...made.options } as const
  const parts = new Map<string, Buffer>()
  for await (const { name, content } of wordEntries(sourceOf(made), options, memorySpool)) {
    expect([...parts.keys()]).not.toContain(name)
    parts.set(name, Buffer.from(await buffer(partsIn(content))))
  }
  return parts
}

interface Xml {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Xml[]
  text: string
}

function parsed(source: string): Xml {
  const root: Xml = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const)
    const own: Xml = { name, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(own)
    open.push(own)
  })
  parser.on('text', (text) => {
    for (const one of open) one.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  return root.children[0] as Xml
}

function* all(node: Xml): Generator<Xml> {
  yield node
  for (const child of node.children) yield* all(child)
}
const named = (node: Xml, name: string): Xml[] => [...all(node)].filter((one) => one.name === name)

const words = (list: string): string[] => list.trim().split(/\s+/)

/** Order of children, which Word insists on. Source: ECMA-376 part 1, annex A. */
const orders: Readonly<Record<string, string[]>> = {
  'w:pPr':
    words(`pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd
    tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
    snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
    textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange`),
  'w:rPr':
    words(`rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof
    snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl
    cs em lang eastAsianLayout specVanish oMath`),
  'w:tbl': words('tblPr tblGrid tr'),
  'w:tblPr':
    words(`tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc
    tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook`),
  'w:tblBorders': words('top left start bottom right end insideH insideV'),
  'w:pBdr': words('top left bottom right between bar'),
  'w:tcBorders': words('top left start bottom right end insideH insideV tl2br tr2bl'),
  'w:tcMar': words('top left start bottom right end'),
  'w:tblCellMar': words('top left start bottom right end'),
  'w:tcPr': words(
    `cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign`,
  ),
  'w:sectPr':
    words(`headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType
    pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid`),
  'w:style':
    words(`name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat
    locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr`),
  'w:lvl': words(
    'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  ),
  'w:num': words('abstractNumId lvlOverride'),
  'w:numbering': words('numPicBullet abstractNum num numIdMacAtCleanup'),
  'w:numPr': words('ilvl numId'),
}

const partAt = (parts: ReadonlyMap<string, Buffer>, name: string): Xml =>
  parsed(String(parts.get(name)))

/** What Word would call damage. */
function damage(parts: ReadonlyMap<string, Buffer>): string[] {
  const found: string[] = []
  const trees = new Map(
    [...parts].flatMap(([name, content]): [string, Xml][] =>
      /\.(?:xml|rels)$/.test(name) ? [[name, parsed(String(content))]] : [],
    ),
  )
  for (const [name, tree] of trees)
    for (const node of all(tree)) {
      const order = orders[node.name]
      if (!order) continue
      const places = node.children.map((child) => order.indexOf(child.name.replace('w:', '')))
      if (places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0)))
        found.push(
          `${name}: ${node.name} has ${node.children.map((child) => child.name).join(' ')}`,
        )
    }
  const document = trees.get('word/document.xml') as Xml
  const body = document.children[0] as Xml
  if (body.children.at(-1)?.name !== 'w:sectPr') found.push('the body ends without a section')
  if (body.children.at(-2)?.name !== 'w:p') found.push('the body ends without a paragraph')
  for (const { children } of [body])
    children.forEach(({ name }, index) => {
      if (name === 'w:tbl' && children[index + 1]?.name === 'w:tbl')
        found.push('two tables become one')
    })
  for (const cell of named(document, 'w:tc'))
    if (cell.children.at(-1)?.name !== 'w:p') found.push('a cell ends without a paragraph')
  for (const row of named(document, 'w:tr'))
    if (!row.children.some(({ name }) => name === 'w:tc')) found.push('a row has no cell')
  for (const table of named(document, 'w:tbl')) {
    const columns = (table.children[1] as Xml).children.length
    for (const row of table.children.slice(2)) {
      const spans = row.children
        .filter(({ name }) => name === 'w:tc')
        .map((cell) => {
          const span = cell.children[0]?.children.find(({ name }) => name === 'w:gridSpan')
          return Number(span?.attributes['w:val'] ?? 1)
        })
      if (spans.reduce((sum, span) => sum + span, 0) !== columns) found.push('a row is not whole')
    }
  }
  const unique = (what: string, values: (string | undefined)[]) => {
    if (new Set(values).size !== values.length) found.push(`${what} are not unique`)
  }
  const values = (name: string, attribute: string) =>
    named(document, name).map(({ attributes }) => attributes[attribute])
  unique('bookmarks', values('w:bookmarkStart', 'w:id'))
  unique('names of bookmarks', values('w:bookmarkStart', 'w:name'))
  unique('drawings', values('wp:docPr', 'id'))
  const bookmarks = new Set(values('w:bookmarkStart', 'w:name'))
  const relations = (trees.get('word/_rels/document.xml.rels') as Xml).children
  unique(
    'relationships',
    relations.map(({ attributes }) => attributes.Id),
  )
  const relationIds = new Set(relations.map(({ attributes }) => attributes.Id))
  for (const { attributes } of relations)
    if (attributes.TargetMode !== 'External' && !parts.has(`word/${attributes.Target}`))
      found.push(`${attributes.Target} does not exist`)
  const numbers = new Set(
    named(trees.get('word/numbering.xml') as Xml, 'w:num').map(
      ({ attributes }) => attributes['w:numId'],
    ),
  )
  const styles = new Set(
    named(trees.get('word/styles.xml') as Xml, 'w:style').map(
      ({ attributes }) => attributes['w:styleId'],
    ),
  )
  for (const { name, attributes } of all(document)) {
    const anchor = attributes['w:anchor']
    if (anchor !== undefined && !bookmarks.has(anchor)) found.push(`no bookmark ${anchor}`)
    const relation = attributes['r:id'] ?? attributes['r:embed']
    if (relation !== undefined && !relationIds.has(relation)) found.push(`no relation ${relation}`)
    const value = attributes['w:val']
    if (name === 'w:numId' && value !== '0' && !numbers.has(value)) found.push(`no list ${value}`)
    if (/^w:[pr]Style$/.test(name) && !styles.has(value)) found.push(`no style ${value}`)
  }
  const types = trees.get('[Content_Types].xml') as Xml
  const known = new Set(
    types.children.map(({ attributes: a }) => a.Extension ?? a.PartName?.slice(1)),
  )
  for (const name of parts.keys())
    if (name !== '[Content_Types].xml' && !known.has(name) && !known.has(name.split('.').at(-1)))
      found.push(`no type of ${name}`)
  return found
}

/** The document of a text, which is whole. */
async function documentOf(text: string, more: Partial<Made> = {}): Promise<Xml> {
  const parts = await partsOf({ texts: { 1: text }, scope: 'page', ...more })
  expect(damage(parts)).toEqual([])
  return partAt(parts, 'word/document.xml')
}

const textsOf = (node: Xml): string[] => named(node, 'w:p').map(({ text }) => text)
const styleOf = (node: Xml): string | undefined => named(node, 'w:pStyle')[0]?.attributes['w:val']

const everything = `# One 一

Text **bold** *italic* ~~gone~~ \`code\` [page](/12/2) [other](/shop/2#x) [here](#two) [out](https://example.com/a?b=1&c=<d>) a^2

## Two

| A | B |
|:--|--:|
| 1 | \`2\` |

| C |
|---|
| 3 |

\`\`\`js
if (a < b && c) {
\tgo()
}
\`\`\`

- one
  1. two
     - three

       > four
- [x] five

7. seven

> quote
>
> | in quote |
> |---|
> | x |

> [!WARNING]
> careful
>
> | in box |
> |---|

![p](${address(sign)} "t") ![d](${dataPng}) ![gone](${address(otherSign)})

$E = mc^2$ and $$\\frac{1}{2}$$

---

<table><tr><th rowspan="2">m</th><td colspan="2">w</td></tr><tr><td>x</td><td><table><tr><td>deep</td></tr></table></td></tr></table>

Term
: Meaning

Note[^n].

[^n]: The note.
`

test('a document of everything is as Word wants it', async () => {
  const parts = await partsOf({
    texts: { 1: everything, 2: 'Second', 3: '', 4: everything },
    pages: [page(1, 'First <&> "第一"'), page(9, 'Deleted meanwhile')],
    catalogs: [
      catalog(
        5,
        'API',
        1,
        [page(2, 'Second')],
        [catalog(6, 'Deep', 2, [page(3, ''), page(4, 'D')])],
      ),
      catalog(7, 'Empty', 1, []),
    ],
    files: { [sign]: png },
    item: { description: 'Everything\u0000 \ud800' },
  })
  // The contents link to a page that was deleted after they had been written.
  expect(damage(parts)).toEqual(['no bookmark page_9'])
  expect([...parts.keys()][0]).toBe('[Content_Types].xml')
  const document = partAt(parts, 'word/document.xml')
  const headings = named(document, 'w:p').filter((one) => styleOf(one)?.startsWith('Heading'))
  expect(headings.map((one) => [styleOf(one), one.text])).toEqual([
    ['Heading1', 'First <&> "第一"'],
    ['Heading1', 'API'],
    ['Heading2', 'Second'],
    ['Heading2', 'Deep'],
    ['Heading3', ''],
    ['Heading3', 'D'],
    ['Heading1', 'Empty'],
  ])
  const contents = named(document, 'w:p').filter((one) => /^TOC\d/.test(styleOf(one) ?? ''))
  expect(contents.map(({ text }) => text.replace(/ PAGEREF.*/, ''))).toEqual([
    '1. First <&> "第一"',
    '2. Deleted meanwhile',
    '3. API',
    '3.1 Second',
    '3.2 Deep',
    '3.2.1 ',
    '3.2.2 D',
    '4. Empty',
  ])
})

test('equal content gives equal bytes', async () => {
  const made = { texts: { 1: everything, 2: everything }, files: { [sign]: png } }
  const [one, two] = [await partsOf(made), await partsOf(made)]
  expect([...one.keys()]).toEqual([...two.keys()])
  for (const [name, content] of one) expect(two.get(name)?.equals(content)).toBe(true)
})

test('links lead to pages, headings and addresses', async () => {
  const parts = await partsOf({
    texts: {
      1: '[a](/12/2) [b](/shop/2) [c](/12/99) [d](#two) [e](javascript:alert(1)) [f](/13/2) [g](mailto:a@b.c)\n\n## Two\n',
      2: '[back](https://docs.example.com/12/1)',
    },
  })
  expect(damage(parts)).toEqual([])
  const targets = new Map(
    partAt(parts, 'word/_rels/document.xml.rels').children.map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  )
  const links = named(partAt(parts, 'word/document.xml'), 'w:hyperlink')
    .filter(({ text }) => !text.includes('PAGEREF'))
    .map(({ text, attributes }) => [
      text,
      attributes['w:anchor'] ?? targets.get(attributes['r:id']),
    ])
  expect(links).toEqual([
    ['a', 'page_2'],
    ['b', 'page_2'],
    ['c', 'https://docs.example.com/12/99'],
    ['d', 'page_1_1'],
    ['f', 'https://docs.example.com/13/2'],
    ['g', 'mailto:a@b.c'],
    ['back', 'page_1'],
  ])
})

test.each([
  ['https://a.example/中 文?q="x"#a#b', 'https://a.example/%E4%B8%AD%20%E6%96%87?q=%22x%22#a%23b'],
  ['https://a.example/%zz', 'https://a.example/%25zz'],
  ['file:///etc/passwd', null],
  ['https://a.example/' + 'x'.repeat(3_000), null],
])('the address %s is written as %s', (given, written) => {
  expect(externalAddress(given, 'https://docs.example.com/')).toBe(written)
})

test('pictures are embedded once, in the size that is shown', async () => {
  const parts = await partsOf({
    texts: {
      1: `![a](${address(sign)}) <img src="${address(sign)}" width="300"> ![b](${dataPng})`,
      2: `![again](${address(sign)}) ![none](${address(otherSign)}) ![text](data:text/plain;base64,AAAA) <picture><source media="(prefers-color-scheme: dark)" srcset="${dataPng}"><img src="${address(sign)}" width="50"></picture>`,
    },
    files: { [sign]: png, [otherSign]: null },
  })
  expect(damage(parts)).toEqual([])
  const media = [...parts].filter(([name]) => name.startsWith('word/media/'))
  expect(media.map(([name]) => name)).toEqual([
    'word/media/picture1.png',
    'word/media/picture2.png',
  ])
  for (const [, content] of media) expect(content.equals(png)).toBe(true)
  const document = partAt(parts, 'word/document.xml')
  const widths = named(document, 'wp:extent').map(({ attributes }) => Number(attributes.cx) / 9_525)
  expect(widths).toEqual([1, 300, 1, 1, 50])
  expect(document.text).toContain('[none]')
})

test('WebP and SVG are drawn, since few versions of Word show them', async () => {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00800080' } })
  const [photo, drawing] = [await plain.webp().toBuffer(), await clear.webp().toBuffer()]
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="10"><rect width="60" height="10"/></svg>',
  )
  const parts = await partsOf({
    texts: {
      1: `![photo](${address(sign)}) ![graphic](${address(otherSign)}) ![data](data:image/webp;base64,${drawing.toString('base64')})`,
      2: `![again](${address(otherSign)})`,
    },
    files: { [sign]: photo, [otherSign]: svg },
  })
  expect(damage(parts)).toEqual([])
  const media = [...parts.keys()].filter((name) => name.startsWith('word/media/'))
  expect(media).toEqual(
    ['1.jpeg', '2.png', '2.svg', '3.png'].map((name) => `word/media/picture${name}`),
  )
  const sizes = await Promise.all(
    media.map(async (name) => {
      const { format, width, height } = await sharp(parts.get(name)).metadata()
      return `${format} ${width}×${height}`
    }),
  )
  // a graphic has twice as many pixels as it takes room
  expect(sizes).toEqual(['jpeg 40×30', 'png 120×20', 'svg 60×10', 'png 20×20'])
  const document = partAt(parts, 'word/document.xml')
  const widths = named(document, 'wp:extent').map(({ attributes }) => Number(attributes.cx) / 9_525)
  expect(widths).toEqual([40, 60, 20, 60])
  expect(named(document, 'asvg:svgBlip')).toHaveLength(2)
})

test.each([
  ['<rect width="9" height="9" fill="url(#a)"/><use href="#b"/>', true],
  ['<image href="https://a.example/x.png"/>', false],
  ["<a xlink:href = ' https://a.example/'/>", false],
  ['<style>@import "https://a.example/x.css"</style>', false],
  ['<style>rect { fill: u\\72l(https://a.example/) }</style>', false],
  ['<rect fill="url( https://a.example/#a)"/>', false],
  ['<script>1</script>', false],
])('an SVG of %s is embedded itself: %s', async (inside, isEmbedded) => {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const svg = `<svg ${names} width="9" height="9">${inside}</svg>`
  const parts = await partsOf({
    texts: { 1: `![a](${address(sign)})` },
    files: { [sign]: Buffer.from(svg) },
  })
  expect(parts.has('word/media/picture1.png')).toBe(true)
  expect(parts.has('word/media/picture1.svg')).toBe(isEmbedded)
})

test('a photo that lies on its side is turned, as browsers do', async () => {
  const lying = (orientation: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
  const [upright, turned] = [await lying(1), await lying(6)]
  expect(pictureSize(upright)).toEqual({ type: 'jpeg', width: 40, height: 30 })
  const parts = await partsOf({
    texts: { 1: `![up](${address(sign)}) ![on its side](${address(otherSign)})` },
    files: { [sign]: upright, [otherSign]: turned },
  })
  const extents = named(partAt(parts, 'word/document.xml'), 'wp:extent')
  expect(
    extents.map(({ attributes: { cx, cy } }) => [Number(cx) / 9_525, Number(cy) / 9_525]),
  ).toEqual([
    [40, 30],
    [30, 40],
  ])
  expect(parts.get('word/media/picture1.jpeg')!.equals(upright)).toBe(true)
  expect((await sharp(parts.get('word/media/picture2.jpeg')).metadata()).height).toBe(40)
})

test.each([
  ['broken', Buffer.from(`RIFF0000WEBPVP8 ${'x'.repeat(100)}`)],
  [
    'of too many pixels',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"></svg>'),
  ],
  ['too large', Buffer.concat([Buffer.from('<svg>'), Buffer.alloc(21 * 1024 * 1024)])],
])('a picture to be drawn that is %s is shown as its name', async (_, content) => {
  const document = await documentOf(`![gone](${address(sign)})`, { files: { [sign]: content } })
  expect(document.text).toContain('[gone]')
  expect(named(document, 'w:drawing')).toEqual([])
})

test('an attachment that is no picture is shown as its name', async () => {
  const document = await documentOf(`![svg](${address(sign)})`, {
    files: { [sign]: Buffer.from(`<svg>${'x'.repeat(100)}</svg>`) },
  })
  expect(document.text).toContain('[svg]')
  expect(named(document, 'w:drawing')).toEqual([])
})

test('sizes of pictures are read from their beginning, whatever they contain', () => {
  const jpeg = Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ffc0001108${'0064'}${'00c8'}03012200021101031101`,
    'hex',
  )
  expect(pictureSize(Buffer.concat([jpeg, Buffer.alloc(32)]))).toEqual({
    type: 'jpeg',
    width: 200,
    height: 100,
  })
  expect(pictureSize(png)).toEqual({ type: 'png', width: 1, height: 1 })
  // metadata whose list of fields is said to be beyond its end, and a field cut off
  for (const list of ['4d4d002affffffff0001', '4d4d002a00000008ffff01120003000000010006']) {
    const metadata = Buffer.from(`457869660000${list}`, 'hex')
    const length = Buffer.from([0, metadata.length + 2])
    const frame = Buffer.from('ffc0000b0800100020', 'hex')
    const lying = [Buffer.from('ffd8ffe1', 'hex'), length, metadata, frame, Buffer.alloc(32)]
    expect(pictureSize(Buffer.concat(lying))).toEqual({ type: 'jpeg', width: 32, height: 16 })
  }
  expect(pictureSize(Buffer.alloc(64))).toBeNull()
  expect(pictureSize(Buffer.from('GIF89a'))).toBe('more')
  expect(pictureSize(Buffer.concat([Buffer.from('ffd8ffe1ffff', 'hex'), Buffer.alloc(40)]))).toBe(
    'more',
  )
})

test('numbered lists begin with their own numbers', async () => {
  const parts = await partsOf({ texts: { 1: '3. a\n4. b\n\ntext\n\n1. c\n' } })
  const numbering = partAt(parts, 'word/numbering.xml')
  const starts = named(numbering, 'w:startOverride').map(({ attributes }) => attributes['w:val'])
  expect(starts.slice(-2)).toEqual(['3', '1'])
  const used = named(partAt(parts, 'word/document.xml'), 'w:numId').map(
    ({ attributes }) => attributes['w:val'],
  )
  expect(used[0]).toBe(used[1])
  expect(used[2]).not.toBe(used[0])
})

test('the mark of an item is beside its text, whatever white space is around that', async () => {
  const document = await documentOf(
    '<ul>\n<li>\n<p>one</p>\n</li>\n<li>\n\n- two\n\n</li>\n</ul>\n',
  )
  const marked = named(document, 'w:p').filter((line) => named(line, 'w:numPr').length > 0)
  expect(marked.map(({ text }) => text)).toContain('one')
  expect(marked.filter(({ text }) => text === '')).toHaveLength(1) // of the item that is a list
})

test('lists beyond those Word can number have their numbers as text', async () => {
  const lists = Array.from({ length: 1_200 }, () => '5. item\n\ntext\n\n').join('')
  const parts = await partsOf({ texts: { 1: lists, 2: lists } })
  expect(damage(parts)).toEqual([])
  expect(named(partAt(parts, 'word/numbering.xml'), 'w:num').length).toBeLessThan(2_047)
  const items = textsOf(partAt(parts, 'word/document.xml')).filter((text) => text.includes('item'))
  expect(items).toHaveLength(2_400)
  expect(items.at(-1)).toBe('5.item')
})

test('a table repeats its head, and spans are whole in every row', async () => {
  const document = await documentOf(
    '| H | I |\n|---|---|\n| 1 |\n\n<table><tr><td rowspan="9">a</td><td colspan="70">b</td></tr><tr><td>c</td></tr></table>',
  )
  const rows = named(document, 'w:tr')
  expect(named(rows[0] as Xml, 'w:tblHeader')).toHaveLength(1)
  expect(named(rows[1] as Xml, 'w:tblHeader')).toEqual([])
})

test('short rows and boxes are on one page, and a label is on that of what it names', async () => {
  const long = 'word '.repeat(200)
  const document = await documentOf(
    `**Example**\n\n| H |\n|---|\n| short |\n| ${long} |\n\n> [!NOTE]\n> read\n\n**Not** a label`,
  )
  const isSplit = named(document, 'w:tr').map((row) => named(row, 'w:cantSplit').length === 0)
  expect(isSplit).toEqual([false, false, true, false])
  const kept = named(document, 'w:p').filter((each) => named(each, 'w:keepNext').length > 0)
  expect(kept.map((each) => textsOf(each).join(''))).toEqual(['Example'])
})

test('a table with more columns than Word has is split', async () => {
  const row = (value: string) => `|${` ${value} |`.repeat(100)}\n`
  const document = await documentOf(row('h') + row('---') + row('c'))
  const tables = named(document, 'w:tbl')
  expect(tables).toHaveLength(5)
  for (const table of tables) expect(named(table, 'w:gridCol')).toHaveLength(20)
})

test('columns are as wide as their words, however long the text of another one is', async () => {
  const document = await documentOf(
    `| Type | Remark | 必选 |\n|---|---|---|\n| string | ${'long text '.repeat(40)} | 是 |\n`,
  )
  const widths = named(document, 'w:gridCol').map(({ attributes }) => Number(attributes['w:w']))
  // half a character takes about 100
  expect(widths[0]).toBeGreaterThanOrEqual(800)
  expect(widths[2]).toBeGreaterThanOrEqual(600)
  expect(widths[1]).toBeGreaterThan(6_000)
  expect(widths[0]! + widths[1]! + widths[2]!).toBe(11_906 - 2 * 1_304)
})

test('code keeps its lines and blanks, and its style', async () => {
  const document = await documentOf('```\n  a <b>\n\n\tc\n```\n')
  const code = named(document, 'w:p').find((one) => styleOf(one) === 'Code') as Xml
  expect(named(code, 'w:t').map(({ text }) => text)).toEqual(['  a <b>', '    c'])
  expect(named(code, 'w:br')).toHaveLength(2)
})

test('formulas are Office Math; those it cannot express are their source', async () => {
  const document = await documentOf('$\\frac{a}{b}$ and $\\unknowncommand{x$\n')
  expect(named(document, 'm:f')).toHaveLength(1)
  expect(document.text).toContain('\\unknowncommand{x')
})

test('brackets of formulas are in pairs, as LibreOffice needs them', async () => {
  const formula = async (source: string) => {
    const document = await documentOf(`$${source}$\n`)
    expect(document.text.replaceAll(/\s/g, '')).not.toContain('$')
    return {
      pairs: named(document, 'm:d').map((pair) => [
        named(pair, 'm:begChr')[0]?.attributes['m:val'],
        pair.text,
        named(pair, 'm:endChr')[0]?.attributes['m:val'],
      ]),
      bases: ['m:sSup', 'm:sSub'].flatMap((name) =>
        named(document, name).map((script) => named(script, 'm:e')[0]?.text),
      ),
      texts: named(document, 'm:t').map(({ text }) => text),
      asText: named(document, 'm:nor').length,
    }
  }
  expect(await formula('f(-x)^2')).toMatchObject({ pairs: [['(', '−x', ')']], bases: ['−x'] })
  expect((await formula('((a)^2 + [b]_i)^3')).pairs).toEqual([
    ['(', 'a2+bi', ')'],
    ['(', 'a', ')'],
    ['[', 'b', ']'],
  ])
  expect((await formula('[0, 1)')).pairs).toEqual([['[', '0,1', ')']])
  expect((await formula('|a| + |b|^2')).pairs).toEqual([
    ['|', 'a', '|'],
    ['|', 'b', '|'],
  ])
  expect((await formula('P(A|B)')).texts).toEqual(['P(A∣B)'])
  expect(await formula('f(x) + (g(y))')).toMatchObject({ pairs: [], texts: ['f(x)+(g(y))'] })
  expect(await formula(']a, b[^2')).toMatchObject({ pairs: [], asText: 2 })
})

test('letters of other alphabets and wide spaces are as every program reads them', async () => {
  const document = await documentOf('$x \\in \\mathbb{R}\\qquad \\mathcal{L} \\mathbb{K}$\n')
  const runs = named(document, 'm:r').map((run) => [
    named(run, 'm:scr').length + named(run, 'm:nor').length > 0,
    named(run, 'm:t')[0]?.text,
  ])
  expect(runs).toEqual([
    [false, 'x∈'],
    [false, 'ℝ'],
    [true, '\u2003\u2003'],
    [false, 'ℒ'],
    [true, 'K'],
  ])
  const mixed = await documentOf('$\\mathbf{x} \\mathrm{a\\quad b}$\n')
  expect(named(mixed, 'm:t').map(({ text }) => text)).toEqual(['x', 'a', '\u2003', 'b'])
})

test('diagrams are their source in a box, with a title', async () => {
  const document = await documentOf('```mermaid\ngraph TD\n```\n')
  expect(textsOf(document)).toEqual(expect.arrayContaining(['Diagram (mermaid)', 'graph TD']))
})

test('API pages are laid out; none of their values is markup', async () => {
  const api = JSON.stringify({
    info: {
      from: 'runapi',
      type: 'api',
      method: 'post',
      url: 'https://a.example/<b>',
      description: 'Signs **in**',
      apiStatus: '3',
    },
    request: {
      params: {
        mode: 'json',
        json: '{"a":1}',
        jsonDesc: [{ name: 'a', type: 'int', require: '1' }],
      },
      query: [{ name: '**q**', value: '<i>', type: 'string', require: '0', remark: '`x`' }],
    },
    response: {
      responseExample: '{"ok":true}',
      responseParamsDesc: [{ name: 'ok', type: 'boolean', require: '1' }],
    },
  })
  const document = await documentOf(api)
  const texts = textsOf(document)
  expect(texts).toEqual(
    expect.arrayContaining([
      'POST https://a.example/<b> Finished',
      'Signs in',
      'Query parameters',
      '**q**',
      '<i>',
    ]),
  )
  const cells = named(document, 'w:tc').map(({ text }) => text)
  expect(cells.slice(cells.lastIndexOf('Name'))).toEqual(
    ['Name', 'Required', 'Type', 'Remark'].concat('ok', 'Yes', 'boolean', ''),
  )
})

test('sheets are tables', async () => {
  const sheets = JSON.stringify([
    { name: 'S', rows: { 0: { cells: { 0: { text: 'a' }, 1: { text: 'b' } } }, len: 1 } },
  ])
  const document = await documentOf(sheets)
  expect(named(document, 'w:tc').map(({ text }) => text)).toEqual(['a', 'b'])
})

test('a single page has no title page, contents and number', async () => {
  const document = await documentOf('Text')
  expect(textsOf(document).filter((text) => text !== '')).toEqual(['Page 1', 'Text'])
  expect(named(document, 'w:numId').map(({ attributes }) => attributes['w:val'])).toEqual(['0'])
})

test('a catalog is named on the title page', async () => {
  const parts = await partsOf({ texts: { 1: 'x' }, scope: { catalog: '接口' } })
  expect(textsOf(partAt(parts, 'word/document.xml')).slice(0, 2)).toEqual(['Handbook 手册', '接口'])
})

test('an empty item is a document of its title', async () => {
  const parts = await partsOf({ texts: {}, options: { locale: 'zh-cn' } })
  expect(damage(parts)).toEqual([])
  expect(textsOf(partAt(parts, 'word/document.xml'))[0]).toBe('Handbook 手册')
})

test('Letter is another size of paper', async () => {
  const document = await documentOf('x', { options: { paper: 'letter' } })
  expect(named(document, 'w:pgSz')[0]?.attributes).toMatchObject({ 'w:w': '12240', 'w:h': '15840' })
})

test.each([
  ['control characters', 'a\u0001b\u0008c\ufffe\ud800d **x**\u0001picture:7\u0001'],
  ['unclosed HTML', '<table><tr><td><ul><li><b>x'],
  ['tables in tables', `${'<table><tr><td>'.repeat(30)}x`],
  ['deep lists', Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
  ['deep quotes', `${'> '.repeat(200)}x`],
  ['long words', 'x'.repeat(100_000)],
  ['many links to one place', '[a](#b) '.repeat(2_000)],
  ['an empty text', ''],
  ['broken JSON', '{"info":{"url":1}'],
])('%s do not damage a document', async (_, text) => {
  await documentOf(text)
})

test('a page that takes too long is its source', () => {
  const settings = {
    locale: 'en',
    base: 'https://docs.example.com/',
    globals: undefined,
    formerHosts: [],
    item: { item_id: 12, domain: '', dialect: 'commonmark' },
    width: 9_000,
    pageIds: new Set<number>(),
  } as const
  const input = { id: 1, title: 'T', text: '# A\n\n[b](#c)', mostLists: 0, asSource: true }
  const { xml } = convertPage(input, settings)
  expect(xml).toContain('<w:t xml:space="preserve"># A</w:t>')
  expect(xml).toContain('<w:t xml:space="preserve">[b](#c)</w:t>')
})

test('the work ends when nobody waits for it', async () => {
  const left = new AbortController()
  const source = sourceOf({ texts: { 1: 'a', 2: 'b' } })
  const options = { locale: 'en', base: 'https://docs.example.com/', signal: left.signal } as const
  const work = async () => {
    for await (const { name } of wordEntries(source, options, memorySpool))
      if (name === 'word/styles.xml') left.abort()
  }
  await expect(work()).rejects.toThrow('aborted')
})

test('thousands of pages are converted as they are read', async () => {
  let read = 0
  const pages = Array.from({ length: 3_000 }, (_, index) => page(index + 1, 'Same'))
  const source: ExportSource = {
    ...sourceOf({ texts: {}, pages }),
    async *read() {
      for (const { page_id } of pages) {
        read++
        yield { page_id, stored: 'Text', markdown: 'Text', files: new Map() }
      }
    },
  }
  const sizes: number[] = []
  const spool = await memorySpool()
  let written = 0
  const spools = [
    {
      ...spool,
      write: async (part: string | Uint8Array) => {
        written += part.length
        sizes.push(read)
        return spool.write(part)
      },
    },
  ]
  const options = { locale: 'en', base: 'https://docs.example.com/' } as const
  const entries = wordEntries(source, options, async () => spools.pop() ?? memorySpool())
  for await (const { content } of entries) await buffer(partsIn(content))
  expect(read).toBe(3_000)
  expect(written).toBeGreaterThan(0)
  // the first texts are written, compressed, while others are still to be read
  expect(sizes.some((pages) => pages > 0 && pages <= 1_500)).toBe(true)
})
