import { crc32 } from 'node:zlib'
import { Failure } from '#contract/failures.ts'
import type { TreeFile } from '#contract/tree.ts'
import type { ImportOptions } from '../importer.ts'
import type { Remarks } from '../source/remarks.ts'
import type { Words } from './words.ts'

/** Before the id of a picture where the address of a picture is. */
export const pictureScheme = 'docx-picture:'
/** Before the ids of bookmarks and notes. */
export const idPrefix = 'docx-'

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

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** A document as HTML. */
export interface DocumentHtml {
  readonly html: string
  /** Pictures in the order in which they are shown first. */
  readonly files: readonly TreeFile[]
}

/**
 * Converts a document whose archive has been checked.
 *
 * @throws {Failure} `importZipDamaged`
 */
export async function documentHtml(
  bytes: Uint8Array,
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
  const files = new Map<string, TreeFile>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = extensions[image.contentType]
    if (extension === undefined) {
      remarks.add(where, words.picture(image.contentType.slice(0, 60)))
      return { src: '' }
    }
    const content = await image.readAsBuffer().catch(() => undefined)
    if (!content) {
      remarks.add(where, words.linkedPicture)
      return { src: '' }
    }
    const sum = `${crc32(content)} ${content.length}`
    const same = files.get(sum)
    const known = same && Buffer.compare(same.bytes, content) === 0 ? same : undefined
    if (known) return { src: `${pictureScheme}${known.id}` }
    const id = String(files.size + 1)
    const name = `picture-${id}.${extension}`
    if (!takesFile(name, content.length)) {
      remarks.add(name, words.refused)
      return { src: '' }
    }
    files.set(same ? id : sum, { id, name, bytes: content })
    return { src: `${pictureScheme}${id}` }
  })
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      {
        styleMap,
        convertImage,
        transformDocument: withoutBrokenLinks,
        idPrefix,
        includeEmbeddedStyleMap: false,
        // a document of a stranger must not name files of this machine
        externalFileAccess: false,
      },
    )
    for (const { message } of messages) addMessage(message, where, remarks, words)
    return { html: value, files: [...files.values()] }
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

/** Gives links without a target an empty one: the library fails at them. */
function withoutBrokenLinks<T>(document: T): T {
  const left: unknown[] = [document]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const element = one as { type?: string; href?: string; anchor?: string; children?: unknown[] }
    if (element.type === 'hyperlink' && !element.anchor) element.href ??= ''
    for (const child of element.children ?? []) left.push(child)
  }
  return document
}
