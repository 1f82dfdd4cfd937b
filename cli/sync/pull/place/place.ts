import { lstatSync, readlinkSync } from 'node:fs'
import { baseOf, folderOf, stemOf } from '../../names.ts'
import type { Survey } from '../../survey/survey.ts'
import { apiEnding, clashKey, defaultOrder, sheetEnding } from '../../names.ts'
import { diskPath } from '../../folder/disk-path.ts'
import { includedOf } from '../../folder/local-folder.ts'
import { fileNameOf } from '#contract/text/file-names.ts'
import { byOrderAndId, TakenPaths } from './file-names.ts'
import { CatalogFolders } from './folders.ts'
import type { PullJob } from '../job.ts'
import type { PullPlan } from '../plan.ts'
import { RenamedFolders } from './renamed.ts'
import { isPossiblePath, leadsInside } from './safe-path.ts'

/** A plan whose file has its path. */
export interface PlacedPlan extends PullPlan {
  /** Where the file is after the run. */
  to: string
  /**
   * Where the page is on the server, if its file is elsewhere: by a decision, or in a renamed
   * folder.
   */
  agreedPath?: string
  /** The file is a symbolic link to this one, and stays as it is although the page differs. */
  linkTo?: string
}

export interface Placed {
  plans: PlacedPlan[]
  folders: CatalogFolders
  renamed: RenamedFolders
  taken: TakenPaths
}

/**
 * Says where each new and each moved file goes: where this source had it, else by the names of
 * catalog and page; never onto another file. Source: cli/spec.md 2.6
 */
export function placeFiles(
  { config }: PullJob,
  survey: Survey,
  plans: readonly PullPlan[],
): Placed {
  const { local, lock, remote, catalogs, compared } = survey
  const isThere = (path: string) =>
    lstatSync(diskPath(local.root, path), { throwIfNoEntry: false }) !== undefined
  // a folder that all its files leave may be spelled otherwise
  const leaving = new Set(plans.flatMap(({ action, path }) => (action === 'move' ? [path] : [])))
  const taken = new TakenPaths(
    [...local.known, ...lock.pages.keys(), ...local.assets.keys()],
    isThere,
    [...local.known, ...local.assets.keys()].filter((path) => !leaving.has(path)),
  )
  const folders = new CatalogFolders(remote, lock, local.catalogs, catalogs, taken)
  const free = new Set([...lock.pages].flatMap(([path]) => (isThere(path) ? [] : [clashKey(path)])))
  const rules = { ...config, include: includedOf(local.kind, config) }
  const isUsable = (path: string) =>
    path !== '' &&
    isPossiblePath(path, rules) &&
    leadsInside(local.root, path) &&
    !taken.isRespelled(folderOf(path)) &&
    (!taken.has(path) || free.delete(clashKey(path)))
  // only in a markdown item is a file in the folder of its catalog
  const isElsewhere = ({ path, remote: page }: PullPlan) =>
    local.kind === 'markdown' &&
    isPossiblePath(path, rules) &&
    folders.of(page!.cat) !== compared.foldedFolder(path)
  const newPath = (plan: PullPlan): string => {
    const { cat, title, order } = plan.remote!
    if (isElsewhere(plan)) {
      const name = baseOf(plan.path)
      return taken.free(folders.of(cat), stemOf(name), name.slice(stemOf(name).length))
    }
    if (isUsable(plan.path)) return taken.take(plan.path)
    if (remote.answer.item.type === 2 && local.known.size === 0)
      return taken.take(config.index[0] ?? 'README.md')
    if (local.kind === 'sheet') return taken.free('', fileNameOf(title), sheetEnding)
    const number = config.names === 'numbered' && order !== defaultOrder ? order : undefined
    const prefix = number === undefined ? '' : `${String(number).padStart(3, '0')}-`
    return taken.free(
      folders.of(cat),
      prefix + fileNameOf(title),
      local.kind === 'api' ? apiEnding : '.md',
    )
  }
  const paths = new Map<PullPlan, string>()
  const creates = plans.filter(({ action }) => action === 'create')
  folders.learn(
    [...remote.pages.values()].flatMap(({ cat, path = '' }) =>
      path !== '' && isPossiblePath(path, rules) ? [{ cat, path }] : [],
    ),
  )
  for (const plan of creates.toSorted((left, right) => byOrderAndId(left.remote!, right.remote!)))
    paths.set(plan, newPath(plan))
  const renamed = new RenamedFolders(survey)
  const inPresentFolder = (plan: PlacedPlan): PlacedPlan => {
    const { to } = plan
    const folder = local.kind === 'markdown' ? renamed.presentOf(folderOf(to)) : undefined
    const isFitting =
      folder !== undefined &&
      compared.foldedFolder(`${folder}/x`) === folder &&
      leadsInside(local.root, `${folder}/x`) &&
      !taken.isRespelled(folder)
    if (!isFitting) return plan
    const stem = stemOf(baseOf(to))
    return { ...plan, to: taken.free(folder, stem, baseOf(to).slice(stem.length)), agreedPath: to }
  }
  const placed = plans.map((plan): PlacedPlan => {
    const linkTo = linkOf(local.pages.get(plan.path)?.file.disk)
    // where the other file is, or what its page is, is not known
    if (linkTo !== undefined && (plan.action === 'update' || plan.action === 'move'))
      return { ...plan, to: plan.path, linkTo }
    if (plan.action === 'create') return inPresentFolder({ ...plan, to: paths.get(plan)! })
    const { isOurs, state, conflicts } = plan
    const isPlaceOurs = isOurs && 'from' in state && conflicts.includes('catalog')
    if (plan.action !== 'move' && !isPlaceOurs) return { ...plan, to: plan.path }
    const cat = plan.remote?.cat ?? ('present' in state ? state.present.cat : undefined)
    const folder = folders.of(cat ?? '')
    if (folder === folderOf(plan.path) || !leadsInside(local.root, `${folder}/x`))
      return { ...plan, action: 'update', to: plan.path }
    const name = baseOf(plan.path)
    const stem = stemOf(name)
    const own = `${folder}/${name}`
    const differsInCase = clashKey(own) === clashKey(plan.path) && !isThere(own)
    const there = differsInCase
      ? taken.take(own)
      : taken.free(folder, stem, name.slice(stem.length))
    if (isPlaceOurs) return { ...plan, to: plan.path, agreedPath: there }
    return inPresentFolder({ ...plan, to: there })
  })
  return { plans: placed, folders, renamed, taken }
}

/** What a symbolic link leads to. */
export const linkOf = (disk: string | undefined): string | undefined =>
  disk !== undefined && lstatSync(disk, { throwIfNoEntry: false })?.isSymbolicLink()
    ? readlinkSync(disk)
    : undefined
