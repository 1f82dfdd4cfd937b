import { marked, span, type Marked } from '../markdown/code-spans.ts'
import { multiline } from '../markdown/multiline.ts'
import { compact, put, type Node } from '../node.ts'
import { either, isWord } from '../words.ts'

const flowNames: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  clientCredentials: 'clientCredentials',
  accessCode: 'authorizationCode',
  authorizationCode: 'authorizationCode',
}

/** A scheme, as far as one place shows it. */
interface Scheme {
  readonly name: string
  readonly node: Node
  readonly scopes: readonly string[]
}

/** What an operation requires. */
export interface Requirements {
  /** One of these is enough; an empty one requires nothing. */
  readonly choices: readonly (readonly Scheme[])[]
}

const scopesAtEnd = new RegExp(` \\(${either('scopes')}: ((?:${span}(?:, )?)+)\\)$`)
const beginning = new RegExp(`^(${span}): ?`)

/** Reads a scheme in a few words. Source: importers/openapi/document/security.ts. */
export function schemeOf(words: string): Scheme | undefined {
  const line = marked(words.trim())
  return schemeIn(line.text, line)
}

function schemeIn(written: string, line: Marked): Scheme | undefined {
  let text = written.trim()
  const listed = scopesAtEnd.exec(text)
  if (listed) text = text.slice(0, listed.index)
  const scopes = [...(listed?.[1] ?? '').matchAll(new RegExp(span, 'g'))].map(([mark]) =>
    line.codeOf(mark),
  )
  const named = beginning.exec(text)
  if (!named) return undefined
  const name = line.codeOf(named[1]!)
  const [how = '', ...more] = text.slice(named[0].length).split(' · ')
  const flows: Node = {}
  while (more.length > 0) {
    const [flow = '', ...addresses] = more[0]!.split(' ')
    const kind = Object.hasOwn(flowNames, flow) ? flowNames[flow]! : undefined
    if (how !== 'oauth2' || kind === undefined) break
    more.shift()
    flows[kind] = flowOf(kind, addresses, scopes)
  }
  const base = how === '' ? {} : baseOf(how, line, flows)
  if (!base) return undefined
  const description = multiline(line.written(more.join(' · '))) || undefined
  return { name, node: compact({ ...base, description }), scopes }
}

function flowOf(kind: string, addresses: readonly string[], scopes: readonly string[]): Node {
  const [first = '', second = ''] = addresses
  const isAuthorized = kind === 'implicit' || kind === 'authorizationCode'
  const all: Node = {}
  for (const scope of scopes) put(all, scope, '')
  return {
    ...(isAuthorized ? { authorizationUrl: first } : {}),
    ...(kind === 'implicit' ? {} : { tokenUrl: kind === 'authorizationCode' ? second : first }),
    scopes: all,
  }
}

function baseOf(how: string, line: Marked, flows: Node): Node | undefined {
  const key = new RegExp(`^apiKey, (header|query|cookie) (${span})$`).exec(how)
  if (key) return { type: 'apiKey', in: key[1], name: line.codeOf(key[2]!) }
  if (how === 'basic') return { type: 'http', scheme: 'basic' }
  // a document that names none has an invalid scheme, which is kept as the unknown one it is
  if (how === 'HTTP') return { type: 'http', scheme: '' }
  const http = /^HTTP ([^,]+)(?:, (.+))?$/.exec(how)
  if (http) return compact({ type: 'http', scheme: http[1], bearerFormat: http[2] })
  const connect = /^OpenID Connect, (.+)$/.exec(how)
  if (connect) return { type: 'openIdConnect', openIdConnectUrl: line.written(connect[1]!) }
  if (how === 'oauth2') return { type: 'oauth2', flows }
  return how === 'mutualTLS' ? { type: 'mutualTLS' } : undefined
}

/** Reads one choice: schemes that are all required. */
function choiceOf(text: string): Scheme[] | undefined {
  if (isWord(text.trim(), 'noSecurity') || text.trim() === '') return []
  const line = marked(text)
  const parts = line.text.split(new RegExp(` \\+ (?=${span}:)`))
  const schemes = parts.map((part) => schemeIn(part, line))
  return schemes.every((one) => one !== undefined) ? schemes : undefined
}

/** Reads the paragraphs on authorization; `undefined` for words of other kinds. */
export function requirementsOf(paragraph: string): Requirements | undefined {
  if (isWord(paragraph.trim(), 'anyOfThese')) return { choices: [] }
  const lines = paragraph.split('\n')
  const items = lines.every((line) => line.startsWith('- '))
    ? lines.map((line) => line.slice(2))
    : [lines.join(' ')]
  const choices = items.map(choiceOf)
  return choices.every((one) => one !== undefined) ? { choices } : undefined
}

/** All schemes of a document; of one name the first counts, with the scopes of all. */
export class Schemes {
  private readonly all = new Map<string, Node>()

  add({ name, node, scopes }: Scheme): void {
    // a document that does not say what it requires
    if (node.type === undefined) return
    const present = this.all.get(name)
    if (!present) this.all.set(name, structuredClone(node))
    for (const flow of this.scopesOfFlows(name))
      for (const scope of scopes) if (!Object.hasOwn(flow, scope)) put(flow, scope, '')
  }

  /** A page lists the scopes of a scheme, with what they are for, once for all of its flows. */
  describe(name: string, scope: string, said: string): void {
    for (const flow of this.scopesOfFlows(name)) put(flow, scope, said)
  }

  private scopesOfFlows(name: string): Node[] {
    const flows = Object.values((this.all.get(name)?.flows as Node | undefined) ?? {})
    return flows.map((flow) => (flow as Node).scopes as Node)
  }

  /** Components, in the order in which they were found. */
  node(): Node {
    const schemes: Node = {}
    for (const [name, node] of this.all) put(schemes, schemeName(name), node)
    return schemes
  }
}

/** Names of components have few characters. Source: OpenAPI 3.1, Components Object. */
const schemeName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '_') || 'auth'

export const requirementNode = (choices: Requirements['choices']): Node[] =>
  choices.map((choice) => {
    const node: Node = {}
    for (const { name, scopes } of choice) put(node, schemeName(name), [...scopes])
    return node
  })
