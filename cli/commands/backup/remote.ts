import { Readable } from 'node:stream'
import type { Config } from '../../../server/config.ts'
import type { Site } from '../../../server/request-context.ts'
import { siteOn } from '../local-site.ts'
import type { ByteSource, Member } from './archive/archive.ts'
import { nameOfAttachment, type RemoteFile } from './archive/manifest.ts'

/** A file from an object store to be backed up, under the key it will have on disk. */
interface IncludedFile {
  readonly file: RemoteFile
  readonly key: string
  readonly member: Member
}

/**
 * Opens files in object stores for a backup that includes their bytes, with the site's stored
 * credentials.
 *
 * @returns nothing for files of stores that nobody knows (any more), and all of it when the site's
 * key is missing
 */
export async function openRemoteFiles(
  config: Config,
  version: string,
  files: readonly RemoteFile[],
): Promise<{ taken: IncludedFile[]; close(): Promise<void> }> {
  const { openDatabase } = await import('../../../server/site.ts')
  const { storeByName } = await import('../../../server/services/files/stores.ts')
  const { newStorageKey } = await import('../../../server/storage/disk.ts')
  const db = (await openDatabase(config)).patient
  const site = await siteOn(db, config, version)
  const inflowOf = (of: Site, { storage, key, bytes }: RemoteFile): ByteSource => ({
    size: bytes,
    async open() {
      const store = await storeByName(of, storage)
      if (bytes === 0) return Readable.from([])
      return (await store?.read(key, 0, bytes - 1)) ?? null
    },
  })
  const taken = site
    ? files.map((file): IncludedFile => {
        const key = newStorageKey()
        return { file, key, member: { name: nameOfAttachment(key), from: inflowOf(site, file) } }
      })
    : []
  return { taken, close: () => db.close() }
}
