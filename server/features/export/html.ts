import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InputOf } from '#contract/call.ts'
import type { exportCalls } from '#contract/calls/export.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { packageFolder } from '../../package-folder.ts'
import { formerHosts } from '../../services/settings/site-options.ts'
import { sendArchive } from './archive.ts'
import { converterFor } from './converter.ts'
import { htmlPagesTask } from './html-task.ts'
import { itemSource } from './item-source.ts'

/**
 * Sends an item, a catalog or a page as a static site. Source: server/contract/spec/calls.md 12.7.
 *
 * @throws {Failure} those of the rule, `pageNotFound`, `catalogNotFound`, `noAccess` for a part
 * outside the scope
 */
export async function exportHtml(
  edit: ItemEdit,
  { cat_id, page_id }: InputOf<(typeof exportCalls)['html']>,
): Promise<void> {
  const { ctx } = edit
  const source = await itemSource(edit, { cat_id, page_id })
  const options = {
    locale: ctx.locale,
    base: `${ctx.baseAddress}/`,
    formerHosts: await formerHosts(ctx.db),
    convert: converterFor(htmlPagesTask, edit.item.item_id),
    assets: await assets(),
  }
  const { siteEntries } = await import('../../../exporters/html/write.ts')
  const file = { name: 'showdoc-html.zip', type: 'application/zip' }
  await sendArchive(edit, file, async function* ({ newSpool, signal }) {
    yield* siteEntries(source, { ...options, signal }, await newSpool())
  })
}

/** Style sheets of a page in the product, and that of the frame; the last ones win. */
const styles = [
  'web/ui/tokens.css',
  'web/ui/base.css',
  ...['content', 'commonmark', 'code/code', 'code/highlight'].map(
    (name) => `web/markdown/${name}.css`,
  ),
  ...['api', 'formulas', 'table'].map((name) => `web/markdown/draw/${name}.css`),
  'web/markdown/interaction/broken-picture.css',
  'exporters/html/assets/site.css',
]

async function assets(): Promise<{ style: string; script: string }> {
  const read = (name: string) => readFile(path.join(packageFolder(), name), 'utf8')
  const [script = '', ...sheets] = await Promise.all(
    ['exporters/html/assets/site.js', ...styles].map(read),
  )
  return { script, style: sheets.join('\n').replaceAll(/^@import .*;\n/gm, '') }
}
