import { shownNumber } from './shown-number.ts'

/** The kind of a stored text. Source: web/spec/reading.md 11.1. */
export type Content =
  | { kind: 'api'; page: ApiContent }
  | { kind: 'sheets'; sheets: Sheet[] }
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

export interface Sheet {
  name: string
  /** Texts of the used area, row by row; rows may be shorter than the widest. */
  rows: string[][]
}

/** Sheets are shown up to this size; stored positions may be any number. */
const sheetLimits = { rows: 20_000, columns: 500 }

/** Decides how a text is shown. Whatever cannot be parsed as anything else is markdown. */
export function readContent(text: string): Content {
  const value = parsed(text)
  if (value === undefined) return { kind: 'markdown', text }
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

function sheetsOf(value: Json): Sheet[] | null {
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
  return list
    .filter((sheet): sheet is JsonObject => isObject(sheet) && isObject(sheet.rows))
    .map((sheet) => ({ name: textOf(sheet.name), rows: usedArea(sheet) }))
}

const hasCells = (rows: JsonObject): boolean =>
  Object.values(rows).some((row) => isObject(row) && isObject(row.cells))

function usedArea(sheet: JsonObject): string[][] {
  const styles = listOf(sheet.styles)
  const area: string[][] = []
  for (const [key, row] of Object.entries(objectOf(sheet.rows))) {
    const index = positionOf(key, sheetLimits.rows)
    if (index === null) continue
    for (const [cellKey, cell] of Object.entries(objectOf(objectOf(row).cells))) {
      const column = positionOf(cellKey, sheetLimits.columns)
      const text = shownText(objectOf(cell), styles)
      if (column === null || text === '') continue
      while (area.length <= index) area.push([])
      const own = area[index]!
      while (own.length < column) own.push('')
      own[column] = text
    }
  }
  return area
}

/** The text of a cell; of a formula its value, where it was stored. */
function shownText({ text, value, style }: JsonObject, styles: Json[]): string {
  const own = textOf(text)
  if (own.startsWith('=') && value !== undefined) return textOf(value)
  const { format, pattern } = objectOf(styles[Number(style ?? -1)])
  return shownNumber(own, textOf(format), textOf(pattern))
}

function positionOf(key: string, limit: number): number | null {
  const position = Number(key)
  return /^\d{1,6}$/.test(key) && position < limit ? position : null
}
