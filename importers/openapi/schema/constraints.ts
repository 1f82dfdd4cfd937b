import {
  entriesOf,
  isNumber,
  listOf,
  nodeOf,
  nodesOf,
  shownValue,
  textOf,
  type Node,
} from '../../source/values.ts'
import { code } from '../code.ts'
import type { Words } from '../words.ts'

/** Values of an enumeration that are listed: all countries or currencies. */
const mostValues = 300

/**
 * The values that are allowed, of a list those of its items.
 *
 * @param most an enumeration of more values is not listed at all
 */
export function valueFacts(
  node: Node,
  words: Words,
  { isNullable = false, most }: { isNullable?: boolean; most?: number },
): string[] {
  const items = nodeOf(node.items)
  const listed = listOf(node.enum).length > 0 ? listOf(node.enum) : listOf(items.enum)
  // said in words
  const values = isNullable ? listed.filter((one) => one !== null) : listed
  const nameOf = namesOf(node)
  const told = values.slice(0, mostValues).map((one, index) => {
    const name = nameOf(one, index)
    return code(shownValue(one)) + (name && ` ${name}`)
  })
  const cut = values.length > mostValues ? ', …' : ''
  return [
    values.length > 0 && values.length <= (most ?? values.length)
      ? `${words.values}: ${told.join(', ')}${cut}`
      : '',
    node.const === undefined ? '' : `${words.constant}: ${code(shownValue(node.const))}`,
  ].filter(Boolean)
}

/**
 * Names of the values of an enumeration, as several tools write them. Sources:
 * https://openapi-generator.tech/docs/templating/#enum, exports of NSwag and Apifox.
 */
function namesOf(node: Node): (value: unknown, index: number) => string {
  const byPlace = listOf(node['x-enum-varnames'] ?? node['x-enumNames'])
  const byValue = new Map([
    ...nodesOf(node['x-apifox-enum']).map(({ value, name, description }): [string, string] => [
      textOf(value),
      [textOf(name), textOf(description)].filter(Boolean).join(' '),
    ]),
    ...entriesOf(nodeOf(node['x-apifox']).enumDescriptions).map(
      ([value, said]): [string, string] => [value, textOf(said)],
    ),
  ])
  return (value, index) => textOf(byPlace[index]) || (byValue.get(textOf(value)) ?? '')
}

/** Limits of a value, in words. */
export function bounds(node: Node, words: Words): string[] {
  const span = (low: unknown, high: unknown) =>
    [
      low === undefined ? '' : `≥ ${shownValue(low)}`,
      high === undefined ? '' : `≤ ${shownValue(high)}`,
    ]
      .filter(Boolean)
      .join(', ')
  const count = (low: unknown, high: unknown) =>
    low !== undefined && low === high ? shownValue(low) : span(low, high)
  const strict = (limit: unknown, exclusive: unknown, sign: string, other: string) =>
    isNumber(exclusive)
      ? `${sign} ${exclusive}`
      : limit === undefined
        ? ''
        : `${exclusive === true ? sign : other} ${shownValue(limit)}`
  const range = [
    strict(node.minimum, node.exclusiveMinimum, '>', '≥'),
    strict(node.maximum, node.exclusiveMaximum, '<', '≤'),
  ].filter(Boolean)
  const length = count(node.minLength, node.maxLength)
  const items = count(node.minItems, node.maxItems)
  return [
    range.length > 0 ? `${words.range} ${range.join(', ').replaceAll('<', '&lt;')}` : '',
    length ? `${words.length} ${length}` : '',
    items ? `${words.items} ${items}` : '',
    node.uniqueItems === true ? words.unique : '',
    node.multipleOf === undefined ? '' : `${words.multipleOf} ${shownValue(node.multipleOf)}`,
    textOf(node.pattern) ? `${words.pattern} ${code(textOf(node.pattern))}` : '',
  ].filter(Boolean)
}

/** Keywords of JSON Schema and OpenAPI that a table of fields has no place for. */
const unshown = [
  'patternProperties',
  'propertyNames',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'if',
  'unevaluatedItems',
  'xml',
]

const ofObjects = [
  'additionalProperties',
  'unevaluatedProperties',
  'minProperties',
  'maxProperties',
]

const isClosed = (node: Node): boolean =>
  node.additionalProperties === false || node.unevaluatedProperties === false

/** How many fields an object has; empty without limits. */
function spanOf({ minProperties, maxProperties }: Node): string {
  const [least, most] = [textOf(minProperties), textOf(maxProperties)]
  if (least === most) return least
  return [least && `≥ ${least}`, most && `≤ ${most}`].filter(Boolean).join(', ')
}

/** What an object may have besides its fields, and how many, in words. */
export function objectBounds(node: Node, words: Words): string[] {
  const span = spanOf(node)
  return [
    isClosed(node) ? words.noFurtherFields : '',
    span === '' ? '' : `${words.fieldCount} ${span}`,
  ].filter(Boolean)
}

const limits = (value: unknown): boolean => value === false || isNumber(value)

/** @param hasNoRow whether no row tells what the object itself may have */
export function unshownKeywords(node: Node, hasNoRow: boolean): string[] {
  const isBound = hasNoRow && (isClosed(node) || spanOf(node) !== '')
  return [
    ...unshown.filter((name) => node[name] !== undefined),
    ...(isBound ? ofObjects.filter((name) => limits(node[name])) : []),
    ...(listOf(node.prefixItems).length > 1 ? ['prefixItems'] : []),
  ]
}
