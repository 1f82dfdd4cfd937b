import { limits } from '#contract/limits.ts'
import type { Write } from '../../../../locales/phrases.ts'
import { parseJson, type JsonMistake } from '../format-tools/json-format.ts'
import type { Match } from './mock-path.ts'

/** What is wrong with a template; '' for nothing. */
export function templateProblem(t: Write, value: string): string {
  if (!value.trim()) return t('core.required')
  try {
    const parsed = parseJson(value)
    const isNothing =
      parsed === null ||
      parsed === 0 ||
      parsed === false ||
      (Array.isArray(parsed) && parsed.length === 0)
    return isNothing ? t('editor-tools.mockEmpty') : ''
  } catch (error) {
    const { line, column } = error as JsonMistake
    return line ? t('editor-tools.notJsonAt', { line, column }) : t('editor-tools.notJson')
  }
}

/** The same of a path. */
export function pathProblem(t: Write, path: string, match: Match): string {
  const bytes = new TextEncoder().encode(path).length
  const limit = match === 'exact' ? limits.mockPathBytes : limits.mockExpressionBytes
  if (bytes > limit) return t('editor-tools.mockPathTooLong', { limit })
  if (match === 'exact') return ''
  try {
    new RegExp(path)
    return path.trim() ? '' : t('core.required')
  } catch {
    return t('editor-tools.mockExpressionWrong')
  }
}
