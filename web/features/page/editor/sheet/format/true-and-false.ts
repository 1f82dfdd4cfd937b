import { defaultContext } from '@fortune-sheet/core'
import { booleanOf } from '#contract/text/content/sheets/sheet-formats.ts'

/** Of the library's parser of formulas; each workbook makes its own, so its class is mended. */
interface FormulaParser {
  _callCellValue(label: string): unknown
}

/** The library takes TRUE and FALSE in a formula for columns, and answers `#NAME?`. */
export function knowTrueAndFalse(): void {
  const { parser } = defaultContext({} as Parameters<typeof defaultContext>[0]).formulaCache
  const parsers = Object.getPrototypeOf(parser) as FormulaParser
  const cellValue = parsers._callCellValue
  parsers._callCellValue = function (label) {
    return booleanOf(label.toUpperCase()) ?? cellValue.call(this, label)
  }
}
