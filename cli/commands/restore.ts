import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { askLine } from '../asking.ts'
import { commandOf, type CommandMaker, type Work } from '../command.ts'
import { text, toggle, type ValuesOf } from '../options.ts'
import { Problem, type Exit } from '../output.ts'
import { siteProblem } from '../site-problems.ts'
import { backupProblems, backupVoice, writingTo, type BackupVoice } from './backup/problems.ts'
import { attachmentsIn, memberOf, type Manifest } from './backup/manifest.ts'
import { configOf, filesFolder, interruptible, sqliteFile } from './data-place.ts'
import { begin, putInPlace, targetAt, type Target } from './restore/target.ts'

const flags = {
  data: text('DIR'),
  databaseUrl: text('URL'),
  force: toggle(),
  dryRun: toggle(),
  pgRestore: text('PATH'),
}
type Wish = ValuesOf<typeof flags>

/**
 * `showdoc restore`: a data folder out of a backup, verified before anything is touched. Source:
 * cli/spec.md 5.18.
 */
export const restore: CommandMaker = (around, ended) => {
  const say = backupVoice(around.locale)
  return commandOf(
    {
      name: 'restore',
      purpose: say('restore.purpose'),
      arguments: ['<file>'],
      flags,
      flagHelp: {
        data: say('flag.restoreData'),
        databaseUrl: say('flag.restoreUrl'),
        force: say('flag.force'),
        dryRun: say('flag.dryRun'),
        pgRestore: say('flag.pgRestore'),
      },
      examples: [
        'showdoc restore showdoc-1.4.0-20270131T020000Z.tar.gz --data /srv/docs',
        'showdoc restore showdoc-1.4.0-20270131T020000Z.tar.gz --dry-run',
      ],
      exits: ['ok', 'error'],
      run: (work, wish, [file = '']) =>
        interruptible(
          work,
          (signal) => run(work, say, wish, file, signal),
          backupProblems(work.locale),
        ),
    },
    around,
    ended,
  )
}

async function run(
  work: Work,
  say: BackupVoice,
  wish: Wish,
  file: string,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(work, wish)
  const place = targetAt(config.data, new Date())
  const obstacle = await inTheWay(say, config, place)
  if (obstacle && wish.dryRun) work.output.warn(obstacle.message, obstacle.hint)
  else if (obstacle) throw obstacle
  else if (!wish.dryRun) await mayMove(work, say, wish, place)
  return writingTo(wish.dryRun ? tmpdir() : path.dirname(place.staging), say, () =>
    bringBack(work, say, wish, { config, file, place, obstacle, signal }),
  )
}

interface BringingBack {
  readonly config: Config
  readonly file: string
  readonly place: Target
  /** Why only a trial goes on. */
  readonly obstacle: Problem | null
  readonly signal: AbortSignal
}

async function bringBack(
  work: Work,
  say: BackupVoice,
  wish: Wish,
  { config, file, place, obstacle, signal }: BringingBack,
): Promise<Exit> {
  const target = await begin(place, wish.dryRun)
  try {
    work.output.note(say('reading', { file }))
    const manifest = await unpack(work, say, wish, config, { file, target, signal })
    if (wish.dryRun) {
      const movedAside = target.isEmpty || obstacle ? null : target.aside
      return tell(work, say, { file, target, manifest, movedAside, obstacle, dry: wish, url: null })
    }
    const database = path.join(target.staging, memberOf(manifest.database.kind))
    if (manifest.database.kind === 'sqlite') await rename(database, sqliteFile(target.staging))
    else await fill(work, say, wish, config, database, signal)
    const { filesToDisk } = await import('./backup/database.ts')
    const restored = config.databaseUrl ?? { file: sqliteFile(target.staging) }
    await filesToDisk(restored, manifest.remote)
    if (manifest.attachments === 'included')
      await markFolders(restored, manifest.database.kind, target.staging)
    const movedAside = await putInPlace(target)
    const { withoutPassword } = await import('./backup/programs.ts')
    const url = config.databaseUrl ? withoutPassword(config.databaseUrl).url : null
    return tell(work, say, { file, target, manifest, movedAside, obstacle: null, dry: null, url })
  } finally {
    await rm(target.staging, { recursive: true, force: true })
  }
}

/**
 * Marks the data folder and its attachments as those of the restored database, so that a start
 * knows that they belong together. Attachments that were left out are copied by somebody, with the
 * mark that they have.
 */
async function markFolders(
  database: string | { file: string },
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<void> {
  const { installIdOf } = await import('./backup/database.ts')
  const id = await installIdOf(database)
  if (id === null) return
  const { writeMark } = await import('../../server/storage/install-mark.ts')
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 })
  for (const one of [filesFolder(folder), folder])
    writeMark(one, { id, database: kind }, { replace: true })
}

/** What no flag helps against: a server that runs there, or a database that is not empty. */
async function inTheWay(say: BackupVoice, config: Config, target: Target): Promise<Problem | null> {
  const { hasTables, isInUse } = await import('./backup/database.ts')
  const file = sqliteFile(target.data)
  if (existsSync(file) && isInUse(file)) {
    return new Problem('error', say('serverRuns', { folder: target.data }), {
      name: 'serverRuns',
      hint: say('stopIt'),
    })
  }
  if (config.databaseUrl && (await hasTables(config.databaseUrl))) {
    return new Problem('error', say('databaseUsed'), {
      name: 'targetNotEmpty',
      hint: say('emptyDatabase'),
    })
  }
  return null
}

