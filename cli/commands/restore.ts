import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { askLine } from '../asking.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { text, toggle, type ValuesOf } from '../options.ts'
import { Problem, type Exit } from '../output.ts'
import {
  backupProblems,
  backupTranslator,
  writingTo,
  type BackupTranslator,
} from './backup/problems.ts'
import { beforeOpening, configOf, filesFolder, interruptible, sqliteFile } from './local-site.ts'
import { report } from './restore/report.ts'
import { begin, putInPlace, targetAt, type Target } from './restore/target.ts'
import { kindOf, unpack } from './restore/unpack.ts'

const flags = {
  data: text('DIR'),
  databaseUrl: text('URL'),
  force: toggle(),
  dryRun: toggle(),
  pgRestore: text('PATH'),
  convert: toggle(),
}
type Options = ValuesOf<typeof flags>

/**
 * `showdoc restore`: restores a data folder from a backup, which is verified before anything is
 * touched. Source: cli/spec.md 5.18.
 */
export const restore: CommandMaker = (environment, onExit) => {
  const t = backupTranslator(environment.locale)
  return commandOf(
    {
      name: 'restore',
      purpose: t('restore.purpose'),
      arguments: ['<file>'],
      flags,
      flagHelp: {
        data: t('flag.restoreData'),
        databaseUrl: t('flag.restoreUrl'),
        force: t('flag.force'),
        dryRun: t('flag.dryRun'),
        pgRestore: t('flag.pgRestore'),
        convert: t('flag.convert'),
      },
      examples: [
        'showdoc restore showdoc-1.4.0-20270131T020000Z.tar.gz --data /srv/docs',
        'showdoc restore showdoc-1.4.0-20270131T020000Z.tar.gz --dry-run',
        'showdoc restore showdoc-1.4.0-20270131T020000Z.tar.gz --data /srv/docs --convert --database-url postgres://docs@db/docs',
      ],
      exits: ['ok', 'error'],
      run: (ctx, options, [file = '']) =>
        interruptible(
          ctx,
          (signal) => run(ctx, t, options, file, signal),
          backupProblems(ctx.locale),
        ),
    },
    environment,
    onExit,
  )
}

async function run(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  file: string,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(ctx, options)
  const place = targetAt(config.data, new Date())
  const obstacle = await inTheWay(ctx, t, config, place)
  if (obstacle && options.dryRun) ctx.output.warn(obstacle.message, obstacle.hint)
  else if (obstacle) throw obstacle
  else if (!options.dryRun) await confirmMove(ctx, t, options, place)
  return writingTo(options.dryRun ? tmpdir() : path.dirname(place.staging), t, () =>
    restoreInto(ctx, t, options, { config, file, place, obstacle, signal }),
  )
}

interface BringingBack {
  readonly config: Config
  readonly file: string
  readonly place: Target
  /** Why this can only be a dry run. */
  readonly obstacle: Problem | null
  readonly signal: AbortSignal
}

async function restoreInto(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  { config, file, place, obstacle, signal }: BringingBack,
): Promise<Exit> {
  const target = await begin(place, options.dryRun)
  try {
    ctx.output.note(t('reading', { file }))
    const manifest = await unpack(ctx, t, options, config, { file, target, signal })
    if (options.dryRun) {
      const movedAside = target.isEmpty || obstacle ? null : target.aside
      return report(ctx, t, {
        file,
        target,
        manifest,
        movedAside,
        obstacle,
        dry: options,
        url: null,
        kind: options.convert ? kindOf(config) : manifest.database.kind,
      })
    }
    const { bringDatabase } = await import('./restore/database.ts')
    await bringDatabase(ctx, t, options, config, { manifest, staging: target.staging, signal })
    const { filesToDisk } = await import('./backup/database/database.ts')
    const restored = config.databaseUrl ?? { file: sqliteFile(target.staging) }
    await filesToDisk(restored, manifest.remote)
    if (manifest.attachments === 'included')
      await markFolders(restored, kindOf(config), target.staging)
    // one may have been started since
    const isServedNow = await servedProblem(t, target.data)
    if (isServedNow) throw isServedNow
    const movedAside = await putInPlace(target)
    const { withoutPassword } = await import('./backup/database/programs.ts')
    const url = config.databaseUrl ? withoutPassword(config.databaseUrl).url : null
    return report(ctx, t, {
      file,
      target,
      manifest,
      movedAside,
      obstacle: null,
      dry: null,
      url,
      kind: kindOf(config),
    })
  } finally {
    await rm(target.staging, { recursive: true, force: true })
  }
}

/**
 * Marks data folder and attachments as belonging to the restored database, so that the next start
 * accepts them together. Attachments left out of the backup are copied by hand and bring their own
 * mark.
 */
async function markFolders(
  database: string | { file: string },
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<void> {
  const { installIdOf } = await import('./backup/database/database.ts')
  const id = await installIdOf(database)
  if (id === null) return
  const { writeMark } = await import('../../server/storage/install-id.ts')
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 })
  for (const one of [filesFolder(folder), folder])
    writeMark(one, { id, database: kind }, { replace: true })
}

/** Obstacles no flag overrides: a running server, or a database that is not empty. */
async function inTheWay(
  ctx: CommandContext,
  t: BackupTranslator,
  config: Config,
  target: Target,
): Promise<Problem | null> {
  const { hasTables, isInUse } = await import('./backup/database/database.ts')
  const served = await servedProblem(t, target.data)
  if (served) return served
  const file = sqliteFile(target.data)
  if (existsSync(file)) {
    // asking merges the log into the file, without what SQLite passes over
    await beforeOpening(ctx, { ...config, databaseUrl: null })
    if (isInUse(file)) return serverRuns(t, target.data)
  }
  if (config.databaseUrl && (await hasTables(config.databaseUrl))) {
    return new Problem('error', t('databaseUsed'), {
      name: 'targetNotEmpty',
      hint: t('emptyDatabase'),
    })
  }
  return null
}

/** A server holds its lock whatever its database is, and whatever has become of that. */
async function servedProblem(t: BackupTranslator, folder: string): Promise<Problem | null> {
  const { isServed } = await import('../../server/db/sqlite/server-lock.ts')
  return isServed(folder) ? serverRuns(t, folder) : null
}

const serverRuns = (t: BackupTranslator, folder: string): Problem =>
  new Problem('error', t('serverRuns', { folder }), { name: 'serverRuns', hint: t('stopIt') })

/** @throws {Problem} when the folder is not empty and may not be moved aside */
async function confirmMove(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  target: Target,
): Promise<void> {
  if (target.isEmpty || options.force) return
  const sentence = t('folderUsed', { folder: target.data })
  if (ctx.terminal.canAsk) {
    const name = path.basename(target.data)
    const typed = await askLine(
      ctx,
      `${sentence}\n${t('typeName', { name, aside: target.aside })} `,
    )
    if (typed.trim() === name) return
  }
  throw new Problem('error', sentence, {
    name: 'targetNotEmpty',
    hint: t('useForce', { aside: target.aside }),
  })
}
