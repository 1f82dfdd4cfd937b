import { FileCache } from '../folder/cache.ts'
import { storedPage } from '../folder/stored-page.ts'
import { TextCache } from '../folder/local-page.ts'
import { pathFilter } from '../names.ts'
import { comparePages, type PageState } from '../plan/compare.ts'
import { onlyShown, type FolderJob } from '../plan/job.ts'
import { standingOf } from '../plan/standing.ts'
import { surveyFolder } from '../survey/survey.ts'
import { SyncProblem } from '../problem.ts'
import { readPages, type WantedPage } from '../remote/read-pages.ts'
import { hunksOf, type Hunk } from '../text/hunks.ts'
import { readable } from '../text/readable.ts'

/** A page whose text in the folder differs from the one it is compared with. */
export interface DifferentPage {
  path: string
  id?: string
  local: 'same' | 'changed' | 'added' | 'deleted' | 'absent'
  remote: 'same' | 'changed' | 'added' | 'deleted' | 'absent'
  hunks: Hunk[]
}

/** Flags of a diff. Source: cli/spec.md 5.7 */
export interface DiffOptions {
  base: 'auto' | 'lock' | 'server'
  gitignore: boolean
  encoding: FolderJob['options']['encoding']
  only: readonly string[]
  /** Other paths that may be chosen, such as those of API documents. */
  others: readonly string[]
  /** With what the files are compared: the pages now, what was agreed on, or a revision of the pages. */
  against: 'server' | 'base' | { rev: string }
  /** Called with the paths of pages without that revision, which are left out. */
  onNoRevision?: (paths: readonly string[]) => void
  /** Unchanged lines around each change. */
  context: number
}

/**
 * What differs between the texts of files and pages, by path; links are in their stored form. Writes
 * nothing on either side.
 *
 * @param now milliseconds since 1970
 * @throws {SyncProblem} usage: no such path; error: no page has the revision
 */
export async function folderDiff(
  job: Omit<FolderJob, 'options'> & { options: DiffOptions },
  now: number,
): Promise<DifferentPage[]> {
  const { gitignore, encoding, base, only, others, against, context } = job.options
  const cache = new FileCache(job.stateFolder.read('cache.json'), encoding, now)
  const read = { cache, textCache: new TextCache(), gitignore, encoding, strict: false }
  const options = { base, gitignore, encoding, ...onlyShown }
  const { compared, local, lock, linkIds, remote } = await surveyFolder({ ...job, options }, read)
  const known = [...others, ...local.known, ...lock.pages.keys(), ...[...remote.pages.values()].flatMap(({ path }) => path ?? [])] // prettier-ignore
  for (const path of only)
    if (!known.some(pathFilter([path])))
      throw new SyncProblem('usage', 'config.pathUnknown', { path })
  const isChosen = pathFilter(only)
  const isOpen = (state: PageState) =>
    state.path !== undefined &&
    state.there !== 'hidden' &&
    (typeof against === 'object' || standingOf(state) !== 'same')
  const states = comparePages({ ...compared, isChosen }).filter(isOpen)
  linkIds.usesPlaceholders = true
  const texts = await otherTexts(job, states)
  const isLacking = (state: PageState) =>
    typeof against === 'object' && 'id' in state && !texts.has(state.id)
  const lacking = states.filter(isLacking)
  if (lacking.length > 0) {
    if (
      typeof against === 'object' &&
      !states.some((state) => 'id' in state && texts.has(state.id))
    )
      throw new SyncProblem('error', 'diff.noRevision', { rev: against.rev })
    job.options.onNoRevision?.(lacking.map(({ path = '' }) => path))
  }
  return states
    .filter((state) => !isLacking(state))
    .flatMap((state): DifferentPage[] => {
      const { path = '', here, there } = state
      const page = local.pages.get(path)
      const after = (page && storedPage(page, linkIds, read)?.text) ?? ''
      const id = 'id' in state ? state.id : undefined
      const hunks = hunksOf(
        readable(path, texts.get(id ?? '') ?? ''),
        readable(path, after),
        context,
      )
      if (hunks.length === 0 || there === 'hidden') return []
      return [{ path, ...(id === undefined ? {} : { id }), local: here, remote: there, hunks }]
    })
}

/** The texts to compare with, by id of the page. */
async function otherTexts(
  {
    calls,
    config,
    stateFolder,
    options,
  }: Pick<FolderJob, 'calls' | 'config' | 'stateFolder'> & {
    options: DiffOptions
  },
  states: readonly PageState[],
): Promise<Map<string, string>> {
  const { against } = options
  const texts = new Map<string, string>()
  const wanted: WantedPage[] = []
  for (const state of states) {
    if (!('id' in state)) continue
    const { id } = state
    const agreed = 'base' in state ? state.base : undefined
    if (typeof against === 'object') wanted.push({ id, rev: against.rev })
    else if (against === 'base') {
      const text = agreed && stateFolder.baseText(agreed.hash)
      if (text !== undefined) texts.set(id, text)
      else if (agreed) wanted.push({ id, rev: agreed.rev })
    } else {
      const hash = 'present' in state ? state.present.hash : undefined
      const text = hash === undefined ? undefined : stateFolder.baseText(hash)
      if (text !== undefined) texts.set(id, text)
      else if (state.there !== 'deleted') wanted.push({ id })
    }
  }
  const asking = { calls, item: config.item, source: config.source! }
  for (const [id, { text }] of await readPages(asking, wanted)) texts.set(id, text)
  return texts
}
