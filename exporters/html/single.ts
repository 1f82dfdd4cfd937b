import { escaped } from '#contract/document/html/tree.ts'
import { batches, convertedAhead } from '../batches.ts'
import {
  pagesInOrder,
  type ExportedCatalog,
  type ExportedFile,
  type ExportedPage,
  type ExportSource,
} from '../source.ts'
import { convertPage, fileScheme } from './convert.ts'
import { hasDiagrams, onlyScript } from './drawings.ts'
import { paperStyle, printedContents } from './paper.ts'
import type { ConvertedPage, ConvertPages, PageInput, PageSettings, SiteOptions } from './source.ts'
import { siteWords, type SiteWords } from './words.ts'

/** Bytes of an attachment that is written into the document; larger ones are left out. */
const largestFile = 16 * 1024 * 1024

/**
 * Nothing runs but the program that draws diagrams, if there are any, and nothing is loaded:
 * everything is in the document.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; base-uri 'none'; form-action 'none'"

/** Types of the files that texts show; a browser that gets another one shows nothing. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
}

const convertHere: ConvertPages = async (pages, settings) =>
  pages.map((page) => convertPage(page, settings))

const shownFile = new RegExp(`(?<= (?:src|poster)=")${fileScheme}([\\w-]{8,128})(?=")`, 'g')

/**
 * An item, a catalog or a page as one HTML document, with its pictures inside.
 * Source: server/contract/spec/calls.md 12.7.
 *
 * @yields pieces of the document; some eighty pages are in memory
 */
export async function* singleDocument(
  source: ExportSource,
  options: Omit<SiteOptions, 'assets'> & {
    readonly style: string
    readonly paper: 'a4' | 'letter'
  },
): AsyncGenerator<string> {
  const { locale, base, formerHosts = [], style, paper, drawings, signal } = options
  const { convert = convertHere } = options
  const words = siteWords(locale)
  const titleOf = (title: string): string => escaped(title.trim() || words.untitled)
  const order = [...pagesInOrder(source)]
  const { item_id, domain, dialect, globals, name, description } = source.item
  const settings: PageSettings = {
    locale,
    base,
    formerHosts,
    item: { item_id, domain, dialect, globals },
    pageIds: new Set(order.map(({ page }) => page.page_id)),
    isSingle: true,
  }
  const list = source.scope === 'page' ? '' : contents(source, titleOf)
  const part =
    typeof source.scope === 'object' ? `<p class="part">${escaped(source.scope.catalog)}</p>` : ''
  const about = description.trim() ? `<p class="description">${escaped(description)}</p>` : ''
  const scripts = drawings === undefined ? '' : `; script-src ${await onlyScript(drawings)}`
  yield `<!doctype html>
<html lang="${locale === 'zh-cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}${scripts}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${titleOf(name)}</title>
<style>
${style}
${paperStyle(name.trim() || words.untitled, paper, source.scope)}
</style>
</head>
<body class="whole${source.scope === 'page' ? ' page-alone' : ''}">
<a class="skip-link" href="#content">${words.skipToContent}</a>
<header class="bar"><a class="name" href="#page-top">${titleOf(name)}</a></header>
<div class="site">
<nav class="menu" aria-label="${words.contents}"><div class="tree">${list}</div></nav>
<main id="content" tabindex="-1">
<section class="cover" id="page-top"><h1>${titleOf(name)}</h1>${part}${about}${order.length === 0 ? `<p class="empty">${words.noPages}</p>` : ''}</section>
${list && `<nav class="printed" aria-label="${words.contents}"><h2>${words.contents}</h2>${printedContents(source, titleOf)}</nav>`}
`
  const titles = new Map(order.map(({ page }) => [page.page_id, page.title]))
  const files = new Map<string, ExportedFile>()
  let next = 0
  let hasDrawings = false
  let before: readonly ExportedCatalog[] = []
  const deleted = ({ page, path }: PlacedPage): string => {
    const opened = openedCatalogs(path, before, titleOf)
    before = path
    return `<article id="page-${page.page_id}" data-depth="${path.length}">${opened}<h1>${titleOf(page.title)}</h1><p class="empty">${words.deleted}</p></article>\n`
  }
  const converted = convertedAhead(batches(source.read()), (batch) =>
    convert(
      batch.map((read): PageInput => {
        for (const file of read.files.values()) files.set(file.sign, file)
        return {
          id: read.page_id,
          title: titles.get(read.page_id) ?? '',
          text: read.stored,
          files: new Map([...read.files.values()].map((file) => [file.sign, file.name])),
        }
      }),
      settings,
    ),
  )
  for await (const batch of converted)
    for (const drawn of batch) {
      signal?.throwIfAborted()
      // those before it were deleted meanwhile
      while (order[next]!.page.page_id !== drawn.id) yield deleted(order[next++]!)
      const { page, path } = order[next++]!
      hasDrawings ||= hasDiagrams(drawn.html)
      yield* article(page, path, drawn, { words, titleOf, files, before })
      before = path
    }
  while (next < order.length) yield deleted(order[next++]!)
  const program = hasDrawings && drawings !== undefined ? `<script>${drawings}</script>\n` : ''
  yield `</main>
</div>
${program}</body>
</html>
`
}

