import { keepDecided, readDecided } from '../../base/decisions.ts'
import { shortened } from '../../digest.ts'
import { FileCache } from '../../folder/cache.ts'
import { readLocal, type LocalFolder } from '../../folder/local-folder.ts'
import { TextCache, type ReadOptions, type WrittenFile } from '../../folder/local-page.ts'
import { comparePaths, folderOf } from '../../names.ts'
import { forgetPresent } from '../../survey/skipped.ts'
import type { CatalogResult } from '../../plan/compare-catalogs.ts'
import type { Survey } from '../../survey/survey.ts'
import type { PulledAssets } from './assets.ts'
import { moveCatalogFiles, removeLeftFolders, writeCatalogFiles } from './catalog-files.ts'
import type { CatalogPull } from '../catalog-plan.ts'
import type { PullJob } from '../job.ts'
import type { Placed, PlacedPlan } from '../place/place.ts'
import type { PullResult } from '../result.ts'
import { keepSentSides } from './sides.ts'
import { isKept, resultOf, type PullWriter } from './write.ts'

/** How the files of a folder are read for a pull. */
export function readOptions({ stateFolder, options, now }: PullJob): ReadOptions {
  const encoding = 'utf-8'
  const cache = new FileCache(stateFolder.read('cache.json'), encoding, now())
  return {
    cache,
    textCache: new TextCache(),
    gitignore: options.gitignore,
    encoding,
    strict: false,
  }
}

/** A pull whose files are written, as far as it came. */
interface DonePull {
  readonly job: PullJob
  readonly survey: Survey
  readonly placed: Placed
  readonly writer: PullWriter
  readonly assets: PulledAssets
  readonly catalogPlans: ReadonlyMap<string, CatalogPull>
  /** So that no file is parsed again. */
  readonly writtenFacts: Map<string, WrittenFile>
  readonly hasWritten: boolean
  readonly ofSentSides: readonly PlacedPlan[]
}

/** The lock as the folder is now; of pages that were not written, what both sides have agreed on. */
export async function finishPull(done: DonePull, result: PullResult): Promise<void> {
  const { job, survey, placed, writer, assets, catalogPlans, writtenFacts } = done
  for (const plan of placed.plans) if (!writer.results.has(plan)) writer.agree(plan)
  const isChanged = done.hasWritten || writer.results.size > 0
  const { skipped = new Set<string>() } = survey.read
  const read = { ...readOptions(job), skipped, written: writtenFacts }
  const { kind } = survey.local
  const moved = movedFolders(done)
  moveCatalogFiles(survey.local.root, writer.lock, moved)
  const removed = removedFolders(done)
  const local = isChanged
    ? await readLocal(job.root, job.config, { ...read, mayBeEmpty: true, kind })
    : survey.local
  const dirs = new Map(writer.lock.dirs)
  forgetPresent(writer.lock, read)
  const named = writeCatalogFiles(local, writer.lock, {
    config: job.config,
    stateFolder: job.stateFolder,
    lockPathOf: lockFolderOf(done),
    remoteOf: catalogOf(done),
    dirs,
    former: new Map(
      survey.local.catalogs.flatMap(({ path, name }) =>
        survey.catalogs.remoteOf(path) ? [[path, name]] : [],
      ),
    ),
    moved,
    plans: catalogPlans,
  })
  const isDone = (path: string) =>
    named.has(path) || moved.some(({ from, to }) => from === path && to !== undefined)
  result.catalogs = result.catalogs.map((one) =>
    one.state === 'planned' ? { ...one, state: isDone(one.path) ? 'written' : 'left' } : one,
  )
  const isThere = ({ path }: CatalogResult) => !removed.some((one) => one.path === path)
  result.catalogs = [...result.catalogs.filter(isThere), ...removed]
  keepAssets(done, local)
  writer.saveLock()
  keepDecisions(done)
  await job.stateFolder.keepBaseTextsOf(
    new Set([...writer.lock.pages.values()].map(({ hash }) => hash)),
  )
  const written = done.ofSentSides.filter((plan) => writer.results.get(plan)?.state === 'written')
  keepSentSides(written, local, survey, read)
  const cache = isChanged ? read.cache : survey.read.cache
  job.stateFolder.write('cache.json', cache.format(local.pages))
  if (!result.interrupted && result.failure === undefined) job.stateFolder.endJournal()
  result.files = assets.counts
  result.remarks.push(...assets.remarks)
  const reported = placed.plans.flatMap((plan) => {
    const own = writer.results.get(plan)
    if (own) return [own]
    if ((plan.action === 'unchanged' && !isKept(plan)) || plan.action === 'agreed') return []
    const before = resultOf(plan)
    // a position that no file says is in the lock now
    return before.state === 'planned' ? (result.interrupted || result.failure !== undefined ? [{ ...before, state: 'left' as const }] : []) : [before] // prettier-ignore
  })
  result.pages = reported.toSorted((left, right) => comparePaths(left.path, right.path))
}

/** Of pages that are still as they were decided about. */
function keepDecisions({ job: { stateFolder }, writer, placed }: DonePull): void {
  const revs = new Map([...writer.lock.pages.values()].map(({ id, rev }) => [id, rev]))
  const own = placed.plans.flatMap(({ isOurs, id, remote, state }) =>
    isOurs && remote && state.here !== 'deleted'
      ? [[id, { rev: remote.rev, author: remote.author, time: remote.time }] as const]
      : [],
  )
  const all = [...readDecided(stateFolder), ...own].filter(([id, { rev }]) => revs.get(id) === rev)
  keepDecided(stateFolder, new Map(all))
}

/** Folders that all their pages have left because their catalogs are elsewhere now. */
function movedFolders({ writer, placed }: DonePull) {
  const left = new Set([...writer.lock.pages.keys()].map(folderOf))
  return placed.folders.moved.filter(({ from }) => !left.has(from))
}

/** Folders of which only what the server says was left. */
function removedFolders({ job, survey, placed, writer }: DonePull): CatalogResult[] {
  const left = placed.plans.flatMap((plan) => {
    const isLeft = plan.action === 'delete' || plan.path !== plan.to
    return isLeft && writer.results.get(plan)?.state === 'written' ? [folderOf(plan.path)] : []
  })
  const { local, catalogs } = survey
  const removed = removeLeftFolders(local.root, writer.lock, left, {
    remoteOf: (folder) => catalogs.remoteOf(folder),
    agreesOnOrder: job.config.order === 'prefix',
  })
  return removed.map(([path, { cat }]) => {
    return { path, id: cat, action: 'delete', state: 'written', fields: [], values: {} }
  })
}

/** A catalog that is new below a renamed folder is where the lock has that. */
function lockFolderOf({ placed: { renamed }, survey }: DonePull) {
  const before = new Set(survey.local.catalogs.map(({ path }) => path))
  return (folder: string) => (before.has(folder) ? folder : (renamed.formerOf(folder) ?? folder))
}

function catalogOf({ placed: { folders }, survey }: DonePull) {
  const { answer } = survey.remote
  const byFolder = new Map(answer.catalogs.map((one) => [folders.known(one.id), one]))
  return (folder: string) => byFolder.get(folder)
}

function keepAssets({ writer: { lock }, survey, assets }: DonePull, local: LocalFolder): void {
  const { linkIds, digests } = survey
  for (const [path] of local.assets) {
    const sign = linkIds.signs.get(path)
    const hash = assets.hashAt(path) ?? digests.get(path)
    if (sign !== undefined && hash !== undefined)
      lock.assets.set(path, { sign, hash: shortened(hash) })
  }
}
