import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { ArchiveDamaged } from './archive/archive.ts'
import { bootCopy } from './boot.ts'
import { attachmentsIn, type Manifest } from './archive/manifest.ts'
import type { BackupOptions } from './options.ts'
import { writingTo, type BackupTranslator } from './problems.ts'
import { findPgRestore } from './database/programs.ts'
import { readBack } from './archive/read-back.ts'
import { megabytes } from './report.ts'

/** Verifies an existing backup, and boots a server on a copy of its database. */
export async function verifyBackup(
  ctx: CommandContext,
  t: BackupTranslator,
  options: BackupOptions,
  place: string | undefined,
  signal: AbortSignal,
): Promise<Exit> {
  if (place === undefined) throw new Problem('usage', t('verifyNeedsFile'))
  const part = await mkdtemp(path.join(tmpdir(), 'showdoc-verify-'))
  try {
    const pgRestore = findPgRestore(options.pgDump, ctx.env)
    const { manifest, page } = await writingTo(tmpdir(), t, async () => {
      const read = await readBack(place, {
        signal,
        folder: part,
        everything: false,
        pgRestore,
        env: ctx.env,
      })
      await mustHaveItsKey(read, part)
      return {
        manifest: read,
        page: read.database.kind === 'sqlite' ? await bootCopy(part, ctx.version) : null,
      }
    })
    const { pages } = manifest.counts
    const attachments = attachmentsIn(manifest)
    const { size: bytes } = statSync(place)
    ctx.output.document('showdoc.backup/1', 'ok', {
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

/**
 * Compares the key in a backup of a PostgreSQL site with that of its database: no copy of it is
 * started, which would refuse another one.
 * @throws {ArchiveDamaged}
 */
async function mustHaveItsKey(
  { database, key_mark: mark, secret_key: hasKey }: Manifest,
  folder: string,
): Promise<void> {
  if (database.kind === 'sqlite' || !mark || !hasKey) return
  const { keyMark, storedKey } = await import('../../../server/sealer.ts')
  const key = storedKey(folder, null)
  if (key && keyMark(key) !== mark) throw new ArchiveDamaged('otherKey')
}
