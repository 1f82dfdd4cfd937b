import {
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type FileChild,
} from 'docx'
import { expect, test } from 'vitest'
import { png } from '../../server/test/files.ts'
import { zipOf, type ZipEntry } from '../../server/test/zip.ts'
import type { ImportOptions } from '../importer.ts'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree/text.ts'

const heading = (text: string, level: 1 | 2 | 3, bookmark?: string) =>
  new Paragraph({
    heading: HeadingLevel[`HEADING_${level}`],
    children: bookmark
      ? [new Bookmark({ id: bookmark, children: [new TextRun(text)] })]
      : [new TextRun(text)],
  })
const title = (text: string) => new Paragraph({ heading: HeadingLevel.TITLE, text })
const cell = (text: string, more = {}) =>
  new TableCell({ ...more, children: text.split('\n').map((line) => new Paragraph(line)) })

async function read(
  children: FileChild[],
  options: Partial<ImportOptions> = {},
  rest: object = {},
) {
  const bytes = await Packer.toBuffer(new Document({ ...rest, sections: [{ children }] }))
  return readFile({ name: '手册 Guide.docx', bytes }, { locale: 'en', ...options })
}
const pagesOf = ({ tree }: Awaited<ReturnType<typeof read>>): [string, string][] =>
  placedPages(tree).map(({ page }) => [page.title, page.kind === 'markdown' ? page.text : ''])

test('a document becomes a page for each heading of its highest level', async () => {
  const result = await read([
    title('产品手册'),
    new Paragraph('Before all.'),
    heading('First', 1),
    new Paragraph('One.'),
    heading('Below', 2),
    new Paragraph('Deep.'),
    heading('Second', 1),
    new Paragraph({ children: [new TextRun({ text: 'bold', bold: true }), new TextRun(' 中文')] }),
  ])
  expect(result.format).toBe('docx')
  expect(result.tree.name).toBe('产品手册')
  expect(pagesOf(result)).toEqual([
    ['产品手册', 'Before all.\n'],
    ['First', 'One.\n\n## Below\n\nDeep.\n'],
    ['Second', '**bold** 中文\n'],
  ])
})

test('a single highest heading is the title, and the level below it splits', async () => {
  const result = await read([
    heading('Guide', 1),
    heading('Install', 2),
    heading('Linux', 3),
    new Paragraph('apt'),
    heading('Use', 2),
  ])
  expect(result.tree.name).toBe('Guide')
  expect(pagesOf(result)).toEqual([
    ['Install', '## Linux\n\napt\n'],
    ['Use', ''],
  ])
})

test('a document without headings becomes one page, named after the file', async () => {
  expect(pagesOf(await read([new Paragraph('Just a text.')]))).toEqual([
    ['手册 Guide', 'Just a text.\n'],
  ])
})

test('text that looks like markup stays text', async () => {
  const written = '<b>x</b> &amp; $5 and $6 ~~no~~ *a* _b_ [c](d) # e'
  const [[, text] = []] = pagesOf(await read([new Paragraph(written)]))
  expect(text).toBe(
    '\\<b>x\\</b> \\&amp; \\$5 and \\$6 \\~\\~no\\~\\~ \\*a\\* \\_b\\_ \\[c\\](d) # e\n',
  )
})

test('a picture becomes a file of the tree, once however often it is shown', async () => {
  const picture = () =>
    new Paragraph({
      children: [
        new ImageRun({
          type: 'png',
          data: png,
          transformation: { width: 10, height: 10 },
          altText: { name: 'a', title: 'a', description: 'A shop' },
        }),
      ],
    })
  const result = await read([heading('A', 1), picture(), heading('B', 1), picture()])
  expect(result.tree.files).toHaveLength(1)
  const [file] = result.tree.files ?? []
  expect(file?.name).toBe('picture-1.png')
  expect(Buffer.from(file?.bytes ?? []).equals(png)).toBe(true)
  for (const { page } of placedPages(result.tree)) {
    if (page.kind !== 'markdown') throw new Error('not markdown')
    expect(page.text).toMatch(/^!\[A shop\]\(document-picture:1\)\n$/)
    const [link] = page.links ?? []
    expect(link).toMatchObject({ to: { file: file?.id }, onlyHere: true })
    expect(page.text.slice(link?.start, link?.end)).toBe(`document-picture:${file?.id}`)
  }
  const refused = await read([picture()], { takesFile: () => false }).catch((error) => error)
  expect(refused).toMatchObject({ why: 'importDocumentEmpty' })
})

test('tables keep rows and columns, also with merged cells and several lines in one', async () => {
  const result = await read([
    new Table({
      rows: [
        new TableRow({ children: [cell('Name'), cell('Value'), cell('Note')] }),
        new TableRow({ children: [cell('a|b', { rowSpan: 2 }), cell('wide', { columnSpan: 2 })] }),
        new TableRow({ children: [cell('one\ntwo'), cell('')] }),
      ],
    }),
  ])
  const [[, text] = []] = pagesOf(result)
  expect(text?.replaceAll(/ +/g, ' ')).toBe(
    '| Name | Value | Note |\n| --- | --- | --- |\n| a\\|b | wide | |\n| | one<br>two | |\n',
  )
  expect(result.remarks).toEqual([
    { where: '手册 Guide.docx', message: 'Merged cells were separated.' },
  ])
})

