import { Readable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import { defaultDialect } from '#contract/text/dialect.ts'
import {
  pagesInOrder,
  type ExportedCatalog,
  type ExportedFile,
  type ExportedPage,
  type ExportSource,
  type ReadPage,
} from '../../../exporters/source.ts'
import type { CommandContext } from '../../command.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session.ts'
import { readItem, type StockItem, type StockPage } from '../../sync/remote/stock/item.ts'
import { signsIn, StockFiles } from '../../sync/remote/stock/read.ts'
import { shown } from '../../ui/shown.ts'
import { pairOf, stockServer, warnOfStock } from '../stock-calls.ts'
import type { Download, Wanted } from './formats.ts'
import { catalogPart, catalogsBelow, namedPath, pagePart, type Part } from './part.ts'
import { markdownOf, written } from './written.ts'

/**
 * Exports an item of a stock ShowDoc server: it is read as a push reads it, and written here, by the
 * exporters that our own server uses. Source: cli/spec.md 6
 *
 * @throws {Problem} usage: a catalog or a page that is not there
 */
export async function exportFromStock(
  ctx: CommandContext,
  session: Session,
  version: string,
  format: string,
  wanted: Wanted,
): Promise<Download> {
  warnOfStock(ctx, session, version)
  const server = stockServer(session, version)
  const item = await readItem(server, String(wanted.item_id), pairOf(session))
  const files = new StockFiles(server)
  const source = partOf(sourceOf(item, files, ctx.locale), wanted)
  return written(source, format, wanted, {
    locale: ctx.locale,
    base: `${session.server}/`,
    nameOf: ({ page_id, title }) => `${title} (${page_id})`,
  })
}

type Placed = { readonly id: string; readonly order: number }
const inOrder = <P extends Placed>(list: readonly P[]): P[] =>
  list.toSorted((one, other) => one.order - other.order || Number(one.id) - Number(other.id))

function sourceOf(item: StockItem, files: StockFiles, locale: Locale): ExportSource {
  const known = new Set(item.catalogs.map(({ id }) => id))
  const pagesIn = (cat: string): ExportedPage[] =>
    // what is in a catalog that does not exist is at the root, as in menus
    inOrder(item.pages.filter((page) => (known.has(page.cat) ? page.cat : '0') === cat)).map(
      ({ id, title, order }) => ({ page_id: Number(id), title, order, remark: '' }),
    )
  const catalogsIn = (parent: string, depth: number): ExportedCatalog[] =>
    inOrder(item.catalogs.filter((one) => one.parent === parent)).map(({ id, name, order }) => ({
      cat_id: Number(id),
      name,
      order,
      depth,
      pages: pagesIn(id),
      catalogs: catalogsIn(id, depth + 1),
    }))
  const root = { pages: pagesIn('0'), catalogs: catalogsIn('0', 1) }
  const textOf = new Map(item.pages.map((page) => [Number(page.id), page]))
  const { name, type, domain } = item
  return {
    scope: 'item',
    item: { item_id: Number(item.id), type, name, description: '', domain, dialect: defaultDialect }, // prettier-ignore
    ...root,
    read: () => pagesRead(root, textOf, files, locale),
  }
}

async function* pagesRead(
  part: Pick<ExportSource, 'pages' | 'catalogs'>,
  textOf: ReadonlyMap<number, StockPage>,
  files: StockFiles,
  locale: Locale,
): AsyncGenerator<ReadPage> {
  for (const { page } of pagesInOrder(part)) {
    const stored = textOf.get(page.page_id)?.text ?? ''
    const linked = new Map<string, ExportedFile>()
    for (const sign of signsIn(stored)) {
      const file = await files.get(sign)
      const open = async () => (file ? Readable.from([file.bytes], { objectMode: false }) : null)
      if (file) linked.set(sign, { sign, name: file.name, open })
    }
    const markdown = markdownOf(stored, locale)
    yield { page_id: page.page_id, stored, markdown, files: linked }
  }
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
