import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { parseDocument, isMap } from 'yaml'
import { writeAtomically } from '../../base/atomic-files.ts'
import type { Lock, LockedCatalog } from '../../base/lock.ts'
import type { StateFolder } from '../../base/state-folder.ts'
import { readCatalogFile, type CatalogFacts } from '../../folder/catalog-file.ts'
import { diskPath } from '../../folder/disk-path.ts'
import type { LocalFolder } from '../../folder/local-folder.ts'
import { catalogFile } from '../../folder/read-folder.ts'
import { comparePaths, defaultOrder, folderOf } from '../../names.ts'
import { withParents } from '../../plan/catalogs.ts'
import type { RemoteCatalog } from '../../remote/item.ts'
import type { SyncConfig } from '../../settings/config.ts'
import type { CatalogPull } from '../catalog-plan.ts'

const fileOf = (root: string, folder: string) => diskPath(root, `${folder}/${catalogFile}`)

/** What `writeCatalogFiles` needs to know beside the folder and its lock. */
interface CatalogFilesInput {
  config: Pick<SyncConfig, 'order'>
  stateFolder: StateFolder
  /** Where the lock has a folder. */
  lockPathOf: (folder: string) => string
  /** The catalog of a folder of the lock. */
  remoteOf: (folder: string) => RemoteCatalog | undefined
  /** What was agreed on before. */
  dirs: ReadonlyMap<string, LockedCatalog>
  /** Names of folders that had a catalog before the run. */
  former: ReadonlyMap<string, string>
  /** Former folders of catalogs that are elsewhere now. */
  moved: readonly { readonly from: string; readonly to: string }[]
  plans: ReadonlyMap<string, CatalogPull>
}

/**
 * Writes into `_catalog.yaml` what was planned for a folder that had a catalog before, and of a new
 * one what its name does not say; then says so in the lock. Source: cli/spec.md 2.5
 *
 * @param local the folder as it is after the files were written
 * @returns the folders whose file was written
 */
export function writeCatalogFiles(
  local: LocalFolder,
  lock: Lock,
  { config, stateFolder, lockPathOf, remoteOf, dirs, former, moved, plans }: CatalogFilesInput,
): Set<string> {
  const done = new Set<string>()
  const fromOf = new Map(moved.map(({ from, to }) => [to, from]))
  for (const { path, name, order } of local.catalogs) {
    const lockPath = lockPathOf(path)
    const remote = remoteOf(lockPath)
    const locked = dirs.get(lockPath)
    if (!remote) continue
    const plan = plans.get(path)
    const isNew = !former.has(path)
    const isSaid = order !== undefined
    // a number that keeps a moved folder apart from others is no name that somebody has given it
    const from = fromOf.get(path)
    const given = from === undefined ? name : (former.get(from) ?? locked?.name)
    const takesName = isNew
      ? remote.name !== name && (!locked || locked.name === given)
      : plan?.taken.includes('name') === true
    const takesOrder = isNew
      ? config.order === 'prefix' &&
        (locked
          ? isSaid && order !== remote.order && order === locked.order
          : remote.order !== (order ?? defaultOrder))
      : plan?.taken.includes('order') === true
    const file = fileOf(local.root, path)
    if (plan?.isSaved && takesName && existsSync(file))
      stateFolder.keepConflict(`${path}/_catalog.yaml`, readFileSync(file))
    const isWritten = setKeys(file, {
      ...(takesName ? { name: remote.name } : {}),
      ...(takesOrder ? { order: remote.order } : {}),
    })
    if (isWritten && (takesName || takesOrder)) done.add(path)
    const isNameAgreed = name === remote.name || plan?.isOurs || (takesName && isWritten)
    const isOrderAgreed = order === remote.order || (takesOrder && isWritten)
    lock.dirs.set(lockPath, {
      cat: remote.id,
      name: isNameAgreed ? remote.name : (locked?.name ?? name),
      order: isOrderAgreed ? remote.order : (locked?.order ?? order ?? remote.order),
    })
  }
  return done
}

/**
 * Takes the files of catalogs along that are elsewhere now, with their lines of the lock.
 *
 * @param moved former and present folders
 */
export function moveCatalogFiles(
  root: string,
  lock: Lock,
  moved: readonly { from: string; to: string }[],
): void {
  for (const { from, to } of moved) {
    const line = lock.dirs.get(from)
    if (line) lock.dirs.set(to, line)
    lock.dirs.delete(from)
    const [old, own] = [fileOf(root, from), fileOf(root, to)]
    if (!existsSync(old) || existsSync(own) || !existsSync(dirname(own))) continue
    renameSync(old, own)
    removeEmptied(root, dirname(old))
  }
}

function removeEmptied(root: string, folder: string): void {
  try {
    for (let one = folder; one !== root; one = dirname(one)) rmdirSync(one)
  } catch {
    // something is left in it
  }
}

/**
 * Removes folders that have nothing left but a `_catalog.yaml` in which nothing is somebody's own: it
 * says what both sides have agreed on, and a pull would write it again. Source: cli/spec.md 2.5
 *
 * @param left folders that files have left
 * @param about `remoteOf` is the catalog of a folder, where it is still there; without
 *   `agreesOnOrder` a position is somebody's own, as the server was never told it
 * @returns the removed ones with their lines of the lock
 */
export function removeLeftFolders(
  root: string,
  lock: Pick<Lock, 'dirs' | 'pages'>,
  left: readonly string[],
  about: {
    remoteOf: (folder: string) => RemoteCatalog | undefined
    agreesOnOrder: boolean
  },
): [folder: string, line: LockedCatalog][] {
  const inUse = withParents([...lock.pages.keys()].map(folderOf))
  const folders = [...withParents(left)].toSorted((one, other) => comparePaths(other, one))
  return folders.flatMap((folder): [string, LockedCatalog][] => {
    const line = lock.dirs.get(folder)
    const file = fileOf(root, folder)
    const agreed = [line, about.remoteOf(folder)]
      .filter((one) => one !== undefined)
      .map(({ name, order }) => (about.agreesOnOrder ? { name, order } : { name }))
    if (!line || inUse.has(folder) || !isAlone(file) || !saysOnly(file, agreed)) return []
    rmSync(file)
    removeEmptied(root, dirname(file))
    return [[folder, line]]
  })
}

const isAlone = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() === true &&
  readdirSync(dirname(file)).length === 1

/** Whether a `_catalog.yaml` has no comments, no other keys, and no other values than all of these. */
function saysOnly(file: string, agreed: readonly CatalogFacts[]): boolean {
  const text = readFileSync(file, 'utf8')
  const { facts, remarks } = readCatalogFile(file, text)
  return (
    !/(?:^|\s)#/.test(text) &&
    remarks.length === 0 &&
    agreed.every(
      ({ name, order }) => (facts.name ?? name) === name && (facts.order ?? order) === order,
    )
  )
}

/** False where the file cannot be read, or is a link to another one, so that it is left alone. */
function setKeys(file: string, keys: Readonly<Record<string, string | number>>): boolean {
  if (Object.keys(keys).length === 0) return true
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return false
  const document = parseDocument(existsSync(file) ? readFileSync(file, 'utf8') : '', {
    schema: 'core',
    logLevel: 'silent',
  })
  const isReadable = document.contents === null || isMap(document.contents)
  if (document.errors.length > 0 || !isReadable) return false
  for (const [key, value] of Object.entries(keys)) document.set(key, value)
  writeAtomically(file, document.toString({ lineWidth: 0 }))
  return true
}
