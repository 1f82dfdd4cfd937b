import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { ExportSource } from '../../../../exporters/source.ts'
import type { CommandContext } from '../../../context.ts'
import { Problem } from '../../../output.ts'
import { FileCache } from '../../../sync/folder/cache.ts'
import { deadAnchors } from '../../../sync/folder/dead-anchors.ts'
import { indexFilesByFolder } from '../../../sync/folder/layout.ts'
import { readLocal, sortRemarks, type LocalFolder } from '../../../sync/folder/local-folder.ts'
import { TextCache } from '../../../sync/folder/local-page.ts'
import { baseOf } from '../../../sync/names.ts'
import type { SyncConfig } from '../../../sync/settings/config.ts'
import { bytesOf, chosenPaths } from '../../../sync/settings/settings-file.ts'
import { formatPhrase, pushTranslator } from '../../../ui/push/push-messages.ts'
import { shown } from '../../../ui/shown.ts'
import { translateProblems } from '../../folder-calls.ts'
import { documentsPlace, noServer, usualSettings } from '../../folder-settings.ts'
import type { ExportFlags } from '../flags.ts'
import { FolderPages, folderItem, type FolderPagesParts, type Told } from './pages.ts'
import { folderTree, pathsIn, type FolderTree } from './tree.ts'
import type { ExportTranslator, Origin } from '../formats.ts'
import { catalogPart, catalogsBelow, namedPath, pagePart, type Part } from '../part.ts'
import { written } from '../written.ts'

/** Where dead links lead if no server is known: a host that never exists. */
const nowhere = 'https://folder.invalid/'

/** Most errors that are listed. */
const mostErrors = 50

/**
 * The pages of a folder, as a first push would write them into an item. No server is asked, and
 * neither credential nor lock file is read. Source: cli/spec.md 5.12
 *
 * @throws {Problem} usage: wrong settings, a catalog or page that is not there; error: files that
 * cannot be read as pages
 */
export const ofFolder = (
  ctx: CommandContext,
  format: string,
  flags: Pick<ExportFlags, 'catalog' | 'page' | 'single' | 'gitignore' | 'encoding'>,
  t: ExportTranslator,
): Promise<Origin> =>
  translateProblems(ctx, async () => {
    const start = path.resolve(ctx.settings.dir ?? '.')
    const { root, config = usualSettings() } = documentsPlace(ctx)
    const { gitignore, encoding } = flags
    const cache = new FileCache('', encoding, Date.now())
    const read = { cache, textCache: new TextCache(), gitignore, encoding, strict: false }
    const local = await readLocal(root, config, read)
    const fromHere = (file: string) =>
      path.relative(start, path.resolve(root, file)).split(path.sep).join('/') || '.'
    const lineOf = ({ path: file, line, column, message }: Told) =>
      `${[fromHere(file), line, column].filter((part) => part !== 0).join(':')}: ${message}`
    const push = pushTranslator(ctx.locale)
    const told = ({ message, ...place }: LocalFolder['remarks'][number]) =>
      lineOf({ ...place, message: formatPhrase(push, message) })
    const errors = sortRemarks(local.remarks).filter(({ level }) => level === 'error')
    if (errors.length > 0) throw errorsProblem(errors.map(told), t)

    const name = folderName(local, config)
    for (const page of local.pages.values()) if (page.titleFrom === 'item') page.title = name
    const tree = folderTree(local)
    const part = partOf(tree, flags, { start, root, t })
    const exported = pathsIn(part, tree)
    const pages = new FolderPages({
      local,
      tree,
      read,
      isExported: (file) => exported.has(file),
      holds: holdsOf(format, flags.single),
      mostBytes: bytesOf(config.assetMaxSize),
      locale: ctx.locale,
      t,
    })
    const isTold = (file: string) => exported.has(file) || !local.pages.has(file)
    const isExported = ({ path: file }: { path: string }) => exported.has(file)
    const remarks = [
      ...sortRemarks([
        ...local.remarks,
        ...deadAnchors(local.pages, config.markdown, read, isExported),
      ])
        .filter((remark) => isTold(remark.path))
        .map(told),
      ...pages.lostLinks().map(lineOf),
      ...(config.api?.length ? [t('withoutApi')] : []),
    ]
    const source: ExportSource = {
      ...part,
      item: {
        item_id: folderItem,
        type: 1,
        name,
        description: '',
        domain: '',
        dialect: config.markdown,
      },
      async *read() {
        for (const file of exported) yield pages.page(file)
      },
    }
    return {
      server: null,
      item: null,
      name: fromHere('.'),
      root: await realpath(root),
      empty: t('emptyFolder'),
      async download(asked) {
        const made = await written(source, format, asked, {
          locale: ctx.locale,
          base: config.server === noServer ? nowhere : `${config.server}/`,
          nameOf: ({ page_id }) => fromHere(tree.paths.get(page_id) ?? ''),
        })
        return { ...made, remarks: [...remarks, ...made.remarks] }
      },
    }
  })

function holdsOf(format: string, single: boolean): FolderPagesParts['holds'] {
  if (format === 'openapi') return 'nothing'
  return format === 'markdown' || (format === 'html' && !single) ? 'files' : 'pages'
}

/** The item's name: the title of the page at the root, else the name of the folder. */
function folderName({ root, pages, facts }: LocalFolder, config: SyncConfig): string {
  const index = indexFilesByFolder(facts.keys(), config.index).get('')
  const page = index === undefined ? undefined : pages.get(index)
  if (page && page.titleFrom !== 'item') return page.title
  return baseOf(config.root) || path.basename(root)
}

/**
 * The catalog or page that was named: a catalog by the names or the folders of its path, a page by
 * its file.
 *
 * @throws {Problem} usage
 */
function partOf(
  tree: FolderTree,
  { catalog = '', page }: Pick<ExportFlags, 'catalog' | 'page'>,
  { start, root, t }: { start: string; root: string; t: ExportTranslator },
): Part {
  if (page !== undefined) {
    const [file = ''] = chosenPaths([page], start, root)
    const part = pagePart(tree, tree.ids.get(file) ?? 0)
    if (part) return part
    throw new Problem('usage', t('notPage', { page: shown(page) }), { name: 'pageNotFound' })
  }
  const named = namedPath(catalog).normalize('NFC')
  if (named === '') return { pages: tree.pages, catalogs: tree.catalogs, scope: 'item' }
  const byName = catalogsBelow(tree.catalogs).find((one) => one.path.normalize('NFC') === named)
  const found = byName?.catalog ?? tree.folders.get(named)
  if (found) return catalogPart(found)
  throw new Problem('usage', t('notCatalog', { catalog: shown(catalog) }), {
    name: 'unknownCatalog',
  })
}

function errorsProblem(lines: readonly string[], t: ExportTranslator): Problem {
  const listed = lines.slice(0, mostErrors).map((line) => `\n  ${shown(line)}`)
  if (lines.length > mostErrors) listed.push('\n  …')
  const sentence = t('folderErrors', { count: lines.length })
  return new Problem('error', sentence + listed.join(''), { name: 'folderErrors' })
}
