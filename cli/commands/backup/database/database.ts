import BetterSqlite from 'better-sqlite3'
import { copyAtRest, isReadOnly } from './at-rest.ts'
import type { Counts, RemoteFile } from '../archive/manifest.ts'
import { runProgram, withoutPassword } from './programs.ts'

/** What a database says about its site. */
export interface SiteFacts {
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[]
  readonly counts: Counts
  /** Id of its installation; `null` in a database of an older program, or never served. */
  readonly installId: string | null
  /** Tells the key of the site from others; `null` in a database of an older program. */
  readonly keyMark: string | null
  /** Every file that has a row; rows that share bytes count once. */
  readonly files: readonly RemoteFile[]
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

async function factsOf(ask: Ask): Promise<SiteFacts> {
  const count = async (table: string) =>
    Number((await ask(`select count(*) as number from "${table}"`))[0]?.number)
  const files = await ask(`
    select storage, storage_key, min(display_name) as display_name, max(file_size) as file_size
    from upload_file group by storage, storage_key order by storage, storage_key`)
  const migrations = (await ask('select name from migration order by name')).map((row) =>
    String(row.name),
  )
  const hasInstallId = migrations.some((name) => name.endsWith('-installation'))
  const [installation] = hasInstallId ? await ask('select install_id from installation') : []
  const [key] = await ask(`select option_value from options where option_name = 'secret_key_mark'`)
  return {
    migrations,
    keyMark: key ? String(key.option_value) : null,
    installId: installation ? String(installation.install_id) : null,
    counts: {
      users: await count('user'),
      items: await count('item'),
      pages: await count('page'),
      files: await count('upload_file'),
    },
    files: files.map((row) => ({
      storage: String(row.storage),
      key: String(row.storage_key),
      name: String(row.display_name),
      bytes: Number(row.file_size),
    })),
  }
}

/**
 * Copies an embedded database while a server writes to it, in steps between which Ctrl+C is
 * handled.
 */
export async function copySqlite(
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<SiteFacts> {
  const { copySqliteFile } = await import('../../../../server/db/sqlite/sqlite.ts')
  await copySqliteFile(from, to, () => signal.throwIfAborted()).catch((error: unknown) => {
    // SQLite cannot read a database with a log where it cannot create an index of that log
    if ((error as { code?: string }).code !== 'SQLITE_CANTOPEN' || !isReadOnly(from)) throw error
    return copyAtRest(from, to)
  })
  inOneFile(to)
  return readSqlite(to)
}

/** Makes one file of a database and its log, which a reader leaves as it is. */
export function inOneFile(file: string): void {
  const copy = new BetterSqlite(file)
  // without shared memory, which on a full disk would fail like a read error
  copy.pragma('locking_mode=EXCLUSIVE')
  copy.pragma('journal_mode=DELETE')
  copy.close()
}

/** @throws {Error} by the database, when the file is damaged */
export async function readSqlite(file: string): Promise<SiteFacts> {
  const copy = new BetterSqlite(file, { readonly: true })
  try {
    return await factsOf(async (sql) => copy.prepare<[], Record<string, unknown>>(sql).all())
  } finally {
    copy.close()
  }
}

/** What SQLite finds wrong with a file; empty when it is intact. */
export function integrityErrors(file: string): string[] {
  const copy = new BetterSqlite(file, { readonly: true })
  try {
    const said = copy.pragma('integrity_check(5)') as { integrity_check: string }[]
    return said.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } finally {
    copy.close()
  }
}

/**
 * Whether another process has the embedded database open. Every connection holds a shared lock as
 * long as it lives, and the system takes it away from a process that died, so nothing has to be
 * tidied up after a crash.
 */
export function isInUse(file: string): boolean {
  const probe = new BetterSqlite(file, { fileMustExist: true, timeout: 0 })
  try {
    probe.pragma('locking_mode=EXCLUSIVE')
    probe.prepare('select count(*) from sqlite_schema').get()
    return false
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return true
    return false // not a database at all, so nothing serves it
  } finally {
    probe.close()
  }
}

export interface Postgres {
  readonly url: string
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

/**
 * Dumps a PostgreSQL database; rows are counted in the same snapshot, so that both show the same
 * moment.
 */
export async function dumpPostgres(
  program: string,
  to: string,
  { url, env, signal }: Postgres,
): Promise<SiteFacts> {
  const { openPostgres } = await import('../../../../server/db/postgres/postgres.ts')
  const db = (await openPostgres(url)).patient
  try {
    return await db.read.transaction(
      async (snapshot) => {
        const ask: Ask = async (sql) =>
          (await snapshot.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
        const [{ id } = {}] = await ask('select pg_export_snapshot() as id')
        const { url: shown, password } = withoutPassword(url)
        const args = [
          '-Fc',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${String(id)}`,
          `--file=${to}`,
          `--dbname=${shown}`,
        ]
        await runProgram(program, args, { env, password, signal })
        return factsOf(ask)
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
  } finally {
    await db.close()
  }
}

/** Restores into an empty PostgreSQL database; after a failure nothing remains. */
export async function fillPostgres(
  program: string,
  from: string,
  { url, env, signal }: Postgres,
): Promise<void> {
  const { url: shown, password } = withoutPassword(url)
  const args = [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${shown}`,
    from,
  ]
  await runProgram(program, args, { env, password, signal })
}

/** Whether a PostgreSQL database contains anything, ours or not. */
export async function hasTables(url: string): Promise<boolean> {
  const { openPostgres } = await import('../../../../server/db/postgres/postgres.ts')
  const db = (await openPostgres(url)).patient
  try {
    const [table] = (
      await db.read.raw<{ rows: unknown[] }>(
        `select 1 from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') limit 1`,
      )
    ).rows
    return table !== undefined
  } finally {
    await db.close()
  }
}

/**
 * Marks files whose bytes were included from object stores as stored on disk, where the restored
 * server has them.
 */
export async function filesToDisk(
  database: string | { readonly file: string },
  remote: readonly RemoteFile[],
): Promise<void> {
  const taken = remote.filter((one) => one.taken !== undefined)
  if (taken.length === 0) return
  const sql = `update upload_file set storage = 'disk', storage_key = ? where storage = ? and storage_key = ?`
  if (typeof database !== 'string') {
    const copy = new BetterSqlite(database.file)
    const update = copy.prepare(sql)
    copy.transaction(() => taken.forEach((one) => update.run(one.taken, one.storage, one.key)))()
    copy.close()
    return
  }
  const { openPostgres } = await import('../../../../server/db/postgres/postgres.ts')
  const db = (await openPostgres(database)).patient
  try {
    await db.transaction(async (trx) => {
      for (const one of taken) await trx.raw(sql, [one.taken ?? '', one.storage, one.key])
    })
  } finally {
    await db.close()
  }
}

/**
 * The install id the restored database shares with the folders of its site; `null` when it predates
 * install ids.
 */
export async function installIdOf(
  database: string | { readonly file: string },
): Promise<string | null> {
  if (typeof database !== 'string') {
    const copy = new BetterSqlite(database.file, { readonly: true })
    try {
      const hasIds =
        copy.prepare(`select 1 from sqlite_schema where name = 'installation'`).get() !== undefined
      const row = hasIds
        ? copy.prepare<[], { install_id: string }>('select install_id from installation').get()
        : undefined
      return row?.install_id ?? null
    } finally {
      copy.close()
    }
  }
  const { openPostgres } = await import('../../../../server/db/postgres/postgres.ts')
  const { installIdIn } = await import('../../../../server/services/files/installation.ts')
  const db = await openPostgres(database)
  try {
    return await installIdIn(db)
  } finally {
    await db.close()
  }
}
