import type { Selection, Sheet } from '@fortune-sheet/core'
import type { WorkbookInstance } from '@fortune-sheet/react'
import { useEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isFormula } from '#contract/text/content/sheets/sheet-formats.ts'
import { cellsOf } from './format/from-grid.ts'
import { isShortcut } from '../../../../lib/shortcut.ts'
import { hasLayers } from '../../../../ui/overlays/layers.ts'

const cellInput = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('.luckysheet-cell-input') ?? null

export const focusCells = (box: HTMLElement | null): void => cellInput(box)?.focus()

/**
 * Typing goes into the selected cell unless the person is somewhere else. An opening menu or dialog
 * has no focus for a moment, and would close if the cells took it; a dialog of the library has none
 * at all.
 */
export function focusIdleCells(box: HTMLElement | null): void {
  const isIdle = box !== null && document.activeElement?.contains(box) === true
  if (isIdle && !hasLayers() && !box.querySelector('.fortune-dialog')) focusCells(box)
}

/** Whether a cell is open, and not only selected. */
export const isTyping = (box: HTMLElement | null): boolean =>
  Number(cellInput(box)?.closest<HTMLElement>('.luckysheet-input-box')?.style.zIndex) > 0

/** A cell that is being typed in. */
export interface TypedCell {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly text: string
}

/** A row and a column, counted from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/**
 * The cell that is typed in while an area is selected: the one where the selection began, of several
 * areas in the last. `null` where the library does not tell.
 *
 * @param anchor where the selection began, if it is a single area
 */
function typedPlace(workbook: WorkbookInstance | null, anchor: CellPlace | null): CellPlace | null {
  const areas = workbook?.getSelection() ?? []
  const { row: rows = [], column: columns = [] } = areas.at(-1) ?? {}
  const [row, column] = [rows[0], columns[0]]
  if (row === undefined || column === undefined) return null
  if (rows.at(-1) === row && columns.at(-1) === column) return { row, column }
  return areas.length === 1 ? anchor : null
}

/** Where a selection began. */
export const anchorOf = ({ row_focus: row, column_focus: column }: Selection): CellPlace | null =>
  row === undefined || column === undefined ? null : { row, column }

/** The open cell, if there is one; the workbook itself knows of it when it is taken over. */
function openCell(
  box: HTMLElement | null,
  workbook: WorkbookInstance | null,
  anchor: CellPlace | null,
): TypedCell | null {
  const place = isTyping(box) ? typedPlace(workbook, anchor) : null
  const sheet = workbook?.getSheet().id
  if (!place || sheet === undefined) return null
  return { sheet, ...place, text: (cellInput(box)?.innerText ?? '').replace(/\n$/, '') }
}

/** What the library makes of a text after an apostrophe. */
const asText = { fa: '@', t: 's' }

/** The sheets as they will be once the cell is taken over. */
export const withTyped = (sheets: readonly Sheet[], typed: TypedCell | null): readonly Sheet[] =>
  typed === null
    ? sheets
    : sheets.map((sheet) => {
        if (sheet.id !== typed.sheet) return sheet
        const data = cellsOf(sheet).slice()
        while (data.length <= typed.row) data.push([])
        const cells = [...(data[typed.row] ?? [])]
        const { f: _, ct, ...cell } = cells[typed.column] ?? {}
        // parts of a text with line breaks would be taken for the text
        const format = ct && ct.t !== 'inlineStr' ? { ct } : {}
        const text = typed.text.replace(/^'/, '')
        cells[typed.column] = isFormula(typed)
          ? { ...cell, ...format, f: text, v: '', m: '' }
          : { ...cell, ...format, ...(text !== typed.text && { ct: asText }), v: text, m: text }
        data[typed.row] = cells
        return { ...sheet, data }
      })

/**
 * Tells of the cell that is being typed in, which is unsaved like any other change.
 * @param anchor where the selection began
 * @returns what has been typed in it; `null` when no cell is open, or it was only opened
 */
export function useTypedCell(
  place: RefObject<HTMLElement | null>,
  workbook: RefObject<WorkbookInstance | null>,
  anchor: RefObject<CellPlace | null>,
  onTyped: () => void,
): () => TypedCell | null {
  const hasTyped = useRef(false)
  useEffect(() => {
    const box = place.current
    const onInput = ({ target }: Event) => {
      if (target !== cellInput(box)) return
      hasTyped.current = true
      // the library opens the cell with the same key
      queueMicrotask(onTyped)
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && hasTyped.current && !isTyping(box)) onTyped()
    }
    box?.addEventListener('input', onInput)
    box?.addEventListener('keyup', onKeyUp)
    return () => {
      box?.removeEventListener('input', onInput)
      box?.removeEventListener('keyup', onKeyUp)
    }
  }, [place, workbook, onTyped])
  return () => {
    if (!isTyping(place.current)) hasTyped.current = false
    return hasTyped.current ? openCell(place.current, workbook.current, anchor.current) : null
  }
}

/** Takes over the cell that is being typed in, as Enter does; also while its field has no focus. */
export function endTyping(box: HTMLElement | null): void {
  if (!isTyping(box)) return
  const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
  flushSync(() => cellInput(box)?.dispatchEvent(new KeyboardEvent('keydown', enter)))
}

/**
 * Keys that the library would keep to itself. Tab in an open cell takes it over and goes on to the
 * next one, except while functions are suggested; the library only leaves an open cell by Enter.
 * The shortcut for saving reaches the editor.
 */
export function useGridKeys(
  place: RefObject<HTMLElement | null>,
  workbook: RefObject<WorkbookInstance | null>,
  anchor: RefObject<CellPlace | null>,
): void {
  useEffect(() => {
    const box = place.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event, 'Ctrl+S')) {
        event.preventDefault()
        event.stopPropagation()
        document.dispatchEvent(new KeyboardEvent('keydown', event))
        return
      }
      const at = typedPlace(workbook.current, anchor.current)
      const isSuggesting = box?.querySelector('#luckysheet-formula-search-c') !== null
      if (event.key !== 'Tab' || !at || isSuggesting || !isTyping(box)) return
      event.preventDefault()
      event.stopPropagation()
      endTyping(box)
      const { row } = at
      const column = Math.max(0, at.column + (event.shiftKey ? -1 : 1))
      flushSync(() =>
        workbook.current?.setSelection([{ row: [row, row], column: [column, column] }]),
      )
      focusCells(box)
    }
    // text without a key: dictation, an emoji panel, some input methods
    const onBeforeInput = (event: InputEvent) => {
      const input = cellInput(box)
      if (event.target !== input || isTyping(box)) return
      // the grid undoes by itself; the field would bring back what was typed in another cell
      if (event.inputType.startsWith('history')) {
        event.preventDefault()
        return
      }
      const composing = { key: 'Process', keyCode: 229, bubbles: true, cancelable: true }
      flushSync(() => input?.dispatchEvent(new KeyboardEvent('keydown', composing)))
      if (!isTyping(box)) event.preventDefault()
    }
    box?.addEventListener('keydown', onKeyDown, { capture: true })
    box?.addEventListener('beforeinput', onBeforeInput, { capture: true })
    return () => {
      box?.removeEventListener('keydown', onKeyDown, { capture: true })
      box?.removeEventListener('beforeinput', onBeforeInput, { capture: true })
    }
  }, [place, workbook, anchor])
}
