import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import { filesFolder } from '../local-site.ts'
import type { SiteFacts } from './database/database.ts'

/** Where an attachment of the data folder lies. */
export const placeOf = (config: Config, key: string): string =>
  path.join(filesFolder(config.data), key.slice(0, 2), key.slice(2))

/**
 * Checks that the attachments folder is that of the database: without its disk the backup would
 * hold no attachments, and `--keep` would remove those that do. A folder that was just restored has
 * no mark yet; then any of the files will do.
 *
 * @throws {import('../../../server/services/files/installation.ts').InstallIdsDiffer}
 */
export async function mustBeOfSite({ installId, files }: SiteFacts, config: Config): Promise<void> {
  const onDisk = files.filter(({ storage }) => storage === 'disk')
  if (onDisk.length === 0) return
  const { readMark } = await import('../../../server/storage/install-id.ts')
  const { InstallIdsDiffer } = await import('../../../server/services/files/installation.ts')
  const { placesOf } = await import('../../../server/site.ts')
  const { attachments, database } = placesOf(config)
  const mark = readMark(attachments)
  if (mark && installId !== null) {
    if (mark.id !== installId)
      throw new InstallIdsDiffer('attachmentsForeign', attachments, database)
  } else if (!onDisk.some(({ key }) => existsSync(placeOf(config, key))))
    throw new InstallIdsDiffer('attachmentsMissing', attachments, database)
}
