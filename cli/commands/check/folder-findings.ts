import { uploadKinds } from '#contract/text/upload-kinds.ts'
import type { check as en } from '../../locales/en/check.ts'
import type { Translator } from '../../locales/translator.ts'
import type { LocalFolder } from '../../sync/folder/local-folder.ts'
import type { LocalPage } from '../../sync/folder/local-page.ts'
import { unusedFiles } from '../../sync/folder/unused-files.ts'
import { megabytes, type PageText } from '../../sync/markdown/page-file.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { bytesOf } from '../../sync/settings/settings-file.ts'
import { place } from './links/placed-links.ts'
import { unportable } from './links/portable.ts'
import type { RuleName } from './rules.ts'

interface Looking {
  readonly config: SyncConfig
  readonly gitignore: boolean
  readonly t: Translator<typeof en>
  textOf(page: LocalPage): PageText | undefined
}

interface FolderFinding {
  readonly path: string
  readonly rule: RuleName
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/** What is wrong between files: titles, names, and files that pages show. */
export function* folderFindings(
  root: string,
  local: LocalFolder,
  looking: Looking,
): Generator<FolderFinding> {
  const { config, gitignore, t } = looking
  yield* repeatedTitles(local, t)
  for (const path of unusedFiles(root, config, local, gitignore))
    yield { path, rule: 'asset-unused', message: t('file.unused') }
  for (const path of [...local.pages.keys(), ...local.assets.keys()]) {
    const fault = unportable(path)
    if (fault !== undefined) yield { path, rule: 'portable-name', message: t(`name.${fault}`) }
  }
  yield* refusedFiles(local, looking)
}

function* repeatedTitles({ pages }: LocalFolder, t: Looking['t']): Generator<FolderFinding> {
  const first = new Map<string, string>()
  for (const { path, folder, title } of pages.values()) {
    const key = `${folder}\n${title}`
    const other = first.get(key)
    if (other === undefined) first.set(key, path)
    else yield { path, rule: 'title-duplicate', message: t('title.duplicate', { other, title }) }
  }
}

/** Files that no server takes, at the first link to each. */
function* refusedFiles(
  { pages, assets }: LocalFolder,
  { config, t, textOf }: Looking,
): Generator<FolderFinding> {
  const most = bytesOf(config.assetMaxSize)
  const refused = new Map<string, Pick<FolderFinding, 'rule' | 'message'>>()
  for (const [file, { size }] of assets) {
    const kind = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
    const values = { file, size: megabytes(size), most: megabytes(most) }
    if (size > most)
      refused.set(file, { rule: 'image-too-large', message: t('file.tooLarge', values) })
    else if (!uploadKinds.includes(kind))
      refused.set(file, { rule: 'image-kind', message: t('file.kind', { file }) })
  }
  for (const page of refused.size > 0 ? pages.values() : [])
    for (const [index, target] of page.targets.entries()) {
      const found = target.kind === 'asset' ? refused.get(target.path) : undefined
      const own = found && textOf(page)
      if (target.kind !== 'asset' || !found || !own) continue
      refused.delete(target.path)
      const [line, column] = place(own, page.facts.links[index]!.start)
      yield { path: page.path, ...found, line, column }
    }
}
