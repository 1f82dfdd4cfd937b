import { update } from '@fortune-sheet/core'
import type { Cell } from '@fortune-sheet/core'

/** Stored names of formats, and how the grid writes them. Source: web/spec/writing.md 4. */
const patterns: Readonly<Record<string, string>> = {
  number: '#,##0.00',
  rmb: '"¥"#,##0.00',
  usd: '"$"#,##0.00',
  eur: '"€"#,##0.00',
}

const isPercent = (pattern: string): boolean => /^0(?:\.0+)?%$/.test(pattern)

/** A decimal that the grid can hold as a number and write back with the same digits. */
export const isPlainNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && String(Number(text)) === text

/** The value of a cell as the grid computes with it, and as it shows it. */
export function valueOf(text: string, format: string, pattern: string): Partial<Cell> {
  if (format !== 'text' && isPlainNumber(text)) {
    const own = pattern || (patterns[format] ?? '')
    if (format === 'percent') {
      const fa = own || (text.includes('.') ? '0.00%' : '0%')
      return shown(Number((Number(text) / 100).toPrecision(15)), fa)
    }
    return own ? shown(Number(text), own) : { v: Number(text), m: text, ct: general('n') }
  }
  const looksLikeNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return format === 'text' || looksLikeNumber
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
  if (typeof v === 'number' && isPercent(pattern)) {
    const text = String(Number((v * 100).toPrecision(12)))
    const usual = text.includes('.') ? '0.00%' : '0%'
    return { text, format: 'percent', ...(pattern !== usual && { pattern }) }
  }
  if (pattern === '@') return { text: String(v), format: 'text' }
  if (pattern === 'General' || typeof v !== 'number') return { text: String(v) }
  const named = Object.entries(patterns).find(([, one]) => one === pattern)?.[0]
  return { text: String(v), ...(named ? { format: named } : { pattern }) }
}
