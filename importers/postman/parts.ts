import { entriesOf, isNode, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import type { Pair, Saved } from './shape.ts'

/** A description is a text or an object. */
export const said = (value: unknown): string => textOf(isNode(value) ? value.content : value).trim()

const textIn = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)

/** The name of a file without the folders of the machine that it was chosen on. */
export const fileName = (path: unknown): string => textOf(path).replace(/^.*[/\\]/s, '')

const fileNames = (src: unknown): string =>
  (Array.isArray(src) ? src : [src]).map(fileName).join(', ')

export const pair = (one: Node): Pair => ({
  key: textOf(one.key ?? one.id ?? one.name),
  value: textIn(one.value) || fileNames(one.src),
  // what Postman once wrote where nobody had described a header
  description: said(one.description) === 'Description' ? '' : said(one.description),
  type: textOf(one.type),
  isOff: one.disabled === true || one.enabled === false,
})

export const pairsOf = (value: unknown): Pair[] =>
  Array.isArray(value)
    ? nodesOf(value)
        .map(pair)
        .filter(({ key }) => key !== '')
    : entriesOf(value).map(([key, one]) => pair({ key, value: one }))

/** Lines such as `Accept: text/html`; those after `//` are switched off. */
export const headersOf = (value: unknown): Pair[] =>
  typeof value === 'string'
    ? value.split('\n').flatMap((written) => {
        const line = written.trim()
        const disabled = line.startsWith('//')
        const colon = line.indexOf(':')
        const key = line.slice(disabled ? 2 : 0, Math.max(colon, 0)).trim()
        return key ? [pair({ key, value: line.slice(colon + 1).trim(), disabled })] : []
      })
    : pairsOf(value)

export const savedOf = (list: unknown): Saved[] =>
  nodesOf(list).map((one) => {
    const told = nodeOf(one.responseCode)
    return {
      name: textOf(one.name),
      code: textOf(one.code ?? told.code),
      status: textOf(one.status) || textOf(told.name),
      body: textOf(one.body ?? one.text),
    }
  })

export const hasScript = (node: Node): boolean =>
  nodesOf(node.event ?? node.events).some((event) => {
    const { exec } = nodeOf(event.script)
    return textIn(exec).trim() !== ''
  }) || [node.tests, node.preRequestScript].some((script) => textOf(script).trim() !== '')

export const prunes = (method: string, node: Node): boolean =>
  ['GET', 'HEAD', 'COPY', 'PURGE', 'UNLOCK'].includes(method) &&
  nodeOf(node.protocolProfileBehavior).disableBodyPruning !== true
