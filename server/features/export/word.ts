import type { InputOf } from '#contract/call.ts'
import type { exportCalls } from '#contract/calls/export.ts'
import type { ConvertPages } from '../../../exporters/word/source.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { dateText } from '../../date-text.ts'
import { formerHosts } from '../../services/settings/site-options.ts'
import { inWorker, WorkStopped } from '../../workers/in-worker.ts'
import { sendArchive } from './archive.ts'
import { itemSource } from './item-source.ts'
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
    convert: convertFor(edit.item.item_id),
  }
  const moment = dateText(ctx.now, ctx.site.config.timeZone).replaceAll(/\D/g, '')
  const file = { name: `showdoc_export_${moment}.docx`, type }
  // the library takes long to load, and most servers need it rarely
  const { wordEntries } = await import('../../../exporters/word/write.ts')
  await sendArchive(edit, file, ({ newSpool, signal }) =>
    wordEntries(source, { ...options, signal }, newSpool),
  )
}

/** Characters that are converted here: a worker would take longer to start. */
const mostHere = 16_384

/** Converts pages in a worker, and short ones here. Items take turns. */
function convertFor(itemId: number): ConvertPages {
  const convert: ConvertPages = async (pages, settings) => {
    const length = pages.reduce((sum, { text }) => sum + text.length, 0)
    const input = { pages, settings }
    if (length <= mostHere) return wordPagesTask.run(input)
    try {
      return await inWorker(wordPagesTask, input, itemId)
    } catch (error) {
      if (!(error instanceof WorkStopped) || error.reason === 'crowd') throw error
      const [page] = pages
      if (page && pages.length === 1)
        return wordPagesTask.run({ pages: [{ ...page, asSource: true }], settings })
      // one of them takes too long
      const converted = []
      for (const one of pages) converted.push(...(await convert([one], settings)))
      return converted
    }
  }
  return convert
}
