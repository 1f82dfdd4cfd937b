import { Remarks } from '../../source/remarks.ts'
import {
  entriesOf,
  isNode,
  listOf,
  nodeOf,
  nodesOf,
  pointerPart,
  textOf,
  type Node,
} from '../../source/values.ts'
import { methods, parametersOf, schemaIn, typesOf } from '../operations.ts'
import { References } from '../references.ts'
import { Schemas } from '../schema/schemas.ts'
import { schemesOf } from '../document/security.ts'
import { wordsOf } from '../words.ts'

export interface ApiParameter {
  readonly place: string
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: unknown
  readonly node: Node
}

/** Schemas by content type. */
export type ApiMedia = ReadonlyMap<string, unknown>

export interface ApiBody {
  readonly isRequired: boolean
  readonly media: ApiMedia
  readonly node: Node
}

export interface ApiAnswer {
  readonly media: ApiMedia
  readonly headers: ReadonlyMap<string, ApiParameter>
  readonly node: Node
}

/** The same shape for Swagger 2.0 and OpenAPI 3. */
export interface ApiOperation {
  /** In capitals; `WEBHOOK` for those that the server itself calls. */
  readonly method: string
  readonly path: string
  /** `operationId`; may be empty. */
  readonly id: string
  readonly isWebhook: boolean
  readonly node: Node
  readonly isDeprecated: boolean
  readonly hasSunset: boolean
  /** By place and name; path parameters by position, since their names are not sent. */
  readonly parameters: ReadonlyMap<string, ApiParameter>
  readonly body: ApiBody | null
  readonly answers: ReadonlyMap<string, ApiAnswer>
  /** Scopes by scheme for each alternative, by its scheme names; '' is no authorization. */
  readonly security: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  /** What each scheme is, in a comparable form. */
  readonly schemes: ReadonlyMap<string, string>
}

export interface Api {
  readonly operations: ReadonlyMap<string, ApiOperation>
  readonly schemas: Schemas
  /** JSON pointer of a value of the document (RFC 6901); empty when it is not part of it. */
  pointerOf(value: unknown): string
}

/** Reads a document for comparison. */
export function readApi(source: unknown): Api {
  const root = nodeOf(source)
  const words = wordsOf('en')
  const references = new References(root, new Remarks(words.said.more), words)
  const schemas = new Schemas(root, references)
  const operations = new Map<string, ApiOperation>()
  const reader = new OperationReader(root, references)
  const add = (path: string, written: unknown, isWebhook: boolean) => {
    const { node } = references.resolve(written, path)
    for (const method of methods) {
      const operation = node[method]
      if (!isNode(operation)) continue
      const one = reader.read(operation, nodesOf(node.parameters), method, path, isWebhook)
      operations.set(`${isWebhook ? 'webhook ' : ''}${method} ${withoutNames(path)}`, one)
    }
  }
  for (const [path, written] of entriesOf(root.paths))
    if (!path.startsWith('x-')) add(path, written, false)
  for (const [name, written] of [...entriesOf(root.webhooks), ...entriesOf(root['x-webhooks'])])
    add(name, written, true)
  return { operations, schemas, pointerOf: pointersIn(root) }
}

/** Names of path parameters are not sent, so renaming one changes nothing for callers. */
const withoutNames = (path: string): string =>
  path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<!\/)\/+$/, '')

const typeName = (type: string): string => type.toLowerCase().replace(/\s/g, '')

class OperationReader {
  private readonly root: Node
  private readonly references: References

  constructor(root: Node, references: References) {
    this.root = root
    this.references = references
  }

  read(
    node: Node,
    shared: readonly Node[],
    method: string,
    path: string,
    isWebhook: boolean,
  ): ApiOperation {
    const all = parametersOf(this.references, node, shared, path)
    const positions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
    const parameters = new Map<string, ApiParameter>()
    for (const one of all) {
      const [place, name] = [textOf(one.in), textOf(one.name)]
      if (place === 'body' || place === 'formData') continue
      const position = place === 'path' ? positions.indexOf(name) : -1
      const spelling = place === 'header' ? name.toLowerCase() : name
      parameters.set(`${place} ${position === -1 ? spelling : position}`, parameterOf(one, place))
    }
    const { security, schemes } = this.securityOf(node)
    return {
      method: isWebhook ? 'WEBHOOK' : method.toUpperCase(),
      path,
      id: textOf(node.operationId),
      isWebhook,
      node,
      isDeprecated: node.deprecated === true,
      hasSunset: node['x-sunset'] !== undefined || node.sunset !== undefined,
      parameters,
      body: this.bodyOf(node, all, path),
      answers: this.answersOf(node, path),
      security,
      schemes,
    }
  }

