import path from 'node:path'
import type { Locale } from '#contract/locales/sentence.ts'
import type { ItemTree, TreeCatalog, TreePage } from '#contract/tree.ts'
import { pageMarkdown, placedPages } from '../../../importers/source/tree/text.ts'
import { splitPrefix } from '../../sync/names.ts'
import { folderNameOf, fileNameOf } from '#contract/text/file-names.ts'
import { TakenPaths } from '../../sync/pull/place/file-names.ts'

/** A file that an import makes in a folder. */
export interface FolderFile {
  /** Below the folder of the pages, with slashes. */
  readonly path: string
  readonly content: string | Uint8Array
  /** For a page, with the names of its catalogs. */
  readonly page?: { readonly path: readonly string[]; readonly page: TreePage }
}

/** A file name that is no menu and no index page of its folder. */
const stemOf = (name: string): string => {
  const stem = fileNameOf(name)
  return /^(?:readme|index)$/i.test(stem) ? `${stem}_` : stem
}

/**
 * The files of a tree: a markdown file for each page, the catalogs as folders, attachments in
 * `assets`. The same tree always gives the same files. Source: cli/spec.md 2.6, 5.13
 *
 * @param below folder below that of the pages; empty for that itself
 */
export function folderFiles(tree: ItemTree, below: string, locale: Locale): FolderFile[] {
  const taken = new TakenPaths([], () => false)
  const files: FolderFile[] = []
  const folders = new Map<string, string>()
  const add = (catalogs: readonly TreeCatalog[], at: string, names: readonly string[]) => {
    for (const { name, catalogs: inner } of catalogs) {
      const folder = taken.free(at, folderNameOf(name), '')
      const own = [...names, name]
      folders.set(JSON.stringify(own), folder)
      // a name that a folder cannot have, or that would lose a number at its beginning
      if (splitPrefix(path.posix.basename(folder)).rest !== name)
        files.push({
          path: `${folder}/_catalog.yaml`,
          content: `name: ${JSON.stringify(name)}\n`,
        })
      add(inner, folder, own)
    }
  }
  add(tree.catalogs, below, [])
  const assets = new Map<string, string>()
  for (const { id, name, bytes } of tree.files ?? []) {
    const ending = path.posix.extname(name)
    const file = taken.free(
      below === '' ? 'assets' : `${below}/assets`,
      fileNameOf(path.posix.basename(name, ending)),
      ending,
    )
    assets.set(id, file)
    files.push({ path: file, content: bytes })
  }
  const pages = placedPages(tree).map((placed) => {
    const folder = folders.get(JSON.stringify(placed.path)) ?? below
    return { ...placed, file: taken.free(folder, stemOf(placed.page.title), '.md') }
  })
  const known = new Map(
    pages.flatMap(({ page: { id }, file }) => (id ? [[id, file] as const] : [])),
  )
  for (const { path: at, page, file } of pages) {
    const target = ({ to }: { to: { page: string } | { file: string } }) =>
      'page' in to ? known.get(to.page) : assets.get(to.file)
    const text = relinked(page, pageMarkdown(page, locale), (link) => {
      const found = target(link)
      return found === undefined ? undefined : addressFrom(file, found)
    })
    files.push({ path: file, content: frontOf(page) + text, page: { path: at, page } })
  }
  return files
}

const frontOf = ({ title, order }: TreePage): string =>
  `---\ntitle: ${JSON.stringify(title)}\n${order === undefined ? '' : `order: ${order}\n`}---\n\n`

/** A relative address as it is in markdown. */
const addressFrom = (from: string, to: string): string =>
  encodeURI(path.posix.relative(path.posix.dirname(from), to)).replaceAll(
    /[()?#']/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type Link = NonNullable<Extract<TreePage, { kind: 'markdown' }>['links']>[number]

/** The text with links to files of the folder; those to what does not exist stay. */
function relinked(
  page: TreePage,
  text: string,
  addressOf: (link: Link) => string | undefined,
): string {
  let done = 0
  let linked = ''
  for (const link of page.kind === 'markdown' ? (page.links ?? []) : []) {
    const address = addressOf(link)
    if (address === undefined) continue
    linked += text.slice(done, link.start) + link.quote + address + link.fragment + link.quote
    done = link.end
  }
  const whole = linked + text.slice(done)
  return whole.endsWith('\n') ? whole : `${whole}\n`
}
