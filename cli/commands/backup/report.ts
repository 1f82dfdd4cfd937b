import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { attachmentsIn, type Manifest } from './archive/manifest.ts'
import type { BackupTranslator } from './problems.ts'

interface Made {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly manifest: Manifest
  readonly removed: readonly string[]
}

/** What a backup that was made holds, and what it does not. */
export function reportMade(
  ctx: CommandContext,
  t: BackupTranslator,
  exit: Exit,
  { file, bytes, sha256, manifest, removed }: Made,
): void {
  const { pages } = manifest.counts
  const attachments = attachmentsIn(manifest)
  const { gone, remote } = manifest
  ctx.output.document('showdoc.backup/1', exit, {
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
  if (gone.length > 0)
    ctx.output.warn(t('goneCount', { count: gone.length, all: gone.length + attachments }))
  const listed = remote.filter((one) => one.taken === undefined)
  if (listed.length > 0) ctx.output.warn(t('remote', { count: listed.length }))
  for (const name of removed) ctx.output.note(t('removed', { name }))
}

export const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 1024 / 102.4) / 10)
