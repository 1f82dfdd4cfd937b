import type { ApiDocument, ApiEntry } from '#contract/text/api-markdown.ts'

// OpenAPI 3 (https://spec.openapis.org/oas/v3.1.0) and Swagger 2, as far as an API page can
// represent them.

/** A page made from an operation; `tag` names its catalog, empty for none. */
export interface ImportedPage {
  readonly tag: string
  readonly title: string
  readonly document: ApiDocument
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']
/** Depth of the fields listed of a schema, and their number. */
const deepest = 6
const mostFields = 500
/** Most schemas visited per document: each may combine many others. */
const mostSteps = 300_000
/** Pages per import, and characters of their JSON. */
const mostPages = 500
const mostCharacters = 8_000_000

/** Follows references within the document; external and circular ones resolve to nothing. */
const resolver = (root: Node) => {
  let left = mostSteps
  return (value: unknown): Node => {
    if (left-- <= 0) return {}
    let node = value
    for (let steps = 0; steps < 20 && isNode(node) && typeof node.$ref === 'string'; steps++) {
      if (!node.$ref.startsWith('#/')) return {}
      let target: unknown = root
      for (const part of node.$ref.slice(2).split('/')) {
        const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
        target = isNode(target) && Object.hasOwn(target, name) ? target[name] : undefined
      }
      node = target
    }
    return isNode(node) && node.$ref === undefined ? node : {}
  }
}
type Resolve = ReturnType<typeof resolver>

const entry = (name: string, fields: Partial<ApiEntry>): ApiEntry => ({
  name,
  type: 'string',
  value: '',
  require: '0',
  remark: '',
  ...fields,
})

const typeOf = (schema: Node): string => {
  const { type } = schema
  if (Array.isArray(type)) return type.map(textIn).join(' | ')
  return textIn(type) || (schema.properties ? 'object' : schema.items ? 'array' : 'string')
}

/** Merges the schemas that a schema is composed of. */
function merged(resolve: Resolve, value: unknown, depth = 0): Node {
  const schema = resolve(value)
  if (depth > deepest) return schema
  const parts = nodesIn(schema.allOf ?? schema.oneOf ?? schema.anyOf)
  const taken = schema.allOf ? parts : parts.slice(0, 1)
  return taken.reduce<Node>((whole, part) => {
    const more = merged(resolve, part, depth + 1)
    return {
      ...more,
      ...whole,
      properties: {
        ...(isNode(more.properties) ? more.properties : {}),
        ...(isNode(whole.properties) ? whole.properties : {}),
      },
      required: [
        ...(Array.isArray(whole.required) ? whole.required : []),
        ...(Array.isArray(more.required) ? more.required : []),
      ],
    }
  }, schema)
}

/** Fields of a schema; those of nested objects have dotted names. */
function fieldsOf(resolve: Resolve, schema: unknown): ApiEntry[] {
  const found: ApiEntry[] = []
  const walk = (value: unknown, prefix: string, depth: number) => {
    const node = merged(resolve, value)
    const inner = isNode(node.items) ? merged(resolve, node.items) : node
    const properties = isNode(inner.properties) ? inner.properties : {}
    const required = new Set(Array.isArray(inner.required) ? inner.required : [])
    for (const [key, property] of Object.entries(properties)) {
      if (found.length >= mostFields) return
      const field = merged(resolve, property)
      const name = prefix + key
      found.push(
        entry(name, {
          type: typeOf(field),
          value: textIn(field.example ?? field.default),
          require: required.has(key) ? '1' : '0',
          remark: textIn(field.description ?? field.title),
        }),
      )
      if (depth < deepest) walk(property, `${name}.`, depth + 1)
    }
  }
  walk(schema, '', 1)
  return found
}

/** An example from the document, or one generated from the schema. */
function exampleOf(resolve: Resolve, media: Node): string {
  const [named] = Object.values(isNode(media.examples) ? media.examples : {})
  const given = media.example ?? (isNode(named) ? resolve(named).value : undefined)
  let left = mostFields
  const make = (value: unknown, depth: number): unknown => {
    const schema = merged(resolve, value)
    if (schema.example !== undefined) return schema.example
    if (schema.default !== undefined) return schema.default
    if (Array.isArray(schema.enum)) return schema.enum[0] as unknown
    const type = typeOf(schema)
    if (depth > deepest || left-- <= 0) return null
    if (type === 'array') return [make(schema.items, depth + 1)]
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(isNode(schema.properties) ? schema.properties : {}).map(([key, one]) => [
          key,
          make(one, depth + 1),
        ]),
      )
    return (
      { integer: 0, number: 0, boolean: true, null: null }[type] ?? (type === 'string' ? '' : null)
    )
  }
  const example = given ?? (media.schema ? make(media.schema, 0) : undefined)
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

/** The media type of a body and its content; JSON if there is a choice. */
function mediaOf(content: unknown): { type: string; media: Node } | null {
  const kinds = Object.entries(isNode(content) ? content : {})
  const [type, media] = kinds.find(([name]) => name.includes('json')) ?? kinds[0] ?? []
  return type === undefined ? null : { type, media: isNode(media) ? media : {} }
}

function bodyOf(resolve: Resolve, operation: Node, parameters: readonly Node[]) {
  const ofSwagger = parameters.find((one) => one.in === 'body')
  const forms = parameters.filter((one) => one.in === 'formData')
  if (forms.length > 0)
    return {
      mode: 'formdata',
      formdata: forms.map((one) => parameterEntry(resolve, one)),
    }
  const body = ofSwagger
    ? { type: 'application/json', media: ofSwagger }
    : mediaOf(resolve(operation.requestBody).content)
  if (!body) return {}
  const fields = fieldsOf(resolve, body.media.schema)
  if (body.type.includes('urlencoded')) return { mode: 'urlencoded', urlencoded: fields }
  if (body.type.includes('multipart')) return { mode: 'formdata', formdata: fields }
  return { mode: 'json', json: exampleOf(resolve, body.media), jsonDesc: fields }
}

const parameterEntry = (resolve: Resolve, one: Node): ApiEntry => {
  const schema = merged(resolve, one.schema ?? one)
  return entry(textIn(one.name), {
    type: typeOf(schema),
    value: textIn(one.example ?? schema.example ?? schema.default),
    require: one.required === true ? '1' : '0',
    remark: textIn(one.description),
  })
}

/** The first response that means success, or failure. */
function answerOf(resolve: Resolve, responses: unknown, isRight: (status: string) => boolean) {
  const [, written] =
    Object.entries(isNode(responses) ? responses : {}).find(([status]) => isRight(status)) ?? []
  const response = resolve(written)
  const media = mediaOf(response.content)?.media ?? (response.schema ? response : null)
  return media
    ? { example: exampleOf(resolve, media), fields: fieldsOf(resolve, media.schema) }
    : { example: '', fields: [] }
}

function documentOf(
  resolve: Resolve,
  server: string,
  path: string,
  method: string,
  operation: Node,
  shared: readonly Node[],
): ApiDocument {
  const own = nodesIn(operation.parameters).map(resolve)
  const parameters = [
    ...shared.filter((one) => !own.some((two) => two.name === one.name && two.in === one.in)),
    ...own,
  ]
  const at = (place: string) =>
    parameters.filter((one) => one.in === place).map((one) => parameterEntry(resolve, one))
  const right = answerOf(resolve, operation.responses, (status) => /^(2|default)/.test(status))
  const wrong = answerOf(resolve, operation.responses, (status) => /^[45]/.test(status))
  return {
    info: {
      from: 'openapi',
      type: 'api',
      title: titleOf(method, path, operation),
      description: textIn(operation.description) || textIn(operation.summary),
      method,
      url: server + path,
      apiStatus: operation.deprecated === true ? '5' : '0',
      remark: '',
    },
    request: {
      pathVariable: at('path'),
      query: at('query'),
      headers: at('header'),
      cookies: at('cookie'),
      params: bodyOf(resolve, operation, parameters),
    },
    response: {
      responseExample: right.example,
      responseParamsDesc: right.fields,
      responseFailExample: wrong.example,
      responseFailParamsDesc: wrong.fields,
    },
  }
}

const titleOf = (method: string, path: string, operation: Node): string =>
  (textIn(operation.summary) || textIn(operation.operationId) || `${method.toUpperCase()} ${path}`)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** Base address of the operations: the first server, or host and base path of Swagger. */
function serverOf(root: Node): string {
  const [server] = nodesIn(root.servers)
  if (server) return textIn(server.url).replace(/\/+$/, '')
  const host = textIn(root.host)
  const [scheme] = Array.isArray(root.schemes) ? root.schemes : ['https']
  const basePath = textIn(root.basePath).replace(/\/+$/, '')
  return host ? `${textIn(scheme)}://${host}${basePath}` : basePath
}

/** Contents of a document: the number of its operations, and the first of them as pages. */
export interface ImportedPages {
  readonly operations: number
  readonly pages: readonly ImportedPage[]
}

/** A page for each operation; `null` if this is not an OpenAPI document. */
export function pagesOf(root: unknown): ImportedPages | null {
  if (!isNode(root) || !isNode(root.paths)) return null
  if (!textIn(root.openapi).startsWith('3.') && !textIn(root.swagger).startsWith('2')) return null
  const resolve = resolver(root)
  const server = serverOf(root)
  const pages: ImportedPage[] = []
  let [operations, characters] = [0, 0]
  for (const [path, written] of Object.entries(root.paths)) {
    const item = resolve(written)
    const shared = nodesIn(item.parameters).map(resolve)
    for (const method of methods) {
      const operation = item[method]
      if (!isNode(operation)) continue
      operations++
      if (pages.length >= mostPages || characters >= mostCharacters) continue
      const [tag] = Array.isArray(operation.tags) ? operation.tags : []
      const document = documentOf(resolve, server, path, method, operation, shared)
      characters += JSON.stringify(document).length
      pages.push({
        tag: textIn(tag).replace(/\s+/g, ' ').trim().slice(0, 200),
        title: document.info.title ?? '',
        document,
      })
    }
  }
  return { operations, pages }
}
