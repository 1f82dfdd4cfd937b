import type { Base } from '../plan/base.ts'
import type {
  Field,
  PageAddedThere,
  PageDeletedHere,
  PageDeletedThere,
  PageState,
  PairedPage,
} from '../plan/compare.ts'
import { versionOf, type ConflictRule } from '../plan/on-conflict.ts'
import type { RemotePage } from '../remote/item.ts'

/** What a pull does about one page, before it is known where a new file goes. */
export interface PullPlan {
  /** Where the file is; of a page without one, where this source had it, or nothing. */
  path: string
  id: string
  action:
    | 'create'
    | 'update'
    | 'move'
    | 'delete'
    | 'unchanged'
    | 'agreed'
    | 'conflict'
    | 'skipped'
    | 'gone-there'
    | 'ahead'
  /** The text the file gets; `kept` its own. */
  text: 'kept' | 'there' | 'merged'
  /** Fields in which the server's value is taken. */
  fields: Field[]
  /** Fields in conflict. */
  conflicts: Field[]
  /** The file's text is kept aside before it is replaced. */
  isSaved: boolean
  /** What is here stays, and the server's counts as agreed: the next push writes over it. */
  isOurs: boolean
  base?: Base
  remote?: RemotePage
  state: PageState
}

interface PullRules {
  onConflict: ConflictRule
  prune: boolean
  /** Pages that another folder tracks are wanted too. */
  all: boolean
}

/** Undefined when there is nothing to say about a page. Source: cli/spec.md 3.3, 3.4 */
export function planPull(state: PageState, rules: PullRules): PullPlan | undefined {
  if (state.there === 'hidden') return undefined
  if (state.here === 'added') return undefined
  if (state.here === 'absent') return planAdded(state, rules)
  if (state.there === 'deleted') return planDeletedThere(state, rules)
  if (state.here === 'deleted') return planDeletedHere(state, rules)
  return planPaired(state, rules)
}

const nothing = {
  text: 'kept' as const,
  fields: [],
  conflicts: [],
  isSaved: false,
  isOurs: false,
}

function planAdded(state: PageAddedThere, { all }: PullRules): PullPlan | undefined {
  const { id, path = '', remote } = state
  if (remote.tracked_by !== undefined && path === '' && !all) return undefined
  return {
    ...nothing,
    path,
    id,
    action: 'create',
    text: 'there',
    fields: ['content'],
    remote,
    state,
  }
}

/** The page is gone. */
function planDeletedThere(state: PageDeletedThere, { prune, ...rules }: PullRules): PullPlan {
  const { path, id, base } = state
  const about = { ...nothing, path, id, state, ...(base ? { base } : {}) }
  if (state.here === 'deleted') return { ...about, action: 'agreed' }
  if (state.here === 'same') return { ...about, action: prune ? 'delete' : 'gone-there' }
  const onConflict = decisionOn(state, rules)
  if (onConflict === 'theirs') return { ...about, action: 'delete', isSaved: true }
  // nothing here can say that the page is to be made again: that is for a push
  const action = onConflict === 'skip' || onConflict === 'ours' ? 'skipped' : 'conflict'
  return { ...about, action, conflicts: ['content'] }
}

/** The file is gone: a page that changed since is missed only by whoever changed it. */
function planDeletedHere(state: PageDeletedHere, rules: PullRules): PullPlan {
  const { path, id, base, remote } = state
  const about = { ...nothing, path, id, base, state, ...(remote ? { remote } : {}) }
  if (state.there === 'same' || !remote) return { ...about, action: 'ahead' }
  const onConflict = decisionOn(state, rules)
  if (onConflict === 'theirs')
    return { ...about, action: 'create', text: 'there', fields: ['content'] }
  if (onConflict === 'ours') return { ...about, action: 'ahead', isOurs: true }
  const action = onConflict === 'skip' ? 'skipped' : 'conflict'
  return { ...about, action, conflicts: ['content'] }
}

/** What is decided about a page, if it is a conflict. */
const decisionOn = (
  state: PageState & { id: string },
  { onConflict }: Pick<PullRules, 'onConflict'>,
) => onConflict({ kind: 'page', id: state.id, version: versionOf(state) })

const decided: readonly Field[] = ['content', 'title', 'catalog']

function planPaired(state: PairedPage, rules: PullRules): PullPlan {
  const { path, id, base, remote, fields } = state
  const conflicts = decided.filter((field) => fields[field] === 'conflict')
  const onConflict = decisionOn(state, rules)
  const theirs = decided.filter(
    (field) => fields[field] === 'there' || (field === 'catalog' && state.isCatalogMoved),
  )
  const isOrderTheirs = fields.order === 'there' || fields.order === 'conflict'
  const taken: Field[] = [...theirs, ...(isOrderTheirs ? (['order'] as const) : [])]
  const about = {
    ...nothing,
    path,
    id,
    state,
    conflicts,
    ...(base ? { base } : {}),
    ...(remote ? { remote } : {}),
  }
  if (conflicts.length > 0 && onConflict !== 'theirs' && onConflict !== 'ours') {
    const isMergeable = base !== undefined && !state.baseUnknown && !state.isRestored
    if (onConflict === 'merge' && isMergeable && conflicts.every((field) => field === 'content'))
      return {
        ...about,
        action: taken.includes('catalog') ? 'move' : 'update',
        text: 'merged',
        fields: ['content', ...taken],
      }
    return { ...about, action: onConflict === 'skip' ? 'skipped' : 'conflict' }
  }
  const isOurs = conflicts.length > 0 && onConflict === 'ours'
  const all = isOurs ? taken : [...new Set([...conflicts, ...taken])]
  if (all.length === 0 && !isOurs) {
    const isChanged = state.here === 'changed' || state.from !== undefined
    const isAgreed = decided.every((field) => fields[field] === 'same' || fields[field] === 'both')
    return { ...about, action: isChanged && !isAgreed ? 'ahead' : 'unchanged' }
  }
  const takesText = all.includes('content')
  return {
    ...about,
    action: all.includes('catalog') ? 'move' : all.length > 0 ? 'update' : 'unchanged',
    text: takesText ? 'there' : 'kept',
    fields: all,
    isSaved: conflicts.includes('content') && !isOurs,
    isOurs,
  }
}
