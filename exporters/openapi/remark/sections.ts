import type { Parameter } from '#contract/document/kinds/api-page.ts'
import { blocksOf, joinedBlocks, type Block } from '../markdown/blocks.ts'
import { marked, span } from '../markdown/code-spans.ts'
import { parsedJson } from '../node.ts'
import { codeSample, extensionsIn, linksIn, readBodyText } from './lines.ts'
import { noBodyText, type PageResponse, type RemarkParts } from './parts.ts'
import { responsesIn, rowsIn } from './tables.ts'
import { requirementsOf } from '../document/security.ts'
import { afterWord, either, isWord } from '../words.ts'

type TextBlock = Extract<Block, { kind: 'text' }>
type TableBlock = Extract<Block, { kind: 'table' }>
type CodeBlock = Extract<Block, { kind: 'code' }>

type Section =
  | 'rest'
  | 'security'
  | 'cookies'
  | 'body'
  | 'responses'
  | 'headers'
  | 'response'
  | 'examples'
  | 'links'
  | 'callback'
  | 'extensions'

const statusCode = /^(?:[1-5]\d\d|[1-5]XX|default)$/i
const headersOf = new RegExp(`^${either('responseHeaders')} (.+)$`)
const callbackOf = new RegExp(`^${either('callbacks')}: (.+)$`)
const callbackLine = new RegExp(`^(${span}) ?([\\s\\S]*)$`)

/** Parses the remark of a page. Source: importers/openapi/convert.ts. */
export function remarkParts(remark: string): RemarkParts {
  return new Reader().read(remark)
}

class Reader {
  private readonly parts: RemarkParts = {
    body: noBodyText(),
    requestExamples: [],
    responseExamples: [],
    callbacks: [],
    links: [],
    extensions: [],
    codeSamples: [],
    cookies: [],
    alsoIn: [],
    operationId: '',
    rest: '',
  }
  private readonly rest: Block[] = []
  private section: Section = 'rest'
  /** Responses with the same content. */
  private statuses: readonly string[] = []
  /** What may name an example, or an extension or code sample that follows. */
  private pending: { readonly name: string; readonly block: Block } | undefined

  read(remark: string): RemarkParts {
    for (const block of blocksOf(remark)) {
      if (block.kind === 'title') this.title(block)
      else if (block.kind === 'code') this.code(block)
      else if (block.kind === 'table') this.table(block)
      else this.text(block)
    }
    this.keepPending()
    this.parts.rest = joinedBlocks(this.rest)
    return this.parts
  }

  /** What turns out to name nothing is description, of the body or of the operation. */
  private keepPending(): void {
    const { pending, section, parts } = this
    this.pending = undefined
    if (!pending) return
    if (section === 'body' && parts.requestExamples.length === 0)
      readBodyText(parts.body, pending.block.written)
    else this.rest.push(pending.block)
  }

  private title(block: Extract<Block, { kind: 'title' }>): void {
    this.keepPending()
    const { text, level } = block
    if (level > 0) {
      this.section = 'rest'
      this.rest.push(block)
      return
    }
    const known = sections.find(([key]) => isWord(text, key))
    const callback = callbackOf.exec(text)
    const headers = headersOf.exec(text)
    const statuses = text.split(', ')
    if (known) this.section = known[1]
    else if (callback) {
      this.section = 'callback'
      this.parts.callbacks.push({
        name: callback[1]!,
        method: '',
        address: '',
        description: '',
        body: noBodyText(),
        fields: [],
        responses: [],
      })
    } else if (headers) {
      this.section = 'headers'
      this.statuses = [headers[1]!]
    } else if (statuses.every((status) => statusCode.test(status) && this.response(status))) {
      this.section = 'response'
      this.statuses = statuses
      this.fieldsOfAnswers([])
    } else this.pending = { name: text, block }
  }

  private response(status: string | undefined): PageResponse | undefined {
    return this.parts.responses?.find((one) => one.status === status)
  }

  private fieldsOfAnswers(fields: readonly Parameter[]): void {
    for (const status of this.statuses) {
      const response = this.response(status)
      if (response) response.fields = fields
    }
  }

