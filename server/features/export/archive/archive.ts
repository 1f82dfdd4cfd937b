import type { ArchiveEntry, Spool } from '../../../../exporters/source.ts'
import type { ItemEdit } from '../../../access/content/item.ts'
import { beginExport } from './begin-export.ts'
import { temporarySpool } from './spool.ts'
import { zipOf } from '../../../../exporters/zip.ts'

/** What makes an archive, with what the server provides for it. */
type MakeEntries = (tools: {
  /** A text that grows in a temporary file until the archive is complete. */
  newSpool(): Promise<Spool>
  /** Aborted when the client leaves. */
  signal: AbortSignal
}) => AsyncIterable<ArchiveEntry>

/**
 * Sends an archive while it is being made, and logs the export: pages are read as fast as the
 * client takes them, and no longer once it has left. What fails then breaks the answer off.
 */
export async function sendArchive(
  edit: ItemEdit,
  file: { readonly name: string; readonly type: string },
  make: MakeEntries,
): Promise<void> {
  const { ctx } = edit
  await beginExport(edit)
  const left = new AbortController()
  const entries = async function* (): AsyncGenerator<ArchiveEntry> {
    const spools: { remove(): Promise<void> }[] = []
    const newSpool = async () => {
      const spool = await temporarySpool(ctx.site.uploadsFolder)
      spools.push(spool)
      return spool
    }
    try {
      yield* make({ newSpool, signal: left.signal })
    } finally {
      await Promise.all(spools.map((spool) => spool.remove()))
    }
  }
  ctx.answering.send(zipOf(entries(), left), {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
