import type { FieldState, PageState } from './compare.ts'

/**
 * State of a page, the same for every command: equal on both sides, changed here, there, or on both
 * sides in different fields, in conflict, or only on the server.
 */
export type Standing = 'same' | 'ahead' | 'behind' | 'both' | 'conflict' | 'there' | 'hidden'

/** Source: cli/spec.md 3.3 */
export function standingOf(state: PageState): Standing {
  if (state.there === 'hidden') return 'hidden'
  if (state.here === 'absent') return 'there'
  if (state.here === 'added') return 'ahead'
  if (state.there === 'deleted') {
    if (state.here === 'deleted') return 'same'
    return state.here === 'same' ? 'behind' : 'conflict'
  }
  if (state.here === 'deleted') return state.there === 'same' ? 'ahead' : 'conflict'
  const { content, title, catalog, order } = state.fields
  const decided: FieldState[] = [content, title, catalog]
  if (decided.includes('conflict')) return 'conflict'
  // A position never is a conflict: the folder's counts for a push.
  const isOrderOurs = order === 'here' || order === 'conflict'
  const isAhead = decided.includes('here') || isOrderOurs || state.from !== undefined
  const isBehind = decided.includes('there') || order === 'there' || state.isCatalogMoved === true
  return isAhead ? (isBehind ? 'both' : 'ahead') : isBehind ? 'behind' : 'same'
}