/** @throws {Problem} when the folder is not empty and nobody allowed to move it aside */
async function mayMove(work: Work, say: BackupVoice, wish: Wish, target: Target): Promise<void> {
  if (target.isEmpty || wish.force) return
  const sentence = say('folderUsed', { folder: target.data })
  if (work.terminal.canAsk) {
    const name = path.basename(target.data)
    const typed = await askLine(
      work,
      `${sentence}\n${say('typeName', { name, aside: target.aside })} `,
    )
    if (typed.trim() === name) return
  }
  throw new Problem('error', sentence, {
    name: 'targetNotEmpty',
    hint: say('useForce', { aside: target.aside }),
  })
}

interface Unpacking {
  readonly file: string
  readonly target: Target
  readonly signal: AbortSignal
}

async function unpack(
  work: Work,
  say: BackupVoice,
  wish: Wish,
  config: Config,
  { file, target, signal }: Unpacking,
): Promise<Manifest> {
  const { readBack } = await import('./backup/read-back.ts')
  const { findProgram } = await import('./backup/programs.ts')
  const { migrations } = await import('../../server/db/migrations/index.ts')
  const pgRestore = findProgram('pg_restore', wish.pgRestore, work.env)
  const manifest = await readBack(file, {
    signal,
    folder: target.staging,
    everything: !wish.dryRun,
    pgRestore,
    env: work.env,
  })
  const unknown = manifest.database.migrations.filter(
    (name) => !migrations.some((one) => one.name === name),
  )
  if (unknown.length > 0) {
    const tooNew = siteProblem(
      Object.assign(new Error(), { name: 'DatabaseTooNew', unknown }),
      work.locale,
    )
    throw new Problem('error', say('newerProgram', { version: manifest.version }), {
      name: 'databaseTooNew',
      hint: tooNew?.hint,
    })
  }
  const isSqlite = manifest.database.kind === 'sqlite'
  if (!wish.dryRun && isSqlite && config.databaseUrl)
    throw new Problem('usage', say('isSqlite'), { hint: say('withoutUrl') })
  if (!wish.dryRun && !isSqlite && !config.databaseUrl)
    throw new Problem('usage', say('isPostgres'), { hint: say('withUrl') })
  return manifest
}

async function fill(
  work: Work,
  say: BackupVoice,
  wish: Wish,
  config: Config,
  dump: string,
  signal: AbortSignal,
): Promise<void> {
  const { fillPostgres } = await import('./backup/database.ts')
  const { findProgram, withoutPassword } = await import('./backup/programs.ts')
  const url = config.databaseUrl ?? ''
  const program = findProgram('pg_restore', wish.pgRestore, work.env)
  const hint = say('restoreByHand', {
    command: `pg_restore --no-owner -d "${withoutPassword(url).url}" database.dump`,
  })
  if (!program) throw new Problem('error', say('noPgRestore'), { name: 'pgRestoreFailed', hint })
  try {
    await fillPostgres(program, dump, { url, env: work.env, signal })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ProgramFailed') throw error
    throw new Problem('error', say('pgRestoreFailed', { reason: error.message }), {
      name: 'pgRestoreFailed',
      hint,
    })
  }
  await rm(dump)
}

interface Restored {
  readonly file: string
  readonly target: Target
  readonly manifest: Manifest
  readonly movedAside: string | null
  /** What would refuse it, whatever the flags. */
  readonly obstacle: Problem | null
  /**
   * What was wished, when nothing of it was done: `movedAside` then tells where things would go.
   */
  readonly dry: Wish | null
  /** Address of the PostgreSQL database that was filled, without its password. */
  readonly url: string | null
}

function tell(
  work: Work,
  say: BackupVoice,
  { file, target, manifest, movedAside, obstacle, dry, url }: Restored,
): Exit {
  const { pages } = manifest.counts
  const attachments = attachmentsIn(manifest)
  const { data } = target
  const facts = { version: manifest.version, made: manifest.made, secret_key: manifest.secret_key }
  work.output.document('showdoc.restore/1', {
    file: path.resolve(file),
    data,
    moved_aside: movedAside,
    pages,
    attachments,
    dry_run: dry !== null,
    in_the_way: obstacle?.name ?? null,
    ...facts,
  })
  const values = {
    mark: work.terminal.marks.ok,
    folder: data,
    pages,
    attachments,
    time: manifest.made,
    version: manifest.version,
  }
  work.output.result(say(dry ? 'wouldRestore' : 'restored', values))
  if (movedAside)
    work.output.result(
      dry
        ? say(dry.force ? 'wouldMove' : 'mustMove', { aside: movedAside })
        : say('movedAside', { folder: movedAside }),
    )
  if (!manifest.secret_key) work.output.warn(say('noKey'), say('giveKey'))
  if (manifest.attachments === 'left out')
    work.output.warn(say('noAttachments'), say('copyAttachments'))
  if (manifest.gone.length > 0) work.output.warn(say('goneThen', { count: manifest.gone.length }))
  const listed = manifest.remote.filter((one) => one.taken === undefined)
  if (listed.length > 0) work.output.warn(say('remote', { count: listed.length }))
  if (!dry)
    work.output.result(
      url === null
        ? say('startWith', { folder: data })
        : say('startWithDatabase', { folder: data, url }),
    )
  return 'ok'
}
