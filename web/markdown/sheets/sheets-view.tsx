import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './sheets.css'
import { fill } from '#contract/text/phrase.ts'
import { onDemandPhrasesOf } from '../locales/on-demand-phrases.ts'
import type { Locale } from '../locales/phrases.ts'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { columnName } from '#contract/text/content/sheets/cell-names.ts'
import { cellsOf, shownSheet, type Sheet } from '#contract/text/content/sheets/shown-sheet.ts'

/**
 * Rows rendered at a time; more are added when the end comes into view. Source: web/spec/reading.md
 * 11.11.
 */
const rowsAtOnce = 100

interface SheetsViewProps {
  sheets: readonly JsonObject[]
  locale: Locale
  onPiece(piece: Element): void
}

/**
 * A read-only spreadsheet: one table per sheet, values only, without a spreadsheet library. Paper has
 * all sheets. Source: web/spec/reading.md 11.11.
 */
export function SheetsView({ sheets: stored, locale, onPiece }: SheetsViewProps) {
  const sheets = useMemo(() => stored.map(shownSheet), [stored])
  const words = onDemandPhrasesOf(locale)
  const [chosen, choose] = useState(0)
  const isPrinting = usePrinting()
  const current = Math.min(chosen, sheets.length - 1)
  const nameOf = (index: number) =>
    sheets[index]!.name || fill(words.sheetNumber, locale, { number: index + 1 })
  return (
    <div className="md-sheets">
      {sheets.length > 1 && (
        <div className="md-sheet-tabs" role="tablist" aria-label={words.sheets}>
          {sheets.map((_, index) => (
            <button
              key={index}
              type="button"
              role="tab"
              aria-selected={index === current}
              tabIndex={index === current ? 0 : -1}
              onClick={() => choose(index)}
              onKeyDown={(event) => {
                const next = stepOf(event.key, index, sheets.length)
                if (next === null) return
                event.preventDefault()
                choose(next)
                ;(event.currentTarget.parentElement!.children[next] as HTMLElement).focus()
              }}
            >
              {nameOf(index)}
            </button>
          ))}
        </div>
      )}
      {sheets.map(
        (sheet, index) =>
          (isPrinting || index === current) && (
            <Fragment key={index}>
              {isPrinting && sheets.length > 1 && (
                <p className="md-sheet-name">
                  <strong>{nameOf(index)}</strong>
                </p>
              )}
              <SheetTable
                sheet={sheet}
                isWhole={isPrinting}
                label={nameOf(index)}
                onPiece={onPiece}
              />
            </Fragment>
          ),
      )}
    </div>
  )
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    // the browser captures the page for printing as soon as the event has been handled
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), control)
    addEventListener('afterprint', () => setPrinting(false), control)
    return () => control.abort()
  }, [])
  return isPrinting
}

function stepOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function SheetTable({
  sheet,
  isWhole,
  label,
  onPiece,
}: {
  sheet: Sheet
  /** Whether all rows are shown at once. */
  isWhole: boolean
  label: string
  onPiece(piece: Element): void
}) {
  const [count, setCount] = useState(rowsAtOnce)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const columns = sheet.columns.length > 0 ? sheet.columns : [0]
  const total = sheet.rows.length
  useEffect(() => onPiece(box.current!), [onPiece])
  useEffect(() => {
    if (count >= total) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((before) => before + rowsAtOnce),
      {
        rootMargin: '600px',
      },
    )
    watcher.observe(end.current!)
    return () => watcher.disconnect()
  }, [count, total])
  return (
    <div ref={box}>
      <div className="md-table" role="region" aria-label={label}>
        <table className="md-sheet">
          <thead>
            <tr>
              <td aria-label={label} />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {columnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? sheet.rows : sheet.rows.slice(0, count)).map((row) => (
              <tr key={row.at}>
                <th scope="row">{row.at + 1}</th>
                {[...cellsOf(sheet, row)].map(({ column, text, span }) => (
                  <td key={column} rowSpan={span?.rows} colSpan={span?.columns}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div ref={end} />
    </div>
  )
}
