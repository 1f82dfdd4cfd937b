import { parseFragment } from 'parse5'
import { Failure } from '#contract/failures.ts'
import type { Archive, ImportOptions } from '../importer.ts'
import type { DocumentHtml } from '../source/html/conversion.ts'
import { Pictures } from '../source/html/pictures.ts'
import type { Remarks } from '../source/remarks.ts'
import { readSwitches, withFields } from './fields.ts'
import type { Words } from './words.ts'

/** Before the ids of bookmarks and notes. */
const idPrefix = 'docx-'

const headings = [1, 2, 3, 4, 5, 6].map(
  (level) => `p[style-name='标题 ${level}'] => h${level}:fresh`,
)
const ofParagraphs = (names: readonly string[], into: string): string[] =>
  names.map((name) => `p[style-name='${name}'] => ${into}`)
const ofRuns = (names: readonly string[], into: string): string[] =>
  names.map((name) => `r[style-name='${name}'] => ${into}`)

/** Headings inside of pages, in documents of our own export. */
const textHeadings = [1, 2, 3, 4, 5, 6].map(
  (level) => `p[style-name='Text heading ${level}'] => h${level}.text:fresh`,
)

/** Styles that Word, WPS, LibreOffice, pandoc and our own export use. */
const styleMap = [
  ...headings,
  ...textHeadings,
  ...ofParagraphs(['Title', '标题'], 'p.title:fresh'),
  ...ofParagraphs(['Subtitle', '副标题'], 'p:fresh'),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `p[style-name='toc ${level}'] => p.contents:fresh`),
  ...ofParagraphs(['TOC Heading', 'Contents Heading'], 'p.contents:fresh'),
  ...ofParagraphs(
    ['Code', 'Code Block', 'Source Code', 'HTML Preformatted', 'Preformatted Text', '代码'],
    "pre:separator('\\n')",
  ),
  ...ofParagraphs(
    ['Quote', 'Intense Quote', 'Block Text', '引用', '明显引用'],
    'blockquote > p:fresh',
  ),
  ...ofRuns(['Inline Code', 'Code Char', 'HTML Code', 'Source Text', 'Verbatim Char'], 'code'),
]

/**
 * Converts a document whose archive has been checked.
 *
 * @throws {Failure} `importZipDamaged`
 */
export async function documentHtml(
  archive: Archive,
  where: string,
  {
    remarks,
    words,
    takesFile,
  }: {
    remarks: Remarks
    words: Words
    takesFile: NonNullable<ImportOptions['takesFile']>
  },
): Promise<DocumentHtml> {
  const { default: mammoth } = await import('mammoth')
  const pictures = new Pictures(remarks, words, where, takesFile)
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!pictures.knows(image.contentType)) return { src: '' }
    const content = await image.readAsBuffer().catch(() => undefined)
    if (!content) {
      remarks.add(where, words.linkedPicture)
      return { src: '' }
    }
    return { src: pictures.address(image.contentType, content) }
  })
  try {
    const { value, messages } = await mammoth.convertToHtml(
      // an input that its types do not name
      { file: withFields(archive) } as unknown as { buffer: Buffer },
      {
        styleMap,
        convertImage,
        transformDocument: withLinks,
        idPrefix,
        includeEmbeddedStyleMap: false,
        // a document of a stranger must not name files of this machine
        externalFileAccess: false,
      },
    )
    for (const { message } of messages) addMessage(message, where, remarks, words)
    return { nodes: parseFragment(value).childNodes, files: pictures.files }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('importZipDamaged', { where })
  }
}

function addMessage(message: string, where: string, remarks: Remarks, words: Words): void {
  const element = /^An unrecognised element was ignored: (\S+)/.exec(message)?.[1]
  if (element?.includes('oMath')) remarks.add(where, words.formula)
  else if (element) remarks.add(where, words.element(element.replace(/^\{.*\}/, '').slice(0, 60)))
  else if (/image/i.test(message)) remarks.add(where, words.linkedPicture)
  // an unknown style changes the look alone
}

/** Gives links their targets, those without one an empty one: the library fails at them. */
function withLinks<T>(document: T): T {
  const left: unknown[] = [document]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const element = one as { type?: string; href?: string; anchor?: string; children?: unknown[] }
    if (element.type === 'hyperlink') {
      readSwitches(element)
      if (!element.anchor) element.href ??= ''
    }
    for (const child of element.children ?? []) left.push(child)
  }
  return document
}
