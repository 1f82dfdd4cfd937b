import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fill } from '#contract/text/phrase.ts'
import { onDemandPhrasesOf } from '../locales/on-demand-phrases.ts'
import type { Locale } from '../locales/phrases.ts'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { shownSheet, type Sheet } from '#contract/text/content/shown-sheet.ts'

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
 * A read-only spreadsheet: one table per sheet, values only, without a spreadsheet library. Source:
 * web/spec/reading.md 11.11.
 */
export function SheetsView({ sheets: stored, locale, onPiece }: SheetsViewProps) {
  const sheets = useMemo(() => stored.map(shownSheet), [stored])
  const words = onDemandPhrasesOf(locale)
  const [chosen, choose] = useState(0)
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
      <SheetTable
        key={current}
        sheet={sheets[current]!}
        label={nameOf(current)}
        onPiece={onPiece}
      />
    </div>
  )
}

function stepOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function SheetTable({
  sheet: { rows },
  label,
  onPiece,
}: {
  sheet: Sheet
  label: string
  onPiece(piece: Element): void
}) {
  const [shown, show] = useState(rowsAtOnce)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const columns = Math.max(1, ...rows.map(({ length }) => length))
  useEffect(() => onPiece(box.current!), [onPiece])
  useEffect(() => {
    if (shown >= rows.length) return
    // the browser captures the page for printing as soon as the event has been handled
    const all = () => flushSync(() => show(rows.length))
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && show((count) => count + rowsAtOnce),
      {
        rootMargin: '600px',
      },
    )
    watcher.observe(end.current!)
    addEventListener('beforeprint', all)
    return () => {
      watcher.disconnect()
      removeEventListener('beforeprint', all)
    }
  }, [shown, rows.length])
  return (
    <div ref={box}>
      <div className="md-table" role="region" aria-label={label}>
        <table className="md-sheet">
          <thead>
            <tr>
              <td aria-label={label} />
              {Array.from({ length: columns }, (_, column) => (
                <th key={column} scope="col">
                  {columnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {Array.from({ length: columns }, (_, column) => (
                  <td key={column}>{row[column]}</td>
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

/** A, B … Z, AA, AB … for columns from 0. */
function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
