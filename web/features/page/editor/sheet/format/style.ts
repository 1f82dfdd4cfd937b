import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import type { Cell } from '@fortune-sheet/core'

/** A line at one side of a cell, as the grid has it. */
export interface GridLine {
  style: number
  color: string
}
/** Left, right, top and bottom. */
export type GridBorder = Partial<Record<'l' | 'r' | 't' | 'b', GridLine>>

const sides = { top: 't', right: 'r', bottom: 'b', left: 'l' } as const
const lines = { thin: 1, dotted: 3, dashed: 4, double: 7, medium: 8, thick: 13 } as const

const aligns = { center: 0, left: 1, right: 2 } as const
const valigns = { middle: 0, top: 1, bottom: 2 } as const

const keyOf = <T extends string>(
  names: Readonly<Record<T, number>>,
  value: unknown,
): T | undefined => (Object.keys(names) as T[]).find((name) => names[name] === Number(value))

/** How the grid draws a cell of this stored style. */
export function looksOf(style: JsonObject): Partial<Cell> {
  const font = objectOf(style['font'])
  const align = aligns[textOf(style['align']) as keyof typeof aligns]
  const valign = valigns[textOf(style['valign']) as keyof typeof valigns]
  return {
    ...(style['bgcolor'] ? { bg: textOf(style['bgcolor']) } : {}),
    ...(style['color'] ? { fc: textOf(style['color']) } : {}),
    ...(align === undefined ? {} : { ht: align }),
    ...(valign === undefined ? {} : { vt: valign }),
    ...(style['textwrap'] === true ? { tb: '2' } : {}),
    ...(style['strike'] === true ? { cl: 1 } : {}),
    ...(style['underline'] === true ? { un: 1 } : {}),
    ...(font['bold'] === true ? { bl: 1 } : {}),
    ...(font['italic'] === true ? { it: 1 } : {}),
    ...(Number(font['size']) > 0 ? { fs: Number(font['size']) } : {}),
  }
}

/** The lines around a cell of this stored style. */
export function borderOf(style: JsonObject): GridBorder {
  const border: GridBorder = {}
  for (const [side, letter] of Object.entries(sides)) {
    const [line, color] = listOf(objectOf(style['border'])[side])
    if (line)
      border[letter] = {
        style: lines[textOf(line) as keyof typeof lines] ?? lines.thin,
        color: textOf(color) || '#000000',
      }
  }
  return border
}

/** The known part of a style, from a cell and the lines around it. Keys always in the same order. */
export function styleOf(cell: Cell, border: GridBorder, format?: string, pattern?: string) {
  const style: JsonObject = {}
  const font: JsonObject = {}
  if (cell.bg) style['bgcolor'] = cell.bg
  if (cell.fc) style['color'] = cell.fc
  const align = cell.ht === undefined ? undefined : keyOf(aligns, cell.ht)
  if (align) style['align'] = align
  const valign = cell.vt === undefined ? undefined : keyOf(valigns, cell.vt)
  if (valign) style['valign'] = valign
  if (cell.tb === '2') style['textwrap'] = true
  if (cell.cl === 1) style['strike'] = true
  if (cell.un === 1) style['underline'] = true
  if (cell.bl === 1) font['bold'] = true
  if (cell.it === 1) font['italic'] = true
  if (cell.fs) font['size'] = Number(cell.fs)
  if (Object.keys(font).length > 0) style['font'] = font
  const drawn: JsonObject = {}
  for (const [side, letter] of Object.entries(sides)) {
    const line = border[letter]
    if (line) drawn[side] = [keyOf(lines, line.style) ?? 'thin', line.color]
  }
  if (Object.keys(drawn).length > 0) style['border'] = drawn
  if (format) style['format'] = format
  if (pattern) style['pattern'] = pattern
  return style
}

const known = ['bgcolor', 'color', 'align', 'valign', 'textwrap', 'strike', 'underline', 'border']
const knownInFont = ['bold', 'italic', 'size']

/** A style with everything of the one before that the grid does not know, such as a font's name. */
export function withUnknown(style: JsonObject, before: JsonObject): JsonObject {
  const without = (value: JsonObject, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
  const fontBefore = isObject(before['font']) ? without(before['font'], knownInFont) : {}
  const font = { ...fontBefore, ...objectOf(style['font']) }
  return {
    ...without(before, [...known, 'font', 'format', 'pattern']),
    ...style,
    ...(Object.keys(font).length > 0 ? { font } : {}),
  }
}
