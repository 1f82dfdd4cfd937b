import { locale, type Selection, type Sheet } from '@fortune-sheet/core'
import { Workbook, type WorkbookInstance } from '@fortune-sheet/react'
import '@fortune-sheet/react/dist/index.css'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { theme } from '../../../../lib/theme.ts'
import type { EditedText } from '../source/source-editor.ts'
import { fromGrid } from './format/from-grid.ts'
import { sizes } from './format/to-grid.ts'
import { fillForDark } from './dark-fill.ts'
import { measureEvenly } from './even-lines.ts'
import { describeParts } from './describe-parts.ts'
import { useGridMenu } from './grid-menu.ts'
import { cellMenu, tabMenu, tools } from './grid-tools.ts'
import { cellChanges, openGrid, type Opened } from './opened-grid.ts'
import { PrintedSheet } from './print/printed-sheet.tsx'
import { UnreadableSheet } from './unreadable-sheet.tsx'
import {
  anchorOf,
  endTyping,
  focusCells,
  focusIdleCells,
  useGridKeys,
  useTypedCell,
  withTyped,
  type CellPlace,
  type TypedCell,
} from './typing.ts'

interface GridProps {
  /** The text to start with. */
  start: () => string
  isReadOnly: boolean
  /** Passes the grid; `null` when it closes. */
  onField: (field: EditedText | null) => void
  onChange: () => void
}

/** Whether what is drawn is seen through the filter of `sheet.css`. */
const isDark = ({ canvas }: CanvasRenderingContext2D): boolean =>
  getComputedStyle(canvas).filter !== 'none'

/** The spreadsheet library, whose sheets become the stored text when it is asked for. */
export function Grid({ start, isReadOnly, onField, onChange }: GridProps) {
  const t = usePhrases()
  const chosenTheme = useSyncExternalStore(theme.follow, theme.get)
  const [opened, setOpened] = useState(() => openGrid(start(), 0))
  /** The library draws nothing until it has taken over its sheets. */
  const [isShown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({
    opened,
    sheets: opened.grid,
    isChanged: false,
    isUntold: false,
    onChange,
  })
  latest.current.onChange = onChange
  const workbook = useRef<WorkbookInstance>(null)
  const told = useMemo(() => () => latest.current.onChange(), [])
  const typedCell = useRef<() => TypedCell | null>(() => null)
  /** Where the selection began. */
  const anchor = useRef<CellPlace | null>(null)
  const hooks = useMemo(
    () => ({
      afterSelectionChange: (_sheet: string, selection: Selection) => {
        anchor.current = anchorOf(selection)
      },
      // opened and left, a text with the library's own mark would become a formula
      beforeUpdateCell: (row: number, column: number, value: unknown) => {
        const id = workbook.current?.getSheet().id
        const { data } = latest.current.sheets.find((sheet) => sheet.id === id) ?? {}
        const cell = data?.[row]?.[column]
        return cell?.qp !== 1 || value !== cell.v
      },
      beforeRenderCell: (_cell: unknown, _place: unknown, canvas: CanvasRenderingContext2D) => {
        measureEvenly(canvas)
        const fill = canvas.fillStyle
        if (typeof fill === 'string' && fill !== '#ffffff' && isDark(canvas))
          canvas.fillStyle = fillForDark(fill)
        return true
      },
    }),
    // drawn again in another theme
    // oxlint-disable-next-line react/exhaustive-deps
    [chosenTheme],
  )
  typedCell.current = useTypedCell(box, workbook, anchor, told)

  // by the layout, since a cell that is being typed in is read before it leaves the document
  useLayoutEffect(() => {
    /** The text of the last changed state, which is made once. */
    let made: { sheets: readonly Sheet[]; text: string } | undefined
    const textOf = (sheets: readonly Sheet[]) =>
      JSON.stringify(fromGrid(sheets, latest.current.opened.stored))
    const show = (next: Opened) => {
      Object.assign(latest.current, { opened: next, sheets: next.grid, isChanged: false })
      setOpened(next)
      latest.current.onChange()
    }
    const field: EditedText = {
      text: () => {
        const { opened, sheets, isChanged } = latest.current
        const typed = typedCell.current()
        if (typed) return textOf(withTyped(sheets, typed))
        if (!isChanged) return opened.text
        if (made?.sheets !== sheets) made = { sheets, text: textOf(sheets) }
        return made.text
      },
      replace: (text, differ) => {
        if (!differ || !field.merge(text)) show(openGrid(text, latest.current.opened.count + 1))
      },
      merge: (text) => {
        const { opened, sheets } = latest.current
        const typed = typedCell.current()
        const merged = readSheets(text)
        const cells = merged && cellChanges(sheets, opened.stored, merged, typed)
        if (cells) {
          workbook.current?.applyOp(cells.ops)
          const next = { ...opened, stored: cells.stored }
          Object.assign(latest.current, { opened: next, sheets: cells.sheets, isChanged: true })
          latest.current.onChange()
          return true
        }
        // a new grid has no open cell
        if (typed) return false
        const name = workbook.current?.getSheet().name ?? ''
        const selection = workbook.current?.getSelection()
        show(openGrid(text, opened.count + 1, { name, selection }))
        return true
      },
      focus: () => focusCells(box.current),
      settle: () => endTyping(box.current),
    }
    onField(field)
    return () => onField(null)
  }, [onField])

  useGridKeys(box, workbook, anchor)
  useGridMenu(box)
  useEffect(() => {
    if (isShown) describeParts(box.current, { cells: t('sheet.cells'), search: t('sheet.search') })
  })
  const changed = useMemo(
    () => () => {
      Object.assign(latest.current, { isChanged: true, isUntold: true })
      // the library reports from within its own state update
      queueMicrotask(() => latest.current.onChange())
    },
    [],
  )
  const keep = useMemo(
    () => (sheets: Sheet[]) => {
      latest.current.sheets = sheets
      setShown(true)
      // who was told earlier has seen the sheets before
      if (latest.current.isUntold) latest.current.onChange()
      latest.current.isUntold = false
      focusIdleCells(box.current)
    },
    [],
  )
  const shownSheet = useCallback(() => {
    const id = workbook.current?.getSheet().id
    return withTyped(latest.current.sheets, typedCell.current()).find((sheet) => sheet.id === id)
  }, [])
  return (
    <>
      <section ref={box} className="sheet-grid" aria-label={t('sheet.grid')}>
        {opened.isUnreadable ? (
          <UnreadableSheet text={opened.text} isChosen />
        ) : (
          <Workbook
            ref={workbook}
            key={opened.count}
            data={opened.grid}
            lang={language() === 'zh-cn' ? 'zh' : 'en'}
            allowEdit={!isReadOnly}
            showToolbar={!isReadOnly}
            toolbarItems={tools}
            cellContextMenu={isReadOnly ? ['copy'] : cellMenu}
            headerContextMenu={isReadOnly ? ['copy'] : cellMenu}
            sheetTabContextMenu={isReadOnly ? [] : tabMenu}
            defaultRowHeight={sizes.row}
            defaultColWidth={sizes.column}
            addRows={100}
            hooks={hooks}
            onChange={keep}
            onOp={changed}
          />
        )}
      </section>
      <PrintedSheet current={shownSheet} />
    </>
  )
}

// of the library's fonts the first is used for all cells, and it has serifs
for (const lang of ['en', 'zh'])
  locale({ lang } as Parameters<typeof locale>[0]).fontarray[0] = '"Helvetica Neue"'
