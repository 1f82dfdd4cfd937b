import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { commandOf, type CommandMaker, type CommandContext } from '../command.ts'
import { text, toggle, integer, type ValuesOf } from '../options.ts'
import { Problem, type Exit } from '../output.ts'
import { databaseDamaged } from '../site-problems.ts'
import type { Member, Packed } from './backup/archive.ts'
import type { SiteFacts } from './backup/database.ts'
import {
  backupProblems,
  backupTranslator,
  writingTo,
  type BackupTranslator,
} from './backup/problems.ts'
import {
  beforeOpening,
  configOf,
  filesFolder,
  interruptible,
  keyFile,
  sqliteFile,
} from './local-site.ts'
import { attachmentsIn, memberOf, type RemoteFile, type Manifest } from './backup/manifest.ts'

const flags = {
  data: text('DIR'),
  databaseUrl: text('URL'),
  attachments: toggle(undefined, true),
  includeRemote: toggle(),
  withoutSecrets: toggle(),
  keep: integer('N', 0, 10_000, 0),
  verify: toggle(),
  pgDump: text('PATH'),
}
type Options = ValuesOf<typeof flags>

/**
 * `showdoc backup`: writes database, attachments and secrets to one verified file while the server
 * keeps running. Source: cli/spec.md 5.18.
 */
export const backup: CommandMaker = (environment, onExit) => {
  const t = backupTranslator(environment.locale)
  return commandOf(
    {
      name: 'backup',
      purpose: t('backup.purpose'),
      arguments: ['[place]'],
      flags,
      flagHelp: {
        data: t('flag.data'),
        databaseUrl: t('flag.databaseUrl'),
        attachments: t('flag.attachments'),
        includeRemote: t('flag.includeRemote'),
        withoutSecrets: t('flag.withoutSecrets'),
        keep: t('flag.keep'),
        verify: t('flag.verify'),
        pgDump: t('flag.pgDump'),
      },
      examples: [
        'showdoc backup',
        'showdoc backup /var/backups --keep 14',
        'showdoc backup --verify showdoc-1.4.0-20270131T020000Z.tar.gz',
      ],
      exits: ['ok', 'error'],
      run: (ctx, options, [place]) =>
        interruptible(
          ctx,
          (signal) =>
            options.verify
              ? verify(ctx, t, options, place, signal)
              : make(ctx, t, options, place ?? '.', signal),
          backupProblems(ctx.locale),
        ),
    },
    environment,
    onExit,
  )
}

const fileExists = (t: BackupTranslator, file: string) =>
  new Problem('error', t('fileExists', { file }), { name: 'fileExists', hint: t('otherName') })

/**
 * Where the backup goes: a new file, or a folder in which it gets a generated name.
 * @throws {Problem}
 */
function targetOf(
  place: string,
  options: Options,
  t: BackupTranslator,
): { folder: string; file: string | null } {
  const file = path.resolve(place)
  const isThere = existsSync(file)
  // `--keep` counts the backups in a folder: an unused name that is not that of an archive becomes
  // one
  const isNew = options.keep > 0 && !isThere && !/\.(?:tar\.gz|tgz)$/i.test(place)
  const isFolder = /[\\/]$/.test(place) || isNew || (isThere && statSync(file).isDirectory())
  if (isFolder) return { folder: file, file: null }
  if (options.keep > 0) throw new Problem('usage', t('keepNeedsFolder'))
  if (isThere) throw fileExists(t, place)
  return { folder: path.dirname(file), file }
}

/** Prefix of the folder of a backup in progress. */
const partName = '.showdoc-backup-'
/** Age in milliseconds at which such a folder was left behind by a killed run. */
const abandonedMs = 86_400_000

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(partName))) {
    const place = path.join(folder, name)
    if (statSync(place).mtimeMs < Date.now() - abandonedMs)
      await rm(place, { recursive: true, force: true })
  }
}

