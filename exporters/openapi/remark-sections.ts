import type { Parameter } from '#contract/document/api-page.ts'
import { blocksOf, joinedBlocks, type Block } from './markdown-blocks.ts'
import { marked, span } from './code-spans.ts'
import { parsedJson } from './node.ts'
import { objectBounds } from './object-bounds.ts'
import { requirementsOf, type Requirements } from './security.ts'
import { afterWord, either, isWord } from './words.ts'

/** A response that the remark of a page lists. */
export interface PageResponse {
  readonly status: string
  readonly types: readonly string[]
  /** Those of the types whose fields are said to be those that are shown. */
  readonly alike?: readonly string[]
  readonly description: string
  headers: readonly Parameter[]
  /** Example and fields, where they are not among those of the page itself. */
  example?: string
  fields?: readonly Parameter[]
}

export interface PageCallback {
  readonly name: string
  readonly method: string
  readonly address: string
  readonly description: string
  example?: string
  fields: readonly Parameter[]
  responses: readonly PageResponse[]
}

/** The parts of a page's remark. */
export interface RemarkParts {
  security?: Requirements
  body: {
    description: string
    isRequired?: boolean
    types: readonly string[]
    alike: readonly string[]
    /** What the whole may have besides its fields, in words. */
    bounds?: string
  }
  /** More examples of request and response. */
  readonly requestExamples: (readonly [string, string])[]
  readonly responseExamples: (readonly [string, string])[]
  responses?: PageResponse[]
  readonly callbacks: PageCallback[]
  readonly links: { status: string; name: string; to: string; description: string }[]
  readonly extensions: [string, unknown][]
  readonly codeSamples: CodeSample[]
  cookies: readonly Parameter[]
  alsoIn: readonly string[]
  operationId: string
  /** Everything else, as it was written. */
  rest: string
}

/** An example in a programming language, as Redoc shows it: the extension `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}

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
const extensionLine = new RegExp(`^- (${span}): (${span})$`)

/** Parses the remark of a page. Source: importers/openapi/convert.ts. */
export function remarkParts(remark: string): RemarkParts {
  return new Reader().read(remark)
}

class Reader {
  private readonly parts: RemarkParts = {
    body: { description: '', types: [], alike: [] },
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
    if (section === 'body' && parts.requestExamples.length === 0) this.body(pending.block.written)
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
      this.body(text)
      return true
    }
    if (section === 'links') return this.links(text)
    if (section === 'extensions') return this.extensions(block)
    if (section === 'callback') return this.callback(text)
    return false
  }

  private body(text: string): void {
    const { body } = this.parts
    const types = afterWord(text, 'contentTypes')
    if (isWord(text, 'bodyRequired')) body.isRequired = true
    else if (isWord(text, 'bodyOptional')) body.isRequired = false
    else if (types !== undefined) Object.assign(body, typesIn(types))
    else if (objectBounds(text)) body.bounds = text
    else body.description = [body.description, text].filter(Boolean).join('\n\n')
  }

  private links(text: string): boolean {
    for (const written of text.split('\n')) {
      const line = marked(written)
      const found = new RegExp(`^- (\\S+) (.+?) → (${span}) ?(.*)$`).exec(line.text)
      if (!found) return false
      const [, status = '', name = '', to = '', description = ''] = found
      this.parts.links.push({
        status,
        name: line.written(name),
        to: line.codeOf(to),
        description: line.written(description),
      })
    }
    return true
  }

  private extensions(block: TextBlock): boolean {
    const { text } = block
    const whole = marked(text)
    const isName = new RegExp(`^${span}$`).test(whole.text)
    if (isName || !text.includes('\n')) {
      this.pending = { name: isName ? whole.codeOf(whole.text) : text, block }
      if (!extensionLine.test(whole.text)) return true
      this.pending = undefined
    }
    const read = text.split('\n').map((written) => {
      const line = marked(written)
      const found = extensionLine.exec(line.text)
      return found ? ([line.codeOf(found[1]!), parsedJson(line.codeOf(found[2]!))] as const) : null
    })
    if (!read.every((one) => one !== null)) return false
    for (const [name, value] of read) this.parts.extensions.push([name, value])
    return true
  }

  private callback(text: string): boolean {
    const at = this.parts.callbacks.length - 1
    const line = marked(text)
    const found = callbackLine.exec(line.text)
    const present = this.parts.callbacks[at]
    if (!found || !present || present.method !== '') return false
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

/** Languages of code blocks are in lower case. */
const codeSample = (label: string, { language, text }: CodeBlock): CodeSample =>
  language === '' || language === label.toLowerCase()
    ? { lang: label, source: text }
    : { lang: language, label, source: text }

const mediaType = new RegExp(`(${span})( \\(${either('sameFields')}\\))?`, 'g')

/** Media types, and those among them with the fields of the one that is shown. */
function typesIn(text: string): { types: string[]; alike: string[] } {
  const line = marked(text)
  const found = [...line.text.matchAll(mediaType)].map(([, mark, same]) => ({
    type: line.codeOf(mark!),
    isAlike: same !== undefined,
  }))
  return {
    types: found.map(({ type }) => type),
    alike: found.filter(({ isAlike }) => isAlike).map(({ type }) => type),
  }
}

/** Rows of status, types and description; of status and name, from a Postman collection. */
function responsesIn({ head, rows }: TableBlock): PageResponse[] {
  const isListed = head.length > 2
  return rows.map(([status = '', second = '', description = '']) => {
    const [code = '', ...phrase] = status.split(' ')
    return {
      status: code,
      ...(isListed ? typesIn(second) : { types: [] }),
      description: isListed ? description : second || phrase.join(' '),
      headers: [],
    }
  })
}

const columns = [
  ['name', 'name'],
  ['value', 'example'],
  ['required', 'isRequired'],
  ['type', 'type'],
  ['description', 'remark'],
] as const

/** Rows of a table of fields. Source: importers/openapi/convert.ts. */
function rowsIn({ head, rows }: TableBlock): Parameter[] {
  const fields = head.map((title) => columns.find(([key]) => isWord(title, key))?.[1])
  return rows.flatMap((cells) => {
    const row = { name: '', example: '', isRequired: false, type: '', remark: '', isGlobal: false }
    for (const [index, cell] of cells.entries()) {
      const field = fields[index]
      if (field === 'isRequired') row.isRequired = isWord(cell, 'yes')
      else if (field === 'remark') row.remark = cell
      else if (field) row[field] = plainText(cell)
    }
    return row.name === '' ? [] : [row]
  })
}

/** Text in which marks of markdown are escaped. */
const plainText = (cell: string): string =>
  cell.replace(/\\([\\`*_[\]~])/g, '$1').replaceAll('&lt;', '<')
