import { ownValue } from '#contract/text/own-value.ts'
import { collectionAuth } from '../source/collection.ts'
import { isNode, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'

/** `<<host>>` names a variable. */
const filled = (value: unknown): string => textOf(value).replace(/<<\s*([^<>\s]+)\s*>>/g, '{{$1}}')

const pairOf = (one: Node): Node => ({
  key: filled(one.key),
  value: filled(one.value),
  description: textOf(one.description),
  disabled: one.active === false,
})

const formPairOf = (one: Node): Node =>
  one.isFile === true
    ? { ...pairOf(one), value: '', type: 'file', src: nodesOf(one.value).map(({ name }) => name) }
    : pairOf(one)

/** Lines such as `name: value`; those after `#` are switched off. */
const pairsIn = (text: string): Node[] =>
  text.split('\n').flatMap((line) => {
    const active = !line.trimStart().startsWith('#')
    const pair = active ? line : line.trimStart().slice(1)
    const colon = pair.indexOf(':')
    const key = pair.slice(0, Math.max(0, colon)).trim()
    return key === '' ? [] : [pairOf({ key, value: pair.slice(colon + 1).trim(), active })]
  })

function bodyOf(written: unknown): Node | undefined {
  const { contentType, body } = nodeOf(written)
  if (Array.isArray(body)) return { mode: 'formdata', formdata: nodesOf(body).map(formPairOf) }
  const text = filled(body)
  if (text === '') return undefined
  return textOf(contentType) === 'application/x-www-form-urlencoded'
    ? { mode: 'urlencoded', urlencoded: pairsIn(text) }
    : { mode: 'raw', raw: text }
}

const kinds: Readonly<Record<string, string>> = {
  none: 'noauth',
  'api-key': 'apikey',
  'oauth-2': 'oauth2',
  'aws-signature': 'awsv4',
}

/** `undefined` for that of the folder around. */
function authOf(written: unknown): Node | undefined {
  const { authType, authActive, addTo, ...fields } = nodeOf(written)
  const type = textOf(authType)
  if (type === '' || type === 'inherit') return undefined
  const kind = authActive === false ? 'noauth' : (ownValue(kinds, type) ?? type)
  return collectionAuth(kind, fields, /query/i.test(textOf(addTo)), filled)
}

const queryOf = ({ query, variables }: Node): Node | undefined =>
  textOf(query) === '' ? undefined : { mode: 'graphql', graphql: { query, variables } }

const answersOf = (saved: unknown): Node[] =>
  Object.values(nodeOf(saved))
    .filter(isNode)
    .map((one) => ({
      name: textOf(one.name),
      code: one.code,
      status: textOf(one.status),
      body: textOf(one.body),
    }))

/** @param around headers of the collections around */
function requestOf(one: Node, around: readonly Node[]): Node {
  const body = bodyOf(one.body) ?? queryOf(one)
  const auth = authOf(one.auth)
  const scripts = [one.preRequestScript, one.testScript].map(textOf).filter(Boolean)
  // version 1 has the address in two parts
  const url = filled(one.endpoint) || `${filled(one.url)}${filled(one.path)}`
  const query = nodesOf(one.params).map(pairOf)
  return {
    name: textOf(one.name),
    event: scripts.map((exec) => ({ script: { exec } })),
    protocolProfileBehavior: { disableBodyPruning: true },
    request: {
      // a query of GraphQL has none
      method: textOf(one.method) || 'POST',
      description: textOf(one.description),
      url: { raw: url, ...(query.length > 0 ? { query } : {}) },
      header: [...around, ...nodesOf(one.headers)].map(pairOf),
      ...(body ? { body } : {}),
      ...(auth ? { auth } : {}),
    },
    response: answersOf(one.responses),
  }
}

function folderOf(one: Node, around: readonly Node[] = []): Node {
  const auth = authOf(one.auth)
  const headers = [...around, ...nodesOf(one.headers)]
  return {
    name: textOf(one.name),
    description: textOf(one.description),
    ...(auth ? { auth } : {}),
    item: [
      ...nodesOf(one.requests).map((inner) => requestOf(inner, headers)),
      ...nodesOf(one.folders).map((inner) => folderOf(inner, headers)),
    ],
  }
}

/** The same as a Postman collection of format 2.1; several are its folders. */
export function collectionOf(collections: readonly Node[]): Node {
  const [first = {}] = collections
  const root =
    collections.length === 1
      ? folderOf(first)
      : { name: '', item: collections.map((one) => folderOf(one)) }
  const variables = collections.flatMap((one) => nodesOf(one.variables))
  return {
    ...root,
    info: { name: root.name, description: root.description, schema: 'v2.1.0/collection.json' },
    variable: variables.map((one) => ({
      key: textOf(one.key),
      value: filled(one.currentValue) || filled(one.initialValue),
      ...(one.secret === true ? { type: 'secret' } : {}),
    })),
  }
}
