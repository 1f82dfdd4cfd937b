import type { BaseUnknown } from '../base/trust.ts'
import { FileCache } from '../folder/cache.ts'
import { sortRemarks } from '../folder/local-folder.ts'
import { TextCache } from '../folder/local-page.ts'
import { unusedFiles } from '../folder/unused-files.ts'
import { folderOf } from '../names.ts'
import { comparePages, type PageState } from '../plan/compare.ts'
import { onlyShown, type FolderJob } from '../plan/job.ts'
import { standingOf, type Standing } from '../plan/standing.ts'
import { compareCatalogs, type CatalogState, type CatalogValues } from '../plan/compare-catalogs.ts'
import { surveyFolder, type Survey } from '../survey/survey.ts'
import type { Remark } from '../problem.ts'
import type { CompareAnswer, MovedTo } from '../remote/item.ts'

/** A page that is not the same on both sides. */
export interface StandingPage {
  path: string
  id?: string
  title?: string
  /** Path before the file was moved. */
  from?: string
  /** The page or the file is gone, on the side that is named. */
  deleted?: 'here' | 'there'
  /** The item that the page is in by now. */
  movedTo?: MovedTo
  /** In conflict because nothing proves that the file was made from what was agreed. */
  baseUnknown?: BaseUnknown
}

/** A catalog that is not the same on both sides. */
export interface StandingCatalog {
  /** Folder of the catalog. */
  path: string
  standing: 'ahead' | 'behind' | 'conflict'
  values: CatalogValues
}

/** How folder and item differ. Source: cli/spec.md 5.8 */
export interface FolderStatus {
  item: CompareAnswer['item']
  ahead: StandingPage[]
  behind: StandingPage[]
  conflicts: StandingPage[]
  catalogs: StandingCatalog[]
  /** Pages that no file tracks: how many, and in which catalogs, by path of names. */
  remoteOnly: { count: number; catalogs: string[] }
  /** Pages whose files git leaves out of the folder on purpose. */
  notCheckedOut: string[]
  /** Files that hold markers of a conflict. */
  markers: string[]
  /** Files that no page uses, where they were asked for. */
  unusedAssets?: string[]
  lock: 'ok' | 'missing'
  unchanged: number
  remarks: Remark[]
}

/**
 * Compares folder and item; writes nothing on either side.
 *
 * @param now milliseconds since 1970
 * @throws {SyncProblem}
 */
export async function folderStatus(
  job: Omit<FolderJob, 'options'> & {
    options: Pick<FolderJob['options'], 'base' | 'gitignore' | 'encoding'> & {
      assets: boolean
      /** Ids of pages that API documents have made: no file tracks them, and none is missed. */
      ofApis?: ReadonlySet<string>
    }
  },
  now: number,
): Promise<FolderStatus> {
  const { gitignore, encoding, assets, ofApis } = job.options
  const cache = new FileCache(job.stateFolder.read('cache.json'), encoding, now)
  const read = { cache, textCache: new TextCache(), gitignore, encoding, strict: false }
  const options = { ...job.options, ...onlyShown }
  const survey = await surveyFolder({ ...job, options }, read)
  const states = Map.groupBy(comparePages(survey.compared), standingOf)
  const listed = (...standings: Standing[]) =>
    standings.flatMap((one) => (states.get(one) ?? []).map(pageOf))
  // a push will say that these are refused
  const outOfSight = (states.get('hidden') ?? []).filter(({ here }) => here !== 'same')
  const pathsOf = (wanted: string) =>
    survey.remarks.flatMap(({ rule, path }) => (rule === wanted ? [path] : []))
  const { catalogs, item } = survey.remote.answer
  const pathOf = new Map(catalogs.map(({ id, path }) => [id, path]))
  const onlyThere = (states.get('there') ?? []).flatMap((state) =>
    state.here === 'absent' && !ofApis?.has(state.id) ? [pathOf.get(state.remote.cat) ?? ''] : [],
  )
  return {
    item,
    ahead: byPath([...listed('ahead', 'both'), ...outOfSight.map(pageOf)]),
    behind: byPath(listed('behind', 'both')),
    conflicts: listed('conflict'),
    catalogs: compareCatalogs(catalogsIn(survey), job.config.order).flatMap(catalogOf),
    remoteOnly: { count: onlyThere.length, catalogs: topsOf(onlyThere) },
    notCheckedOut: pathsOf('not-checked-out'),
    markers: pathsOf('conflict-marker'),
    ...(assets ? { unusedAssets: unusedFiles(job.root, job.config, survey.local, gitignore) } : {}),
    lock: survey.lock.pages.size > 0 ? 'ok' : 'missing',
    unchanged: states.get('same')?.length ?? 0,
    remarks: sortRemarks(survey.remarks.filter(({ level }) => level === 'error')),
  }
}

const catalogsIn = ({ local, lock, catalogs }: Survey) => ({
  local: local.catalogs,
  lock,
  catalogs,
})

/** Of positions that both sides have changed the folder's counts for a push: it is ahead. */
function catalogOf({ local, fields, values }: CatalogState): StandingCatalog[] {
  const states = Object.values(fields)
  const standing =
    fields.name === 'conflict'
      ? 'conflict'
      : states.includes('here') || states.includes('conflict')
        ? 'ahead'
        : 'behind'
  return Object.keys(values).length === 0 ? [] : [{ path: local.path, standing, values }]
}

function pageOf(state: PageState): StandingPage {
  const deleted =
    state.here === 'deleted' ? 'here' : state.there === 'deleted' ? 'there' : undefined
  const title =
    'present' in state ? state.present.title : 'base' in state ? state.base?.title : undefined
  return {
    path: state.path ?? '',
    ...('id' in state ? { id: state.id } : {}),
    ...(title === undefined ? {} : { title }),
    ...('from' in state && state.from !== undefined ? { from: state.from } : {}),
    ...(deleted ? { deleted } : {}),
    ...('movedTo' in state ? { movedTo: state.movedTo } : {}),
    ...('baseUnknown' in state && standingOf(state) === 'conflict'
      ? { baseUnknown: state.baseUnknown }
      : {}),
  }
}

const byPath = (pages: readonly StandingPage[]): StandingPage[] =>
  pages.toSorted((left, right) => (left.path < right.path ? -1 : 1))

/** The catalogs that are not below another of them. */
function topsOf(paths: readonly string[]): string[] {
  const all = new Set(paths)
  const isBelowOther = (path: string) => {
    for (let one = path; one !== '';) if (all.has((one = folderOf(one)))) return true
    return false
  }
  return [...all].filter((path) => !isBelowOther(path)).toSorted()
}
