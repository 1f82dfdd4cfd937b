import { readContent } from '#contract/text/content/read-content.ts'
import { shownSheet } from '#contract/text/content/sheets/shown-sheet.ts'
import { readApiText, shownText, valueAt } from '../api/model/api-text.ts'

/** Maximum length of an excerpt. Characters. */
const longest = 400

/**
 * What a draft says, as people know it: what an API page calls and its description; otherwise the
 * text, or the cells of a spreadsheet, from the first line on that differs from what is saved, so
 * that drafts of one page can be told apart. Source: web/spec/writing.md 1.7.
 */
export function excerptOf(text: string, saved: string, isSheet: boolean): string {
  const api = isSheet ? null : apiIn(text)
  if (api !== null) return api.slice(0, longest)
  const [shown, was] = isSheet ? [cellsIn(text), cellsIn(saved)] : [text, saved]
  const start = firstChange(shown, was)
  return (start > 0 ? '…\n' : '') + shown.slice(start, start + longest)
}

/** Where the first line begins that differs; 0 when none does. Characters. */
function firstChange(text: string, saved: string): number {
  if (text === saved) return 0
  let at = 0
  while (at < text.length && text[at] === saved[at]) at++
  return text.slice(0, at).lastIndexOf('\n') + 1
}

/** Row by row over all sheets. */
function cellsIn(text: string): string {
  const content = readContent(text)
  if (content.kind !== 'sheets') return ''
  return content.sheets
    .flatMap((sheet) => shownSheet(sheet).rows)
    .map(({ texts }) => texts.filter((cell) => cell.trim() !== '').join(' · '))
    .filter((row) => row !== '')
    .join('\n')
}

function apiIn(text: string): string | null {
  const api = readApiText(text)
  if (!api) return null
  const at = (key: string) => shownText(valueAt(api.value, ['info', key])).trim()
  return `${at('method').toUpperCase()} ${at('url')}\n${at('description')}`.trim()
}
