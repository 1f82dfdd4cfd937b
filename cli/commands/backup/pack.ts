import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { keyFile, sqliteFile } from '../local-site.ts'
import { writeArchive, type Member, type Packed } from './archive/archive.ts'
import { mustBeOfSite, placeOf } from './attachments.ts'
import { copySqlite, dumpPostgres, type SiteFacts } from './database/database.ts'
import {
  format,
  memberOf,
  nameOfAttachment,
  names,
  type Manifest,
  type RemoteFile,
} from './archive/manifest.ts'
import type { BackupOptions } from './options.ts'
import type { BackupTranslator } from './problems.ts'
import { findProgram, withoutPassword } from './database/programs.ts'

interface Packing {
  readonly config: Config
  readonly mark: string | null
  readonly part: string
  readonly signal: AbortSignal
}

/** Writes database, key and attachments to an archive, which has not been verified yet. */
export async function pack(
  ctx: CommandContext,
  t: BackupTranslator,
  options: BackupOptions,
  { config, mark, part, signal }: Packing,
) {
  ctx.output.note(t('copying'))
  const { kind, copy, facts } = await copyDatabase(ctx, t, options, config, part, signal)
  const key =
    options.withoutSecrets || config.secretKey || !existsSync(keyFile(config.data))
      ? null
      : await readFile(keyFile(config.data))
  if (config.secretKey) ctx.output.warn(t('keyElsewhere'), t('keepKey'))
  await warnOfOtherKey(ctx, t, config, facts)
  const onDisk = options.attachments ? facts.files.filter((one) => one.storage === 'disk') : []
  if (options.attachments) await mustBeOfSite(facts, config)
  const remote = facts.files.filter((one) => one.storage !== 'disk')
  const { taken, close } = await takenBytes(ctx, options, config, remote)
  const files: { member: Member; file: RemoteFile; key?: string }[] = [
    ...onDisk.map((file) => ({
      file,
      member: {
        name: nameOfAttachment(file.key),
        from: placeOf(config, file.key),
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
      key_mark: facts.keyMark,
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
    // their disk may have gone meanwhile
    if (options.attachments) await mustBeOfSite(facts, config)
    await rm(copy, { force: true })
    return { packed: size, archive }
  } finally {
    await close()
  }
}

/** Tells of a key in the data folder that is not the one that the server last started with. */
async function warnOfOtherKey(
  ctx: CommandContext,
  t: BackupTranslator,
  config: Config,
  { keyMark: mark }: SiteFacts,
): Promise<void> {
  const { keyMark, storedKey } = await import('../../../server/sealer.ts')
  const key = storedKey(config.data, config.secretKey)
  if (!key || mark === null || mark === keyMark(key)) return
  const place = config.secretKey ? 'SHOWDOC_SECRET_KEY' : keyFile(config.data)
  ctx.output.warn(t('keyOther', { place }), t('setKey'))
}

/** Files in object stores, when their bytes were requested too. */
async function takenBytes(
  ctx: CommandContext,
  options: BackupOptions,
  config: Config,
  remote: readonly RemoteFile[],
) {
  if (!options.includeRemote || !options.attachments || remote.length === 0)
    return { taken: [], close: async () => undefined }
  const { openRemoteFiles } = await import('./remote.ts')
  return openRemoteFiles(config, ctx.version, remote)
}

async function copyDatabase(
  ctx: CommandContext,
  t: BackupTranslator,
  options: BackupOptions,
  config: Config,
  part: string,
  signal: AbortSignal,
) {
  const copy = path.join(part, 'copy')
  const { databaseUrl: url } = config
  if (!url)
    return {
      kind: 'sqlite',
      copy,
      facts: await copySqlite(sqliteFile(config.data), copy, signal),
    } as const
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
