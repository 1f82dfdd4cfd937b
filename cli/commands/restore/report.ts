import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Exit, Problem } from '../../output.ts'
import { attachmentsIn, type Manifest } from '../backup/archive/manifest.ts'
import type { BackupTranslator } from '../backup/problems.ts'
import type { Target } from './target.ts'

/** A backup that was restored, or would be. */
export interface Restored {
  readonly file: string
  readonly target: Target
  readonly manifest: Manifest
  readonly movedAside: string | null
  /** What prevents it, whatever the flags. */
  readonly obstacle: Problem | null
  /** The options of a dry run; `movedAside` then is where the folder would go. */
  readonly dry: { readonly force: boolean } | null
  /** URL of the restored PostgreSQL database, without its password. */
  readonly url: string | null
  /** The kind of database that the site has now. */
  readonly kind: 'sqlite' | 'postgres'
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function report(
  ctx: CommandContext,
  t: BackupTranslator,
  { file, target, manifest, movedAside, obstacle, dry, url, kind }: Restored,
): Exit {
  const { pages } = manifest.counts
  const attachments = attachmentsIn(manifest)
  const { data } = target
  const facts = { version: manifest.version, made: manifest.made, secret_key: manifest.secret_key }
  ctx.output.document('showdoc.restore/1', 'ok', {
    file: path.resolve(file),
    data,
    moved_aside: movedAside,
    pages,
    attachments,
    dry_run: dry !== null,
    in_the_way: obstacle?.name ?? null,
    database: kind,
    ...facts,
  })
  const values = {
    mark: ctx.terminal.marks.ok,
    folder: data,
    pages,
    attachments,
    time: manifest.made,
    version: manifest.version,
  }
  ctx.output.result(t(dry ? 'wouldRestore' : 'restored', values))
  if (kind !== manifest.database.kind)
    ctx.output.result(t(dry ? 'wouldConvert' : 'converted', { kind: names[kind] }))
  if (movedAside)
    ctx.output.result(
      dry
        ? t(dry.force ? 'wouldMove' : 'mustMove', { aside: movedAside })
        : t('movedAside', { folder: movedAside }),
    )
  if (!manifest.secret_key) ctx.output.warn(t('noKey'), t('giveKey'))
  if (manifest.attachments === 'left out') ctx.output.warn(t('noAttachments'), t('copyAttachments'))
  if (manifest.gone.length > 0) ctx.output.warn(t('goneThen', { count: manifest.gone.length }))
  const listed = manifest.remote.filter((one) => one.taken === undefined)
  if (listed.length > 0) ctx.output.warn(t('remote', { count: listed.length }))
  if (!dry)
    ctx.output.result(
      url === null
        ? t('startWith', { folder: data })
        : t('startWithDatabase', { folder: data, url }),
    )
  return 'ok'
}
