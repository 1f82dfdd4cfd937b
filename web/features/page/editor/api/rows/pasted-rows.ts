import { newRow, type Columns } from './new-row.ts'
import { jsonFields } from '../model/json-fields.ts'
import type { Row } from '../model/api-text.ts'

/**
 * Rows of pasted lines: JSON, cells of a table, `Name: value`, `name=value` or `name value`. One
 * line without a tab is ordinary text, for which there is none.
 */
export function pastedRows(text: string, columns: Columns): Row[] | null {
  if (!/[\n\t]/.test(text.trim())) return null
  const rows = writtenRows(text, columns) ?? linesOf(text, columns)
  return rows.length > 0 ? rows : null
}

/** As {@link pastedRows}, of one line as well; `null` for what begins like JSON and is none. */
export const writtenRows = (text: string, columns: Columns): Row[] | null =>
  /^\s*[[{]/.test(text)
    ? (jsonFields(text)?.map((field) => ({ ...newRow(columns), ...field })) ?? null)
    : linesOf(text, columns)

const linesOf = (text: string, columns: Columns): Row[] =>
  text.split(/\r?\n/).flatMap((line) => rowOf(line.trimEnd(), columns))

function rowOf(line: string, columns: Columns): Row[] {
  if (line.trim() === '') return []
  const key = columns === 'all' ? 'value' : 'remark'
  if (line.includes('\t')) {
    const [name = '', second = '', ...others] = line.split('\t').map((cell) => cell.trim())
    if (others.length === 0) return [{ ...newRow(columns), name, [key]: second }]
    return [{ ...newRow(columns), name, type: second, remark: others.join(' ') }]
  }
  const [, name = '', value = ''] = /^\s*([^\s:=]+)(?:\s*[:=]\s*|\s+|$)(.*)$/.exec(line) ?? []
  return name === '' ? [] : [{ ...newRow(columns), name, [key]: value }]
}
