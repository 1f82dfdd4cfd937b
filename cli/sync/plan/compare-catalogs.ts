// Compares base, folder and server for every catalog that exists on both sides.
import type { Lock, LockedCatalog } from '../base/lock.ts'
import type { PlacedCatalog } from '../folder/layout.ts'
import { folderOf } from '../names.ts'
import type { RemoteCatalog } from '../remote/item.ts'
import type { Catalogs } from './catalogs.ts'
import { fieldState, type FieldState } from './compare.ts'

export type CatalogField = 'name' | 'order' | 'place'

/** A catalog whose folder and state on the server differ. Source: cli/spec.md 3.3 */
export interface CatalogState {
  local: PlacedCatalog
  remote: RemoteCatalog
  locked?: LockedCatalog
  fields: Readonly<Record<CatalogField, FieldState>>
  /** Both values of each field that differs. */
  values: CatalogValues
}

export type CatalogValues = Readonly<
  Partial<Record<CatalogField, { readonly local: string; readonly remote: string }>>
>

/** What has happened, or would, to a catalog that was there on both sides. */
export interface CatalogResult {
  /** Folder of the catalog. */
  path: string
  id: string
  action: 'update' | 'behind' | 'ahead' | 'delete'
  state: 'written' | 'planned' | 'conflict' | 'skipped' | 'refused' | 'left'
  fields: CatalogField[]
  values: CatalogValues
  /** A refusal by the server. */
  refusal?: { code: number; name: string; message: string }
}

/** Only those that differ, or were changed in the same way; parents before children. */
export function compareCatalogs(
  { local, lock, catalogs }: { local: readonly PlacedCatalog[]; lock: Lock; catalogs: Catalogs },
  orderMode: 'prefix' | 'position' | 'manual',
): CatalogState[] {
  return local.flatMap((own): CatalogState[] => {
    const remote = catalogs.remoteOf(own.path)
    if (!remote) return []
    const locked = lock.dirs.get(own.path)
    const fields = {
      name: nameState(own, locked, remote),
      order: orderState(own, locked, remote, orderMode),
      // where a folder was moved here, its catalog is another one
      place: catalogs.isMoved(own.path) ? ('there' as const) : ('same' as const),
    }
    if (Object.values(fields).every((state) => state === 'same')) return []
    return [{ local: own, remote, fields, values: valuesOf(own, remote, fields, catalogs), ...(locked ? { locked } : {}) }] // prettier-ignore
  })
}

/** A catalog that this source does not know yet was found by its name. */
const isKnown = (path: string, locked: LockedCatalog | undefined, remote: RemoteCatalog) =>
  locked !== undefined || remote.source_path === path

function nameState(
  { path, name }: PlacedCatalog,
  locked: LockedCatalog | undefined,
  remote: RemoteCatalog,
): FieldState {
  if (locked) return fieldState(name, locked.name, remote.name)
  return isKnown(path, locked, remote) && name !== remote.name ? 'there' : 'same'
}

/** A folder without a position has not changed it. */
function orderState(
  { path, order }: PlacedCatalog,
  locked: LockedCatalog | undefined,
  remote: RemoteCatalog,
  mode: 'prefix' | 'position' | 'manual',
): FieldState {
  if (order === undefined) return 'same'
  if (mode === 'position') return order === remote.order ? 'same' : 'here'
  if (locked) return fieldState(order, locked.order, remote.order)
  return isKnown(path, locked, remote) && order !== remote.order ? 'there' : 'same'
}

function valuesOf(
  { path, name, order }: PlacedCatalog,
  remote: RemoteCatalog,
  fields: CatalogState['fields'],
  catalogs: Catalogs,
): CatalogValues {
  const isOpen = (field: CatalogField) => fields[field] !== 'same' && fields[field] !== 'both'
  return {
    ...(isOpen('name') ? { name: { local: name, remote: remote.name } } : {}),
    ...(isOpen('order') ? { order: { local: String(order), remote: String(remote.order) } } : {}),
    ...(isOpen('place') ? { place: placesOf(path, remote, catalogs) } : {}),
  }
}

/** The catalogs that it is in, here and on the server. */
function placesOf(path: string, { id, parent }: RemoteCatalog, catalogs: Catalogs) {
  const { local } = catalogs.bothPaths(folderOf(path), id)
  return { local, remote: catalogs.bothPaths('', parent).remote }
}
