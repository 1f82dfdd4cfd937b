import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import { isReadOnly } from '../backup/database/at-rest.ts'
import { sqliteFile, sqliteName } from '../local-site.ts'
import { sizeText } from '../../ui/size-text.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

const enough = 1024 ** 3
const little = 100 * 1024 ** 2

/**
 * Network file systems, whose locks are unreliable, by their magic number on Linux. Source:
 * statfs(2)
 */
const networkDisks = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x65735546, 'FUSE'],
])

/**
 * Checks owner, modes, free space and file system of the data folder. `fix` removes the access of
 * others.
 */
export async function checkDataFolder(
  found: Findings,
  t: DoctorTranslator,
  config: Config,
  fix: boolean,
): Promise<void> {
  const { data } = config
  const folder = path.resolve(data)
  const { uid } = statSync(data)
  const me = process.getuid?.()
  try {
    accessSync(data, constants.W_OK | constants.X_OK)
    if (me !== undefined && me !== uid)
      found.warn(
        'data.owner',
        t('owner', { folder, uid: String(uid) }),
        t('ownerAdvice', { me: String(me) }),
      )
    else found.ok('data.owner', folder)
  } catch {
    found.fail(
      'data.owner',
      t('notWritable', { folder }),
      t(isReadOnly(sqliteFile(data)) ? 'readOnlyAdvice' : 'notWritableAdvice'),
    )
  }
  checkModes(found, t, data, fix)
  const { bavail, bsize, type } = await statfs(data)
  const free = bavail * bsize
  const seen = t('free', { size: sizeText(free) })
  if (free < little) found.fail('data.space', seen, t('freeAdvice'))
  else if (free < enough) found.warn('data.space', seen, t('freeAdvice'))
  else found.ok('data.space', seen)
  const network = process.platform === 'linux' ? networkDisks.get(type >>> 0) : undefined
  if (network && !config.databaseUrl) found.warn('data.disk', network, t('networkAdvice'))
  else found.ok('data.disk', network ?? t('localDisk'))
}

/** Files that only their owner may read: key and database contain secrets. */
function checkModes(found: Findings, t: DoctorTranslator, data: string, fix: boolean): void {
  if (process.platform === 'win32') return
  const isSecret = (name: string) => name === 'secret.key' || name.startsWith(sqliteName)
  const places = ['', ...readdirSync(data).filter(isSecret)].map((name) => path.join(data, name))
  const mayOthers = (place: string) => (statSync(place).mode & 0o077) !== 0
  const open = () =>
    places.filter(
      (place) =>
        mayOthers(place) && !(path.basename(place).startsWith(sqliteName) && !mayOthers(data)),
    )
  for (const place of fix ? open() : []) {
    try {
      chmodSync(place, statSync(place).isDirectory() ? 0o700 : 0o600)
      found.fixed.push(t('fixedMode', { place }))
    } catch {
      // only its owner may, and is advised to
    }
  }
  const names = open().map((place) => path.relative(data, place) || path.resolve(data))
  const advice = fix ? t('ownerAdvice', { me: String(process.getuid?.() ?? '') }) : t('fixAdvice')
  if (names.length > 0)
    found.warn('data.modes', t('openModes', { names: names.join(', ') }), advice)
  else found.ok('data.modes', t('closedModes'))
  if (!existsSync(path.join(data, 'attachments')))
    found.warn('data.attachments', t('noAttachmentsFolder'), t('noAttachmentsAdvice'))
}
