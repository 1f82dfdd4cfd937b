import { least, pixelsOf, type ColumnWidths } from './column-widths.ts'

/** Longer tables are laid out in parts of so many rows. Source: web/spec/reading.md 11.4. */
const shortRows = 300
const rowsPerPart = 100

/** Browsers lay out the rows of a long table when they come near the window. */
export const isLong = (rows: number): boolean => rows > shortRows

/** The rows of a long table, as its `tbody` elements contain them. */
export const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, part) =>
    rows.slice(part * rowsPerPart, (part + 1) * rowsPerPart),
  )

/**
 * Declarations for a long table. Its columns must be known before its rows are: they get at least
 * their minimum width, and what room there is by the lengths of their texts.
 */
export function longStyle({ naturals, widths }: ColumnWidths): string {
  const pixels = widths.map(pixelsOf)
  const tracks = pixels.map(
    (width, column) => `minmax(${width}px, ${Math.min(naturals[column]!, least.most)}fr)`,
  )
  const width = pixels.reduce((sum, each) => sum + each, 0)
  return `min-width: ${width}px; --tracks: ${tracks.join(' ')}`
}
