import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { databaseDamaged } from '../../site-problems.ts'
import { beforeOpening, configOf } from '../local-site.ts'
import { ArchiveDamaged } from './archive/archive.ts'
import { moveIntoPlace, removeOlder, siteMark } from './folder.ts'
import { attachmentsIn, type Manifest } from './archive/manifest.ts'
import type { BackupOptions } from './options.ts'
import { pack } from './pack.ts'
import { fileExists, partName, removeAbandoned, targetOf } from './place.ts'
import { writingTo, type BackupTranslator } from './problems.ts'
import { findPgRestore } from './database/programs.ts'
import { readBack } from './archive/read-back.ts'
import { reportMade } from './report.ts'

/** Makes a backup, verifies it and moves it to its place. Source: cli/spec.md 5.18. */
export async function makeBackup(
  ctx: CommandContext,
  t: BackupTranslator,
  options: BackupOptions,
  place: string,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(ctx, options)
  await beforeOpening(ctx, config)
  const { folder, file: requested } = targetOf(place, options, t)
  const mark = await siteMark(config)
  if (mark === null) ctx.output.warn(t('keyNotHere', { folder: config.data }), t('setKey'))
  const made = await writingTo(folder, t, async () => {
    const { makeFolders } = await import('../../../server/make-folders.ts')
    makeFolders(folder)
    await removeAbandoned(folder)
    const part = await mkdtemp(path.join(folder, partName))
    try {
      const { packed, archive } = await pack(ctx, t, options, { config, mark, part, signal })
      const manifest = await readBackMade(ctx, options, { archive, part }, signal)
      const file = await moveIntoPlace(archive, { folder, file: requested, version: ctx.version })
      if (file === null) throw fileExists(t, requested ?? folder)
      return { file, manifest, ...packed }
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  })
  // older backups may hold the files whose bytes are missing now
  const isWhole = made.manifest.gone.length === 0
  const removed =
    options.keep > 0 && mark !== null && isWhole
      ? await removeOlder(made.file, options.keep, mark)
      : []
  if (options.keep > 0 && mark === null) ctx.output.warn(t('keptAll'))
  else if (options.keep > 0 && !isWhole) ctx.output.warn(t('keptForGone'), t('askDoctor'))
  // a few may have been deleted meanwhile; most of them are lost, and a nightly job has to say so
  const exit = made.manifest.gone.length > attachmentsIn(made.manifest) ? 'error' : 'ok'
  reportMade(ctx, t, exit, { removed, ...made })
  return exit
}

interface Written {
  readonly archive: string
  readonly part: string
}

async function readBackMade(
  ctx: CommandContext,
  options: BackupOptions,
  { archive, part }: Written,
  signal: AbortSignal,
): Promise<Manifest> {
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
