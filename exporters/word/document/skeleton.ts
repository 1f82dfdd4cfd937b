import {
  Document,
  Footer,
  Header,
  NumberFormat,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
} from 'docx'
import { Open } from 'unzipper'
import { contentsXml } from './contents.ts'
import type { OutlineEntry } from './outline.ts'
import type { ExportSource } from '../../source.ts'
import type { WordOptions } from '../source.ts'
import { listNames, numbering, styles } from './styles.ts'
import { documentWords } from '../words.ts'

/** Sizes of paper in twentieths of a point. */
const papers = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }
const margin = 1_304

/** Size of the text on a page in twentieths of a point. */
export const textSize = (paper: keyof typeof papers): { width: number; height: number } => ({
  width: papers[paper].width - 2 * margin,
  height: papers[paper].height - 2 * margin,
})

/** Stands where the pages come. */
const place = '\uE000content\uE000'
const contentsPlace = '\uE000contents\uE000'

/** Parts of a document, without the content of its pages. */
export interface Skeleton {
  /** Parts that are complete, by path. */
  readonly parts: ReadonlyMap<string, string>
  /** `word/document.xml` before and after the content. */
  readonly before: string
  readonly after: string
  /** Parts that get more entries, before their last end tag. */
  readonly relationships: string
  readonly numbering: string
  /** Numbers of the bullets and of the numbered lists' definition. */
  readonly bullets: number
  readonly numbersDefinition: number
  readonly nextNumber: number
}

export const documentPath = 'word/document.xml'
export const relationshipsPath = 'word/_rels/document.xml.rels'
const typesPath = '[Content_Types].xml'
export const numberingPath = 'word/numbering.xml'

/** Everything of a document but its pages, made by the library. */
export async function makeSkeleton(
  { item, scope }: Pick<ExportSource, 'item' | 'scope'>,
  outline: readonly OutlineEntry[],
  { locale, paper = 'a4' }: WordOptions,
): Promise<Skeleton> {
  const words = documentWords(locale)
  const { width } = textSize(paper)
  const isPage = scope === 'page'
  const front = isPage ? [] : frontPages(item, scope, locale)
  const name = clean(item.name)
  const document = new Document({
    title: name,
    description: clean(item.description),
    creator: '',
    lastModifiedBy: '',
    // the numbers of pages in the table of contents
    features: { updateFields: true },
    styles: styles(width),
    numbering: numbering(locale),
    sections: [
      {
        properties: {
          titlePage: !isPage,
          page: {
            size: { ...papers[paper], orientation: PageOrientation.PORTRAIT },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
            pageNumbers: { formatType: NumberFormat.DECIMAL },
          },
        },
        headers: {
          default: new Header({ children: [new Paragraph({ text: name, style: 'Header' })] }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                style: 'Footer',
                children: [
                  new TextRun({
                    children: [
                      words.footer[0],
                      PageNumber.CURRENT,
                      words.footer[1],
                      PageNumber.TOTAL_PAGES,
                      words.footer[2],
                    ],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...front,
          new Paragraph(place),
          // Paragraphs of both lists make the library write their numbering.
          new Paragraph({ numbering: { reference: listNames.bullets, level: 0 } }),
          new Paragraph({ numbering: { reference: listNames.numbers, level: 0 } }),
          new Paragraph(place),
        ],
      },
    ],
  })
  const skeleton = await partsOf(await Packer.toBuffer(document))
  const contents = contentsXml(outline, locale)
  return { ...skeleton, before: skeleton.before.replace(marked(contentsPlace), () => contents) }
}

// oxlint-disable-next-line no-control-regex -- XML cannot contain these
const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Title page and table of contents. */
function frontPages(
  item: ExportSource['item'],
  scope: ExportSource['scope'],
  locale: WordOptions['locale'],
): Paragraph[] {
  const description = clean(item.description).trim()
  const catalog = typeof scope === 'object' ? clean(scope.catalog) : ''
  return [
    new Paragraph({ text: clean(item.name), style: 'Title' }),
    ...[catalog, description]
      .filter((text) => text !== '')
      .map((text) => new Paragraph({ text, style: 'Subtitle' })),
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph({ text: documentWords(locale).contents, style: 'TOCHeading' }),
    new Paragraph(contentsPlace),
  ]
}

/** The paragraph of a place, as the library writes it. */
const marked = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

async function partsOf(packed: Buffer): Promise<Skeleton> {
  const { files } = await Open.buffer(packed)
  const parts = new Map<string, string>()
  for (const file of files) parts.set(file.path, (await file.buffer()).toString())
  const take = (path: string): string => {
    const part = parts.get(path)
    if (part === undefined) throw new Error(`the library wrote no ${path}`)
    parts.delete(path)
    return part
  }
  const document = take(documentPath)
  const [before, lists, after] = document.split(marked(place))
  if (before === undefined || lists === undefined || after === undefined)
    throw new Error('the library writes paragraphs differently')
  const numberingPart = take(numberingPath)
  const numbers = [...lists.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, number]) => Number(number))
  const definitions = new Map(
    [...numberingPart.matchAll(/<w:num w:numId="(\d+)"[^>]*><w:abstractNumId w:val="(\d+)"/g)].map(
      ([, number, definition]) => [Number(number), Number(definition)],
    ),
  )
  const [bullets = 0, first = 0] = numbers
  const types = take(typesPath)
  const relationships = take(relationshipsPath)
  // The time of writing would make equal content differ.
  const core = take('docProps/core.xml').replace(/<dcterms:(\w+)[^>]*>[^<]*<\/dcterms:\1>/g, '')
  parts.set('docProps/core.xml', core)
  return {
    // some programs tell the type of the archive by its first entry
    parts: new Map([[typesPath, types], ...parts]),
    before,
    after,
    relationships,
    numbering: numberingPart,
    bullets,
    numbersDefinition: definitions.get(first) ?? 0,
    nextNumber: Math.max(0, ...definitions.keys()) + 1,
  }
}
