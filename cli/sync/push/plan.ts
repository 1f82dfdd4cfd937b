import type { Catalogs } from '../plan/catalogs.ts'
import {
  comparePages,
  type CompareInput,
  type Field,
  type PageDeletedHere,
  type PageDeletedThere,
  type PageState,
  type PairedPage,
} from '../plan/compare.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import type { LocalPage } from '../folder/local-page.ts'
import { versionOf, type ConflictRule } from '../plan/on-conflict.ts'
import { defaultOrder } from '../names.ts'
import type { RemoteItem, RemotePage } from '../remote/item.ts'
import type { NotWritten, PagePlan, RemoteChange } from './page-plan.ts'

interface PlanInput extends CompareInput {
  local: Pick<LocalFolder, 'pages' | 'known'>
  remote: Pick<RemoteItem, 'stateOf' | 'pages'>
  catalogs: CompareInput['catalogs'] & Pick<Catalogs, 'reaches' | 'reachesCatalog'>
  /** Only `skip` and `ours` make a difference to `fail`. */
  onConflict: ConflictRule
  /** `order: position`: the browser's order is overwritten. */
  ownOrder: boolean
  prune: boolean
}

/**
 * Plans a push: one entry for each page of the folder, and for each page that lost its file. Sorted
 * by path.
 */
export const planPush = (input: PlanInput): PagePlan[] =>
  comparePages(input).flatMap((state) => {
    const plan = planPage(state, input)
    return plan ? [plan] : []
  })

/** Undefined when there is nothing to report about a page. */
function planPage(state: PageState, input: PlanInput): PagePlan | undefined {
  if (state.here === 'absent') return undefined
  // A page that cannot be seen does not count as missing.
  if (state.here === 'deleted')
    return state.there === 'hidden' ? undefined : planDeletedHere(state, input)
  const { path } = state
  const page = input.local.pages.get(path)!
  if (state.here === 'added')
    return withinReach({ path, page, action: 'create', fields: [] }, input)
  const { id, from } = state
  const about = { path, page, id, ...(from === undefined ? {} : { from }) }
  if (state.there === 'hidden') {
    // Outside of a scoped member's catalogs, a file that differs from the agreement cannot be
    // written; that is reported.
    return state.here === 'same'
      ? { ...about, action: 'unchanged', track: false, fields: [] }
      : { ...about, action: 'refused', fields: [] }
  }
  const plan =
    state.there === 'deleted'
      ? planDeletedThere(about, state, input)
      : planPaired(about, state, input)
  return withinReach(plan, input)
}

/** The same plan, unless a scoped member may not write to that page, or not to its new catalog. */
function withinReach(plan: PagePlan, { catalogs, remote }: PlanInput): PagePlan {
  if (plan.action === 'unchanged' || plan.action === 'behind' || plan.action === 'gone-remotely')
    return plan
  const present = plan.id === undefined ? undefined : remote.pages.get(plan.id)
  const folder =
    'write' in plan ? plan.write.folder : plan.action === 'create' ? plan.page!.folder : undefined
  const isReached =
    (!present || catalogs.reachesCatalog(present.cat)) &&
    (folder === undefined || catalogs.reaches(folder))
  if (isReached) return plan
  const { path, page, id, from } = plan
  return {
    path,
    action: 'refused',
    fields: [],
    ...(page && { page }),
    ...(id !== undefined && { id }),
    ...(from !== undefined && { from }),
  }
}

interface About {
  path: string
  page: LocalPage
  id: string
  from?: string
}

