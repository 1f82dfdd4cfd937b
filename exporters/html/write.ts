import { batches, convertedAhead, inThisThread, nextTurn } from '../batches.ts'
import { attachmentName, FolderNames } from '../names.ts'
import {
  pagesInOrder,
  type ArchiveEntry,
  type ExportedFile,
  type ExportSource,
  type ReadPage,
  type Spool,
} from '../source.ts'
import { convertPage } from './convert.ts'
import { hasDiagrams } from './drawings.ts'
import { Documents } from './documents.ts'
import { SearchIndex } from './search.ts'
import type { ConvertedPage, ConvertPages, PageInput, PageSettings, SiteOptions } from './source.ts'

/** Bytes of the name of a file: Windows takes 260 characters for the whole path. */
const longestName = 80

/** Files that browsers would run; others may write them, so they become plain text. */
const runs = /\.(?:s?html?|xht(?:ml)?|xml|xslt?|mht(?:ml)?|hta|svgz)$/i

const convertHere: ConvertPages = inThisThread(convertPage)

/**
 * A site of static pages that needs no server: a document for each page, the attachments that they
 * show, and a search. Source: server/contract/spec/calls.md 12.7.
 *
 * @param spool for the index of the search, which grows while pages are read
 * @yields entries in the order in which they are written; at most eighty pages are in memory
 */
export async function* siteEntries(
  source: ExportSource,
  options: SiteOptions,
  spool: Spool,
): AsyncGenerator<ArchiveEntry> {
  const { locale, base, formerHosts = [], assets, drawings, convert = convertHere } = options
  const { signal } = options
  const documents = new Documents(source, locale, drawings !== undefined)
  const order = [...pagesInOrder(source)]
  const { item_id, domain, dialect, globals } = source.item
  const settings: PageSettings = {
    locale,
    base,
    formerHosts,
    item: { item_id, domain, dialect, globals },
    pageIds: new Set(order.map(({ page }) => page.page_id)),
  }
  yield { name: 'index.html', content: documents.index() }
  yield { name: 'assets/style.css', content: assets.style }
  yield { name: 'assets/site.js', content: assets.script }
  yield { name: 'assets/menu.js', content: documents.menu() }

  const titles = new Map(order.map(({ page }) => [page.page_id, page.title]))
  const files = new SiteFiles()
  const search = new SearchIndex(spool, order.length)
  let next = 0
  let hasDrawings = false
  /** Writes the pages before this one, which were deleted meanwhile, and this one. */
  const written = function* (drawn: ConvertedPage | undefined): Generator<ArchiveEntry> {
    for (; next < order.length; next++) {
      const { page, path } = order[next]!
      const own = page.page_id === drawn?.id ? drawn : undefined
      const around = { before: order[next - 1]?.page, after: order[next + 1]?.page }
      hasDrawings ||= own !== undefined && hasDiagrams(own.html)
      const content = documents.page(page, path, around, own)
      yield { name: `pages/${page.page_id}.html`, content }
      if (own) return void next++
    }
  }
  const converted = convertedAhead(batches(source.read()), (batch) =>
    convert(
      batch.map((read): PageInput => ({
        id: read.page_id,
        title: titles.get(read.page_id) ?? '',
        text: read.stored,
        files: files.namesOf(read),
      })),
      settings,
    ),
  )
  for await (const batch of converted)
    for (const drawn of batch) {
      signal?.throwIfAborted()
      await nextTurn()
      yield* written(drawn)
      const { page, path } = order[next - 1]!
      await search.add({
        id: drawn.id,
        title: documents.titleText(page.title),
        path: path.map(({ name }) => documents.titleText(name)).join(' / '),
        text: drawn.text,
      })
    }
  yield* written(undefined)
  if (hasDrawings && drawings !== undefined) yield { name: 'assets/drawings.js', content: drawings }
  yield* files.entries()
  yield await search.end('assets/search.js')
}

/** The attachments of a site. */
class SiteFiles {
  readonly #names = new FolderNames()
  readonly #files = new Map<string, { readonly name: string; readonly file: ExportedFile }>()

  /** Names of the attachments of a page, by sign. */
  namesOf({ files }: ReadPage): Map<string, string> {
    const names = new Map<string, string>()
    for (const file of files.values()) {
      let known = this.#files.get(file.sign)
      if (!known) {
        const safe = runs.test(file.name) ? `${file.name}.txt` : file.name
        known = { name: attachmentName(safe, this.#names, longestName), file }
        this.#files.set(file.sign, known)
      }
      names.set(file.sign, known.name)
    }
    return names
  }

  async *entries(): AsyncGenerator<ArchiveEntry> {
    for (const { name, file } of this.#files.values()) {
      const content = await file.open()
      if (content) yield { name: `files/${name}`, content, isStored: true }
    }
  }
}
