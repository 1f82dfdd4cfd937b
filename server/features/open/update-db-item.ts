import type { InputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { PlainTextKeyPairWrite } from '../../access/programs/key-pair.ts'
import { withAmpersands } from '../../services/open-api/comments.ts'
import { catalogNames, pushedTitle, pushPages } from '../../services/open-api/push-pages.ts'
import { readTables, tablesTask } from '../../services/open-api/tables.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { isDone, sendOutcome } from './is-done.ts'

type UpdateDbItem = typeof openCalls.updateDbItem

/** Writes a page for each table of a database: answers `成功` if all were written, else `失败`. */
export async function updateDbItem(
  { ctx, db, write, item, refusal }: PlainTextKeyPairWrite,
  input: InputOf<UpdateDbItem>,
): Promise<void> {
  if (refusal) return ctx.answering.sendRefusal(refusal)
  const done = await isDone(async () => {
    const path = catalogNames(withAmpersands(input.cat_name).replace(/[\r\n]+/g, ''))
    const lists = {
      info: withAmpersands(input.table_info),
      detail: withAmpersands(input.table_detail),
      index: withAmpersands(input.table_index),
      language: ctx.site.config.locale,
    }
    const isLarge =
      lists.info.length + lists.detail.length + lists.index.length > limits.textBytesInline
    const tables = isLarge ? await workOrRefuse(tablesTask, lists) : readTables(lists)
    if (tables.length > limits.pagesPerItem)
      throw new Failure('tooManyPages', { limit: limits.pagesPerItem })
    const pages = tables.map(({ title, content }) => ({
      path,
      page_title: pushedTitle(title),
      page_content: content,
      s_number: input.s_number,
    }))
    await pushPages({ db, write, item, now: ctx.now }, pages)
    return pages.length > 0
  })
  sendOutcome(ctx, done, { done: '成功\n', failed: '失败\n' })
}
