import { ownValue } from '#contract/text/own-value.ts'
import { isNode, nodeOf, textOf, type Node } from '../source/values.ts'
import { pairsOf } from './parts.ts'
import type { Auth } from './shape.ts'

export function authOf(value: unknown): Auth {
  if (value === undefined) return undefined
  if (!isNode(value) || textOf(value.type) === 'noauth') return null
  const type = textOf(value.type)
  return type === '' ? undefined : { type, fields: pairsOf(value[type]) }
}

/** What format 1 notes about its own forms. */
const unsentHelper = new Set(['id', 'saveToRequest', 'time', 'timestamp'])

/** Format 1 names the kinds otherwise. */
const helpers: Readonly<Record<string, string>> = {
  basicAuth: 'basic',
  digestAuth: 'digest',
  bearerAuth: 'bearer',
  apikeyAuth: 'apikey',
  oAuth1: 'oauth1',
  oAuth2: 'oauth2',
  awsSigV4: 'awsv4',
  hawkAuth: 'hawk',
  ntlmAuth: 'ntlm',
  edgegridAuth: 'edgegrid',
}

export function helperOf({ auth, currentHelper, helperAttributes }: Node): Auth {
  const known = authOf(auth ?? undefined)
  if (known) return known
  const type = ownValue(helpers, textOf(currentHelper))
  if (type === undefined) return known
  const fields = pairsOf(nodeOf(helperAttributes)).filter(({ key }) => !unsentHelper.has(key))
  return { type, fields }
}
