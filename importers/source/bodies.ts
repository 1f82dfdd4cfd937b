import type { ApiDocument, ApiEntry } from '#contract/text/content/api-markdown.ts'
import { exactJson, jsonOf } from '#contract/text/content/exact-json.ts'
import { cut } from '#contract/text/cut.ts'
import { isNode, nodesOf, storable, storableIn, textOf, type Node } from './values.ts'
import {
  isSecretField,
  isVariable,
  mask,
  maskedNearJson,
  maskedText,
  maskedValue,
} from '#contract/text/secrets/secrets.ts'

/** Longest body that is shown, in characters. */
const longest = 64 * 1024
/** Levels of a JSON body that are read as such, and fields of it that are listed. */
const deepest = 60
const deepestField = 8
const mostFields = 200
/** Characters of the value of a field in a form. */
const longestValue = 1_000

/** Reports on a body: what was masked or left out. */
export interface BodyNotes {
  readonly said: { binary(type: string): string; long(kilobytes: number): string }
  masked(name: string): void
  say(message: string): void
}

/** A body that can be shown, without secrets. */
export interface Body {
  readonly text: string
  /** The parsed value of JSON, without secrets. */
  readonly json?: unknown
}

const isTextType = (type: string): boolean =>
  type === '' ||
  /^text\/|[/+](?:json|xml|yaml|x-ndjson|javascript|graphql)|x-www-form-urlencoded/i.test(type)

/** Whether a value can be walked by recursion. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    )
  }
  return true
}

/** The value of a JSON object or list; `undefined` for other texts, and for what is nested deeper. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return isShallow(JSON.parse(text)) ? storableIn(text, exactJson(text)) : undefined
  } catch {
    return undefined
  }
}

/** A text as it is shown. */
export function bodyOf(written: string, type: string, notes: BodyNotes): Body {
  const { said } = notes
  const text = storable(written)
  if (text === '') return { text: '' }
  if (!isTextType(type)) {
    notes.say(said.binary(type))
    return { text: '' }
  }
  if (text.length > longest) {
    notes.say(said.long(longest / 1024))
    return { text: '' }
  }
  const value = jsonIn(text)
  const onMask = (name: string) => notes.masked(name)
  if (value === undefined) return { text: maskedNearJson(maskedText(text, onMask), onMask) }
  const json = maskedValue(value, onMask)
  return { text: jsonOf(json, 2), json }
}

/** The `content` of a recorded response. */
export function contentOf(content: Node, notes: BodyNotes): Body {
  const type = mediaType(textOf(content.mimeType))
  const text = textOf(content.text)
  if (textOf(content.encoding).toLowerCase() !== 'base64') return bodyOf(text, type, notes)
  if (!isTextType(type)) return bodyOf(text && 'x', type, notes)
  return bodyOf(Buffer.from(text, 'base64').toString('utf8'), type, notes)
}

/** A content type without its parameters. */
export const mediaType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** How a JSON value is named in a table. */
export const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** Rows for the fields of a JSON value, those of inner objects named with dots. */
export function fieldsOf(json: unknown, typeIn = typeOf): ApiEntry[] {
  const rows = new Map<string, ApiEntry>()
  const inside = (value: unknown, name: string, depth: number): void => {
    if (depth > deepestField || rows.size >= mostFields) return
    // the first entries stand for all of a long list
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 20)) inside(one, `${name}[]`, depth)
      return
    }
    for (const [key, inner] of isNode(value) ? Object.entries(value) : []) {
      const own = name === '' ? key : `${name}.${key}`
      const known = rows.get(own)
      if (rows.size >= mostFields) return
      if (!known || known.type === 'null')
        rows.set(own, { name: own, type: typeIn(inner), value: '', require: '0', remark: '' })
      inside(inner, own, depth + 1)
    }
  }
  inside(json, '', 1)
  return [...rows.values()]
}

/** The body that was sent. */
export type SentBody =
  | { readonly mode: 'none' }
  | { readonly mode: 'json'; readonly json: string; readonly jsonDesc: readonly ApiEntry[] }
  | { readonly mode: 'urlencoded' | 'formdata'; readonly fields: readonly ApiEntry[] }

const formField = (name: string, value: string, isFile: boolean, notes: BodyNotes): ApiEntry => {
  const isSecret = isSecretField(name) && value !== '' && !isVariable(value)
  if (isSecret) notes.masked(name)
  return {
    name: storable(name),
    type: isFile ? 'file' : 'string',
    value: isSecret
      ? mask
      : maskedText(storable(cut(value, longestValue)), (inner) => notes.masked(inner)),
    require: '1',
    remark: '',
  }
}

/** The `postData` of a recorded request. */
export function sentBody(postData: Node, notes: BodyNotes): SentBody {
  const type = mediaType(textOf(postData.mimeType))
  const text = textOf(postData.text)
  const params = nodesOf(postData.params)
  const mode = type === 'multipart/form-data' ? 'formdata' : 'urlencoded'
  if (mode === 'formdata' || type.endsWith('x-www-form-urlencoded') || params.length > 0) {
    const written: [string, string, boolean][] =
      params.length > 0
        ? params.map((one) => {
            const file = textOf(one.fileName)
            return [decoded(textOf(one.name)), file || decoded(textOf(one.value)), file !== '']
          })
        : mode === 'urlencoded'
          ? [...new URLSearchParams(text)].map(([name, value]) => [name, value, false])
          : partsOf(text)
    return {
      mode,
      fields: written.slice(0, mostFields).map((one) => formField(...one, notes)),
    }
  }
  const body = bodyOf(text, type, notes)
  if (body.text === '') return { mode: 'none' }
  return { mode: 'json', json: body.text, jsonDesc: fieldsOf(body.json) }
}

/** Browsers record the parameters of forms as they were sent. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Name, value or file name, and whether it is a file, of the parts of a multipart body. */
const partsOf = (text: string): [string, string, boolean][] =>
  text.split(/^--[^\r\n\u2028\u2029]+\r?\n/m).flatMap((part) => {
    const name = /^content-disposition:[^\r\n]*?[; ]name="([^"]*)"/im.exec(part)?.[1]
    if (name === undefined) return []
    const file = /^content-disposition:[^\r\n]*?filename="([^"]*)"/im.exec(part)?.[1]
    const [, value = ''] = /\r?\n\r?\n([^]*)/.exec(part) ?? []
    const last = value.replace(/\r?\n(?:--[^\r\n]*)?$/, '')
    return [[name, file ?? last.replace(/\r?\n--[^\r\n]*--\s*$/, ''), file !== undefined]]
  })

/** The body as an API page has it. */
export function paramsOf(
  sent: SentBody,
): NonNullable<NonNullable<ApiDocument['request']>['params']> {
  if (sent.mode === 'none') return {}
  if (sent.mode === 'json') return { ...sent, jsonDesc: [...sent.jsonDesc] }
  return { mode: sent.mode, [sent.mode]: sent.fields }
}