function planPaired(about: About, state: PairedPage, input: PlanInput): PagePlan {
  const { base, present, remote, fields } = state
  const inState = (one: string) => compared.filter((field) => fields[field] === one)
  const conflicts = inState('conflict')
  const theirs = inState('there')
  const mine = inState('here')
  const order = orderSide(about.page, state, input)
  if (order === 'here') mine.push('order')
  if (order === 'there') theirs.push('order')
  const known = {
    ...about,
    ...(base ? { base } : {}),
    ...(remote ? { remote: changeOf(remote) } : {}),
    ...(theirs.includes('title') ? { keptTitle: present.title } : {}),
  }
  if (conflicts.length > 0) {
    const open = openConflict(state, input)
    if (open)
      return {
        ...known,
        ...open,
        fields: conflicts,
        ...(state.clashes ? { clashes: state.clashes } : {}),
        ...(state.baseUnknown ? { baseUnknown: state.baseUnknown } : {}),
      }
    mine.push(...conflicts)
  }
  const isTextBehind = theirs.includes('content')
  const isBehind = isTextBehind || theirs.includes('title') || theirs.includes('catalog')
  // Next to a newer text the server keeps the previous agreement. Where that is not our base, an
  // older checkout would pass for a newer one.
  if (isTextBehind && remote?.base?.rev !== base?.rev)
    return { ...known, action: 'behind', fields: theirs }
  if (mine.length === 0) {
    // A renamed file, an adopted page, texts that became equal: there is nothing to write, but the
    // server has to learn the path.
    if (about.from !== undefined)
      return {
        ...known,
        action: 'move',
        fields: [],
        write: { base: present.rev, content: false, isBehind },
      }
    if (theirs.length > 0 || state.isCatalogMoved)
      return { ...known, action: 'behind', fields: theirs, ...(state.isCatalogMoved ? { isCatalogMoved: true } : {}) } // prettier-ignore
    const isAgreed = inState('both').length > 0
    return {
      ...known,
      action: 'unchanged',
      track: base === undefined || isAgreed,
      fields: [],
      ...(state.isRestored ? { isRestored: true } : {}),
    }
  }
  const changed = fieldOrder.filter((field) => mine.includes(field))
  const isMove = about.from !== undefined || changed.includes('catalog')
  const write = {
    base: present.rev,
    isBehind,
    ...(conflicts.length > 0 ? { over: present.rev } : {}),
    ...writtenOf(about.page, changed),
  }
  return { ...known, action: isMove ? 'move' : 'update', fields: changed, write }
}

/** Fields whose conflicts stop a push; a position that differs never does. */
const compared: readonly Field[] = ['content', 'title', 'catalog']
const fieldOrder: readonly Field[] = [...compared, 'order']

/**
 * Which position a push writes: the folder's where it was changed there, or on both sides, but not
 * against an unknown base. Source: cli/spec.md 3.3
 */
function orderSide(
  page: LocalPage,
  { fields, baseUnknown }: PairedPage,
  { ownOrder }: PlanInput,
): 'here' | 'there' | undefined {
  if (page.order === undefined) return undefined
  if (fields.order === 'there') return ownOrder ? 'here' : undefined
  if (fields.order !== 'here' && fields.order !== 'conflict') return undefined
  return baseUnknown && !ownOrder ? 'there' : 'here'
}

function writtenOf(page: LocalPage, fields: readonly Field[]) {
  return {
    content: fields.includes('content'),
    ...(fields.includes('title') ? { title: page.title } : {}),
    ...(fields.includes('catalog') ? { folder: page.folder } : {}),
    ...(fields.includes('order') ? { order: page.order ?? defaultOrder } : {}),
  }
}

const changeOf = ({ rev, author, time }: RemotePage): RemoteChange => ({ rev, author, time })

/** A page that was deleted on the server while its file still exists. */
function planDeletedThere(about: About, state: PageDeletedThere, input: PlanInput): PagePlan {
  const movedTo = state.movedTo ? { movedTo: state.movedTo } : {}
  if (state.here === 'same') return { ...about, ...movedTo, action: 'gone-remotely', fields: [] }
  const open = openConflict(state, input)
  if (!open) return { ...about, action: 'create', fields: [] }
  return {
    ...about,
    ...movedTo,
    ...open,
    fields: ['content'],
    ...(state.base ? { base: state.base } : {}),
  }
}

/** A page whose file was deleted. */
function planDeletedHere(state: PageDeletedHere | PageDeletedThere, input: PlanInput): PagePlan {
  const { path, id, base } = state
  const about = { path, id, fields: [], ...(base ? { base } : {}) }
  if (state.there === 'deleted') return { ...about, action: 'agreed' }
  if (!state.remote) return { ...about, action: 'gone' }
  const change = { remote: changeOf(state.remote) }
  if (state.there === 'same') return { ...about, ...change, action: 'gone' }
  const open = openConflict(state, input)
  return { ...about, ...change, ...(open ?? { action: 'gone', isDecided: !input.prune }) }
}

/** How a conflict stays; undefined where `ours` decides it. */
function openConflict(state: PageState & { id: string }, { onConflict }: PlanInput) {
  const version = versionOf(state)
  const decision = onConflict({ kind: 'page', id: state.id, version })
  if (decision === 'ours') return undefined
  const action: NotWritten['action'] = decision === 'skip' ? 'skipped' : 'conflict'
  return { action, version }
}
