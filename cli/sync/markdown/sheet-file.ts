import { utf8Length } from '#contract/fields/texts.ts'
import { limits } from '#contract/limits.ts'
import { sheetProblem } from '#contract/text/content/sheets/sheet-file.ts'
import { phrase, type Phrase } from '../problem.ts'

/** Blanks make the file of a spreadsheet larger than its stored text, at most so many times. */
export const mostTimesLarger = 8

/** Whether the file of a stored text would be larger than what is read. */
export const isTooLargeSheet = (file: string): boolean =>
  utf8Length(file) > limits.textBytes * mostTimesLarger

interface SheetFileProblem {
  readonly message: Phrase
  /** Position in the text. */
  readonly at: number
}

/** Why a text cannot be that of a spreadsheet; undefined when it can. */
export function sheetFileProblem(text: string): SheetFileProblem | undefined {
  const problem = sheetProblem(text)
  if (!problem) return undefined
  const message = problem.why === 'json' ? phrase('sheet.json') : phrase('sheet.shape')
  return { message, at: problem.at }
}
