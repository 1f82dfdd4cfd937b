import { canBeIndented } from './json-size.ts'

/** The kind of a stored text. Source: web/spec/reading.md 11.1. */
export type Content =
  | { kind: 'api'; page: ApiContent }
  /** As they are stored; `shownSheet` reads one. */
  | { kind: 'sheets'; sheets: JsonObject[] }
  | { kind: 'json'; text: string }
  | { kind: 'markdown'; text: string }

/** A value in JSON of unknown shape. */
export type Json = unknown
export type JsonObject = Record<string, Json>

export interface ApiContent {
  info: JsonObject
  request: JsonObject
  response: JsonObject
}

/** Decides how a text is shown. Whatever cannot be parsed as anything else is markdown. */
export function readContent(text: string): Content {
  const value = parsed(text)
  if (value === undefined) return { kind: 'markdown', text }
  // what nobody reads must not be walked by recursion
  if (!canBeIndented(text)) return { kind: 'json', text }
  const api =
    isObject(value) && isObject(value.info) && textOf(value.info.url) !== '' ? value : null
  if (api) {
    return {
      kind: 'api',
      page: {
        info: objectOf(api.info),
        request: objectOf(api.request),
        response: objectOf(api.response),
      },
    }
  }
  const sheets = sheetsOf(value)
  if (sheets) return { kind: 'sheets', sheets }
  return { kind: 'json', text: JSON.stringify(value, null, 2) }
}

function parsed(text: string): Json {
  if (!/^[\s\uFEFF]*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json
  } catch {
    return undefined
  }
}

/** Whether a text that begins like this may be JSON; `[text](address)` and `[[toc]]` are not. */
export const beginsLikeJson = (text: string): boolean =>
  /^[\s\uFEFF]*(?:\[[\s[]*(?:["\d\]{-]|(?:true|false|null)\b)|\{\s*["}])/.test(text.slice(0, 1_000))

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {})
export const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [])

/** A scalar as text; objects and lists as JSON, missing values as empty. */
export const textOf = (value: Json): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as number)

/** Texts of the example messages of a WebSocket, or of events. */
export const messagesIn = (value: Json): string[] =>
  listOf(value)
    .map((message) => textOf(isObject(message) ? (message.content ?? message.data) : message))
    .filter(Boolean)

function sheetsOf(value: Json): JsonObject[] | null {
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? isObject(value.rows)
        ? [value]
        : Object.values(value)
      : []
  const sheets = list.filter(
    (sheet): sheet is JsonObject => isObject(sheet) && isObject(sheet.rows) && hasCells(sheet.rows),
  )
  if (sheets.length === 0) return null
  // Empty sheets of the same workbook are included.
  return list.filter((sheet): sheet is JsonObject => isObject(sheet) && isObject(sheet.rows))
}

const hasCells = (rows: JsonObject): boolean =>
  Object.values(rows).some((row) => isObject(row) && isObject(row.cells))
