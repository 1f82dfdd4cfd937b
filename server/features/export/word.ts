import type { InputOf } from '#contract/call.ts'
import type { exportCalls } from '#contract/calls/export.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { dateText } from '../../date-text.ts'
import { formerHosts } from '../../services/settings/site-options.ts'
import { sendArchive } from './archive/archive.ts'
import { converterFor } from './archive/converter.ts'
import { itemSource } from './source/item-source.ts'
import { wordPagesTask } from './word-task.ts'

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * Sends an item, a catalog or a page as a Word document. Source: server/contract/spec/calls.md
 * 12.2.
 *
 * @throws {Failure} those of the rule, `pageNotFound`, `catalogNotFound`, `noAccess` for a part
 * outside the scope
 */
export async function exportWord(
  edit: ItemEdit,
  { cat_id, page_id, paper }: InputOf<(typeof exportCalls)['word']>,
): Promise<void> {
  const { ctx } = edit
  const source = await itemSource(edit, { cat_id, page_id })
  const options = {
    locale: ctx.locale,
    paper,
    base: `${ctx.baseAddress}/`,
    formerHosts: await formerHosts(ctx.db),
    convert: converterFor(wordPagesTask, edit.item.item_id),
  }
  const moment = dateText(ctx.now, ctx.site.config.timeZone).replaceAll(/\D/g, '')
  const file = { name: `showdoc_export_${moment}.docx`, type }
  // the library takes long to load, and most servers need it rarely
  const { wordEntries } = await import('../../../exporters/word/write.ts')
  await sendArchive(edit, file, ({ newSpool, signal }) =>
    wordEntries(source, { ...options, signal }, newSpool),
  )
}
