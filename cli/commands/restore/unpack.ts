import { rm } from 'node:fs/promises'
import type { Config } from '../../../server/config.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { siteProblem } from '../../site-problems.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { BackupTranslator } from '../backup/problems.ts'
import type { Target } from './target.ts'

export interface UnpackOptions {
  readonly dryRun: boolean
  readonly pgRestore: string | undefined
}

interface Unpacking {
  readonly file: string
  readonly target: Target
  readonly signal: AbortSignal
}

/** The backup's files, read back and checked; without a target's data, in a dry run. */
export async function unpack(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  config: Config,
  { file, target, signal }: Unpacking,
): Promise<Manifest> {
  const { readBack } = await import('../backup/read-back.ts')
  const { findProgram } = await import('../backup/programs.ts')
  const { migrations } = await import('../../../server/db/migrations/index.ts')
  const pgRestore = findProgram('pg_restore', options.pgRestore, ctx.env)
  const manifest = await readBack(file, {
    signal,
    folder: target.staging,
    everything: !options.dryRun,
    pgRestore,
    env: ctx.env,
  })
  const unknown = manifest.database.migrations.filter(
    (name) => !migrations.some((one) => one.name === name),
  )
  if (unknown.length > 0) {
    const tooNew = siteProblem(
      Object.assign(new Error(), { name: 'DatabaseTooNew', unknown }),
      ctx.locale,
    )
    throw new Problem('error', t('newerProgram', { version: manifest.version }), {
      name: 'databaseTooNew',
      hint: tooNew?.hint,
    })
  }
  const isSqlite = manifest.database.kind === 'sqlite'
  if (!options.dryRun && isSqlite && config.databaseUrl)
    throw new Problem('usage', t('isSqlite'), { hint: t('withoutUrl') })
  if (!options.dryRun && !isSqlite && !config.databaseUrl)
    throw new Problem('usage', t('isPostgres'), { hint: t('withUrl') })
  return manifest
}

/** Fills the PostgreSQL database, and removes the dump. */
export async function fill(
  ctx: CommandContext,
  t: BackupTranslator,
  options: UnpackOptions,
  config: Config,
  dump: string,
  signal: AbortSignal,
): Promise<void> {
  const { fillPostgres } = await import('../backup/database.ts')
  const { findProgram, withoutPassword } = await import('../backup/programs.ts')
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
  await rm(dump)
}
