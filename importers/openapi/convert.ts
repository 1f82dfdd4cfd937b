import {
  markdownTable,
  tableCell,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/api-markdown.ts'
import type { ItemTree } from '#contract/tree.ts'
import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../source/limits.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree-builder.ts'
import {
  entriesOf,
  isNode,
  lineOf,
  listOf,
  nodeOf,
  nodesOf,
  pointerPart,
  shownValue,
  textOf,
  type Node,
} from '../source/values.ts'
import { exampleOf } from './examples.ts'
import { code, entry, Fields, inline, sampleOf, type Direction } from './fields.ts'
import { methods, parametersOf, schemaIn, typesOf } from './operations.ts'
import { overviewOf } from './overview.ts'
import { References } from './references.ts'
import { Schemas } from './schemas.ts'
import { securityOf } from './security.ts'
import { serversOf } from './servers.ts'
import { TagPaths } from './tags.ts'
import type { Words } from './words.ts'

/** Characters of a title. Source: server/contract/spec/calls.md 11.1. */
const titleLength = 50
/** Answers whose fields are listed besides the two that have a place of their own. */
const mostAnswers = 10

/** A body in one of its content types. */
interface Media {
  readonly type: string
  readonly node: Node
  readonly others: readonly string[]
}

interface Place {
  readonly method: string
  readonly path: string
  readonly where: string
  readonly base: string
  readonly shared: readonly Node[]
}

/** Converts one document. */
export class Conversion {
  private readonly root: Node
  private readonly words: Words
  private readonly remarks: Remarks
  private readonly references: References
  private readonly schemas: Schemas
  private readonly fields: Fields
  private readonly tags: TagPaths
  private readonly builder = new TreeBuilder()
  private readonly hasPaths: boolean
  private characters = 0
  operations = 0

  constructor(root: Node, words: Words, remarks: Remarks) {
    this.root = root
    this.words = words
    this.remarks = remarks
    this.references = new References(root, remarks, words)
    this.schemas = new Schemas(root, this.references)
    this.fields = new Fields(this.schemas, remarks, words)
    this.tags = new TagPaths(root)
    this.hasPaths = entriesOf(root.paths).length > 0
  }

  /** @throws {Failure} `importTooManyPages`, `importTooLarge` */
  tree(): ItemTree {
    const { root, words } = this
    const info = nodeOf(root.info)
    const name = textOf(info.title)
    this.builder.add(
      [],
      {
        kind: 'markdown',
        title: lineOf(name, titleLength) || words.overview,
        text: overviewOf(root, words),
        operation: { method: '', path: '', id: '' },
      },
      words.overview,
    )
    const [base = ''] = serversOf(root)
    for (const [path, written] of entriesOf(root.paths))
      if (!path.startsWith('x-')) this.addPath(path, written, `#/paths/${pointerPart(path)}`, base)
    for (const [hook, written] of [...entriesOf(root.webhooks), ...entriesOf(root['x-webhooks'])])
      this.addPath(hook, written, `#/webhooks/${pointerPart(hook)}`, null)
    return this.builder.build(name, textOf(info.description))
  }

  /** @param base address of the server; `null` for a webhook */
  private addPath(path: string, written: unknown, where: string, base: string | null): void {
    const { node: item } = this.references.resolve(written, where)
    const shared = nodesOf(item.parameters)
    const [own] = serversOf(item)
    for (const method of methods) {
      const operation = item[method]
      if (operation === undefined) continue
      const at = `${where}/${method}`
      if (!isNode(operation)) {
        this.remarks.add(at, this.words.said.operation)
        continue
      }
      this.operations++
      this.addOperation(
        operation,
        { method, path, where: at, base: base === null ? '' : (own ?? base), shared },
        base === null,
      )
    }
  }

  private addOperation(operation: Node, place: Place, isWebhook: boolean): void {
    if (this.builder.pages >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    const tags = listOf(operation.tags).map(textOf).filter(Boolean)
    const [tag] = tags
    const document = this.documentOf(operation, place, tags)
    this.characters += JSON.stringify(document).length
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    if (tags.length > 1) this.remarks.add(place.where, this.words.said.tags)
    const path =
      tag === undefined
        ? [isWebhook ? this.words.webhooks : this.words.untagged]
        : [...(isWebhook && this.hasPaths ? [this.words.webhooks] : []), ...this.tags.of(tag)]
    const id = textOf(operation.operationId)
    const isFolded = this.builder.add(
      path,
      {
        kind: 'api',
        title: document.info.title ?? '',
        document,
        operation: { method: isWebhook ? 'webhook' : place.method, path: place.path, id },
      },
      `${place.method.toUpperCase()} ${place.path}`,
    )
    if (isFolded) this.remarks.add(place.where, this.words.said.folded)
  }

  private documentOf(operation: Node, place: Place, tags: readonly string[]): ApiDocument {
    const { method, path, where } = place
    const parameters = parametersOf(this.references, operation, place.shared, where)
    const at = (...places: string[]) =>
      parameters
        .filter((one) => places.includes(textOf(one.in)))
        .map((one) => this.parameter(one, where))
    const [server] = serversOf(operation)
    const security = securityOf(this.root, operation, this.words)
    const body = this.bodyOf(operation, parameters, where)
    const answers = this.answersOf(operation, where)
    const cookies = [...at('cookie'), ...security.cookies]
    return {
      info: {
        from: 'openapi',
        type: 'api',
        title: titleOf(method, path, operation),
        description: descriptionOf(operation),
        method,
        url: (server ?? place.base) + path,
        apiStatus: operation.deprecated === true ? '5' : '0',
        remark: [
          tags.length > 1 ? `${this.words.alsoIn}: ${tags.slice(1).join(', ')}` : '',
          security.text,
          this.entriesTable(this.words.cookies, cookies),
          body.text,
          answers.text,
          this.callbacksOf(operation, where),
          extensionsOf(operation, this.words),
          textOf(operation.operationId)
            ? `${this.words.operationId}: ${code(textOf(operation.operationId))}`
            : '',
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
      request: {
        pathVariable: at('path').map((one) => ({ ...one, require: '1' })),
        query: [...at('query'), ...security.query],
        headers: [...security.headers, ...body.headers, ...at('header')],
        cookies,
        params: body.params,
      },
      response: answers.response,
    }
  }

  private parameter(one: Node, where: string): ApiEntry {
    const content = mediaOf(one.content)
    const schema = this.schemas.read(one.schema ?? content?.node.schema ?? schemaIn(one), where)
    const row = this.fields.row(textOf(one.name), schema, one.required === true, where)
    const given = one.example ?? this.firstExample(one, where) ?? sampleOf(schema.node)
    const said = inline(textOf(one.description))
    const format = arrayFormatOf(one, schema.types.includes('array'))
    const own = this.fields.remarkOf({
      ...schema,
      node: { ...schema.node, description: undefined, title: undefined },
    })
    return {
      ...row,
      value: clipped(shownValue(given ?? schema.node.default)),
      remark: [
        one.deprecated === true ? this.words.deprecated : '',
        [said || inline(textOf(schema.node.description)), own].filter(Boolean).join(' · '),
        format ? code(format) : '',
      ]
        .filter(Boolean)
        .join(' '),
    }
  }

  private firstExample(media: Node, where: string): unknown {
    const [first] = entriesOf(media.examples)
    return first ? this.references.resolve(first[1], where).node.value : undefined
  }

  private bodyOf(operation: Node, parameters: readonly Node[], where: string) {
    const { words } = this
    const forms = parameters.filter((one) => one.in === 'formData')
    const types = typesOf(operation, this.root, 'consumes')
    const none = { params: {}, headers: [] as ApiEntry[], text: '' }
    if (forms.length > 0) {
      const isFile = forms.some((one) => one.type === 'file')
      const mode =
        isFile || !types.some((type) => type.includes('urlencoded')) ? 'formdata' : 'urlencoded'
      const rows = forms.map((one) => this.parameter(one, where))
      return { ...none, params: { mode, [mode]: rows } }
    }
    const ofSwagger = parameters.find((one) => one.in === 'body')
    const body = ofSwagger ?? this.references.resolve(operation.requestBody, where).node
    const media = ofSwagger
      ? { type: types.find(isJson) ?? types[0] ?? 'application/json', node: ofSwagger, others: [] }
      : mediaOf(body.content)
    if (!media) return none
    if (media.others.length > 0)
      this.remarks.add(where, words.said.media(`${media.type} (${media.others.join(', ')})`))
    const rows = this.fields.of(media.node.schema, 'request', where)
    const said = [
      textOf(body.description).trim(),
      operation.requestBody === undefined
        ? ''
        : body.required === true
          ? words.bodyRequired
          : words.bodyOptional,
      media.others.length > 0
        ? `${words.contentTypes}: ${[media.type, ...media.others].map(code).join(', ')}`
        : '',
    ].filter(Boolean)
    const text = said.length > 0 ? `**${words.body}**\n\n${said.join('\n\n')}` : ''
    if (media.type.includes('urlencoded'))
      return { ...none, params: { mode: 'urlencoded', urlencoded: rows }, text }
    if (media.type.includes('multipart'))
      return { ...none, params: { mode: 'formdata', formdata: this.filesIn(rows, media) }, text }
    const type = entry('Content-Type', { value: media.type, require: '1' })
    return {
      params: { mode: 'json', json: this.shownExample(media, 'request', where), jsonDesc: rows },
      headers: [type],
      text: [text, this.moreExamples(media.node, where)].filter(Boolean).join('\n\n'),
    }
  }

  /** Binary parts of a form are files. */
  private filesIn(rows: readonly ApiEntry[], { node }: Media): ApiEntry[] {
    const encoding = nodeOf(node.encoding)
    return rows.map((row) => {
      const own = nodeOf(encoding[row.name])
      const type = textOf(own.contentType)
      const format = arrayFormatOf(own, row.type.includes('[]'))
      const isFile = /\(binary\)/.test(row.type)
      return {
        ...row,
        type: isFile ? 'file' : row.type,
        remark: [row.remark, format ? code(format) : '', type ? code(type) : '']
          .filter(Boolean)
          .join(' '),
      }
    })
  }

  private shownExample({ type, node }: Media, direction: Direction, where: string): string {
    const given = node.example ?? this.firstExample(node, where)
    const isText = !isJson(type) && given === undefined
    if (isText && !isNode(node.schema)) return ''
    const example =
      given ?? (node.schema ? exampleOf(this.schemas, node.schema, direction, where) : undefined)
    if (example === undefined) return ''
    return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  }

  /** All named examples but the first, which is shown as the request or answer. */
  private moreExamples(media: Node, where: string): string {
    return entriesOf(media.examples)
      .slice(media.example === undefined ? 1 : 0, 20)
      .map(([name, written]) => {
        const { node } = this.references.resolve(written, where)
        const shown =
          typeof node.value === 'string' ? node.value : JSON.stringify(node.value, null, 2)
        if (shown === undefined) return ''
        const said = textOf(node.summary) || textOf(node.description)
        return `**${said || name}**\n\n${fenced(shown)}`
      })
      .filter(Boolean)
      .join('\n\n')
  }

  private answersOf(operation: Node, where: string) {
    const { words } = this
    const all = entriesOf(operation.responses)
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, written]) => {
        const { node } = this.references.resolve(written, where)
        return { status, node, media: this.answerMedia(operation, node) }
      })
    const right =
      all.find(({ status }) => status.startsWith('2')) ??
      all.find(({ status }) => status === 'default')
    const wrong =
      all.find((one) => one !== right && one.media && /^[45]/.test(one.status)) ??
      all.find((one) => one !== right && one.media && one.status === 'default')
    const shown = (one: typeof right) =>
      one?.media
        ? {
            example: this.shownExample(one.media, 'response', where),
            fields: this.fields.of(one.media.node.schema, 'response', where),
          }
        : { example: '', fields: [] }
    const [rightShown, wrongShown] = [shown(right), shown(wrong)]
    const table =
      all.length === 0
        ? ''
        : `**${words.responses}**\n\n${markdownTable(
            [words.status, words.type, words.description],
            all.map(({ status, node, media }) => [
              cell(status),
              media ? [media.type, ...media.others].map((type) => cell(code(type))).join(', ') : '',
              cell(inline(textOf(node.description))),
            ]),
          )}`
    const headers = all
      .map(({ status, node }) => {
        const rows = entriesOf(node.headers).map(([name, written]) => {
          const header = this.references.resolve(written, where).node
          return { ...this.parameter({ ...header, name }, where), require: '0' }
        })
        return this.entriesTable(`${words.responseHeaders} ${status}`, rows, [
          'name',
          'type',
          'remark',
        ])
      })
      .filter(Boolean)
    const told = new Set(
      [right, wrong].map((one) => this.schemaKey(one?.media?.node.schema, where)),
    )
    const others: string[] = []
    for (const one of all) {
      if (one === right || one === wrong || !one.media || others.length >= mostAnswers) continue
      const key = this.schemaKey(one.media.node.schema, where)
      if (key !== undefined && told.has(key)) continue
      told.add(key)
      const { example, fields } = shown(one)
      others.push(
        [
          `**${one.status}**`,
          example ? fenced(example) : '',
          this.entriesTable('', fields, ['name', 'require', 'type', 'remark']),
        ]
          .filter(Boolean)
          .join('\n\n'),
      )
    }
    const links = all.flatMap(({ status, node }) =>
      entriesOf(node.links).map(([name, written]) => {
        const link = this.references.resolve(written, where).node
        const to = textOf(link.operationId ?? link.operationRef)
        return `- ${status} ${name} → ${code(to)} ${inline(textOf(link.description))}`.trimEnd()
      }),
    )
    const more = [right, wrong]
      .map((one) => (one?.media ? this.moreExamples(one.media.node, where) : ''))
      .filter(Boolean)
    return {
      response: {
        responseExample: rightShown.example,
        responseParamsDesc: rightShown.fields,
        responseFailExample: wrongShown.example,
        responseFailParamsDesc: wrongShown.fields,
      },
      text: [
        table,
        ...headers,
        ...others,
        ...(more.length > 0 ? [`**${words.examples}**`, ...more] : []),
        links.length > 0 ? `**${words.links}**\n\n${links.join('\n')}` : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
    }
  }

  private schemaKey(schema: unknown, where: string): object | undefined {
    return isNode(schema) ? this.schemas.read(schema, where).key : undefined
  }

  private answerMedia(operation: Node, response: Node): Media | null {
    if (response.content !== undefined) return mediaOf(response.content)
    // Swagger 2.0: a schema, and examples by content type
    const types = typesOf(operation, this.root, 'produces')
    const examples = entriesOf(response.examples)
    if (!isNode(response.schema) && examples.length === 0) return null
    const [type, example] = examples.find(([name]) => isJson(name)) ?? examples[0] ?? []
    return {
      type: type ?? types.find(isJson) ?? types[0] ?? 'application/json',
      node: { schema: response.schema, ...(example === undefined ? {} : { example }) },
      others: [],
    }
  }

  private callbacksOf(operation: Node, where: string): string {
    const parts: string[] = []
    for (const [name, written] of entriesOf(operation.callbacks)) {
      const { node } = this.references.resolve(written, where)
      for (const [address, item] of entriesOf(node)) {
        const { node: at } = this.references.resolve(item, where)
        for (const method of methods) {
          const inner = at[method]
          if (!isNode(inner)) continue
          const body = this.bodyOf(inner, parametersOf(this.references, inner, [], where), where)
          const { jsonDesc, json, formdata, urlencoded } = body.params as Record<string, unknown>
          parts.push(
            [
              `**${this.words.callbacks}: ${name}**`,
              `${code(`${method.toUpperCase()} ${address}`)} ${inline(descriptionOf(inner))}`.trimEnd(),
              typeof json === 'string' && json !== '' ? fenced(json) : '',
              this.entriesTable('', (jsonDesc ?? formdata ?? urlencoded ?? []) as ApiEntry[]),
              this.answersOf(inner, where).text.replace(/^\*\*.*\*\*\n\n/, ''),
            ]
              .filter(Boolean)
              .join('\n\n'),
          )
        }
      }
    }
    return parts.join('\n\n')
  }

  private entriesTable(
    title: string,
    rows: readonly ApiEntry[],
    columns: readonly ('name' | 'value' | 'require' | 'type' | 'remark')[] = [
      'name',
      'value',
      'require',
      'type',
      'remark',
    ],
  ): string {
    if (rows.length === 0) return ''
    const { words } = this
    const heads = {
      name: words.name,
      value: words.value,
      require: words.required,
      type: words.type,
      remark: words.description,
    }
    const table = markdownTable(
      columns.map((column) => heads[column]),
      rows.map((row) =>
        columns.map((column) => {
          if (column === 'require') return row.require === '1' ? words.yes : words.no
          return column === 'remark' ? cell(row.remark) : cell(plain(row[column]))
        }),
      ),
    )
    return title ? `**${title}**\n\n${table}` : table
  }
}

const isJson = (type: string): boolean => /[/+]json\b/i.test(type)
const clipped = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text)
const cell = tableCell
/** Text that no reader takes for markdown. */
const plain = (text: string): string => text.replace(/[\\`*_[\]~]/g, '\\$&').replaceAll('<', '&lt;')

function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w#+-]/g, '').toLowerCase()}\n${text}\n${fence}`
}

/** JSON where there is a choice. */
function mediaOf(content: unknown): Media | null {
  const kinds = entriesOf(content)
  const [type, node] = kinds.find(([name]) => isJson(name)) ?? kinds[0] ?? []
  if (type === undefined) return null
  return {
    type,
    node: nodeOf(node),
    others: kinds.map(([name]) => name).filter((name) => name !== type),
  }
}

/** Source: server/contract/spec/calls.md 11.1. */
const titleOf = (method: string, path: string, operation: Node): string =>
  titleLine(
    textOf(operation.summary).trim() ||
      firstLine(textOf(operation.description)) ||
      textOf(operation.operationId) ||
      `${method.toUpperCase()} ${path}`,
  )

/** A sentence as a title: without its full stop, cut between words. */
function titleLine(text: string): string {
  const line = lineOf(text, 10_000).replace(/[.。;；:：]+$/, '')
  if (line.length <= titleLength) return line
  const cut = lineOf(line, titleLength).slice(0, -1)
  const blank = cut.lastIndexOf(' ')
  return `${blank > titleLength - 20 ? cut.slice(0, blank) : cut}…`
}

/** Without the marks of a heading, emphasis or code. */
const firstLine = (markdown: string): string =>
  (markdown.trim().split('\n')[0] ?? '').replace(/^#+\s+|[*`]/g, '')

function descriptionOf(operation: Node): string {
  const [summary, description] = [
    textOf(operation.summary).trim(),
    textOf(operation.description).trim(),
  ]
  const docs = nodeOf(operation.externalDocs)
  const link = textOf(docs.url)
  return [
    summary && !description.startsWith(summary) && (summary.length > titleLength || !description)
      ? summary
      : '',
    description,
    /^https?:\/\//.test(link)
      ? `[${inline(textOf(docs.description)) || link}](<${link.replaceAll('>', '%3E')}>)`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Characters of an extension on its line, and at all. */
const longestOnLine = 100
const longestExtension = 4_000

function extensionsOf(operation: Node, words: Words): string {
  const parts: string[] = []
  const lines: string[] = []
  for (const [name, value] of Object.entries(operation)) {
    if (/^x-code-?samples$/i.test(name)) parts.push(...samplesOf(value))
    else if (name.startsWith('x-')) {
      const shown = shownValue(value)
      if (shown.length <= longestOnLine) lines.push(`- ${code(name)}: ${code(shown)}`)
      else {
        const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
        const cut = text.length > longestExtension ? `${text.slice(0, longestExtension)}…` : text
        parts.push(`${code(name)}\n\n${fenced(cut)}`)
      }
    }
  }
  const list = [lines.join('\n'), ...parts].filter(Boolean)
  return list.length > 0 ? `**${words.extensions}**\n\n${list.join('\n\n')}` : ''
}

/** How several values are written in one place, by the names of Swagger 2.0. */
function arrayFormatOf({ collectionFormat, style, explode, in: place }: Node, isList: boolean) {
  if (textOf(collectionFormat)) return textOf(collectionFormat)
  if (!isList || (place !== undefined && place !== 'query')) return ''
  if (style === 'spaceDelimited') return 'ssv'
  if (style === 'pipeDelimited') return 'pipes'
  if (style !== undefined && style !== 'form') return ''
  return explode === false ? 'csv' : explode === true ? 'multi' : ''
}

/** Samples of calls in programming languages, as Redoc reads them. */
const samplesOf = (value: unknown): string[] =>
  nodesOf(value).map(
    (sample) =>
      `${textOf(sample.label ?? sample.lang)}\n\n${fenced(textOf(sample.source), textOf(sample.lang))}`,
  )
