import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { isReadOnly } from '../backup/database/at-rest.ts'
import { integrityErrors, isInUse } from '../backup/database/database.ts'
import { sqliteFile } from '../local-site.ts'
import { sizeText } from '../../ui/size-text.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

const largeLog = 256 * 1024 ** 2
const oldestPostgres = 13

/**
 * Checks that the database is reachable, intact and of a version this program knows.
 * @returns the open database; `null` when nothing more can be checked
 */
export async function checkDatabase(
  found: Findings,
  t: DoctorTranslator,
  config: Config,
): Promise<Database | null> {
  const { openDatabase } = await import('../../../server/site.ts')
  if (!config.databaseUrl) {
    const advice = t(isReadOnly(sqliteFile(config.data)) ? 'readOnlyAdvice' : 'fileAdvice')
    if (!(await found.check('database', advice, () => checkFile(found, t, config)))) return null
  }
  const db = await found.check(
    'database',
    t('databaseAdvice'),
    async () => (await openDatabase(config)).patient,
  )
  if (!db) return null
  if (db.kind === 'postgres')
    await found.check('database', t('databaseAdvice'), () => checkPostgres(found, t, db))
  const current = await found.check('database.migrations', t('databaseAdvice'), () =>
    isCurrent(found, t, db),
  )
  if (current) return db
  await db.close()
  return null
}

/** @returns whether the file can be read as a database */
async function checkFile(found: Findings, t: DoctorTranslator, config: Config): Promise<boolean> {
  const { keepDamagedLog } = await import('../../../server/site.ts')
  const { data } = config
  const file = sqliteFile(data)
  const log = existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0
  // first, because the last one to close the file merges the write-ahead log into it
  const lost = keepDamagedLog(config)?.commits ?? 0
  const size = sizeText(statSync(file).size + log)
  const seen = t('sqlite', { size, server: t(isInUse(file) ? 'serverRuns' : 'serverStands') })
  const { faults, isDatabase } = faultsOf(file)
  if (faults.length > 0) found.fail('database', faults.join('; '), t('brokenAdvice'))
  else found.ok('database', seen)
  const kept = path.join(data, 'copies')
  const damaged = existsSync(kept)
    ? readdirSync(kept).filter((name) => name.startsWith('damaged-'))
    : []
  if (lost > 0) found.fail('database.log', t('logDamaged', { count: lost }), t('logDamagedAdvice'))
  else if (damaged.length > 0)
    found.warn(
      'database.log',
      t('logWasDamaged', { names: damaged.join(', ') }),
      t('logDamagedAdvice'),
    )
  else if (log > largeLog) found.warn('database.log', sizeText(log), t('logAdvice'))
  else found.ok('database.log', sizeText(log))
  return isDatabase
}

/** What is wrong inside the file. @throws {Error} when it cannot be read at all */
function faultsOf(file: string): { faults: string[]; isDatabase: boolean } {
  try {
    return { faults: integrityErrors(file), isDatabase: true }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
      return { faults: [message], isDatabase: false }
    throw error
  }
}

async function checkPostgres(found: Findings, t: DoctorTranslator, db: Database): Promise<void> {
  const { rows } = await db.read.raw<{ rows: { version: string; number: string; size: string }[] }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number, pg_database_size(current_database()) as size`,
  )
  const [row] = rows
  const seen = t('postgres', { version: row?.version ?? '?', size: sizeText(Number(row?.size)) })
  if (Number(row?.number) < oldestPostgres * 10_000)
    found.warn('database', seen, t('postgresAdvice'))
  else found.ok('database', seen)
}

async function isCurrent(found: Findings, t: DoctorTranslator, db: Database): Promise<boolean> {
  const { DatabaseTooNew, pendingMigrations } = await import('../../../server/db/migrate.ts')
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) {
      found.ok('database.migrations', t('migrated'))
      return true
    }
    found.fail(
      'database.migrations',
      t('pending', { names: pending.join(', ') }),
      t('pendingAdvice'),
    )
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) throw error
    found.fail(
      'database.migrations',
      t('tooNew', { names: error.unknown.join(', ') }),
      t('tooNewAdvice'),
    )
  }
  return false
}
