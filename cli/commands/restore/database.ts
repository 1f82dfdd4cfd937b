import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { Content } from '../../../server/db/content/content.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { memberOf, type Manifest } from '../backup/archive/manifest.ts'
import type { BackupTranslator } from '../backup/problems.ts'
import { sqliteFile } from '../local-site.ts'
import { kindOf, type UnpackOptions } from './unpack.ts'

interface Restoring {
  readonly manifest: Manifest
  /** Where the backup is unpacked. */
  readonly staging: string
  readonly signal: AbortSignal
}

/**
 * Brings the database of an unpacked backup to where the restored site has it, converted when that
 * is another kind.
 */
export async function bringDatabase(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  config: Config,
  restoring: Restoring,
): Promise<void> {
  const { manifest, staging, signal } = restoring
  const { kind } = manifest.database
  const from = path.join(staging, memberOf(kind))
  if (kind !== kindOf(config)) {
    await convert(ctx, t, options, config, { ...restoring, from })
    await rm(from)
    const { inOneFile } = await import('../backup/database/database.ts')
    if (kind === 'postgres') inOneFile(sqliteFile(staging))
  } else if (kind === 'sqlite') await rename(from, sqliteFile(staging))
  else {
    await fill(ctx, t, options, config, from, signal)
    await rm(from)
  }
}

async function convert(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  config: Config,
  { manifest, staging, signal, from }: Restoring & { readonly from: string },
): Promise<void> {
  const { fillDatabase } = await import('../../../server/db/content/fill.ts')
  ctx.output.note(t('converting'))
  const content = await contentIn(ctx, t, options, manifest, from, signal)
  const { openDatabase } = await import('../../../server/site.ts')
  const db = await openDatabase({ ...config, data: staging })
  const { counts, database } = manifest
  try {
    const left = await fillDatabase(db, {
      content,
      migrations: database.migrations,
      counts: {
        user: counts.users,
        item: counts.items,
        page: counts.pages,
        upload_file: counts.files,
      },
      signal,
    })
    if (left.length > 0) ctx.output.warn(t('notOurs', { names: left.join(', ') }))
  } finally {
    await db.close()
  }
}

async function contentIn(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  { database }: Manifest,
  from: string,
  signal: AbortSignal,
): Promise<() => Content> {
  if (database.kind === 'sqlite') {
    const { contentOfSqlite } = await import('../../../server/db/content/sqlite-content.ts')
    return () => contentOfSqlite(from)
  }
  const { contentOfDump } = await import('../../../server/db/content/dump-content.ts')
  const { findProgram, outputOf } = await import('../backup/database/programs.ts')
  const program = findProgram('pg_restore', options.pgRestore, ctx.env)
  if (!program)
    throw new Problem('error', t('noPgRestore'), {
      name: 'pgRestoreFailed',
      hint: t('namePgRestore'),
    })
  const args = ['--data-only', '--no-owner', '--no-privileges', '--file=-', from]
  return () => contentOfDump(outputOf(program, args, { env: ctx.env, password: undefined, signal }))
}

/** Fills the PostgreSQL database from a dump. */
async function fill(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  config: Config,
  dump: string,
  signal: AbortSignal,
): Promise<void> {
  const { fillPostgres } = await import('../backup/database/database.ts')
  const { findProgram, withoutPassword } = await import('../backup/database/programs.ts')
  const url = config.databaseUrl ?? ''
  const program = findProgram('pg_restore', options.pgRestore, ctx.env)
  const hint = t('restoreByHand', {
    command: `pg_restore --no-owner -d "${withoutPassword(url).url}" database.dump`,
  })
  if (!program) throw new Problem('error', t('noPgRestore'), { name: 'pgRestoreFailed', hint })
  try {
    await fillPostgres(program, dump, { url, env: ctx.env, signal })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ProgramFailed') throw error
    throw new Problem('error', t('pgRestoreFailed', { reason: error.message }), {
      name: 'pgRestoreFailed',
      hint,
    })
  }
}
