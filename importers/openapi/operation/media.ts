import { jsonOf } from '#contract/text/content/exact-json.ts'
import { entriesOf, isNode, nodeOf, textOf, type Node } from '../../source/values.ts'
import { exampleOf } from '../schema/examples.ts'
import { code } from '../code.ts'
import type { Direction } from '../schema/fields.ts'
import type { Words } from '../words.ts'
import { fenced } from './markup.ts'
import type { Reading } from './reading.ts'

/** A body in one of its content types. */
export interface Media {
  readonly type: string
  readonly node: Node
  readonly others: readonly string[]
  /** Those of the others that have the same schema. */
  readonly alike: readonly string[]
}

export const isJson = (type: string): boolean => /[/+]json\b/i.test(type)

/** JSON where there is a choice. */
export function mediaOf(content: unknown): Media | null {
  const kinds = entriesOf(content)
  const [type, node] = kinds.find(([name]) => isJson(name)) ?? kinds[0] ?? []
  if (type === undefined) return null
  const others = kinds.filter(([name]) => name !== type)
  const schemaOf = (media: unknown) => jsonOf(nodeOf(media).schema)
  const schema = others.length > 0 ? schemaOf(node) : undefined
  const alike = schema === undefined ? [] : others.filter(([, one]) => schemaOf(one) === schema)
  return {
    type,
    node: nodeOf(node),
    others: others.map(([name]) => name),
    alike: alike.map(([name]) => name),
  }
}

/** The same of Swagger 2.0, where all types of a body have its schema. */
export function mediaOfSwagger(type: string, types: readonly string[], node: Node): Media {
  const others = types.filter((one) => one !== type)
  return { type, node, others, alike: isNode(node.schema) ? others : [] }
}

/** Content types in words: `application/json`, `application/xml` (same fields). */
export const typesText = (
  { sameFields }: Words,
  { type, others, alike }: Omit<Media, 'node'>,
): string =>
  [type, ...others]
    .map((one) => (alike.includes(one) ? `${code(one)} (${sameFields})` : code(one)))
    .join(', ')

/** The named examples that have a value; what is at another address is not read. */
function namedExamples(reading: Reading, media: Node, where: string): [string, Node][] {
  return entriesOf(media.examples).flatMap(([name, written]): [string, Node][] => {
    const { node } = reading.references.resolve(written, where)
    const address = textOf(node.externalValue)
    if (address) reading.remarks.add(where, reading.words.said.example(address))
    return node.value === undefined ? [] : [[name, node]]
  })
}

export const firstExample = (reading: Reading, media: Node, where: string): unknown =>
  namedExamples(reading, media, where)[0]?.[1].value

/** Values of the named examples that are not shown as the first. */
export const furtherValues = (reading: Reading, media: Node, where: string): unknown[] =>
  namedExamples(reading, media, where)
    .slice(media.example === undefined ? 1 : 0)
    .map(([, { value }]) => value)

/** Says so where a page has no place for more than one example. */
export function tellFurther(reading: Reading, media: Node, where: string): void {
  if (furtherValues(reading, media, where).length > 0)
    reading.remarks.add(where, reading.words.said.examples)
}

export function shownExample(
  reading: Reading,
  { type, node }: Media,
  direction: Direction,
  where: string,
): string {
  const given = node.example ?? firstExample(reading, node, where)
  if (given !== undefined && given !== null) return exampleText(given)
  const { schema } = node
  if (!schema || (!isJson(type) && !isNode(schema))) return ''
  return reading.examples.of(schema, direction, where, () =>
    exampleText(exampleOf(reading.schemas, schema, direction, where)),
  )
}

function exampleText(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : jsonOf(example, 2)
}

/** All named examples but the first, which is shown as the request or answer. */
export function moreExamples(reading: Reading, media: Node, where: string): string {
  return namedExamples(reading, media, where)
    .slice(media.example === undefined ? 1 : 0, 20)
    .map(([name, node]) => {
      const shown = typeof node.value === 'string' ? node.value : jsonOf(node.value, 2)
      const said = textOf(node.summary) || textOf(node.description)
      return `**${said || name}**\n\n${fenced(shown)}`
    })
    .filter(Boolean)
    .join('\n\n')
}
