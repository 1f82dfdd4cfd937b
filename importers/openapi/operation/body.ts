import { selfContained } from '#contract/document/self-contained.ts'
import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { isNode, nodeOf, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { objectBounds } from '../schema/constraints.ts'
import { entry } from '../schema/fields.ts'
import { typesOf } from '../operations.ts'
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
import { arrayFormatOf, parameter } from './parameter.ts'
import type { Words } from '../words.ts'
import type { Reading } from './reading.ts'

/**
 * What is sent: rows or an example, its content type, and what else is to be said of it.
 *
 * @param isInner of a callback, whose headers are not listed
 */
export function bodyOf(
  reading: Reading,
  operation: Node,
  parameters: readonly Node[],
  { where, isInner = false }: { where: string; isInner?: boolean },
) {
  const { words } = reading
  const forms = parameters.filter((one) => one.in === 'formData')
  const types = typesOf(operation, reading.root, 'consumes')
  const none = { params: {}, headers: [] as ApiEntry[], said: '', examples: '' }
  if (forms.length > 0) {
    const isFile = forms.some((one) => one.type === 'file')
    const mode =
      isFile || !types.some((type) => type.includes('urlencoded')) ? 'formdata' : 'urlencoded'
    const rows = forms.map((one) => parameter(reading, one, where))
    const type = mode === 'formdata' ? multipart : 'application/x-www-form-urlencoded'
    const isRequired = forms.some((one) => one.required === true)
    return {
      ...none,
      params: { mode, [mode]: rows },
      said: joined([
        needText(words, isRequired),
        toldTypes(words, { type, others: [], alike: [] }),
      ]),
    }
  }
  const ofSwagger = parameters.find((one) => one.in === 'body')
  const body = ofSwagger ?? reading.references.resolve(operation.requestBody, where).node
  const media = ofSwagger
    ? mediaOfSwagger(types.find(isJson) ?? types[0] ?? 'application/json', types, ofSwagger)
    : mediaOf(body.content)
  if (!media) return none
  const hidden = media.others.filter((type) => !media.alike.includes(type))
  if (hidden.length > 0)
    reading.remarks.add(where, words.said.media(`${media.type} (${hidden.join(', ')})`))
  const rows = reading.fields.of(media.node.schema, 'request', where)
  // a form has no row for it among the headers
  const isForm = /urlencoded|multipart/.test(media.type)
  const said = joined([
    selfContained(textOf(body.description).trim()),
    isNode(media.node.schema)
      ? objectBounds(reading.schemas.read(media.node.schema, where).node, words).join('; ')
      : '',
    needText(words, body.required === true),
    isForm || media.others.length > 0 || (isInner && !isPlain(media.type))
      ? toldTypes(words, media)
      : '',
  ])
  if (isForm) tellFurther(reading, media.node, where)
  if (media.type.includes('urlencoded'))
    return { ...none, params: { mode: 'urlencoded', urlencoded: rows }, said }
  if (media.type.includes('multipart'))
    return { ...none, params: { mode: 'formdata', formdata: filesIn(rows, media) }, said }
  const type = entry('Content-Type', { value: media.type, require: '1' })
  return {
    params: { mode: 'json', json: shownExample(reading, media, 'request', where), jsonDesc: rows },
    headers: [type],
    said,
    examples: moreExamples(reading, media.node, where),
  }
}

/** The section on a body. */
export const bodyText = ({ body }: Words, said: string, examples: string): string =>
  joined([said && `**${body}**`, said, examples])

const joined = (paragraphs: readonly string[]): string => paragraphs.filter(Boolean).join('\n\n')

/** What a reader takes a body for that says nothing else. */
const isPlain = (type: string): boolean => type === 'application/json'

const needText = ({ bodyRequired, bodyOptional }: Words, isRequired: boolean): string =>
  isRequired ? bodyRequired : bodyOptional

const toldTypes = (words: Words, media: Omit<Media, 'node'>): string =>
  `${words.contentTypes}: ${typesText(words, media)}`

/** A form that pages in markdown tell from others only by the files in it. */
const multipart = 'multipart/form-data'

/** A type of files, or of lists of them. */
const binary = /^string((?:\[\])*) \(binary\)$/

/** Binary parts of a form are files. */
function filesIn(rows: readonly ApiEntry[], { node }: Media): ApiEntry[] {
  const encoding = nodeOf(node.encoding)
  return rows.map((row) => {
    const own = nodeOf(encoding[row.name])
    const type = textOf(own.contentType)
    const format = arrayFormatOf(own, row.type.includes('[]'))
    return {
      ...row,
      type: row.type.replace(binary, 'file$1'),
      remark: [row.remark, format ? code(format) : '', type ? code(type) : '']
        .filter(Boolean)
        .join(' '),
    }
  })
}
