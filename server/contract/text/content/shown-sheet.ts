import { listOf, objectOf, textOf, type Json, type JsonObject } from './read-content.ts'
import { shownNumber } from './shown-number.ts'

export interface Sheet {
  name: string
  /** Texts of the used area, row by row; rows may be shorter than the widest. */
  rows: string[][]
}

/** Sheets are shown up to this size; stored positions may be any number. */
const sheetLimits = { rows: 20_000, columns: 500 }

/** What a stored sheet shows to those who read it. Source: web/spec/reading.md 11.11. */
export const shownSheet = (sheet: JsonObject): Sheet => ({
  name: textOf(sheet.name),
  rows: usedArea(sheet),
})

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
