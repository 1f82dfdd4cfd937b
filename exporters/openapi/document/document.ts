import {
  readApiPage,
  type ApiPage,
  type GlobalParameters,
  type Parameter,
} from '#contract/document/kinds/api-page.ts'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import {
  isObject,
  objectOf,
  readContent,
  textOf,
  type ApiContent,
} from '#contract/text/content/read-content.ts'
import { addressOf, shapeOf, variablesOf, type Address } from './address.ts'
import { Components } from './components.ts'
import { importSource, markdownSource, withoutImportComments } from '../import-source.ts'
import { readMarkdownPage } from '../markdown/page.ts'
import { isMethod } from '../operation/methods.ts'
import { compact, parsedJson, put, type Node } from '../node.ts'
import { operationOf, type ReadOperation } from '../operation/operation.ts'
import { overviewOf, type Overview } from './overview.ts'
import type { OpenapiPage } from '../pages.ts'
import { wholeDocument, type Remarks } from '../remarks.ts'
import { noRelations } from '../schema/relations.ts'
import { requirementNode, Schemes, type Requirements } from './security.ts'
import { serversOf } from './servers.ts'
import { Tags } from './tags.ts'

interface Operation {
  readonly page: OpenapiPage
  readonly method: string
  readonly address: Address
  readonly isWebhook: boolean
  readonly read: ReadOperation
}

/** Makes a document of pages. */
export class DocumentBuilder {
  private readonly remarks: Remarks
  private readonly globals: ItemGlobals | undefined
  private readonly schemes = new Schemes()
  private readonly relations = noRelations()
  /** The page on the whole document that an import has made. */
  private overview: (Overview & { readonly title: string }) | undefined
  private readonly found: Operation[] = []
  /** Titles and paths of pages by method and path. */
  private readonly taken = new Map<string, { title: string; path: string }>()
  /** The first path of those that differ in names of variables alone. */
  private readonly paths = new Map<string, string>()
  private readonly ids = new Set<string>()

  constructor(remarks: Remarks, globals?: ItemGlobals) {
    this.remarks = remarks
    this.globals = globals
  }

  get operations(): number {
    return this.found.length
  }

  add(page: OpenapiPage): void {
    const { messages } = this.remarks
    const content = readContent(page.text)
    if (content.kind === 'api') return this.addApi(page, content.page)
    if (content.kind !== 'markdown') {
      const value = parsedJson(page.text)
      const isApi = isObject(value) && isObject(value.info) && 'method' in value.info
      return isApi ? this.remarks.add(page, messages.noAddress) : this.remarks.addNotApi(page)
    }
    const source = markdownSource(content.text)
    if (source?.method === '' && source.path === '' && source.id === '')
      return this.addOverview(page, source.from, content.text)
    const read = readMarkdownPage(content.text)
    if (!read) return this.remarks.addNotApi(page)
    const own = objectOf(read.info)
    // what an import has added to tell pages of one title apart
    const added = source ? ` (${textOf(own.method).toUpperCase()} ${source.path})` : ''
    const isGenerated = source?.title === page.title && page.title.endsWith(added)
    const title = isGenerated ? page.title.slice(0, page.title.length - added.length) : page.title
    const info = { ...own, title, ...(source ? { source } : {}) }
    this.addApi(page, {
      info,
      request: objectOf(read.request),
      response: objectOf(read.response),
    })
  }

  private addOverview(page: OpenapiPage, title: string, text: string): void {
    const { overview, schemes } = this
    if (overview)
      return this.remarks.add(page, this.remarks.messages.secondOverview(overview.title))
    this.overview = { title, ...overviewOf(withoutImportComments(text), schemes) }
  }

  private addApi(page: OpenapiPage, content: ApiContent): void {
    const { messages } = this.remarks
    const api = readApiPage(content, this.globals as GlobalParameters)
    if (api.kind === 'websocket') return this.remarks.add(page, messages.websocket)
    if (api.messages.length > 0) this.remarks.add(page, messages.messages)
    const method = api.method.toLowerCase() || 'get'
    if (!isMethod(method)) return this.remarks.add(page, messages.method(api.method))
    const source = importSource(content.info.source)
    const isWebhook = source?.method === 'webhook'
    const address = addressOf(textOf(content.info.url), source?.path ?? '')
    const path = this.pathFor(page, method, address.path, isWebhook)
    if (path === undefined) return
    const read = operationOf({
      page: { ...api, pathVariables: renamed(api.pathVariables, address.path, path) },
      title: titleOf(page, api, content, source?.title),
      source,
      path: { names: isWebhook ? [] : variablesOf(path), query: address.query },
      relations: this.relations,
      report: (what, name) => this.remarks.add(page, messages[what](name)),
    })
    if (read.id !== '' && this.ids.has(read.id)) {
      delete read.node.operationId
      this.remarks.add(page, messages.sameId(read.id))
    }
    this.ids.add(read.id)
    this.found.push({ page, method, address: { ...address, path }, isWebhook, read })
  }

