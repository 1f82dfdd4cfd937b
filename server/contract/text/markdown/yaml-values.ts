import { isMap, isScalar as isScalarNode, isSeq, parseDocument } from 'yaml'

export interface Scalar {
  readonly text: string
  /**
   * Where it is in the source, with its quotes; `undefined` where it is spelled in another way,
   * over several lines or with escapes.
   */
  readonly place?: { readonly start: number; readonly end: number }
}
export type Value = Scalar | readonly Value[] | ReadonlyMap<string, Value>

export const isScalar = (value: Value | undefined): value is Scalar =>
  value !== undefined && 'text' in value
export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)
export const isMapping = (value: Value | undefined): value is ReadonlyMap<string, Value> =>
  value instanceof Map

/** Signs that may nest values, and blanks before a line: more of them are not read. */
const mostSigns = { opened: 200, blanks: 100, inLine: 200 }

/**
 * Reads a YAML mapping with the places of its values. Anchors are not followed: what refers to one
 * is an empty text.
 *
 * @param at where `source` begins in the text that places count in
 * @returns `undefined` if it is no YAML, or no mapping
 */
export function readYaml(source: string, at: number): ReadonlyMap<string, Value> | undefined {
  if (isDeep(source)) return undefined
  const document = parseDocument(source, {
    schema: 'failsafe',
    logLevel: 'silent',
    uniqueKeys: false,
  })
  if (document.errors.length > 0) return undefined
  const value = valueOf(document.contents, source, at)
  return isMapping(value) ? value : undefined
}

/** The library calls itself for each level, and takes quadratic time for some of them. */
function isDeep(source: string): boolean {
  const signs = (form: RegExp) => source.match(form)?.length ?? 0
  return (
    signs(/[[{]/g) > mostSigns.opened ||
    source
      .split('\n')
      .some(
        (line) =>
          line.search(/[^ \t]|$/) > mostSigns.blanks ||
          (line.match(/(?:^|\s)[-?:](?=\s)/g)?.length ?? 0) > mostSigns.inLine,
      )
  )
}

function valueOf(node: unknown, source: string, at: number): Value {
  const inner = (one: unknown) => valueOf(one, source, at)
  if (isSeq(node)) return node.items.map(inner)
  if (isMap(node))
    return new Map(
      node.items.flatMap(({ key, value }) =>
        isScalarNode<string>(key) ? [[key.value, inner(value)] as const] : [],
      ),
    )
  // with this schema every scalar is a text
  if (!isScalarNode<string>(node)) return { text: '' }
  const { value: text } = node
  const [start, end] = node.range ?? [0, 0]
  const isQuoted = /^["']/.test(source.slice(start, end))
  if (!isQuoted && /^(?:~|null)$/i.test(text)) return { text: '' }
  const isAsWritten = text === source.slice(start + Number(isQuoted), end - Number(isQuoted))
  return isAsWritten && text !== '' && !text.includes('\n')
    ? { text, place: { start: at + start, end: at + end } }
    : { text }
}
