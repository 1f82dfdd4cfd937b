import { statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import type { Site } from '../../server/request-context.ts'
import type { CommandContext } from '../context.ts'
import { Problem } from '../output.ts'
import { siteProblem, siteTranslator } from '../site-problems.ts'

// Shared by the commands that work on a data folder or database directly, whether or not a server
// is running.

/**
 * Site settings from flags; the rest comes from the variables of `serve`.
 * @throws {Problem} usage
 */
export async function configOf(
  ctx: CommandContext,
  { data, databaseUrl }: { data?: string | undefined; databaseUrl?: string | undefined },
): Promise<Config> {
  const { readConfig } = await import('../../server/config.ts')
  return readConfig(ctx.env, {
    ...(data === undefined ? {} : { SHOWDOC_DATA: data }),
    ...(databaseUrl === undefined ? {} : { SHOWDOC_DATABASE_URL: databaseUrl }),
  })
}

/** File name of the embedded database. */
export const sqliteName = 'showdoc.sqlite'
export const sqliteFile = (folder: string): string => path.join(folder, sqliteName)
export const keyFile = (folder: string): string => path.join(folder, 'secret.key')
export const filesFolder = (folder: string): string => path.join(folder, 'attachments')

/** Unix seconds now. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

/**
 * Whether there is a database to work on. One on a server is assumed to exist.
 * @throws {Error} `EACCES`: the folder cannot be read
 */
export function hasDatabase(config: Config): boolean {
  if (config.databaseUrl !== null) return true
  try {
    statSync(sqliteFile(config.data))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    return false
  }
}

/**
 * What comes before a database is opened: there must be one, and a damaged or cut log, whose traces
 * are gone afterwards, is copied and reported, as when a server starts.
 * @throws {Problem} when there is nothing to work on
 */
export async function beforeOpening(ctx: CommandContext, config: Config): Promise<void> {
  const t = siteTranslator(ctx.locale)
  if (!hasDatabase(config))
    throw new Problem('error', t('noDatabase', { folder: config.data }), {
      name: 'noDatabase',
      hint: t('nameDatabase'),
    })
  const { keepDamagedLog } = await import('../../server/site.ts')
  const damage = keepDamagedLog(config)
  if (damage) ctx.output.error(t('logDamaged', { copy: damage.copy }), t('compareBackup'))
}

/**
 * The site of an open database. Creates nothing that is missing.
 * @returns `null` when its key is missing
 */
export async function siteOn(db: Database, config: Config, version: string): Promise<Site | null> {
  const { storedKey, sealerOf } = await import('../../server/sealer.ts')
  const { installIdIn } = await import('../../server/services/files/installation.ts')
  const key = storedKey(config.data, config.secretKey)
  if (!key) return null
  return {
    db,
    config,
    sealer: sealerOf(key),
    clock: Date.now,
    databaseClock: db.clock,
    filesFolder: filesFolder(config.data),
    uploadsFolder: path.join(config.data, 'uploads'),
    installId: (await installIdIn(db)) ?? '',
    version,
  }
}

/**
 * Runs a task that Ctrl+C ends cleanly: the signal aborts, the task cleans up and throws.
 *
 * @param own turns errors specific to this task into problems; `null` for any other error
 * @throws {Problem} for errors the operator can do something about
 */
export async function interruptible<T>(
  ctx: CommandContext,
  run: (signal: AbortSignal) => Promise<T>,
  own: (error: Error) => Problem | null = () => null,
): Promise<T> {
  const ending = new AbortController()
  const listenNoMore = ctx.onInterrupt(() => ending.abort())
  try {
    return await run(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw new Problem('interrupted', ctx.t('interrupted'))
    if (!(error instanceof Error) || error instanceof Problem) throw error
    throw own(error) ?? siteProblem(error, ctx.locale) ?? error
  } finally {
    listenNoMore()
  }
}