async function make(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  place: string,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(ctx, options)
  await beforeOpening(ctx, config)
  const { folder, file: requested } = targetOf(place, options, t)
  const { moveIntoPlace, removeOlder, siteMark } = await import('./backup/folder.ts')
  const mark = await siteMark(config)
  if (mark === null) ctx.output.warn(t('keyNotHere', { folder: config.data }), t('setKey'))
  const made = await writingTo(folder, t, async () => {
    const { makeFolders } = await import('../../server/make-folders.ts')
    makeFolders(folder)
    await removeAbandoned(folder)
    const part = await mkdtemp(path.join(folder, partName))
    try {
      const { packed, archive } = await pack(ctx, t, options, { config, mark, part, signal })
      const manifest = await verifyBackup(ctx, options, { archive, part }, signal)
      const file = await moveIntoPlace(archive, { folder, file: requested, version: ctx.version })
      if (file === null) throw fileExists(t, requested ?? folder)
      return { file, manifest, ...packed }
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  })
  const removed =
    options.keep > 0 && mark !== null ? await removeOlder(made.file, options.keep, mark) : []
  if (options.keep > 0 && mark === null) ctx.output.warn(t('keptAll'))
  report(ctx, t, { removed, ...made })
  return 'ok'
}

interface Packing {
  readonly config: Config
  readonly mark: string | null
  readonly part: string
  readonly signal: AbortSignal
}

async function pack(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  { config, mark, part, signal }: Packing,
) {
  const { writeArchive } = await import('./backup/archive.ts')
  const { format, nameOfAttachment, names } = await import('./backup/manifest.ts')
  ctx.output.note(t('copying'))
  const { kind, copy, facts } = await copyDatabase(ctx, t, options, config, part, signal)
  const key =
    options.withoutSecrets || config.secretKey || !existsSync(keyFile(config.data))
      ? null
      : await readFile(keyFile(config.data))
  if (config.secretKey) ctx.output.warn(t('keyElsewhere'), t('keepKey'))
  const onDisk = options.attachments ? facts.files.filter((one) => one.storage === 'disk') : []
  const remote = facts.files.filter((one) => one.storage !== 'disk')
  const { taken, close } = await takenBytes(ctx, options, config, remote)
  const folder = filesFolder(config.data)
  const files: { member: Member; file: RemoteFile; key?: string }[] = [
    ...onDisk.map((file) => ({
      file,
      member: {
        name: nameOfAttachment(file.key),
        from: path.join(folder, file.key.slice(0, 2), file.key.slice(2)),
      },
    })),
    ...taken,
  ]
  const byName = new Map(files.map((one) => [one.member.name, one]))
  const packed: Packed[] = []
  const gone: RemoteFile[] = []
  const manifest = (): Manifest => {
    const isIn = new Set(packed.map((one) => one.name))
    const keys = new Map(
      taken.filter((one) => isIn.has(one.member.name)).map((one) => [one.file, one.key]),
    )
    return {
      format,
      version: ctx.version,
      made: new Date().toISOString(),
      database: { kind, migrations: facts.migrations },
      counts: facts.counts,
      attachments: options.attachments ? 'included' : 'left out',
      secret_key: key !== null,
      gone,
      remote: remote
        .filter((file) => !gone.includes(file))
        .map((file) => ({ ...file, ...(keys.has(file) ? { taken: keys.get(file) ?? '' } : {}) })),
      members: packed,
    }
  }
  function* members(): Generator<Member> {
    if (mark !== null) yield { name: names.site, from: Buffer.from(mark) }
    yield { name: memberOf(kind), from: copy }
    if (key) yield { name: names.key, from: key }
    for (const { member } of files) yield member
    yield { name: names.manifest, from: Buffer.from(JSON.stringify(manifest())) }
  }
  const archive = path.join(part, `${randomBytes(6).toString('hex')}.tar.gz`)
  ctx.output.note(t('packing', { count: files.length }))
  try {
    const size = await writeArchive(archive, members(), {
      signal,
      packed: (one) => void packed.push(one),
      gone: ({ name }) =>
        gone.push(byName.get(name)?.file ?? { storage: 'disk', key: name, name, bytes: 0 }),
    })
    await rm(copy, { force: true })
    return { packed: size, archive }
  } finally {
    await close()
  }
}

/** Files in object stores, when their bytes were requested too. */
async function takenBytes(
  ctx: CommandContext,
  options: Options,
  config: Config,
  remote: readonly RemoteFile[],
) {
  if (!options.includeRemote || !options.attachments || remote.length === 0)
    return { taken: [], close: async () => undefined }
  const { openRemoteFiles } = await import('./backup/remote.ts')
  return openRemoteFiles(config, ctx.version, remote)
}

async function copyDatabase(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  config: Config,
  part: string,
  signal: AbortSignal,
) {
  const { copySqlite, dumpPostgres } = await import('./backup/database.ts')
  const copy = path.join(part, 'copy')
  const { databaseUrl: url } = config
  if (!url)
    return {
      kind: 'sqlite',
      copy,
      facts: await copySqlite(sqliteFile(config.data), copy, signal),
    } as const
  const { findProgram, withoutPassword } = await import('./backup/programs.ts')
  const program = findProgram('pg_dump', options.pgDump, ctx.env)
  const byHand = (sentence: string) =>
    new Problem('error', sentence, {
      name: 'pgDumpFailed',
      hint: t('dumpByHand', {
        command: `pg_dump -Fc --file=showdoc.dump "${withoutPassword(url).url}"`,
        data: path.resolve(config.data),
      }),
    })
  if (!program) throw byHand(t('noPgDump'))
  let facts: SiteFacts
  try {
    facts = await dumpPostgres(program, copy, { url, env: ctx.env, signal })
  } catch (error) {
    if (error instanceof Error && error.name === 'ProgramFailed')
      throw byHand(t('pgDumpFailed', { reason: error.message }))
    throw error
  }
  return { kind: 'postgres', copy, facts } as const
}

interface Written {
  readonly archive: string
  readonly part: string
}

async function verifyBackup(
  ctx: CommandContext,
  options: Options,
  { archive, part }: Written,
  signal: AbortSignal,
): Promise<Manifest> {
  const { ArchiveDamaged } = await import('./backup/archive.ts')
  const { readBack } = await import('./backup/read-back.ts')
  const { findPgRestore } = await import('./backup/programs.ts')
  const folder = await mkdtemp(path.join(part, 'read-'))
  const pgRestore = findPgRestore(options.pgDump, ctx.env)
  try {
    return await readBack(archive, { signal, folder, everything: false, pgRestore, env: ctx.env })
  } catch (error) {
    // the copy is in the same state as the site itself
    if (error instanceof ArchiveDamaged && error.reason === 'database')
      throw databaseDamaged(ctx.locale, error.named)
    throw error
  }
}

interface Made {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly manifest: Manifest
  readonly removed: readonly string[]
}

function report(
  ctx: CommandContext,
  t: BackupTranslator,
  { file, bytes, sha256, manifest, removed }: Made,
): void {
  const { pages } = manifest.counts
  const attachments = attachmentsIn(manifest)
  const { gone, remote } = manifest
  ctx.output.document('showdoc.backup/1', {
    file,
    bytes,
    sha256,
    pages,
    attachments,
    verified: true,
    secret_key: manifest.secret_key,
    gone: gone.map(({ key, name }) => ({ key, name })),
    remote: remote.filter((one) => one.taken === undefined).length,
    removed,
  })
  ctx.output.result(
    t('made', {
      mark: ctx.terminal.marks.ok,
      file,
      pages,
      attachments,
      megabytes: megabytes(bytes),
    }),
  )
  for (const one of gone) ctx.output.warn(t('gone', { name: one.name, key: one.key }))
  const listed = remote.filter((one) => one.taken === undefined)
  if (listed.length > 0) ctx.output.warn(t('remote', { count: listed.length }))
  for (const name of removed) ctx.output.note(t('removed', { name }))
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 1024 / 102.4) / 10)

