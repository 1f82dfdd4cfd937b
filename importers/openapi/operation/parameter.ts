import type { ApiEntry } from '#contract/text/api-markdown.ts'
import { shownValue, textOf, type Node } from '../../source/values.ts'
import { code, inline, sampleOf } from '../fields.ts'
import { schemaIn } from '../operations.ts'
import { firstExample, mediaOf } from './media.ts'
import type { Reading } from './reading.ts'

const clipped = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text)

/** A parameter, or a header of an answer, as a row. */
export function parameter(reading: Reading, one: Node, where: string): ApiEntry {
  const content = mediaOf(one.content)
  const schema = reading.schemas.read(one.schema ?? content?.node.schema ?? schemaIn(one), where)
  const row = reading.fields.row(textOf(one.name), schema, one.required === true, where)
  const given = one.example ?? firstExample(reading, one, where) ?? sampleOf(schema.node)
  const said = inline(textOf(one.description))
  const format = arrayFormatOf(one, schema.types.includes('array'))
  const own = reading.fields.remarkOf({
    ...schema,
    node: { ...schema.node, description: undefined, title: undefined },
  })
  return {
    ...row,
    value: clipped(shownValue(given ?? schema.node.default)),
    remark: [
      one.deprecated === true ? reading.words.deprecated : '',
      [said || inline(textOf(schema.node.description)), own].filter(Boolean).join(' · '),
      format ? code(format) : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
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
