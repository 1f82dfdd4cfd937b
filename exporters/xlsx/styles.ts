import type { CellStyle } from 'hucre/xlsx'
import { listOf, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'

/** Without `#`, as workbooks have it; `undefined` for anything but six digits. */
const rgb = (color: unknown): { rgb: string } | undefined => {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(textOf(color)) ?? []
  return hex ? { rgb: hex.toUpperCase() } : undefined
}

const lines = ['thin', 'dotted', 'dashed', 'double', 'medium', 'thick'] as const

function sideOf(side: unknown) {
  const [style, color] = listOf(side)
  const line = lines.find((one) => one === style)
  return line && { style: line, color: rgb(color) ?? { rgb: '000000' } }
}

const aligns = ['left', 'center', 'right'] as const

/** A stored style as workbooks have it; `{}` where nothing is set. */
export function styleOf(style: JsonObject, numFmt: string): CellStyle {
  const made: CellStyle = numFmt ? { numFmt } : {}
  const stored = objectOf(style['font'])
  const color = rgb(style['color'])
  const size = Number(stored['size'])
  const font: NonNullable<CellStyle['font']> = {
    ...(textOf(stored['name']) ? { name: textOf(stored['name']) } : {}),
    ...(size > 0 ? { size } : {}),
    ...(stored['bold'] === true ? { bold: true } : {}),
    ...(stored['italic'] === true ? { italic: true } : {}),
    ...(style['underline'] === true ? { underline: true } : {}),
    ...(style['strike'] === true ? { strikethrough: true } : {}),
    ...(color ? { color } : {}),
  }
  if (Object.keys(font).length > 0) made.font = font
  const fgColor = rgb(style['bgcolor'])
  if (fgColor) made.fill = { type: 'pattern', pattern: 'solid', fgColor }
  const borders = Object.entries(objectOf(style['border'])).flatMap(([name, side]) => {
    const drawn = sideOf(side)
    return drawn && ['top', 'right', 'bottom', 'left'].includes(name) ? [[name, drawn]] : []
  })
  if (borders.length > 0) made.border = Object.fromEntries(borders) as typeof made.border
  const horizontal = aligns.find((one) => one === style['align'])
  const vertical = { top: 'top', middle: 'center', bottom: 'bottom' } as const
  const valign = vertical[textOf(style['valign']) as keyof typeof vertical]
  const alignment: NonNullable<CellStyle['alignment']> = {
    ...(horizontal ? { horizontal } : {}),
    ...(valign ? { vertical: valign } : {}),
    ...(style['textwrap'] === true ? { wrapText: true } : {}),
  }
  if (Object.keys(alignment).length > 0) made.alignment = alignment
  return made
}
