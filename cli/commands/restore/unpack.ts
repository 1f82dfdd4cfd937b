import type { Config } from '../../../server/config.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { siteProblem } from '../../site-problems.ts'
import type { Manifest } from '../backup/archive/manifest.ts'
import type { BackupTranslator } from '../backup/problems.ts'
import type { Target } from './target.ts'

export interface UnpackOptions {
  readonly dryRun: boolean
  readonly pgRestore: string | undefined
  readonly convert: boolean
}

/** The kind of database that the restored site has. */
export const kindOf = ({ databaseUrl }: Config): 'sqlite' | 'postgres' =>
  databaseUrl === null ? 'sqlite' : 'postgres'

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
  const { readBack } = await import('../backup/archive/read-back.ts')
  const { findProgram } = await import('../backup/database/programs.ts')
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
  const wanted = kindOf(config)
  if (!options.convert && manifest.database.kind !== wanted) {
    const otherKind = new Problem('usage', t(wanted === 'sqlite' ? 'isPostgres' : 'isSqlite'), {
      hint: t(wanted === 'sqlite' ? 'withUrl' : 'withoutUrl'),
    })
    if (!options.dryRun) throw otherKind
    ctx.output.warn(otherKind.message, otherKind.hint)
  }
  return manifest
}
