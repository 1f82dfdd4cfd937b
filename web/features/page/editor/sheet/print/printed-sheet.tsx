import type { Sheet } from '@fortune-sheet/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnName } from '#contract/text/content/sheets/cell-names.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { printedArea } from './printed-area.ts'

/**
 * The sheet on paper: all of it, also what the grid would show only after scrolling. The grid itself
 * has no part in it: drawn again for paper, it would have to be drawn once more for the screen.
 *
 * @param current the sheet that is shown; always the same function
 */
export function PrintedSheet({ current }: { current: () => Sheet | undefined }) {
  const [sheet, setSheet] = useState<Sheet>()
  useEffect(() => {
    const control = new AbortController()
    // the browser takes its picture as soon as the event has been handled
    const print = () => flushSync(() => setSheet(current()))
    window.addEventListener('beforeprint', print, control)
    window.addEventListener('afterprint', () => setSheet(undefined), control)
    return () => control.abort()
  }, [current])
  return sheet && <SheetTable sheet={sheet} />
}

function SheetTable({ sheet }: { sheet: Sheet }) {
  const t = usePhrases()
  const { columns, rows, isCut } = printedArea(sheet)
  const width = columns.reduce((sum, one) => sum + one.width, 0)
  return (
    <div className="printed-sheet">
      <h2>{sheet.name}</h2>
      {/* narrower on paper that is too narrow, each column by the same share */}
      <table style={{ width: `min(100%, ${width + rowNames}px)` }}>
        <colgroup>
          <col style={{ width: `${rowNames}px` }} />
          {columns.map((one) => (
            <col key={one.column} style={{ width: `${(one.width / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td aria-label={sheet.name} />
            {columns.map(({ column }) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, height, cells }) => (
            <tr key={row} style={height ? { height: `${height}px` } : undefined}>
              <th scope="row">{row + 1}</th>
              {cells.map(({ column, text, style, rowSpan, colSpan }) => (
                <td key={column} style={style} rowSpan={rowSpan} colSpan={colSpan}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p>{t('sheet.printCut', { count: rows.length })}</p>}
    </div>
  )
}

/** Pixels of the column with the numbers of the rows. */
const rowNames = 36