  /** The path under which an operation is described; `undefined` when another page has it. */
  private pathFor(
    page: OpenapiPage,
    method: string,
    path: string,
    isWebhook: boolean,
  ): string | undefined {
    const shape = isWebhook ? `webhook ${path}` : shapeOf(path)
    const first = this.paths.get(shape) ?? path
    this.paths.set(shape, first)
    const key = `${method} ${shape}`
    const present = this.taken.get(key)
    if (present) {
      const operation = `${method.toUpperCase()} ${present.path}`
      this.remarks.add(page, this.remarks.messages.sameOperation(operation, present.title))
      return undefined
    }
    this.taken.set(key, { title: page.title, path: first })
    return first
  }

  /** @param item name and description, where no page describes the document */
  document(item: { readonly name: string; readonly description: string }): Node {
    const { found, overview } = this
    const listed = overview?.servers ?? []
    const called = found.filter(({ isWebhook }) => !isWebhook)
    const servers = serversOf(
      listed,
      called.map(({ address }) => address.server),
    )
    const tags = new Tags(overview?.tags ?? [])
    const security = this.security()
    const schemas = found.flatMap(({ read }) => read.schemas)
    const components = new Components(this.relations, schemas)
    const written = new Map(schemas.map(({ schema }) => [schema, components.write(schema)]))
    const paths: Node = {}
    const webhooks: Node = {}
    for (const { page, address, method, isWebhook, read } of found) {
      const all = isWebhook ? webhooks : paths
      const pathItem = (Object.hasOwn(all, address.path) ? all[address.path] : {}) as Node
      const own = tags.of(page, read.alsoIn)
      pathItem[method] = compact({
        tags: own.length > 0 ? own : undefined,
        ...(withSchemas(read.node, written) as Node),
        servers: isWebhook && address.server === '' ? undefined : servers.of(address.server),
        security: security.of(read.security),
      })
      put(all, address.path, pathItem)
    }
    for (const name of tags.ofSeveral())
      this.remarks.add(wholeDocument, this.remarks.messages.sameCatalog(name))
    const { version = '1.0.0', description, ...about } = overview?.info ?? {}
    return compact({
      openapi: '3.1.0',
      info: compact({
        title: overview?.title || item.name,
        ...about,
        description: description ?? (item.description || undefined),
        version,
      }),
      servers: servers.shared,
      security: security.shared,
      tags: tags.nodes(),
      'x-tagGroups': tags.groupNodes(),
      ...overview?.root,
      paths,
      webhooks: filled(webhooks),
      components: filled(
        compact({
          schemas: filled(components.all()),
          securitySchemes: filled(this.schemes.node()),
        }),
      ),
    })
  }

  /** Requirements that all operations share are those of the document. */
  private security(): {
    shared: Node[] | undefined
    of: (one: Requirements | undefined) => Node[] | undefined
  } {
    for (const { read } of this.found)
      for (const scheme of (read.security?.choices ?? []).flat()) this.schemes.add(scheme)
    const nodeOf = (one: Requirements | undefined): Node[] | undefined => {
      if (!one) return undefined
      const isNone = one.choices.every((choice) => choice.length === 0)
      return isNone ? [] : requirementNode(one.choices)
    }
    const all = new Set(this.found.map(({ read }) => JSON.stringify(nodeOf(read.security))))
    const [first] = all
    const isShared = first !== undefined && all.size === 1
    return {
      shared: isShared ? (JSON.parse(first) as Node[]) : undefined,
      of: (one) => (isShared ? undefined : nodeOf(one)),
    }
  }
}

const filled = (node: Node): Node | undefined => (Object.keys(node).length > 0 ? node : undefined)

/** The title that people gave a page, or the one from the document. */
function titleOf(
  page: OpenapiPage,
  api: ApiPage,
  { info }: ApiContent,
  generated: string | undefined,
): string {
  const title = generated === page.title ? textOf(info.title) : page.title
  return title.trim() || page.title || `${api.method} ${api.url}`
}

/** The value with its schemas as they are written. */
function withSchemas(value: unknown, written: ReadonlyMap<Node, Node>): unknown {
  if (Array.isArray(value)) return value.map((one) => withSchemas(one, written))
  if (!isObject(value)) return value
  const schema = written.get(value)
  if (schema) return schema
  const copy: Node = {}
  for (const [key, one] of Object.entries(value)) put(copy, key, withSchemas(one, written))
  return copy
}

/** Rows of a path's variables by the names that another path has at the same places. */
function renamed(rows: readonly Parameter[], from: string, to: string): Parameter[] {
  if (from === to) return [...rows]
  const [names, others] = [from, to].map((path) =>
    [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!),
  ) as [string[], string[]]
  return rows.map((row) => {
    const at = names.indexOf(row.name)
    return at < 0 ? row : { ...row, name: others[at] ?? row.name }
  })
}
