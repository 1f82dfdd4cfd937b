import {
  bodyOf,
  fieldsOf,
  mediaType,
  sentBody,
  typeOf,
  type BodyNotes,
  type SentBody,
} from '../source/bodies.ts'
import { commentOf, sentFile } from './lines.ts'
import type { Body } from './request.ts'

/** Marks a placeholder without quotes while the JSON around it is read. */
const held = '{{\ue000'
const isHeld = (value: unknown): boolean => typeof value === 'string' && value.startsWith(held)

/** JSON whose placeholders outside of strings are strings. The closing quote may be missing. */
const withHeld = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"?|\{\{[^{}\n]*\}\}/g, (one) =>
    one.startsWith('"') ? one : JSON.stringify(held + one.slice(2)),
  )
const withoutHeld = (text: string): string =>
  text.replace(
    /"\{\{\ue000(?:[^"\\\n]|\\.)*"/g,
    (one) => `{{${(JSON.parse(one) as string).slice(held.length)}`,
  )

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => commentOf(line) === undefined)
    .join('\n')

/** Whether JSON, rather than a query, begins with these lines. */
const isJsonObject = (line = '', next = ''): boolean =>
  /^\s*\{\s*["}]/.test(line) || (line.trim() === '{' && /^\s*["}]/.test(next))

/** As it is sent: a JSON text of the query and, after an empty line, its variables. */
function graphql(text: string): string {
  const lines = text.split('\n')
  const at = lines.findLastIndex(
    (line, index) => lines[index - 1]?.trim() === '' && isJsonObject(line, lines[index + 1]),
  )
  const query = JSON.stringify(
    lines
      .slice(0, at < 0 ? lines.length : at)
      .join('\n')
      .trim(),
  )
  const variables = at < 0 ? '' : `, "variables": ${lines.slice(at).join('\n')}`
  return `{"query": ${query}${variables}}`
}

/** What a request sends, and the files whose content is a part of it. */
interface RequestBody {
  readonly sent: SentBody
  readonly files: readonly string[]
  /** The content of the only one of these files is all that is sent. */
  readonly isFile: boolean
}

/** Reads the body of a request. Files are named, and never read. */
export function requestBody(body: Body, notes: BodyNotes): RequestBody {
  const type = mediaType(body.type)
  const files = body.text
    .split('\n')
    .flatMap((line) => (line.startsWith('<') ? (sentFile(line) ?? []) : []))
  const none = { sent: { mode: 'none' }, files } as const
  if (files.length === 1 && !body.text.trim().includes('\n')) return { ...none, isFile: true }
  if (body.isGraphql) return { ...ofText(graphql(body.text), notes), files }
  if (type === 'multipart/form-data' || body.params)
    return { sent: withFiles(sentBody({ ...body, mimeType: type }, notes)), files, isFile: false }
  if (type.endsWith('x-www-form-urlencoded')) {
    // clients leave out the blanks with which people set off names and values
    const text = withoutComments(body.text)
      .split('\n')
      .map((line) => line.trim())
      .join('')
      .split('&')
      .map((pair) => pair.trim().replace(/^([^\s=]*)\s*=\s*/, '$1='))
      .join('&')
    return { sent: sentBody({ mimeType: type, text }, notes), files, isFile: false }
  }
  return { ...ofText(body.text, notes), files }
}

function ofText(written: string, notes: BodyNotes): Pick<RequestBody, 'sent' | 'isFile'> {
  const bare = withoutComments(written)
  // what is in a text file is text, whatever its type
  const body = bodyOf(/^\s*[[{]/.test(bare) ? withHeld(bare) : written, '', notes)
  if (body.text === '') return { sent: { mode: 'none' }, isFile: false }
  const fields = fieldsOf(body.json, (value) => (isHeld(value) ? '' : typeOf(value)))
  return { sent: { mode: 'json', json: withoutHeld(body.text), jsonDesc: fields }, isFile: false }
}

/** Parts whose content is that of a file. */
function withFiles(sent: SentBody): SentBody {
  if (sent.mode === 'none' || sent.mode === 'json') return sent
  const fields = sent.fields.map((field) => {
    const file = sentFile(field.value)
    return file === undefined ? field : { ...field, type: 'file', value: file }
  })
  return { ...sent, fields }
}
