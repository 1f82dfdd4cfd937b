import { resolveThemeColor, type CellStyle } from 'hucre/xlsx'
import { isPercentPattern } from '#contract/text/content/sheets/sheet-formats.ts'
import { sheetPatterns } from '#contract/text/content/sheets/shown-number.ts'

/** A style as a spreadsheet item stores it. Source: web/spec/writing.md 4. */
export type StoredStyle = Record<string, unknown>

type Color = NonNullable<NonNullable<CellStyle['font']>['color']>
type Side = NonNullable<NonNullable<CellStyle['border']>['top']>

/** What styles refer to. */
export interface Theme {
  readonly colors: readonly string[]
  readonly size: number
}

function colorOf(color: Color | undefined, { colors }: Theme): string {
  const hex =
    color?.rgb ??
    (color?.theme !== undefined && color.theme < colors.length
      ? resolveThemeColor([...colors], color.theme, color.tint)
      : '')
  return /^[0-9a-f]{6}$/i.test(hex) ? `#${hex.toLowerCase()}` : ''
}

const lines = new Set(['thin', 'dotted', 'dashed', 'double', 'medium', 'thick'])
const lineOf = ({ style }: Side): string =>
  lines.has(style) ? style : style.startsWith('medium') ? 'medium' : 'thin'

function borderOf(border: NonNullable<CellStyle['border']>, theme: Theme): StoredStyle {
  const sides = (['top', 'right', 'bottom', 'left'] as const).flatMap((name) => {
    const side = border[name]
    return side ? [[name, [lineOf(side), colorOf(side.color, theme) || '#000000']]] : []
  })
  return Object.fromEntries(sides) as StoredStyle
}

const without = (pattern: string): string =>
  pattern
    .split(';')[0]!
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/["_]|\s/g, '')

/** The named format, or the pattern, of a number. */
export function formatOf(numFmt: string): { format?: string; pattern?: string } {
  if (numFmt === '' || /^general$/i.test(numFmt)) return {}
  if (numFmt === '@') return { format: 'text' }
  if (isPercentPattern(numFmt)) return { format: 'percent', pattern: numFmt }
  const bare = without(numFmt)
  const named = Object.entries(sheetPatterns).find(([, pattern]) => without(pattern) === bare)
  return named ? { format: named[0] } : { pattern: numFmt }
}

/** The looks of a cell; its format is up to the value. */
export function looksOf(style: CellStyle | undefined, theme: Theme): StoredStyle {
  if (!style) return {}
  const { font = {}, fill, border, alignment = {} } = style
  const stored: StoredStyle = {}
  const background =
    fill?.type === 'pattern' && fill.pattern === 'solid' ? colorOf(fill.fgColor, theme) : ''
  if (background) stored['bgcolor'] = background
  const color = colorOf(font.color, theme)
  if (color && color !== '#000000') stored['color'] = color
  const { horizontal = '', vertical = '' } = alignment
  if (['left', 'center', 'right'].includes(horizontal)) stored['align'] = horizontal
  if (vertical === 'top' || vertical === 'center')
    stored['valign'] = vertical === 'top' ? 'top' : 'middle'
  if (alignment.wrapText) stored['textwrap'] = true
  if (font.strikethrough) stored['strike'] = true
  if (font.underline) stored['underline'] = true
  const face = {
    ...(font.bold ? { bold: true } : {}),
    ...(font.italic ? { italic: true } : {}),
    ...(font.size && font.size !== theme.size ? { size: font.size } : {}),
  }
  if (Object.keys(face).length > 0) stored['font'] = face
  if (border) {
    const drawn = borderOf(border, theme)
    if (Object.keys(drawn).length > 0) stored['border'] = drawn
  }
  return stored
}
