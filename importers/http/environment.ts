import {
  isSecretField,
  isSecretHeader,
  isVariable,
  withoutSecretForms,
} from '#contract/text/secrets/secrets.ts'
import { isNode, textOf, type Node } from '../source/values.ts'
import type { VariableValue } from '../source/variables.ts'

// Environments of `.http` files: `{ "dev": { "host": "…" } }`. Sources:
// https://www.jetbrains.com/help/idea/http-client-variables.html,
// https://learn.microsoft.com/aspnet/core/test/http-files (`$shared`).

/** The public and the private file of environments, beside the file of requests. */
export const environmentFiles = ['http-client.env.json', 'http-client.private.env.json'] as const

/** Variables of this one are in all environments. */
const sharedName = '$shared'

/** Values by name, `null` for those that are secret. */
export type Environment = Readonly<Record<string, string | null>>

/** Credentials of a header, as a variable may have them. */
export const credentials = /^(?:Basic|Bearer|Digest|Token|Negotiate|AWS4-HMAC-SHA256) \S/i
const userInfo = /^\w+:\/\/[^/?#@:]*:[^/?#]*@/

/** Whether a value must not be shown; variables in its place are not secret. */
const isSecret = (name: string, value: string): boolean =>
  value !== '' &&
  !isVariable(value) &&
  (isSecretField(name) ||
    isSecretHeader(name) ||
    (credentials.test(value) && !isVariable(value.replace(/^\S+ /, ''))) ||
    userInfo.test(value) ||
    withoutSecretForms(value) !== value)

export const variableValue = (name: string, value: string): VariableValue => ({
  value,
  isSecret: isSecret(name, value),
})

export const environmentNames = (files: readonly Node[]): string[] => [
  ...new Set(
    files.flatMap((file) =>
      Object.keys(file).filter((name) => name !== sharedName && isNode(file[name])),
    ),
  ),
]

/**
 * The variables of one environment. What the private file names is secret, also where the public
 * one has a value; other things than scalars, such as settings of certificates, are no variables.
 */
export function environmentOf(name: string, open: Node, secret: Node): Environment {
  const variables = new Map<string, string | null>()
  for (const values of [open[sharedName], open[name]])
    for (const [key, value] of isNode(values) ? Object.entries(values) : []) {
      const text = textOf(value)
      const isKept = isSecret(key, text) || (typeof value === 'object' && value !== null)
      variables.set(key, isKept ? null : text)
    }
  for (const values of [secret[sharedName], secret[name]])
    for (const key of isNode(values) ? Object.keys(values) : []) variables.set(key, null)
  return Object.fromEntries(variables)
}

/** First line of a file that comes with an environment: a comment to every client. */
const mark = '# x-showdoc-environment '

/** A file of requests with the values of an environment. Secrets are not among them. */
export const withEnvironment = (text: string, environment: Environment): string =>
  `${mark}${JSON.stringify(environment)}\n${text}`

/** The file as it was, and the environment that came with it. */
export function openEnvironment(text: string): { text: string; environment?: Environment } {
  if (!text.startsWith(mark)) return { text }
  const end = text.indexOf('\n')
  try {
    const parsed: unknown = JSON.parse(text.slice(mark.length, end < 0 ? undefined : end))
    if (!isNode(parsed)) return { text }
    const values = Object.entries(parsed).map(([name, value]): [string, string | null] => [
      name,
      typeof value === 'string' ? value : null,
    ])
    return {
      text: end < 0 ? '' : text.slice(end + 1),
      environment: Object.fromEntries(values),
    }
  } catch {
    return { text }
  }
}
