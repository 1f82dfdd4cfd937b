import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { entriesOf, isNode, listOf, nodeOf, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { inline } from '../inline.ts'
import { entry } from '../schema/fields.ts'
import type { Words } from '../words.ts'

/** What an operation asks of its callers, in words and as rows. */
export interface Security {
  readonly text: string
  readonly headers: readonly ApiEntry[]
  readonly query: readonly ApiEntry[]
  readonly cookies: readonly ApiEntry[]
}

export const schemesOf = (root: Node): Node =>
  nodeOf(nodeOf(root.components).securitySchemes ?? root.securityDefinitions)

/** Apifox writes the type in lower case. */
const isKey = (scheme: Node): boolean => textOf(scheme.type).toLowerCase() === 'apikey'

/** A scheme in a few words. */
export function schemeText(name: string, scheme: Node): string {
  const type = textOf(scheme.type)
  const how = isKey(scheme)
    ? `apiKey, ${textOf(scheme.in)} ${code(textOf(scheme.name))}`
    : type === 'http'
      ? [`HTTP ${textOf(scheme.scheme)}`.trim(), textOf(scheme.bearerFormat)]
          .filter(Boolean)
          .join(', ')
      : type === 'openIdConnect'
        ? `OpenID Connect, ${textOf(scheme.openIdConnectUrl)}`
        : type === 'basic'
          ? 'HTTP basic'
          : type
  const flows = flowsOf(scheme).map(([flow, one]) => {
    const addresses = [one.authorizationUrl, one.tokenUrl].map(textOf).filter(Boolean)
    return [flow, ...addresses].join(' ')
  })
  return [`${code(name)}: ${how}`, ...flows, inline(textOf(scheme.description))]
    .filter(Boolean)
    .join(' · ')
}

const flowsOf = (scheme: Node): [string, Node][] =>
  textOf(scheme.flow)
    ? [[textOf(scheme.flow), scheme]]
    : entriesOf(scheme.flows).map(([flow, one]) => [flow, nodeOf(one)])

/** The scopes of a scheme, each once, with what they are for. */
export function scopesOf(scheme: Node): string[] {
  const scopes = new Map(flowsOf(scheme).flatMap(([, flow]) => entriesOf(flow.scopes)))
  return [...scopes].map(([scope, said]) =>
    [code(scope), inline(textOf(said))].filter(Boolean).join(' '),
  )
}

/** Without own requirements those of the document hold; an empty list asks for nothing. */
export function securityOf(root: Node, operation: Node, words: Words): Security {
  const written = operation.security ?? root.security
  const none: Security = { text: '', headers: [], query: [], cookies: [] }
  if (!Array.isArray(written)) return none
  const choices = listOf(written).filter(isNode)
  const schemes = schemesOf(root)
  if (choices.every((one) => Object.keys(one).length === 0))
    return { ...none, text: `**${words.security}**\n\n${words.noSecurity}` }
  const lines = choices.map((choice) =>
    Object.entries(choice)
      .map(([name, scopes]) => {
        const list = listOf(scopes).map((scope) => code(textOf(scope)))
        const told = list.length > 0 ? ` (${words.scopes}: ${list.join(', ')})` : ''
        return schemeText(name, nodeOf(schemes[name])) + told
      })
      .join(' + '),
  )
  const isOnly = choices.length === 1
  const rows = choices
    .flatMap((choice) => Object.keys(choice))
    .map((name) => ({
      name,
      scheme: nodeOf(schemes[name]),
    }))
  const distinct = rows.filter(
    (row, index) => rows.findIndex(({ name }) => name === row.name) === index,
  )
  const require = isOnly ? '1' : '0'
  const keys = (place: string) =>
    distinct
      .filter(({ scheme }) => isKey(scheme) && scheme.in === place)
      .map(({ scheme, name }) =>
        entry(textOf(scheme.name), { require, remark: inline(textOf(scheme.description)) || name }),
      )
  const authorization = distinct
    .filter(({ scheme }) => !isKey(scheme) && textOf(scheme.type) !== '')
    .map(({ scheme, name }) => {
      const isBasic = scheme.type === 'basic' || textOf(scheme.scheme).toLowerCase() === 'basic'
      const value = isBasic ? 'Basic {credentials}' : 'Bearer {token}'
      return entry('Authorization', { value, require, remark: name })
    })
  return {
    text: `**${words.security}**\n\n${isOnly ? lines.join('') : `${words.anyOfThese}\n\n${lines.map((line) => `- ${line || words.noSecurity}`).join('\n')}`}`,
    headers: [...authorization, ...keys('header')],
    query: keys('query'),
    cookies: keys('cookie'),
  }
}
