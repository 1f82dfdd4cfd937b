/** The first rows of a table, which decide about its columns. */
export const rowsJudged = 50
/** Font size of tables in pixels, and the horizontal padding of a cell. */
const em = 14
const padding = 28
/**
 * Minimum width of a column in em when space is short: shorter text is never broken. Identifiers
 * break before sentences do; what still does not fit scrolls. Nothing is wider than `most`, the
 * largest width with a class in the style sheet.
 */
export const least = { identifier: 8, text: 12, most: 32 }

/** In em, by column. */
export interface ColumnWidths {
  /** Of the longest text in one line. */
  naturals: readonly number[]
  /** That columns have at least. */
  widths: readonly number[]
}

/** Widths of a table's columns; the first row is the head. */
export function columnWidths([head = [], ...rows]: readonly (readonly string[])[]): ColumnWidths {
  const naturals = head.map((name, column) =>
    Math.max(emOf(name), ...rows.map((texts) => emOf(texts[column] ?? '')), 2),
  )
  const widths = naturals.map((natural, column) => {
    const isIdentifier = rows.every((texts) => /^[!-~]*$/.test(texts[column]?.trim() ?? ''))
    const most = isIdentifier ? Math.max(least.identifier, emOf(head[column]!)) : least.text
    return Math.min(natural, most, least.most)
  })
  return { naturals, widths }
}

/** Pixels of a column whose text has this width in em. */
export const pixelsOf = (width: number): number => width * em + padding

/**
 * Approximate width of a text in one line, in em: one for a Chinese character, about half for
 * others.
 */
function emOf(value: string): number {
  let half = 0
  for (const sign of value.trim()) half += sign > '\u2e80' ? 2 : 1.15
  return Math.ceil(half / 2)
}
