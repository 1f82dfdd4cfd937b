import { multiline } from '../markdown/multiline.ts'
import { blocksOf, joinedBlocks, type Block } from '../markdown/blocks.ts'
import { marked, span } from '../markdown/code-spans.ts'
import { compact, parsedJson, put, type Node } from '../node.ts'
import { schemeOf, type Schemes } from './security.ts'
import { afterWord, either, isWord } from '../words.ts'

/** What the page on a document as a whole says. */
export interface Overview {
  readonly info: Node
  readonly servers: Node[]
  readonly tags: Node[]
  /** Fields of the document itself. */
  readonly root: Node
}

/** @property scheme name of the scheme whose scopes follow */
interface Reading extends Overview {
  scheme?: string | undefined
}

type Section = '' | 'servers' | 'security' | 'tags' | 'moreDocs' | 'extensions' | 'rest'
const sections = ['servers', 'security', 'tags', 'moreDocs', 'extensions'] as const

const version = new RegExp(`^${either('version')} (.+)$`)
/** An address or a scope, and what is said of it. */
const describedLine = new RegExp(`^(${span}) ?(.*)$`)
const variableLine = new RegExp(`^(${span}) = (${span})(?: · (.*))?$`)
const extensionLine = new RegExp(`^(${span}): (${span})$`)
const tagLine = /^\*\*(.+?)\*\* (.*)$/
const linkLine = /^\[(.*)\]\(<(.*)>\)$/

/** Reads the page on a document. Source: importers/openapi/document/overview.ts. */
export function overviewOf(text: string, schemes: Schemes): Overview {
  const found: Reading = { info: {}, servers: [], tags: [], root: {} }
  const description: Block[] = []
  const blocks = blocksOf(text)
  const begin = sectionsIn(blocks)
  let section: Section = ''
  for (const block of blocks) {
    if (block.kind === 'title' && (block.level === 1 || block.level === 2)) {
      section = begin.get(block.index) ?? 'rest'
      if (section !== 'rest') continue
    }
    const first = block.kind === 'text' ? version.exec(block.text) : null
    if (section === '' && first && found.info.version === undefined) found.info.version = first[1]
    else if (section === '' || section === 'rest' || block.kind !== 'text') description.push(block)
    else for (const line of block.text.split('\n')) readLine(found, section, line, schemes)
  }
  if (description.length > 0) found.info.description = joinedBlocks(description)
  return found
}

/**
 * The titles of the sections, by number of their block: the last ones of their words, since the
 * author's description precedes them.
 */
function sectionsIn(blocks: readonly Block[]): Map<number, Section> {
  const found = new Map<Section, number>()
  for (const block of blocks) {
    if (block.kind !== 'title' || (block.level !== 1 && block.level !== 2)) continue
    const section = sections.find((key) => isWord(block.text, key))
    const next = blocks[block.index + 1]
    // what is said under a title of the same words is no list of ours
    if (section && next?.kind === 'text' && next.text.startsWith('- '))
      found.set(section, block.index)
  }
  return new Map([...found].map(([section, at]) => [at, section]))
}

function readLine(found: Reading, section: Section, written: string, schemes: Schemes): void {
  const isInner = written.startsWith('  ')
  const text = written.trim().replace(/^- /, '')
  const line = marked(text)
  if (section === 'servers' && isInner) {
    const [, name, value, more = ''] = variableLine.exec(line.text) ?? []
    const server = found.servers.at(-1)
    if (name === undefined || value === undefined || !server) return
    server.variables ??= {}
    const parts = more.split(' · ')
    const values = new RegExp(`^${span}(?:, ${span})*$`).test(parts[0] ?? '')
      ? [...parts.shift()!.matchAll(new RegExp(span, 'g'))].map(([mark]) => line.codeOf(mark))
      : undefined
    const description = multiline(line.written(parts.join(' · '))) || undefined
    const variable = compact({ default: line.codeOf(value), enum: values, description })
    put(server.variables as Node, line.codeOf(name).replace(/^\{(.*)\}$/, '$1'), variable)
  } else if (section === 'servers') {
    const [, address, description = ''] = describedLine.exec(line.text) ?? []
    if (address === undefined) return
    const url = line.codeOf(address)
    found.servers.push(
      compact({ url, description: multiline(line.written(description)) || undefined }),
    )
  } else if (section === 'security' && isInner) {
    const [, scope, said = ''] = describedLine.exec(line.text) ?? []
    if (scope !== undefined && found.scheme !== undefined)
      schemes.describe(found.scheme, line.codeOf(scope), line.written(said))
  } else if (section === 'security') {
    const scheme = schemeOf(text)
    found.scheme = scheme?.name
    if (scheme) schemes.add(scheme)
  } else if (section === 'tags') {
    const [, name, description] = tagLine.exec(text) ?? []
    if (name !== undefined)
      found.tags.push(compact({ name, description: multiline(description ?? '') || undefined }))
  } else if (section === 'extensions') {
    const [, name, value] = extensionLine.exec(line.text) ?? []
    if (name !== undefined && value !== undefined && line.codeOf(name).startsWith('x-'))
      put(found.root, line.codeOf(name), parsedJson(line.codeOf(value)))
  } else if (section === 'moreDocs') readMore(found, text)
}

function readMore({ info, root }: Overview, text: string): void {
  const contact = afterWord(text, 'contact')
  const license = afterWord(text, 'license')
  const [, words = '', address = ''] = linkLine.exec(contact ?? license ?? text) ?? []
  const url = address.replaceAll('%3E', '>')
  if (contact !== undefined) {
    const name = words || contact
    const mail = /^mailto:(.+)$/.exec(url)?.[1]
    const isName = name !== url && name !== mail
    info.contact = compact({
      name: isName ? name : undefined,
      email: mail,
      url: url !== '' && mail === undefined ? url : undefined,
    })
  } else if (license !== undefined)
    info.license = compact({ name: words || license, url: url || undefined })
  else if (isWord(words, 'terms')) info.termsOfService = url
  else if (url !== '')
    root.externalDocs = compact({ url, description: words === url ? undefined : words })
}
