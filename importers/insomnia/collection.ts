import { ownValue } from '#contract/text/own-value.ts'
import { jsonIn } from '../source/bodies.ts'
import { collectionAuth } from '../source/collection.ts'
import { isNode, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import type { Entry, Export } from './tree.ts'

/** `{{ _.host }}` and `{{ host }}` name a variable; tags (`{% uuid %}`) stay. */
const filled = (value: unknown): string =>
  textOf(value).replace(/\{\{\s*(?:_\.)?([\w.-]+)\s*\}\}/g, '{{$1}}')

const pairOf = (one: Node): Node => ({
  key: filled(one.name),
  value: filled(one.value),
  description: textOf(one.description),
  disabled: one.disabled === true,
})

const formPairOf = (one: Node): Node =>
  textOf(one.type) === 'file'
    ? { ...pairOf(one), value: '', type: 'file', src: textOf(one.fileName) }
    : pairOf(one)

function bodyOf(written: unknown): Node | undefined {
  const body = nodeOf(written)
  const type = textOf(body.mimeType)
  const text = filled(body.text)
  if (type === 'multipart/form-data')
    return { mode: 'formdata', formdata: nodesOf(body.params).map(formPairOf) }
  if (type === 'application/x-www-form-urlencoded')
    return { mode: 'urlencoded', urlencoded: nodesOf(body.params).map(pairOf) }
  if (textOf(body.fileName) !== '') return { mode: 'file', file: { src: textOf(body.fileName) } }
  const sent = type === 'application/graphql' ? jsonIn(text) : undefined
  if (isNode(sent)) return { mode: 'graphql', graphql: sent }
  return text === '' ? undefined : { mode: 'raw', raw: text }
}

/** Insomnia adds its own name to each request. */
const isOwn = ({ name, value }: Node): boolean =>
  !/^user-agent$/i.test(textOf(name)) || !textOf(value).startsWith('insomnia/')

/** Kinds that have other names. */
const kinds: Readonly<Record<string, string>> = { none: 'noauth', iam: 'awsv4' }

/** `undefined` for that of the folder around. */
function authOf(written: unknown): Node | undefined {
  const { type, disabled, addTo, ...fields } = nodeOf(written)
  if (textOf(type) === '') return undefined
  const kind = disabled === true ? 'noauth' : (ownValue(kinds, textOf(type)) ?? textOf(type))
  return collectionAuth(kind, fields, textOf(addTo) === 'queryParams', filled)
}

/** So that scripts are told of. */
const scriptsOf = ({ scripts, preRequestScript, afterResponseScript }: Node): Node[] =>
  [preRequestScript, afterResponseScript, ...Object.values(nodeOf(scripts))]
    .map(textOf)
    .filter(Boolean)
    .map((exec) => ({ script: { exec } }))

const saidOf = (node: Node): string => textOf(node.description ?? nodeOf(node.meta).description)

/** @param around headers of the folders around */
function itemOf({ node, children }: Entry, around: readonly Node[] = []): Node {
  const headers = [...around, ...nodesOf(node.headers).filter(isOwn)]
  const auth = authOf(node.authentication)
  const common = {
    name: textOf(node.name),
    description: saidOf(node),
    event: scriptsOf(node),
  }
  if (children)
    return {
      ...common,
      ...(auth ? { auth } : {}),
      item: children.map((one) => itemOf(one, headers)),
    }
  const url = filled(node.url)
  const body = bodyOf(node.body)
  const query = nodesOf(node.parameters).map(pairOf)
  return {
    ...common,
    // Insomnia sends bodies with all methods
    protocolProfileBehavior: { disableBodyPruning: true },
    request: {
      method: textOf(node.method),
      description: saidOf(node),
      url: {
        raw: url,
        // those in the address are read from it where there are no others
        ...(query.length > 0 ? { query } : {}),
        variable: nodesOf(node.pathParameters).map(pairOf),
      },
      header: headers.map(pairOf),
      ...(body ? { body } : {}),
      ...(auth ? { auth } : {}),
    },
  }
}

/** Variables with the names by which requests use them: those of inner objects have dots. */
function variablesOf(values: Node, before = '', depth = 0): Node[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isNode(value)
      ? depth < 5
        ? variablesOf(value, `${before}${name}.`, depth + 1)
        : []
      : [{ key: `${before}${name}`, value: filled(value) }],
  )
}

/** The same as a Postman collection of format 2.1. */
export const collectionOf = ({ name, description, entries, variables }: Export): Node => ({
  info: { name, description, schema: 'v2.1.0/collection.json' },
  item: entries.map((one) => itemOf(one)),
  variable: variablesOf(variables),
})
