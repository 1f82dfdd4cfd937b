import type { Knex } from 'knex'
import { storageForm } from '#contract/calls/admin-setting.ts'
import { FileStore } from '../../models/file-store.ts'
import { Options } from '../../models/options.ts'
import type { Site } from '../../request-context.ts'
import { unsealed } from '../../sealer.ts'
import { diskStore, newStorageKey } from '../../storage/disk.ts'
import { placeOf, type Place, type StoreSetting } from '../../storage/place.ts'
import { s3Store } from '../../storage/s3.ts'
import { StoreFailure, type Store } from '../../storage/store.ts'
import { isOn } from '../settings/options.ts'
import { openForm, readForm } from '../settings/setting-group.ts'
import { storeForm } from '../settings/site-config.ts'

/** A store and its name as rows of files refer to it (`storage`). */
export interface NamedStore {
  readonly name: string
  readonly store: Store
}

export const diskName = 'disk'
const remote = /^remote:(\d+)$/

/** The store that every server has. */
export const diskOf = (site: Site): NamedStore => ({
  name: diskName,
  store: diskStore(site.filesFolder, site.installId),
})

const outOfReach = () =>
  Promise.reject(
    new StoreFailure(
      'SettingUnreadable',
      'what is known of this store was sealed with another key, as in a restored copy',
    ),
  )

/**
 * An object store whose credentials this server cannot decrypt: every request fails as if it were
 * down.
 */
const lockedStore: Store = {
  newKey: newStorageKey,
  keep: outOfReach,
  read: outOfReach,
  remove: outOfReach,
  publicAddress: () => null,
}

/** The current object store settings, never cached, so that no server writes to a former store. */
async function present(
  site: Site,
  db: Knex,
): Promise<{ isOpen: boolean; setting: StoreSetting | null; place: Place | null }> {
  const rows = await Options.query(db).findByIds(['oss_open', 'oss_setting'])
  const stored = new Map(rows.map((row) => [row.option_name, row.option_value]))
  const form = readForm(stored.get('oss_setting'))
  const setting = form && openForm(site.sealer, storeForm, form)
  return { isOpen: isOn(stored.get('oss_open') ?? ''), setting, place: setting && placeOf(setting) }
}

/** The row of a store; inserted when the first file goes there, and updated when secrets change. */
async function rowOf(site: Site, place: Place, setting: StoreSetting): Promise<FileStore> {
  const { db, sealer } = site
  const same = (knex: Knex) => FileStore.query(knex).findOne({ place: place.address })
  const found = await same(db.read)
  const text = JSON.stringify(setting)
  if (found && unsealed(sealer, found.setting) === text) return found
  return db.transaction(async (trx) => {
    await FileStore.query(trx)
      .insert({ place: place.address, setting: sealer.seal(text) })
      .onConflict('place')
      .merge(['setting'])
    return same(trx).throwIfNotFound()
  })
}

/** The store for new files: the object store if enabled and configured, else the disk. */
export async function storeForNew(site: Site): Promise<NamedStore> {
  const { isOpen, setting, place } = await present(site, site.db.read)
  if (!isOpen || !setting || !place) return diskOf(site)
  const row = await rowOf(site, place, setting)
  return { name: `remote:${row.store_id}`, store: s3Store(place) }
}

/**
 * The store of a file, whatever the current settings are: a store that was disabled or replaced is
 * still used with its known credentials. Secrets changed for the same store apply at once.
 *
 * @param tries number of attempts if it does not respond
 * @returns `null` if the name is not a store of ours
 */
export async function storeByName(site: Site, name: string, tries?: number): Promise<Store | null> {
  if (name === diskName) return diskOf(site).store
  const id = remote.exec(name)?.[1]
  const row = id ? await FileStore.query(site.db.read).findById(Number(id)) : undefined
  if (!row) return null
  const now = (await present(site, site.db.read)).place
  if (now?.address === row.place) return s3Store(now, tries)
  const setting = unsealed(site.sealer, row.setting)
  if (setting === null) return lockedStore
  const place = placeOf(storageForm.parse(JSON.parse(setting)))
  return place && s3Store(place, tries)
}
