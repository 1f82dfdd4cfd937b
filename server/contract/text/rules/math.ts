import { FailedSearches, type InlineRule } from '../markdown/parser.ts'

const failed = new FailedSearches()
const forms = [
  { start: '$$', end: '$$' },
  { start: '$`', end: '`$' },
] as const

/**
 * Inline `$$…$$` and `` $`…`$ ``: a formula. A single `$…$` is plain text. Source:
 * web/spec/reading.md 11.8.
 */
export const math: InlineRule = (state, silent) => {
  const form = forms.find(({ start }) => state.src.startsWith(start, state.pos))
  if (!form) return false
  const from = state.pos + 2
  const end = failed.search(state, form.end, from, () => state.src.indexOf(form.end, from))
  if (end < 0 || end + 2 > state.posMax) return false
  const source = state.src.slice(from, end).trim()
  if (source === '') return false
  if (!silent) {
    const token = state.push('math', 'math', 0)
    token.content = source
    token.markup = form.start
  }
  state.pos = end + 2
  return true
}
