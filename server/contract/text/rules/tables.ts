import {
  isIndentedCode,
  lineText,
  type BlockRule,
  type BlockState,
  type Token,
} from '../markdown/parser.ts'

/**
 * Most empty cells added to short rows of one text, so that a hostile table cannot produce many
 * more cells than it has characters.
 */
const mostAddedCells = 65_536

type Alignment = 'left' | 'center' | 'right' | ''

/**
 * A table. Header and delimiter row may have different numbers of columns, and rows may be longer
 * than both: missing cells are empty, extra ones form further columns. Source: web/spec/reading.md
 * 11.3.
 */
export const table: BlockRule = (state, startLine, endLine, silent) => {
  if (
    startLine + 2 > endLine ||
    isIndentedCode(state, startLine) ||
    isIndentedCode(state, startLine + 1)
  )
    return false
  if (state.sCount[startLine + 1]! < state.blkIndent) return false
  const header = lineText(state, startLine)
  if (!header.includes('|')) return false
  const delimiter = lineText(state, startLine + 1).trim()
  const alignments = delimiterCells(delimiter)
  const head = cells(header)
  if (!alignments || head.length === 0) return false
  // Without a pipe `---` underlines a heading, unless there is only one column.
  if (!delimiter.includes('|') && alignments.length !== head.length) return false
  if (silent) return true

  const rows: string[][] = []
  let line = startLine + 2
  const enders = state.md.block.ruler.getRules('blockquote')
  for (; line < endLine; line++) {
    if (state.isEmpty(line) || state.sCount[line]! < state.blkIndent || isIndentedCode(state, line))
      break
    if (enders.some((rule) => rule(state, line, endLine, true))) break
    rows.push(cells(lineText(state, line)))
  }
  pushTable(state, [startLine, line], head, alignments, rows)
  state.line = line
  return true
}

function delimiterCells(row: string): Alignment[] | null {
  if (!/^[-:|\s]+$/.test(row) || !row.includes('-')) return null
  const columns = row.split('|').map((cell) => cell.trim())
  if (columns[0] === '') columns.shift()
  if (columns.at(-1) === '') columns.pop()
  if (columns.length === 0 || !columns.every((cell) => /^:?-+:?$/.test(cell))) return null
  return columns.map((cell) =>
    cell.endsWith(':')
      ? cell.startsWith(':')
        ? 'center'
        : 'right'
      : cell.startsWith(':')
        ? 'left'
        : '',
  )
}

/** Splits a row at its pipes; an escaped pipe belongs to its cell, also in code. */
function cells(row: string): string[] {
  const found: string[] = []
  let cell = ''
  let from = 0
  const text = row.trim()
  for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) {
    if (text[at - 1] === '\\') {
      cell += `${text.slice(from, at - 1)}|`
    } else {
      found.push((cell + text.slice(from, at)).trim())
      cell = ''
    }
    from = at + 1
  }
  found.push((cell + text.slice(from)).trim())
  if (found[0] === '') found.shift()
  if (found.at(-1) === '' && found.length > 0) found.pop()
  return found
}

function pushTable(
  state: BlockState,
  lines: [number, number],
  head: string[],
  alignments: Alignment[],
  rows: string[][],
): void {
  const columns = rows.reduce(
    (most, row) => Math.max(most, row.length),
    Math.max(head.length, alignments.length),
  )
  const added = typeof state.env.addedCells === 'number' ? state.env.addedCells : 0
  let spare = mostAddedCells - added
  const pad = (row: string[]) => {
    const missing = Math.min(columns - row.length, spare)
    spare -= missing
    return missing > 0 ? [...row, ...Array<string>(missing).fill('')] : row
  }
  const pushRow = (row: string[], line: number, isHead: boolean) => {
    open(state, 'tr', line, line + 1)
    pad(row).forEach((text, column) => {
      const tag = isHead && text !== '' ? 'th' : 'td' // an empty heading is not a header cell
      const cell = state.push(`${tag}_open`, tag, 1)
      if (alignments[column]) cell.attrSet('class', `md-${alignments[column]}`)
      const inline = state.push('inline', '', 0)
      inline.content = text
      inline.map = [line, line + 1]
      inline.children = []
      state.push(`${tag}_close`, tag, -1)
    })
    state.push('tr_close', 'tr', -1)
  }
  open(state, 'table', ...lines)
  open(state, 'thead', lines[0], lines[0] + 1)
  pushRow(head, lines[0], true)
  state.push('thead_close', 'thead', -1)
  if (rows.length > 0) {
    open(state, 'tbody', lines[0] + 2, lines[1])
    rows.forEach((row, index) => pushRow(row, lines[0] + 2 + index, false))
    state.push('tbody_close', 'tbody', -1)
  }
  state.push('table_close', 'table', -1)
  state.env.addedCells = mostAddedCells - spare
}

function open(state: BlockState, tag: string, from: number, to: number): Token {
  const token = state.push(`${tag}_open`, tag, 1)
  token.map = [from, to]
  return token
}
