import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { limits } from '#contract/limits.ts'
import type { ApiChange } from '../../../importers/openapi/changes/compare.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { readCatalogFile } from '../../sync/folder/catalog-file.ts'
import { catalogFile } from '../../sync/folder/read-folder.ts'
import { pathFilter, splitPrefix } from '../../sync/names.ts'
import type { SyncTarget } from '../../sync/settings/settings-file.ts'
import { shown } from '../../ui/shown.ts'
import { apiTranslator } from './api-words.ts'

/** An API document that is pushed with a folder. */
export interface ApiFile {
  /** As `showdoc.json` names it, with slashes. */
  readonly name: string
  readonly disk: string
  /** Folder that files which it refers to may be in: that of `showdoc.json`. */
  readonly folder: string
  /** Path from the synchronised folder. */
  readonly path: string
  /** Names of the catalogs that its pages are in. */
  readonly into: readonly string[]
  readonly removed: 'deprecate' | 'trash' | 'keep'
  /** Tells its pages from those of other documents in the item; empty where the folder has no source. */
  readonly key: string
}

/** What a push did with an API document. */
export interface PushedApi {
  readonly file: ApiFile
  /** Places of the files that it refers to, missing ones too. */
  readonly parts: readonly string[]
  /** Absent where the document was refused. */
  readonly answer?: OutputOf<typeof importCalls.auto>
  /** It was cut off, since the run was to stop. */
  readonly isStopped?: boolean
  /** Changes that break callers, or may, of a document that was written. */
  readonly breaking: readonly ApiChange[]
  /** They were not looked for: the pages of the item cannot be read as one document. */
  readonly isNotCompared?: boolean
  /** Why it was refused; or as a warning, why a plan could not compare it. */
  readonly problem?: { readonly message: string; readonly exit: Exit; readonly isWarning: boolean }
}

/**
 * Pages that an import writes, or would; one that stays as it is although its operation is gone does
 * not count.
 */
export const pagesWritten = ({ answer, file }: Pick<PushedApi, 'answer' | 'file'>): number => {
  if (!answer) return 0
  const { created, changed, removed } = answer.counts
  return created + changed + (file.removed === 'keep' ? 0 : removed)
}

/**
 * The API documents that `showdoc.json` lists, without those in the folder of another target.
 *
 * @param only paths of the folder; empty means all
 * @throws {Problem} usage: a document that is missing, or is outside the folder of
 * `showdoc.json`
 */
export function apiFilesOf(
  ctx: CommandContext,
  { config, base, root }: SyncTarget,
  only: readonly string[],
): ApiFile[] {
  const t = apiTranslator(ctx.locale)
  const others = Object.values(config.targets)
    .map(({ folder }) => path.resolve(base, folder ?? config.folder))
    .filter((folder) => folder !== root && isBelow(root, folder) === isBelow(folder, root))
  const isChosen = pathFilter(only)
  return (config.api ?? []).flatMap(({ file, catalog, removed = 'deprecate' }): ApiFile[] => {
    const disk = path.resolve(base, file)
    const own = path.relative(root, disk).split(path.sep).join('/')
    if (!isBelow(root, disk) && others.some((folder) => isBelow(folder, disk))) return []
    if (!isChosen(own)) return []
    if (!existsSync(disk)) throw new Problem('usage', t('missing', { file: shown(file) }))
    if (!isBelow(realpathSync(base), realpathSync(disk)))
      throw new Problem('usage', t('outside', { file: shown(file) }))
    const name = path.relative(base, disk).split(path.sep).join('/')
    const inside = catalog === undefined ? catalogOf(root, own) : namesIn(catalog)
    const into = [...namesIn(config.root), ...inside].slice(0, limits.catalogDepth)
    const key = config.source === undefined ? '' : `${config.source}:${name}`
    return [{ name, disk, folder: base, path: own, into, removed, key }]
  })
}

function isBelow(folder: string, disk: string): boolean {
  const way = path.relative(folder, disk)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

const namesIn = (catalog: string): string[] => catalog.split('/').flatMap((one) => one.trim() || [])

/** The catalogs of a file's folder; a file beside the synchronised folder belongs to its root. */
function catalogOf(root: string, own: string): string[] {
  const folders = own.startsWith('../') ? [] : own.split('/').slice(0, -1)
  return folders.map((folder, index) => {
    const file = path.join(root, ...folders.slice(0, index + 1), catalogFile)
    const facts = existsSync(file) ? readCatalogFile(file, readFileSync(file, 'utf8')).facts : {}
    return facts.name ?? splitPrefix(folder.normalize('NFC')).rest
  })
}
