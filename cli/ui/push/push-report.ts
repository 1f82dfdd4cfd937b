import { widthOf } from '../../terminal/columns.ts'
import type { LineStyle } from '../../output.ts'
import { diffLines, type StyledLine } from '../diff-lines.ts'
import { treeLines, type TreeEntry } from '../plan-tree.ts'
import { pushTranslator } from './push-messages.ts'
import { isUnresolved } from '../../sync/push/result.ts'
import { pushRows, rowOf, type ShownPush } from './push-rows.ts'
import type { ReportFrame } from './report-frame.ts'

const padded = (text: string, width: number) =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

/**
 * Pages as lines, one each, sorted by path; what to do about it on a line below. Source:
 * cli/spec.md 5.5
 */
export function pageLines(result: ShownPush, locale: ReportFrame['locale']): StyledLine[] {
  const rows = pushRows(result, locale)
  const widthIn = (column: number, list: typeof rows) =>
    Math.max(0, ...list.map((row) => widthOf(row.cells[column] ?? '')))
  const titled = rows.filter((row) => row.cells.length > 3)
  // One very long path or title must not push everything to the right.
  const widths = [
    widthIn(0, rows),
    Math.min(widthIn(1, rows), 64),
    Math.min(widthIn(2, titled), 32),
  ]
  return rows.flatMap(({ page, cells, hint }, index) => {
    const line = cells.map((cell, column) =>
      column < 2 || (column === 2 && cells.length > 3) ? padded(cell, widths[column]!) : cell,
    )
    return [
      { text: line.join('  ').trimEnd() },
      ...(hint && hint !== rows[index + 1]?.hint
        ? [{ text: `${' '.repeat(widths[0]! + 2)}→ ${hint}` }]
        : []),
      ...diffLines(page.diff ?? [], '  '),
    ]
  })
}

const colors: Partial<Record<string, LineStyle['color']>> = {
  create: 'green',
  update: 'yellow',
  move: 'cyan',
  delete: 'red',
  behind: 'dim',
}

/** The plan as a tree of folders, for a terminal; the title follows each new page. */
export function planTree(
  result: ShownPush,
  locale: ReportFrame['locale'],
  isUtf8: boolean,
): StyledLine[] {
  const t = pushTranslator(locale)
  const entries = result.pages.map((page): TreeEntry => {
    const { cells, hint } = rowOf(page, { ...result, dryRun: false }, t)
    const isOpen = isUnresolved(page) || page.state === 'skipped'
    return {
      path: page.path,
      word: cells[0]!,
      color: isOpen ? 'red' : colors[page.action],
      details: cells.slice(2).filter((cell) => cell !== page.id),
      ...(hint === undefined ? {} : { hint }),
      below: diffLines(page.diff ?? []),
    }
  })
  return treeLines(entries, isUtf8)
}
