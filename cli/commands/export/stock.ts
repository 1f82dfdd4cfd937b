import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import { apiMarkdown, type ApiDocument } from '#contract/text/api-markdown.ts'
import { defaultDialect } from '#contract/text/dialect.ts'
import {
  pagesInOrder,
  type ArchiveEntry,
  type ExportedCatalog,
  type ExportedFile,
  type ExportedPage,
  type ExportSource,
  type ReadPage,
  type Spool,
} from '../../../exporters/source.ts'
import type { SiteAssets } from '../../../exporters/html/sheets.ts'
import type { CommandContext } from '../../command.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session.ts'
import { readItem, type StockItem, type StockPage } from '../../sync/remote/stock/item.ts'
import { signsIn, StockFiles } from '../../sync/remote/stock/read.ts'
import { shown } from '../../ui/shown.ts'
import { pairOf, stockServer, warnOfStock } from '../stock-calls.ts'
import { archiveContents, documentContents, singleContents, siteContents } from './contents.ts'
import type { Download, Wanted } from './formats.ts'

/** Megabytes of text that one OpenAPI document is made of. */
const mostMegabytes = 64

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
  const { signal, flags, file } = wanted
  const about = { locale: ctx.locale, base: `${session.server}/`, signal }
  if (format === 'openapi') return openapi(source, ctx.locale, flags, file)
  const { zipOf } = await import('./zip.ts')
  const zipped = (entries: AsyncIterable<ArchiveEntry>, contentsOf: Download['contentsOf']) => ({
    bytes: zipOf(entries, signal),
    contentsOf,
    remarks: [],
  })
  if (format === 'word') {
    const { wordEntries } = await import('../../../exporters/word/write.ts')
    const paper = flags.paper ? { paper: flags.paper } : {}
    return zipped(wordEntries(source, { ...about, ...paper }, async () => newSpool()), documentContents) // prettier-ignore
  }
  if (format === 'pdf') {
    const { singleDocument } = await import('../../../exporters/html/single.ts')
    const { style, drawings } = await siteAssets()
    const options = { ...about, style, drawings, paper: flags.paper ?? 'a4' }
    return {
      bytes: Readable.from(singleDocument(source, options)),
      contentsOf: singleContents,
      remarks: [],
    }
  }
  if (format === 'html') {
    const { siteEntries } = await import('../../../exporters/html/write.ts')
    const assets = await siteAssets()
    const options = { ...about, assets, drawings: assets.drawings }
    return zipped(siteEntries(source, options, newSpool()), siteContents)
  }
  const { markdownEntries } = await import('../../../exporters/markdown/write.ts')
  return zipped(markdownEntries(source, newSpool()), archiveContents)
}

async function openapi(
  source: ExportSource,
  locale: Locale,
  { openapi: version }: Wanted['flags'],
  file: string,
): Promise<Download> {
  const { openapiPages } = await import('../../../exporters/openapi/pages.ts')
  const { openapiDocument } = await import('../../../exporters/openapi/write.ts')
  const pages = (await openapiPages(source, mostMegabytes * 1024 * 1024)) ?? []
  const { name, description } = source.item
  const syntax = /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
  const made = openapiDocument({ name, description, pages, locale, syntax, ...(version ? { version } : {}) }) // prettier-ignore
  return {
    bytes: Readable.from([Buffer.from(made.text)]),
    contentsOf: async () => ({ pages: pages.length, pictures: 0, operations: made.operations }),
    remarks: made.remarks.map(({ page_id, title, message }) =>
      page_id === 0 ? message : `${title} (${page_id}): ${message}`,
    ),
  }
}

/** A text that grows in memory, where the whole item is anyway. */
function newSpool(): Spool {
  const parts: string[] = []
  return {
    write: async (text) => void parts.push(text),
    read: async () =>
      Readable.from(
        parts.map((part) => Buffer.from(part)),
        { objectMode: false },
      ),
  }
}

async function siteAssets(): Promise<SiteAssets> {
  const { readSiteAssets } = await import('../../../exporters/html/sheets.ts')
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return readSiteAssets((name) => readFile(path.join(folder, name), 'utf8'))
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

/** An API page as markdown; everything else as it is written. */
function markdownOf(text: string, locale: Locale): string {
  try {
    const document = JSON.parse(text) as ApiDocument
    const { info } = document as { info?: { url?: unknown } }
    return typeof info?.url === 'string' ? apiMarkdown(document, locale) : text
  } catch {
    return text
  }
}

/** The catalog or page that was named, as if it were all there is. */
function partOf(source: ExportSource, { flags, t }: Wanted): ExportSource {
  const { page: page_id = 0, catalog = '' } = flags
  const within = (
    part: Pick<ExportSource, 'pages' | 'catalogs'>,
    scope: ExportSource['scope'],
  ): ExportSource => {
    const ids = new Set([...pagesInOrder(part)].map(({ page }) => page.page_id))
    async function* read() {
      for await (const page of source.read()) if (ids.has(page.page_id)) yield page
    }
    return { ...source, ...part, scope, read }
  }
  if (page_id > 0) {
    const found = [...pagesInOrder(source)].find(({ page }) => page.page_id === page_id)
    if (!found) throw new Problem('error', t('unknownPage', { page: page_id }), { name: 'pageNotFound' }) // prettier-ignore
    return within({ pages: [found.page], catalogs: [] }, 'page')
  }
  const named = catalog.trim().replace(/^\/+|\/+$/g, '')
  if (named === '') return source
  const all = catalogsBelow(source.catalogs, '')
  const found =
    all.find(({ path: names }) => names === named) ??
    all.find(({ catalog: one }) => String(one.cat_id) === named)
  if (!found)
    throw new Problem('usage', t('unknownCatalog', { catalog: shown(catalog) }), {
      name: 'unknownCatalog',
    })
  return within(found.catalog, { catalog: found.catalog.name })
}

const catalogsBelow = (
  catalogs: readonly ExportedCatalog[],
  above: string,
): { catalog: ExportedCatalog; path: string }[] =>
  catalogs.flatMap((catalog) => {
    const names = above === '' ? catalog.name : `${above}/${catalog.name}`
    return [{ catalog, path: names }, ...catalogsBelow(catalog.catalogs, names)]
  })
