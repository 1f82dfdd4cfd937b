import { defaultTreeAdapter, parse } from 'parse5'
import { Failure } from '#contract/failures.ts'
import type { FileImporter } from '../importer.ts'
import { Conversion } from '../source/html/conversion.ts'
import {
  attributeOf,
  elementsIn,
  isElement,
  textIn,
  type Element,
  type Node,
} from '../source/html/dom.ts'
import { Pictures } from '../source/html/pictures.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { guessedWords } from '../source/file/parse.ts'
import { Remarks } from '../source/remarks.ts'
import { Addresses } from './addresses.ts'
import { looksLikePage, pageText } from './charset.ts'
import { clean, deepest, flatten } from './clean.ts'
import { readOwnExport } from './own-export.ts'
import { prune } from './prune.ts'
import { wordsOf, type LeftOut } from './words.ts'

/** Levels of elements, most of which only lay a page out; parsing slows down with each. */
const deepestSource = 20_000

/** @throws {Failure} `importTooDeep` */
function elementsOf(text: string): Element[] {
  let depth = 0
  const { childNodes } = parse(text, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush() {
        if (++depth > deepestSource) throw new Failure('importTooDeep', { limit: deepestSource })
      },
      onItemPop() {
        depth--
      },
    },
  })
  return elementsIn(childNodes)
}

/** The only heading of the first level is the title of a page, also below a path or a date. */
function withTitleFirst(nodes: readonly Node[]): Node[] {
  const titles = nodes.filter((node) => isElement(node) && node.tagName === 'h1')
  const isNamed = nodes.some((node) => isElement(node) && attributeOf(node, 'class') === 'title')
  return titles.length === 1 && !isNamed
    ? [...titles, ...nodes.filter((node) => node !== titles[0])]
    : [...nodes]
}

/** Pages of HTML: saved ones, and what Confluence, Notion, Google Docs and Word write. */
export const html: FileImporter = {
  name: 'html',
  recognises: ({ name, bytes }) => looksLikePage(name, bytes),
  async read({ name, bytes }, { locale, remarksIn = locale, takesFile }) {
    if (bytes.length > sourceLimits.bytes)
      throw new Failure('importTooLarge', { limit: sourceLimits.bytes / 1024 / 1024 })
    const page = pageText(bytes)
    if (page === undefined) throw new Failure('importUnknown')
    const words = wordsOf(remarksIn)
    const remarks = new Remarks(words.more)
    if (page.guess !== undefined) remarks.add(name, guessedWords(page.guess, remarksIn))
    const elements = elementsOf(page.text)
    const first = (tag: string): Element | undefined =>
      elements.find(({ tagName }) => tagName === tag)
    const [body, title, base] = [first('body'), first('title'), first('base')]
    if (!body) throw new Failure('importDocumentEmpty')
    const leftOut = new Set<LeftOut>()
    readOwnExport(body)
    prune(body, (kind) => leftOut.add(kind))
    if (leftOut.size > 0)
      remarks.add(name, words.leftOut([...leftOut].map((kind) => words.kinds[kind])))
    const pictures = new Pictures(remarks, words, name, takesFile)
    const to = { remarks, words, where: name }
    const addresses = new Addresses(base ? attributeOf(base, 'href') : '', pictures, to)
    const nodes = withTitleFirst(clean(body, addresses))
    if (flatten(nodes)) remarks.add(name, words.deep(deepest))
    const tree = await new Conversion(words, remarks, name).tree(
      { nodes, title: title ? textIn(title) : '', files: pictures.files },
      name.replace(/\.[^.]*$/, ''),
    )
    return { format: 'html', tree, remarks: remarks.all(), operations: 0 }
  },
}
