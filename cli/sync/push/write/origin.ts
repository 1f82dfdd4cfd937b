import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { SideRecord, SourceRepository } from '#contract/calls/sync-fields.ts'
import { repositoryTypeOf } from '#contract/text/addresses/repository.ts'
import type { PushJob } from '../job.ts'

/** Most names of a page, and characters of each. Source: server/contract/calls/sync-fields.ts */
const mostAuthors = 20
const longestName = 100

/** Where the folder is kept, as `showdoc.json` says; null if it does not. Source: cli/spec.md 2.12 */
export function repositoryOf({
  config,
  checkout,
  root,
}: Pick<PushJob, 'config' | 'checkout' | 'root'>): SourceRepository | null {
  if (config.repository === undefined) return null
  const settings =
    typeof config.repository === 'string' ? { url: config.repository } : config.repository
  const url = settings.url.replace(/\/+$/, '').replace(/\.git$/, '')
  const { top } = checkout
  const below = top === undefined ? config.folder : relative(top, realpathSync(root))
  const folder = below.split(sep).join('/')
  return {
    url,
    type: settings.type ?? repositoryTypeOf(url),
    branch: settings.branch ?? branchOf(checkout) ?? 'main',
    folder: folder === '.' || folder.startsWith('..') ? '' : folder,
    authors: config.authors === 'git',
  }
}

/** GitHub runs jobs of a pull request on a merge that is no branch, such as `12/merge`. */
const branchOf = ({ branch }: PushJob['checkout']): string | undefined =>
  branch === undefined || /^\d+\/merge$/.test(branch) ? undefined : branch

/** Side records with the authors of their files. */
export class Origins {
  readonly repository: SourceRepository | null
  readonly #job: Pick<PushJob, 'config' | 'checkout' | 'root'>
  #authors: ReadonlyMap<string, readonly string[]> | undefined

  constructor(job: Pick<PushJob, 'config' | 'checkout' | 'root'>) {
    this.#job = job
    this.repository = repositoryOf(job)
  }

  /** Git is only asked once a page is written. */
  withAuthors(side: SideRecord, disk: string): SideRecord {
    if (!this.repository?.authors) return side
    this.#authors ??= this.#job.checkout.authors()
    const names = (this.#authors.get(disk) ?? this.#authors.get(realpathSync(disk)) ?? [])
      .map((name) => name.slice(0, longestName).toWellFormed())
      .slice(0, mostAuthors)
    return names.length === 0 ? side : { ...side, authors: names }
  }
}
