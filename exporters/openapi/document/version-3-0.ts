import { isObject, listOf, objectOf } from '#contract/text/content/read-content.ts'
import { compact, put, type Node } from '../node.ts'

/** What 3.0 cannot express. */
type ReportLoss = (what: 'mutualTls') => void

/**
 * A document of this exporter in OpenAPI 3.0, for tools that do not read 3.1. Source:
 * https://spec.openapis.org/oas/v3.0.3.
 */
export function toVersion30(document: Node, report: ReportLoss): Node {
  const { openapi: _, webhooks, paths, components, security, ...rest } = document
  const schemes = objectOf(objectOf(components).securitySchemes)
  const isKnown = (name: string) => objectOf(schemes[name]).type !== 'mutualTLS'
  if (!Object.keys(schemes).every(isKnown)) report('mutualTls')
  const pathItems = (all: unknown) => mapped(all, (item) => mapped(item, operation))

  function operation(value: unknown): Node {
    const {
      parameters,
      requestBody,
      responses,
      callbacks,
      security: own,
      ...node
    } = objectOf(value)
    const body = requestBody === undefined ? undefined : withContent(requestBody)
    return compact({
      ...node,
      parameters: parameters === undefined ? undefined : listOf(parameters).map(withSchema),
      requestBody: body,
      responses: mapped(responses ?? { default: { description: '' } }, withContent),
      callbacks: callbacks === undefined ? undefined : mapped(callbacks, pathItems),
      security: requirements(own),
    })
  }

  function requirements(list: unknown): unknown {
    if (!Array.isArray(list)) return undefined
    // a choice without one of its schemes would allow more than it does
    const choices = list.filter((one) => Object.keys(objectOf(one)).every(isKnown))
    return choices.length > 0 || list.length === 0 ? choices : undefined
  }

  return compact({
    openapi: '3.0.3',
    ...rest,
    security: requirements(security),
    paths: pathItems(paths),
    // read by tools under this name before 3.1
    'x-webhooks': webhooks === undefined ? undefined : pathItems(webhooks),
    components:
      components === undefined
        ? undefined
        : {
            ...objectOf(components),
            ...compact({
              schemas: optional(mapped(objectOf(components).schemas, schemaNode)),
              securitySchemes: optional(picked(schemes, isKnown)),
            }),
          },
  })
}

const optional = (node: Node): Node | undefined => (Object.keys(node).length > 0 ? node : undefined)

const picked = (node: Node, isWanted: (name: string) => boolean): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => isWanted(name)))

function mapped(value: unknown, make: (value: unknown) => unknown): Node {
  const node: Node = {}
  for (const [name, one] of Object.entries(objectOf(value))) put(node, name, make(one))
  return node
}

/** A body or a response. */
function withContent(value: unknown): Node {
  const { content, headers, ...node } = objectOf(value)
  return compact({
    ...node,
    headers: headers === undefined ? undefined : mapped(headers, withSchema),
    content: content === undefined ? undefined : mapped(content, withSchema),
  })
}

/** A parameter, a header or a media type. */
function withSchema(value: unknown): Node {
  const { schema, ...node } = objectOf(value)
  return compact({ ...node, schema: schemaNode(schema) })
}

function schemaNode(value: unknown): unknown {
  if (!isObject(value)) return value
  const { $ref, type, const: constant, examples, ...rest } = value
  // other fields beside a reference are ignored in 3.0
  if ($ref !== undefined)
    return Object.keys(rest).length > 0 ? { allOf: [{ $ref }], ...rest } : { $ref }
  const node: Node = { ...typeNode(type), ...rest }
  if (constant !== undefined) node.enum = [constant]
  const [example] = listOf(examples)
  if (example !== undefined) node.example = example
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (!['number', 'bigint'].includes(typeof node[exclusive])) continue
    node[limit] = node[exclusive]
    node[exclusive] = true
  }
  for (const name of ['oneOf', 'anyOf']) {
    if (!Array.isArray(node[name])) continue
    const choices = listOf(node[name]).filter((one) => objectOf(one).type !== 'null')
    if (choices.length < listOf(node[name]).length) node.nullable = true
    node[name] = choices.map(schemaNode)
  }
  if (node.properties !== undefined) node.properties = mapped(node.properties, schemaNode)
  for (const name of ['items', 'additionalProperties', 'not'])
    if (node[name] !== undefined) node[name] = schemaNode(node[name])
  if (node.type === 'array') node.items ??= {}
  return node
}

/** One type or a list of them. */
function typeNode(type: unknown): Node {
  if (type === undefined) return {}
  const types = [type].flat()
  const others = types.filter((one) => one !== 'null')
  const nullable = others.length < types.length ? { nullable: true } : {}
  if (others.length === 0) return { ...nullable, enum: [null] }
  if (others.length === 1) return { type: others[0], ...nullable }
  return {
    anyOf: others.map((one) => (one === 'array' ? { type: one, items: {} } : { type: one })),
    ...nullable,
  }
}
