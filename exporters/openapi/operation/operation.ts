import type { ApiPage, Parameter } from '#contract/document/kinds/api-page.ts'
import { callbacksOf } from './callbacks.ts'
import { ContentBuilder } from './content.ts'
import type { ImportSource } from '../import-source.ts'
import { multiline } from '../markdown/multiline.ts'
import { compact, put, type Node } from '../node.ts'
import type { RemarkParts } from '../remark/parts.ts'
import { remarkParts } from '../remark/sections.ts'
import { requestBodyOf } from './request-body.ts'
import { responsesOf } from './responses.ts'
import type { SchemaRelations } from '../schema/relations.ts'
import type { Report } from '../schema/schema.ts'
import type { Requirements } from '../document/security.ts'

/** An operation with what belongs to the document around it. */
export interface ReadOperation {
  readonly node: Node
  readonly security: Requirements | undefined
  readonly alsoIn: readonly string[]
  readonly id: string
  /** Schemas in it, with names for them. */
  readonly schemas: readonly { readonly schema: Node; readonly hint: string }[]
}

interface OperationSettings {
  readonly page: ApiPage
  readonly title: string
  readonly source: ImportSource | undefined
  readonly path: {
    readonly names: readonly string[]
    readonly query: readonly (readonly [string, string])[]
  }
  readonly relations: SchemaRelations
  readonly report: Report
}

export function operationOf(settings: OperationSettings): ReadOperation {
  const { page, source, relations, report } = settings
  const parts = remarkParts(page.remark)
  const id = source?.id || parts.operationId
  const name = id || `${page.method} ${page.url}`
  const builder = new ContentBuilder(name, source !== undefined, relations, report)
  const security = parts.security ?? headerSecurity(page)
  const node = compact({
    ...textsOf(settings, parts, id),
    operationId: id || undefined,
    deprecated: page.status === 5 || source?.removed ? true : undefined,
    parameters: parametersOf(settings, parts, security, builder),
    requestBody: requestBodyOf(page, parts, { isImported: source !== undefined, builder }),
    responses: responsesOf(page, parts, source !== undefined, builder),
    callbacks: callbacksOf(parts.callbacks, builder),
  })
  for (const [key, value] of parts.extensions) if (key.startsWith('x-')) put(node, key, value)
  if (parts.codeSamples.length > 0) node['x-codeSamples'] = parts.codeSamples
  return { node, security, alsoIn: parts.alsoIn, id, schemas: builder.schemas }
}

/** Summary and description. An imported title may repeat one of them. */
function textsOf({ title, page, source }: OperationSettings, { rest }: RemarkParts, id: string) {
  const description = [page.description, rest].filter(Boolean).join('\n\n')
  const texts = (summary: string, text: string) =>
    compact({ summary: summary || undefined, description: text || undefined })
  if (!source) return texts(title, description)
  // a long summary is cut in the title and whole in the text
  const [first = '', ...others] = description.split('\n\n')
  const isCut = title.endsWith('…') && first.startsWith(title.slice(0, -1))
  if (isCut && !first.includes('\n')) return texts(first, others.join('\n\n'))
  // a summary is the whole text where there is no description
  if (description === title) return texts(title, '')
  const start = title.endsWith('…') ? title.slice(0, -1) : undefined
  // without a text the title of an import is this, which may be cut as well
  const isGenerated = [id, `${page.method.toUpperCase()} ${source.path}`].some(
    (one) => title === one || (start !== undefined && one.startsWith(start)),
  )
  return texts(isGenerated && description === '' ? '' : title, description)
}

/** What a header for credentials means on a page that says nothing else about them. */
function headerSecurity({ headers }: ApiPage): Requirements | undefined {
  const row = headers.find(({ name }) => /^authorization$/i.test(name))
  if (!row) return undefined
  const [, written = ''] = /^(bearer|basic)\b/i.exec(row.example) ?? []
  const scheme = written.toLowerCase()
  const choice = [
    scheme
      ? { name: `${scheme}Auth`, node: { type: 'http', scheme }, scopes: [] }
      : {
          name: 'authorization',
          node: { type: 'apiKey', in: 'header', name: 'Authorization' },
          scopes: [],
        },
  ]
  return { choices: row.isRequired ? [choice] : [choice, []] }
}

function parametersOf(
  { page, source, path, report }: OperationSettings,
  parts: RemarkParts,
  security: Requirements | undefined,
  builder: ContentBuilder,
): Node[] | undefined {
  const schemes = (security?.choices ?? []).flat()
  // an import lists keys as parameters, too
  const keys = new Set(
    schemes.map(({ name, node }) => [node.in, node.name, node.description ?? name].join('\n')),
  )
  const hasCredentials = schemes.some(({ node }) => node.type !== 'apiKey')
  const elsewhere = new Set(
    source === undefined
      ? ignored
      : hasCredentials
        ? ['content-type', 'authorization']
        : ['content-type'],
  )
  const nodes: Node[] = []
  const seen = new Set<string>()
  const add = (place: string, row: Parameter) => {
    const name = place === 'header' ? row.name.toLowerCase() : row.name
    const key = `${place} ${name}`
    if (keys.has([place, row.name, multiline(row.remark)].join('\n'))) return
    if (place === 'header' && elsewhere.has(name)) return
    if (place === 'path' && !path.names.includes(row.name)) report('noVariable', row.name)
    else if (seen.has(key)) report('twice', row.name)
    else nodes.push(builder.parameter(place, row))
    seen.add(key)
  }
  for (const row of page.pathVariables) add('path', row)
  for (const name of path.names) if (!seen.has(`path ${name}`)) add('path', plainRow(name, ''))
  for (const row of page.query) add('query', row)
  for (const [name, value] of path.query)
    if (name !== '' && !seen.has(`query ${name}`)) add('query', plainRow(name, value))
  for (const row of page.headers) add('header', row)
  for (const row of page.cookies.length > 0 ? page.cookies : parts.cookies) add('cookie', row)
  return nodes.length > 0 ? nodes : undefined
}

/** Headers that OpenAPI ignores as parameters. Source: OpenAPI 3.1, Parameter Object. */
const ignored = ['content-type', 'accept', 'authorization']

const plainRow = (name: string, example: string): Parameter => ({
  name,
  example,
  isRequired: false,
  type: 'string',
  remark: '',
  isGlobal: false,
})
