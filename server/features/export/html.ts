import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InputOf } from '#contract/call.ts'
import type { exportCalls } from '#contract/calls/export.ts'
import type { SiteAssets } from '../../../exporters/html/sheets.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { packageFolder } from '../../package-folder.ts'
import { formerHosts } from '../../services/settings/site-options.ts'
import { sendArchive } from './archive/archive.ts'
import { converterFor } from './archive/converter.ts'
import { htmlPagesTask } from './html-task.ts'
import { itemSource } from './source/item-source.ts'
import { sendPieces } from './archive/pieces.ts'

/**
 * Sends an item, a catalog or a page as a static site, or as one document. Source: server/contract/spec/calls.md 12.7.
 *
 * @throws {Failure} those of the rule, `pageNotFound`, `catalogNotFound`, `noAccess` for a part
 * outside the scope
 */
export async function exportHtml(
  edit: ItemEdit,
  { cat_id, page_id, single, paper }: InputOf<(typeof exportCalls)['html']>,
): Promise<void> {
  const { ctx } = edit
  const source = await itemSource(edit, { cat_id, page_id })
  const options = {
    locale: ctx.locale,
    base: `${ctx.baseAddress}/`,
    formerHosts: await formerHosts(ctx.db),
    convert: converterFor(htmlPagesTask, edit.item.item_id),
  }
  const { style, script, drawings } = await assets()
  if (single) {
    const { singleDocument } = await import('../../../exporters/html/single.ts')
    const file = { name: 'showdoc.html', type: 'text/html; charset=utf-8' }
    await sendPieces(edit, file, (signal) =>
      singleDocument(source, { ...options, style, paper, drawings, signal }),
    )
    return
  }
  const { siteEntries } = await import('../../../exporters/html/write.ts')
  const file = { name: 'showdoc-html.zip', type: 'application/zip' }
  await sendArchive(edit, file, async function* ({ newSpool, signal }) {
    const given = { ...options, assets: { style, script }, drawings, signal }
    yield* siteEntries(source, given, await newSpool())
  })
}

async function assets(): Promise<SiteAssets> {
  const { readSiteAssets } = await import('../../../exporters/html/sheets.ts')
  return readSiteAssets((name) => readFile(path.join(packageFolder(), name), 'utf8'))
}
