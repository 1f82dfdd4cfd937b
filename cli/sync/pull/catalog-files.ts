import { existsSync, readFileSync } from 'node:fs'
import { parseDocument, isMap } from 'yaml'
import { writeAtomically } from '../base/atomic-files.ts'
import type { Lock } from '../base/lock.ts'
import { diskPath } from '../folder/disk-path.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import { defaultOrder } from '../names.ts'
import type { RemoteCatalog } from '../remote/item.ts'
import type { SyncConfig } from '../settings/config.ts'

/**
 * Writes into `_catalog.yaml` what a folder's name does not say of its catalog, and what was changed
 * there since it was agreed on; then says so in the lock. Source: cli/spec.md 2.5
 *
 * @param local the folder as it is after the files were written
 * @param remoteOf the catalog of a folder
 */
export function writeCatalogFiles(
  local: LocalFolder,
  lock: Lock,
  { order: orderMode }: SyncConfig,
  remoteOf: (folder: string) => RemoteCatalog | undefined,
): void {
  const before = new Map(lock.dirs)
  lock.dirs.clear()
  for (const { path, name, order } of local.catalogs) {
    const remote = remoteOf(path)
    const locked = before.get(path)
    if (!remote) continue
    const takesName = remote.name !== name && (!locked || locked.name === name)
    const isSaid = order !== undefined
    const takesOrder =
      orderMode === 'prefix' &&
      (locked
        ? isSaid && order !== remote.order && order === locked.order
        : remote.order !== (order ?? defaultOrder))
    const isWritten = setKeys(diskPath(local.root, `${path}/_catalog.yaml`), {
      ...(takesName ? { name: remote.name } : {}),
      ...(takesOrder ? { order: remote.order } : {}),
    })
    lock.dirs.set(path, {
      cat: remote.id,
      name: takesName && isWritten ? remote.name : (locked?.name ?? name),
      order: takesOrder && isWritten ? remote.order : (locked?.order ?? order ?? remote.order),
    })
  }
}

/** False where the file cannot be read, so that it is left alone. */
function setKeys(file: string, keys: Readonly<Record<string, string | number>>): boolean {
  if (Object.keys(keys).length === 0) return true
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
