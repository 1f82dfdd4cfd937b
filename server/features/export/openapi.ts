import type { InputOf, OutputOf } from '#contract/call.ts'
import type { exportCalls } from '#contract/calls/export.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { itemSource } from './source/item-source.ts'
import { logExport } from './archive/log-export.ts'
import { openapiTask } from './openapi-task.ts'

type Call = (typeof exportCalls)['openapi']

/** Megabytes of text, which are all in memory. Source: server/contract/spec/calls.md 12.6. */
const mostMegabytes = 64

/**
 * An OpenAPI document of the API pages of an item, a catalog or a page, made in a worker. Source:
 * server/contract/spec/calls.md 12.6.
 *
 * @throws {Failure} those of the rule, `pageNotFound`, `catalogNotFound`, `noAccess` for a part
 * outside the scope, `exportTooLarge`, `exportTooSlow`, `serverBusy`
 */
export async function exportOpenapi(
  edit: ItemEdit,
  { cat_id, page_id, format, version }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const { ctx, item } = edit
  const source = await itemSource(edit, { cat_id, page_id })
  const { openapiPages } = await import('../../../exporters/openapi/pages.ts')
  const pages = await openapiPages(source, mostMegabytes * 1024 * 1024)
  if (!pages) throw new Failure('exportTooLarge', { limit: mostMegabytes })
  const { name, description, globals } = source.item
  const made = await workOrRefuse(
    openapiTask,
    { name, description, globals, pages, locale: ctx.locale, syntax: format, version },
    { tooHeavy: () => new Failure('exportTooSlow'), of: item.item_id },
  )
  await logExport(edit)
  return {
    document: made.text,
    pages: pages.length,
    operations: made.operations,
    remarks: made.remarks.map(({ page_id: id, title, message }) => ({
      page_id: id,
      page_title: title,
      message,
    })),
  }
}