  private code(block: CodeBlock): void {
    const { section, parts, pending } = this
    const response = this.response(this.statuses[0])
    const callback = parts.callbacks.at(-1)
    if (section === 'extensions' && pending?.block.kind === 'text') {
      const isExtension = pending.name !== pending.block.text
      if (isExtension) parts.extensions.push([pending.name, parsedJson(block.text)])
      else parts.codeSamples.push(codeSample(pending.name, block))
      this.pending = undefined
    } else if (section === 'callback' && callback && !pending && callback.example === undefined)
      callback.example = block.text
    else if (section === 'response' && response && !pending) response.example = block.text
    else if (pending && (section === 'body' || section === 'examples')) {
      const list = section === 'body' ? parts.requestExamples : parts.responseExamples
      list.push([pending.name, block.text])
      this.pending = undefined
    } else {
      this.keepPending()
      this.rest.push(block)
    }
  }

  private table(block: TableBlock): void {
    const { section, parts } = this
    const response = this.response(this.statuses[0])
    const callback = parts.callbacks.at(-1)
    const isOfAnswers = isWord(block.head[0] ?? '', 'status')
    if (this.pending) {
      this.keepPending()
      this.rest.push(block)
    } else if (section === 'responses' && isOfAnswers && !parts.responses)
      parts.responses = responsesIn(block)
    else if (section === 'headers' && response) response.headers = rowsIn(block)
    else if (section === 'response') this.fieldsOfAnswers(rowsIn(block))
    else if (section === 'callback' && callback && isOfAnswers)
      callback.responses = responsesIn(block)
    else if (section === 'callback' && callback) callback.fields = rowsIn(block)
    else if (section === 'cookies') parts.cookies = rowsIn(block)
    else this.rest.push(block)
  }

  private text(block: TextBlock): void {
    const { section, parts } = this
    const { text } = block
    const id = afterWord(text, 'operationId')
    const others = afterWord(text, 'alsoIn')
    this.keepPending()
    if (id !== undefined) {
      const line = marked(id)
      parts.operationId = new RegExp(`^${span}$`).test(line.text) ? line.codeOf(line.text) : id
    } else if (others !== undefined) parts.alsoIn = others.split(', ')
    else if (!this.inSection(section, block)) this.rest.push(block)
  }

  private inSection(section: Section, block: TextBlock): boolean {
    const { parts } = this
    const { text } = block
    if (section === 'security') {
      const found = requirementsOf(text)
      if (found)
        parts.security = { choices: [...(parts.security?.choices ?? []), ...found.choices] }
      return found !== undefined
    }
    if (section === 'body') {
      if (parts.requestExamples.length > 0) return false
      readBodyText(parts.body, text)
      return true
    }
    if (section === 'links') {
      const links = linksIn(text)
      parts.links.push(...(links ?? []))
      return links !== undefined
    }
    if (section === 'extensions') return this.extensions(block)
    if (section === 'callback') return this.callback(text)
    return false
  }

  private extensions(block: TextBlock): boolean {
    const { text } = block
    const whole = marked(text)
    const isName = new RegExp(`^${span}$`).test(whole.text)
    const extensions = extensionsIn(text)
    if (!extensions && (isName || !text.includes('\n'))) {
      this.pending = { name: isName ? whole.codeOf(whole.text) : text, block }
      return true
    }
    this.parts.extensions.push(...(extensions ?? []))
    return extensions !== undefined
  }

  private callback(text: string): boolean {
    const at = this.parts.callbacks.length - 1
    const line = marked(text)
    const found = callbackLine.exec(line.text)
    const present = this.parts.callbacks[at]
    if (!present) return false
    if (present.method !== '') {
      if (present.fields.length + present.responses.length > 0 || present.example !== undefined)
        return false
      readBodyText(present.body, text)
      return true
    }
    if (!found) return false
    const [, method = '', address = ''] = /^(\S+) (.+)$/s.exec(line.codeOf(found[1]!)) ?? []
    const description = line.written(found[2]!)
    this.parts.callbacks[at] = { ...present, method: method.toLowerCase(), address, description }
    return true
  }
}

const sections = [
  ['security', 'security'],
  ['cookies', 'cookies'],
  ['body', 'body'],
  ['responses', 'responses'],
  ['examples', 'examples'],
  ['links', 'links'],
  ['extensions', 'extensions'],
] as const
