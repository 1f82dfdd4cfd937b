import type { ApiPage, Parameter } from '#contract/document/kinds/api-page.ts'
import { arrayFormats, contentOf, styleOf, withoutCode, type ContentBuilder } from './content.ts'
import { compact, put, type Node } from '../node.ts'
import type { RemarkParts } from '../remark/parts.ts'
import { whole } from '../schema/schema.ts'

/** What a page shows of a body. */
interface ShownBody extends Pick<ApiPage, 'bodyMode' | 'example' | 'isJson'> {
  readonly body: readonly Parameter[]
  readonly jsonFields: readonly Parameter[]
  readonly headers?: readonly Parameter[]
}

/**
 * The body of a request: a form, or a text with a table of its fields.
 *
 * @param hint name of the schema, if it becomes a component
 */
export function requestBodyOf(
  page: ShownBody,
  { body, requestExamples }: Pick<RemarkParts, 'body' | 'requestExamples'>,
  {
    isImported,
    builder,
    hint = 'Request',
  }: { isImported: boolean; builder: ContentBuilder; hint?: string },
): Node | undefined {
  const isForm = page.bodyMode === 'urlencoded' || page.bodyMode === 'formdata'
  const listed = isForm ? page.body : page.jsonFields
  const rows = body.bounds && !hasWhole(listed) ? [wholeOf(body.bounds), ...listed] : listed
  const header = page.headers?.find(({ name }) => /^content-type$/i.test(name))
  const isListed = body.types.length > 0 || body.isRequired !== undefined
  const isEmpty = rows.length === 0 && page.example === ''
  if (isEmpty && !isListed && !(page.bodyMode === 'json' && header)) return undefined
  const type = typeOf(page, rows, header?.example ?? '')
  const media = isForm
    ? formOf(rows, hint, builder)
    : builder.media(rows, page.example, type, hint, requestExamples)
  const isRequired = body.isRequired ?? (!isImported && rows.some((row) => row.isRequired))
  return compact({
    description: body.description || undefined,
    required: isRequired ? true : undefined,
    content: body.types.includes(type)
      ? contentOf(body, media, type)
      : contentOf(body.types.length > 0 ? body : { types: [type] }, media),
  })
}

const hasWhole = (rows: readonly Parameter[]): boolean => rows.some(({ name }) => name === whole)

/** The row for the whole, as the other tables of a page have it. */
const wholeOf = (bounds: string): Parameter => ({
  name: whole,
  type: 'object',
  example: '',
  isRequired: true,
  remark: `(${bounds})`,
  isGlobal: false,
})

function typeOf(
  { bodyMode, isJson }: ShownBody,
  rows: readonly Parameter[],
  header: string,
): string {
  if (bodyMode === 'formdata') return 'multipart/form-data'
  if (bodyMode === 'urlencoded') return 'application/x-www-form-urlencoded'
  const [written = ''] = header.split(';')
  if (written.includes('/')) return written.trim()
  if (isJson || rows.length > 0) return 'application/json'
  return bodyMode === 'xml' ? 'application/xml' : 'text/plain'
}

/** Media types at the end of a remark. Source: importers/openapi/convert.ts. */
const mediaTypes = /^[\w.+*-]+\/[\w.+*-]+(?:, ?[\w.+*-]+\/[\w.+*-]+)*$/

function formOf(written: readonly Parameter[], hint: string, builder: ContentBuilder): Node {
  const encoding: Node = {}
  const rows = written.map((one) => {
    const { row: typed, code: contentType } = withoutCode(one, mediaTypes)
    const { row, code: format } = withoutCode(typed, arrayFormats)
    const own = compact({ contentType: contentType || undefined, ...styleOf(format) })
    if (Object.keys(own).length > 0) put(encoding, row.name, own)
    return row
  })
  const schema = builder.table(rows, hint)
  return compact({ schema, encoding: Object.keys(encoding).length > 0 ? encoding : undefined })
}
