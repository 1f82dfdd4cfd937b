import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { shortened } from '#contract/text/cut.ts'
import { isNode, shownValue, textOf, type Node } from '../../source/values.ts'
import { code, mostShown } from '../code.ts'
import { inline } from '../inline.ts'
import { sampleOf } from '../schema/fields.ts'
import { schemaIn } from '../operations.ts'
import { firstExample, furtherValues, mediaOf } from './media.ts'
import type { Reading } from './reading.ts'

/** Fields, and further examples, that the row of a parameter names. */
const mostFields = 20

/** A parameter, or a header of an answer, as a row. */
export function parameter(reading: Reading, one: Node, where: string): ApiEntry {
  const content = mediaOf(one.content)
  const written = one.schema ?? content?.node.schema ?? schemaIn(one)
  const schema = reading.schemas.read(written, where)
  const row = reading.fields.row(textOf(one.name), schema, one.required === true, where)
  const given = one.example ?? firstExample(reading, one, where) ?? sampleOf(schema.node)
  const said = inline(textOf(one.description))
  const format = arrayFormatOf(one, schema.types.includes('array'))
  const own = reading.fields.said.of(
    { ...schema, node: { ...schema.node, description: undefined, title: undefined } },
    where,
  )
  return {
    ...row,
    value: shortened(shownValue(given ?? schema.node.default), mostShown),
    remark: [
      one.deprecated === true ? reading.words.deprecated : '',
      [
        [said || inline(textOf(schema.node.description)), ...inWords(reading, one, written, where)]
          .filter(Boolean)
          .join(' '),
        own,
      ]
        .filter(Boolean)
        .join(' · '),
      format ? code(format) : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** What a row has no column for: fields of an object in one parameter, and further examples. */
function inWords(reading: Reading, one: Node, schema: unknown, where: string): string[] {
  const { words } = reading
  const name = textOf(one.name)
  const isDeep = one.style === 'deepObject'
  const fields = reading.fields.of(schema, 'request', where).filter((row) => row.name !== '$')
  const isObject = isNode(schema) && fields.length > 0
  const shown = fields.slice(0, mostFields).map((row) => {
    const path = isDeep
      ? `${name}${row.name
          .split('.')
          .map((part) => `[${part}]`)
          .join('')}`
      : row.name
    return `${code(path)} ${row.type}`
  })
  const more = furtherValues(reading, one, where)
    .slice(0, mostFields)
    .map((value) => code(shownValue(value)))
  return [
    isObject
      ? `(${words.fields}: ${shown.join(', ')}${fields.length > mostFields ? ', …' : ''})`
      : '',
    more.length > 0 ? `(${words.moreValues}: ${more.join(', ')})` : '',
  ].filter(Boolean)
}

/** How several values are written in one place, by the names of Swagger 2.0. */
export function arrayFormatOf(
  { collectionFormat, style, explode, in: place }: Node,
  isList: boolean,
) {
  if (textOf(collectionFormat)) return textOf(collectionFormat)
  if (!isList || (place !== undefined && place !== 'query')) return ''
  if (style === 'spaceDelimited') return 'ssv'
  if (style === 'pipeDelimited') return 'pipes'
  if (style !== undefined && style !== 'form') return ''
  return explode === false ? 'csv' : explode === true ? 'multi' : ''
}
