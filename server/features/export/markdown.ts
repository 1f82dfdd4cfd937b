import { markdownEntries } from '../../../exporters/markdown/write.ts'
import type { ArchiveEntry } from '../../../exporters/source.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { itemSource } from './item-source.ts'
import { temporarySpool } from './spool.ts'
import { zipOf } from './zip.ts'

/**
 * Sends the archive while it is being made: pages are read as fast as the client takes them, and no
 * longer once it has left. Source: server/contract/spec/calls.md 12.4.
 *
 * @throws {Failure} those of the rule; what fails later breaks the answer off
 */
export async function exportMarkdown(edit: ItemEdit): Promise<void> {
  const { ctx, item } = edit
  const source = await itemSource(edit)
  await edit.write((trx) =>
    logChange(trx, {
      item: item.item_id,
      by: edit.person.uid,
      action: 'export',
      type: 'item',
      object: item.item_id,
      name: item.item_name,
      catalog: 0,
      now: ctx.now,
    }),
  )
  const entries = async function* (): AsyncGenerator<ArchiveEntry> {
    const spool = await temporarySpool(ctx.site.uploadsFolder)
    try {
      yield* markdownEntries(source, spool)
    } finally {
      await spool.remove()
    }
  }
  ctx.answering.send(zipOf(entries()), {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="showdoc.zip"',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
