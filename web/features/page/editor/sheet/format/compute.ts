import {
  defaultContext,
  execfunction,
  setCellValue,
  setFormulaCellInfoMap,
} from '@fortune-sheet/core'
import type { Sheet } from '@fortune-sheet/core'
import { inOrder } from './formula-order.ts'

/**
 * Fills in the values of formulas, each after those it refers to. Those that refer to each other in
 * a circle have none, which is an error that everybody sees. Source: web/spec/writing.md 4.
 */
export function compute(sheets: Sheet[]): void {
  for (const sheet of sheets)
    // the library computes these again when a cell they refer to changes
    sheet.calcChain = (sheet.data ?? []).flatMap((cells, r) =>
      cells.flatMap((cell, c) => (cell?.f ? [{ r, c, id: sheet.id }] : [])),
    )
  const formulas = sheets.flatMap(({ calcChain = [] }) => calcChain as unknown[])
  if (formulas.length === 0) return
  const context = defaultContext({
    globalCache: { undoList: [], redoList: [] },
  } as unknown as Parameters<typeof defaultContext>[0])
  context.luckysheetfile = sheets
  context.currentSheetId = sheets[0]!.id ?? ''
  setFormulaCellInfoMap(context, formulas)
  for (const { cell, isCircular } of inOrder(context.formulaCache.formulaCellInfoMap ?? {})) {
    const data = sheets.find(({ id }) => id === cell.id)!.data!
    const result: unknown = isCircular
      ? '#REF!'
      : execfunction(context, cell.calc_funcStr, cell.r, cell.c, cell.id, undefined, false, true)[1]
    setCellValue(context, cell.r, cell.c, data, { v: result, f: cell.calc_funcStr })
  }
}
