import { update } from '@fortune-sheet/core'
import type { Cell } from '@fortune-sheet/core'
import {
  booleanOf,
  isFormula,
  isPercentPattern,
  isPlainNumber,
  percentPattern,
  sheetPatterns,
} from '#contract/text/content/sheet-formats.ts'

/** The value of a cell as the grid computes with it, and as it shows it. */
export function valueOf(text: string, format: string, pattern: string): Partial<Cell> {
  if (format !== 'text' && isPlainNumber(text)) {
    const own = pattern || (sheetPatterns[format] ?? '')
    if (format === 'percent') {
      const fa = own || percentPattern(text)
      return shown(Number((Number(text) / 100).toPrecision(15)), fa)
    }
    return own ? shown(Number(text), own) : { v: Number(text), m: text, ct: general('n') }
  }
  const truth = format === 'text' ? undefined : booleanOf(text)
  if (truth !== undefined) return { v: truth, m: text, ct: general('b') }
  const looksLikeNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return format === 'text' || looksLikeNumber || isFormula({ text })
    ? { v: text, m: text, ct: { fa: '@', t: 's' } }
    : { v: text, m: text, ct: general('g') }
}

const general = (t: string) => ({ fa: 'General', t })

const shown = (value: number, pattern: string): Partial<Cell> => ({
  v: value,
  m: String(update(pattern, value)),
  ct: { fa: pattern, t: 'n' },
})

/** The text, and the format, in which a cell is stored. */
export function textOfCell(cell: Cell): { text: string; format?: string; pattern?: string } {
  const { v, m, f, ct } = cell
  if (f) return { text: f }
  if (ct?.t === 'inlineStr')
    return {
      text: ((ct.s ?? []) as { v?: string }[]).map((part) => part.v ?? '').join(''),
    }
  if (v === undefined || v === null || v === '') return { text: '' }
  // readers of the stored text see a date, not the number of its day
  if (ct?.t === 'd') return { text: String(m ?? v) }
  if (typeof v === 'boolean') return { text: v ? 'TRUE' : 'FALSE' }
  const pattern = ct?.fa ?? 'General'
  if (typeof v === 'number' && isPercentPattern(pattern)) {
    const text = String(Number((v * 100).toPrecision(12)))
    return { text, format: 'percent', ...(pattern !== percentPattern(text) && { pattern }) }
  }
  if (pattern === '@') return { text: String(v), format: 'text' }
  if (pattern === 'General' || typeof v !== 'number') return { text: String(v) }
  const named = Object.entries(sheetPatterns).find(([, one]) => one === pattern)?.[0]
  return { text: String(v), ...(named ? { format: named } : { pattern }) }
}
