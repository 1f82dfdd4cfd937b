import { markdownTable, tableCell as cell } from '#contract/text/content/api-markdown.ts'
import { entriesOf, isNode, shownValue, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { inline } from '../inline.ts'
import { typesOf } from '../operations.ts'
import { entriesTable, fenced } from './markup.ts'
import {
  isJson,
  mediaOf,
  mediaOfSwagger,
  moreExamples,
  shownExample,
  tellFurther,
  typesText,
  type Media,
} from './media.ts'
import { parameter } from './parameter.ts'
import type { Reading } from './reading.ts'

/** Answers whose fields are listed besides the two that have a place of their own. */
const mostAnswers = 10

/** The right and the wrong answer with places of their own, and the others in a text. */
export function answersOf(reading: Reading, operation: Node, where: string) {
  const { words } = reading
  const all = entriesOf(operation.responses)
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, written]) => {
      const { node } = reading.references.resolve(written, where)
      return { status, node, media: answerMedia(reading, operation, node) }
    })
  const right =
    all.find(({ status }) => status.startsWith('2')) ??
    all.find(({ status }) => status === 'default')
  const wrong =
    all.find((one) => one !== right && one.media && /^[45]/.test(one.status)) ??
    all.find((one) => one !== right && one.media && one.status === 'default')
  const shown = (one: typeof right) =>
    one?.media
      ? {
          example: shownExample(reading, one.media, 'response', where),
          fields: reading.fields.of(one.media.node.schema, 'response', where),
        }
      : { example: '', fields: [] }
  const [rightShown, wrongShown] = [shown(right), shown(wrong)]
  const table =
    all.length === 0
      ? ''
      : `**${words.responses}**\n\n${markdownTable(
          [words.status, words.type, words.description],
          all.map(({ status, node, media }) => [
            cell(status),
            media ? cell(typesText(words, media)) : '',
            cell(inline(textOf(node.description))),
          ]),
        )}`
  const headers = all
    .map(({ status, node }) => {
      const rows = entriesOf(node.headers).map(([name, written]) => {
        const header = reading.references.resolve(written, where).node
        return { ...parameter(reading, { ...header, name }, where), require: '0' }
      })
      return entriesTable(words, `${words.responseHeaders} ${status}`, rows, [
        'name',
        'type',
        'remark',
      ])
    })
    .filter(Boolean)
  const keyOf = (one: typeof right) => schemaKey(reading, one?.media?.node.schema, where)
  const others: { readonly statuses: string[]; readonly key: object | undefined; text: string }[] =
    []
  for (const one of all) {
    if (one === right || one === wrong || !one.media) continue
    const key = keyOf(one)
    // a response that is not listed has the fields of the success or failure response
    const like = /^[45d]/i.test(one.status) && wrong ? wrong : right
    if (key !== undefined && key === keyOf(like)) continue
    const same = others.find((other) => key !== undefined && other.key === key)
    if (same) {
      same.statuses.push(one.status)
      continue
    }
    const { example, fields } = others.length < mostAnswers ? shown(one) : shown(undefined)
    tellFurther(reading, one.media.node, where)
    const text = [
      example ? fenced(example) : '',
      entriesTable(words, '', fields, ['name', 'require', 'type', 'remark']),
    ]
    others.push({ statuses: [one.status], key, text: text.filter(Boolean).join('\n\n') })
  }
  const links = all.flatMap(({ status, node }) =>
    entriesOf(node.links).map(([name, written]) => {
      const link = reading.references.resolve(written, where).node
      const to = textOf(link.operationId ?? link.operationRef)
      const passed = entriesOf(link.parameters).map(
        ([key, value]) => `${code(key)} = ${code(shownValue(value))}`,
      )
      if (link.requestBody !== undefined)
        passed.push(`${words.body} = ${code(shownValue(link.requestBody))}`)
      const told = passed.length > 0 ? `(${passed.join(', ')})` : ''
      return [`- ${status} ${name} → ${code(to)}`, inline(textOf(link.description)), told]
        .filter(Boolean)
        .join(' ')
    }),
  )
  const more = [right, wrong]
    .map((one) => (one?.media ? moreExamples(reading, one.media.node, where) : ''))
    .filter(Boolean)
  return {
    response: {
      responseExample: rightShown.example,
      responseParamsDesc: rightShown.fields,
      responseFailExample: wrongShown.example,
      responseFailParamsDesc: wrongShown.fields,
    },
    text: [
      table,
      ...headers,
      ...others.map(({ statuses, text }) => `**${statuses.join(', ')}**\n\n${text}`.trimEnd()),
      ...(more.length > 0 ? [`**${words.examples}**`, ...more] : []),
      links.length > 0 ? `**${words.links}**\n\n${links.join('\n')}` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function schemaKey(reading: Reading, schema: unknown, where: string): object | undefined {
  return isNode(schema) ? reading.schemas.read(schema, where).key : undefined
}

function answerMedia(reading: Reading, operation: Node, response: Node): Media | null {
  if (response.content !== undefined) return mediaOf(response.content)
  // Swagger 2.0: a schema, and examples by content type
  const types = typesOf(operation, reading.root, 'produces')
  const examples = entriesOf(response.examples)
  if (!isNode(response.schema) && examples.length === 0) return null
  const [type, example] = examples.find(([name]) => isJson(name)) ?? examples[0] ?? []
  return mediaOfSwagger(type ?? types.find(isJson) ?? types[0] ?? 'application/json', types, {
    schema: response.schema,
    ...(example === undefined ? {} : { example }),
  })
}