/** Verifies an existing backup, and boots a server on a copy of its database. */
async function verify(
  ctx: CommandContext,
  t: BackupTranslator,
  options: Options,
  place: string | undefined,
  signal: AbortSignal,
): Promise<Exit> {
  if (place === undefined) throw new Problem('usage', t('verifyNeedsFile'))
  const { tmpdir } = await import('node:os')
  const part = await mkdtemp(path.join(tmpdir(), 'showdoc-verify-'))
  try {
    const { readBack } = await import('./backup/read-back.ts')
    const { findPgRestore } = await import('./backup/programs.ts')
    const pgRestore = findPgRestore(options.pgDump, ctx.env)
    const { bootCopy } = await import('./backup/boot.ts')
    const { manifest, page } = await writingTo(tmpdir(), t, async () => {
      const read = await readBack(place, {
        signal,
        folder: part,
        everything: false,
        pgRestore,
        env: ctx.env,
      })
      return {
        manifest: read,
        page: read.database.kind === 'sqlite' ? await bootCopy(part, ctx.version) : null,
      }
    })
    const { pages } = manifest.counts
    const attachments = attachmentsIn(manifest)
    const { size: bytes } = statSync(place)
    ctx.output.document('showdoc.backup/1', {
      file: path.resolve(place),
      bytes,
      pages,
      attachments,
      verified: true,
      page,
    })
    ctx.output.result(
      t('verified', {
        mark: ctx.terminal.marks.ok,
        file: place,
        pages,
        attachments,
        megabytes: megabytes(bytes),
      }),
    )
    if (page !== null) ctx.output.result(t('answers', { page }))
    return 'ok'
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}
