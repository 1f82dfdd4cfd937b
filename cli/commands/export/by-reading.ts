import { Readable } from 'node:stream'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import {
  pagesInOrder,
  type ExportedFile,
  type ExportSource,
  type ReadPage,
} from '../../../exporters/source.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import { listedDescription, readItem, type StockPage } from '../../sync/remote/stock/item.ts'
import { signsIn, StockFiles } from '../../sync/remote/stock/read.ts'
import { shown } from '../../ui/shown.ts'
import { translateProblems } from '../folder-calls.ts'
import { pairOf, stockServer, warnOfStock } from '../stock-calls.ts'
import type { Download, Wanted } from './formats.ts'
import { catalogPart, catalogsBelow, namedPath, pagePart, type Part } from './part.ts'
import { stockSource, textOnly } from './stock-source.ts'
import { markdownOf, written } from './written.ts'

/**
 * Exports an item that its server does not export for the caller: it is read by the calls that a
 * stock server has too, and written here, by the exporters that our own server uses. Source:
 * cli/spec.md 5.12, 6
 *
 * @param version of a stock server; `undefined` for our own
 * @throws {Problem} usage: a catalog or a page that is not there
 */
export async function exportByReading(
  ctx: CommandContext,
  session: Session,
  { version, format, wanted }: { version: string | undefined; format: string; wanted: Wanted },
): Promise<Download> {
  if (version !== undefined) warnOfStock(ctx, session, version)
  const server = stockServer(session, version ?? ctx.version)
  const item = await translateProblems(ctx, async () => {
    const read = await readItem(server, String(wanted.item_id), pairOf(session))
    // a stock server only has it in the list of one's items
    const description = read.description || (await listedDescription(server, read.id))
    return { ...read, description }
  })
  const readPage =
    format === 'openapi' ? textOnly : withFiles(new StockFiles(server), ctx.locale, item.globals)
  const source = partOf(stockSource(item, readPage), wanted)
  return written(source, format, wanted, {
    locale: ctx.locale,
    base: `${session.server}/`,
    nameOf: ({ page_id, title }) => `${title} (${page_id})`,
  })
}

/** Reads pages with the attachments that their texts refer to. */
const withFiles =
  (files: StockFiles, locale: Locale, globals: ItemGlobals | undefined) =>
  async ({ id, text: stored }: StockPage): Promise<ReadPage> => {
    const linked = new Map<string, ExportedFile>()
    for (const sign of signsIn(stored)) {
      const file = await files.get(sign)
      const open = async () => (file ? Readable.from([file.bytes], { objectMode: false }) : null)
      if (file) linked.set(sign, { sign, name: file.name, open })
    }
    const markdown = markdownOf(stored, locale, globals)
    return { page_id: Number(id), stored, markdown, files: linked }
  }

/** The catalog or page that was named, as if it were all there is. */
function partOf(source: ExportSource, { flags, t }: Wanted): ExportSource {
  const { page: page_id = 0, catalog = '' } = flags
  if (page_id > 0) {
    const page = pagePart(source, page_id)
    if (!page) throw new Problem('error', t('unknownPage', { page: page_id }), { name: 'pageNotFound' }) // prettier-ignore
    return within(source, page)
  }
  const named = namedPath(catalog)
  if (named === '') return source
  const all = catalogsBelow(source.catalogs)
  const found =
    all.find(({ path }) => path === named) ??
    all.find(({ catalog: one }) => String(one.cat_id) === named)
  if (!found)
    throw new Problem('usage', t('unknownCatalog', { catalog: shown(catalog) }), {
      name: 'unknownCatalog',
    })
  return within(source, catalogPart(found.catalog))
}

function within(source: ExportSource, part: Part): ExportSource {
  const ids = new Set([...pagesInOrder(part)].map(({ page }) => page.page_id))
  async function* read() {
    for await (const page of source.read()) if (ids.has(page.page_id)) yield page
  }
  return { ...source, ...part, read }
}