  private bodyOf(operation: Node, parameters: readonly Node[], path: string): ApiBody | null {
    const { root } = this
    const ofSwagger = parameters.find((one) => one.in === 'body')
    const forms = parameters.filter((one) => one.in === 'formData')
    if (ofSwagger || forms.length > 0) {
      const written = typesOf(operation, root, 'consumes')
      const schema = ofSwagger ? ofSwagger.schema : formOf(forms)
      const types = written.length > 0 ? written : [ofSwagger ? 'application/json' : '*/*']
      return {
        isRequired: ofSwagger?.required === true || forms.some((one) => one.required === true),
        media: new Map(types.map((type) => [typeName(type), schema])),
        node: ofSwagger ?? operation,
      }
    }
    if (!isNode(operation.requestBody)) return null
    const { node } = this.references.resolve(operation.requestBody, path)
    return { isRequired: node.required === true, media: mediaIn(node.content), node }
  }

  private answersOf(operation: Node, path: string): Map<string, ApiAnswer> {
    const answers = new Map<string, ApiAnswer>()
    for (const [status, written] of entriesOf(operation.responses)) {
      if (status.startsWith('x-')) continue
      const { node } = this.references.resolve(written, path)
      const types = typesOf(operation, this.root, 'produces')
      const ofSwagger =
        node.schema === undefined ? [] : types.length > 0 ? types : ['application/json']
      const headers = entriesOf(node.headers).map(([name, header]) => {
        const one = this.references.resolve(header, path).node
        return [name.toLowerCase(), parameterOf({ ...one, name }, 'header')] as const
      })
      answers.set(status.toLowerCase(), {
        media: isNode(node.content)
          ? mediaIn(node.content)
          : new Map(ofSwagger.map((type) => [typeName(type), node.schema])),
        headers: new Map(headers),
        node,
      })
    }
    return answers
  }

  private securityOf(operation: Node): Pick<ApiOperation, 'security' | 'schemes'> {
    const written = operation.security ?? this.root.security
    const choices = Array.isArray(written) ? nodesOf(written) : []
    const all = schemesOf(this.root)
    const schemes = new Map<string, string>()
    for (const name of choices.flatMap((choice) => Object.keys(choice))) {
      const { type, scheme, in: place, name: field } = nodeOf(all[name])
      schemes.set(name, [type, scheme, place, field].map(textOf).filter(Boolean).join(' '))
    }
    const security = choices.map((choice) => {
      const scopes = entriesOf(choice).map(
        ([name, list]) => [name, new Set(listOf(list).map(textOf))] as const,
      )
      return [Object.keys(choice).sort().join(' + '), new Map(scopes)] as const
    })
    return {
      security: new Map(security.length > 0 ? security : [['', new Map()]]),
      schemes,
    }
  }
}

function parameterOf(node: Node, place: string): ApiParameter {
  const [media] = entriesOf(node.content)
  return {
    place,
    name: textOf(node.name),
    isRequired: node.required === true || place === 'path',
    isDeprecated: node.deprecated === true,
    schema: node.schema ?? nodeOf(media?.[1]).schema ?? schemaIn(node),
    node,
  }
}

const mediaIn = (content: unknown): ApiMedia =>
  new Map(entriesOf(content).map(([type, media]) => [typeName(type), nodeOf(media).schema]))

/** Fields of a form of Swagger 2.0 as the schema that OpenAPI 3 has for them. */
const formOf = (forms: readonly Node[]): Node => ({
  type: 'object',
  properties: Object.fromEntries(forms.map((one) => [textOf(one.name), schemaIn(one)])),
  required: forms.filter((one) => one.required === true).map((one) => textOf(one.name)),
})

/** Pointers of all objects, found without recursion when the first one is asked for. */
function pointersIn(root: Node): (value: unknown) => string {
  let pointers: WeakMap<object, string> | undefined
  const read = (): WeakMap<object, string> => {
    const found = new WeakMap<object, string>()
    const open: [unknown, string][] = [[root, '#']]
    for (let next = open.pop(); next; next = open.pop()) {
      const [value, pointer] = next
      if (typeof value !== 'object' || value === null || found.has(value)) continue
      found.set(value, pointer)
      for (const [name, inner] of Object.entries(value))
        open.push([inner, `${pointer}/${pointerPart(name)}`])
    }
    return found
  }
  return (value) =>
    typeof value === 'object' && value !== null ? ((pointers ??= read()).get(value) ?? '') : ''
}