interface PlacedPage {
  readonly page: ExportedPage
  readonly path: readonly ExportedCatalog[]
}

/** Names of the catalogs that begin with a page; screens have them in the path and the menu. */
const openedCatalogs = (
  path: readonly ExportedCatalog[],
  before: readonly ExportedCatalog[],
  titleOf: (title: string) => string,
): string =>
  path
    .filter(({ cat_id }, depth) => before[depth]?.cat_id !== cat_id)
    .map((one) => `<p class="printed opened" id="catalog-${one.cat_id}">${titleOf(one.name)}</p>`)
    .join('')

/** A page, with the bytes of the files that it shows. */
async function* article(
  { page_id, title }: ExportedPage,
  path: readonly ExportedCatalog[],
  { html }: ConvertedPage,
  {
    words,
    titleOf,
    files,
    before,
  }: {
    words: SiteWords
    titleOf: (title: string) => string
    files: ReadonlyMap<string, ExportedFile>
    /** Where the page before it is. */
    before: readonly ExportedCatalog[]
  },
): AsyncGenerator<string> {
  const crumbs = path.map(({ name }) => `<span>${titleOf(name)}</span>`).join('')
  const place = crumbs && `<nav class="crumbs" aria-label="${words.path}">${crumbs}</nav>`
  const opened = openedCatalogs(path, before, titleOf)
  yield `<article id="page-${page_id}" data-depth="${path.length}">${opened}${place}<h1>${titleOf(title)}</h1>`
  if (html === '') yield `<p class="empty">${words.noText}</p>`
  else {
    yield '<div class="md-content">'
    let done = 0
    for (const found of html.matchAll(shownFile)) {
      yield html.slice(done, found.index)
      yield await dataAddress(files.get(found[1] as string))
      done = found.index + found[0].length
    }
    yield html.slice(done)
    yield '</div>'
  }
  yield '</article>\n'
}

/** The bytes of a file as an address; `data:,` for one that is missing or too large. */
async function dataAddress(file: ExportedFile | undefined): Promise<string> {
  const type = types[/\.([^.]+)$/.exec(file?.name ?? '')?.[1]?.toLowerCase() ?? '']
  const bytes = type === undefined ? null : await file?.open()
  if (!bytes) return 'data:,'
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestFile) return 'data:,'
    parts.push(part)
  }
  return `data:${type};base64,${Buffer.concat(parts).toString('base64')}`
}

/** The pages by catalog, as a list that needs no script. */
function contents(
  { pages, catalogs }: Pick<ExportSource, 'pages' | 'catalogs'>,
  titleOf: (title: string) => string,
): string {
  const rows = [
    ...pages.map(
      ({ page_id, title }) => `<li><a href="#page-${page_id}">${titleOf(title)}</a></li>`,
    ),
    ...catalogs.map(
      (catalog) =>
        `<li><details open><summary>${titleOf(catalog.name)}</summary>${contents(catalog, titleOf)}</details></li>`,
    ),
  ]
  return rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : ''
}