test('links lead to the web, to headings of the page and to other pages', async () => {
  const to = (anchor: string) =>
    new InternalHyperlink({ anchor, children: [new TextRun(`to ${anchor}`)] })
  const result = await read([
    heading('A', 1),
    heading('Inner 内部', 2, 'inner'),
    new Paragraph({
      children: [
        new ExternalHyperlink({ link: 'https://example.com/a', children: [new TextRun('web')] }),
        new ExternalHyperlink({ link: 'javascript:alert(1)', children: [new TextRun('bad')] }),
        to('inner'),
        to('second'),
        to('nowhere'),
      ],
    }),
    heading('B', 1, 'second'),
  ])
  const [a, b] = placedPages(result.tree)
  if (a?.page.kind !== 'markdown') throw new Error('not markdown')
  expect(a.page.text).toBe(
    `## Inner 内部\n\n[web](https://example.com/a)bad[to inner](#inner-内部)[to second](document-page:${b?.page.id})to nowhere\n`,
  )
  expect(a.page.links?.map(({ to: target }) => target)).toEqual([{ page: b?.page.id }])
})

test('notes follow the page that cites them', async () => {
  const cites = (text: string, id: number) =>
    new Paragraph({ children: [new TextRun(text), new FootnoteReferenceRun(id)] })
  const result = await read(
    [heading('A', 1), cites('one', 1), heading('B', 1), cites('two', 7)],
    {},
    {
      footnotes: {
        1: { children: [new Paragraph('First note')] },
        7: { children: [new Paragraph('Second note')] },
      },
    },
  )
  const [a, b] = pagesOf(result)
  // the mark is the number in the text, not that of the file
  expect(a?.[1]).toBe('one<sup>\\[1\\]</sup>\n\n---\n\n\\[1\\] First note\n')
  expect(a?.[1]).not.toContain('Second note')
  expect(b?.[1]).toBe('two<sup>\\[2\\]</sup>\n\n---\n\n\\[2\\] Second note\n')
})

test('code keeps its lines', async () => {
  const code = (text: string) => new Paragraph({ style: 'Code', text })
  const result = await read(
    [code('if (a < b) {'), code('  return *c'), code('}')],
    {},
    {
      styles: { paragraphStyles: [{ id: 'Code', name: 'Code' }] },
    },
  )
  expect(pagesOf(result)[0]?.[1]).toBe('```\nif (a < b) {\n  return *c\n}\n```\n')
})

const parts = (body: string, more: ZipEntry[] = [], head = ''): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      bytes:
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ])
const readBytes = (bytes: Buffer) => readFile({ name: 'a.docx', bytes }, { locale: 'en' })

test('fields keep their texts, and links their addresses', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const link = (instruction: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('x')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const result = await readBytes(
    parts(
      [
        `${run('Figure&#160;')}<w:fldSimple w:instr=" SEQ Figure "><w:r><w:t>1</w:t></w:r></w:fldSimple>${run(': a shop')}`,
        link('HYPERLINK "https://a.example/b" \\l "c" \\t "_blank"'),
        link('HYPERLINK "https://a.example/" \\o "A tip"'),
      ]
        .map((inside) => `<w:p>${inside}</w:p>`)
        .join(''),
    ),
  )
  expect(pagesOf(result)[0]?.[1]).toBe(
    'Figure\u00a01: a shop\n\n[x](https://a.example/b#c)\n\n[x](https://a.example/)\n',
  )
  expect(result.remarks).toEqual([])
})

test('what has no form in markdown is named', async () => {
  const result = await readBytes(
    parts('<w:p><w:r><w:t>x</w:t></w:r><m:oMath><m:r><m:t>a</m:t></m:r></m:oMath></w:p>'),
  )
  expect(result.remarks.map(({ message }) => message)).toEqual(['Formulas were left out.'])
})

test.for<[string, Buffer, string]>([
  [
    'entities that expand each other',
    parts(
      '<w:p><w:r><w:t>&b;</w:t></w:r></w:p>',
      [],
      '<!DOCTYPE x [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]>',
    ),
    'importZipDamaged',
  ],
  ['XML that never ends', parts('<w:p><w:r>'.repeat(5)), 'importZipDamaged'],
  [
    'a nesting without end',
    parts('<w:p>'.repeat(60_000) + '</w:p>'.repeat(60_000)),
    'importZipDamaged',
  ],
  [
    'a size that lies',
    parts('<w:p/>', [{ name: 'word/media/a.png', bytes: Buffer.alloc(9_000), declared: 9 }]),
    'importZipDamaged',
  ],
  [
    'XML that unpacks to very much',
    parts('<w:p/>', [{ name: 'word/styles.xml', bytes: Buffer.alloc(50 * 1024 * 1024, 32) }]),
    'importZipTooLarge',
  ],
  ['nothing in it', parts('<w:p/>'), 'importDocumentEmpty'],
  [
    'an old or encrypted document',
    Buffer.from('d0cf11e0a1b11ae100000000', 'hex'),
    'importOldOffice',
  ],
])('refused: %s', async ([, bytes, why]) => {
  await expect(readBytes(bytes)).rejects.toMatchObject({ why })
})

test('a picture that a document links to on the disk is not read', async () => {
  const result = await readBytes(
    parts(
      '<w:p><w:r><w:t>x</w:t></w:r><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
      [
        {
          name: 'word/_rels/document.xml.rels',
          bytes: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file://${import.meta.filename}" TargetMode="External"/></Relationships>`,
        },
      ],
    ),
  )
  expect(result.tree.files).toEqual([])
  expect(pagesOf(result)[0]?.[1]).toBe('x\n')
})

test('a link without a target stays a text', async () => {
  const result = await readBytes(
    parts(
      '<w:p><w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="r9"><w:r><w:t>lost</w:t></w:r></w:hyperlink></w:p>',
      [
        {
          name: 'word/_rels/document.xml.rels',
          bytes:
            '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="x" Target="y"/></Relationships>',
        },
      ],
    ),
  )
  expect(pagesOf(result)[0]?.[1]).toBe('lost\n')
})
