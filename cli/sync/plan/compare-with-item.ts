import type { ArgsOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { Lock } from '../base/lock.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import { SyncProblem } from '../problem.ts'
import { RemoteItem } from '../remote/item.ts'
import type { FolderJob } from './job.ts'

type Manifest = NonNullable<ArgsOf<(typeof syncCalls)['compare']>['manifest']>

/** Most pages in one comparison. Source: server/contract/calls/sync-read.ts */
const maxPages = 20_000

/**
 * Compares the folder's manifest with the item: a single call, and a second one only where pages of
 * the lock are gone.
 */
export async function compareWithItem(
  job: FolderJob,
  local: LocalFolder,
  lock: Lock,
  hashes: ReadonlyMap<string, string>,
): Promise<RemoteItem> {
  const { config } = job
  const sent = new Set<string>()
  const manifest: Manifest = []
  const pathsOf = Map.groupBy([...lock.pages].filter(([path]) => local.pages.has(path)), ([, { id }]) => id) // prettier-ignore
  for (const [path, page] of local.pages) {
    const locked = lock.pages.get(path)
    // Of two files for one page, the server says which one it knows.
    const isOurs =
      locked &&
      (page.facts.front.id ?? locked.id) === locked.id &&
      pathsOf.get(locked.id)!.length === 1
    if (isOurs) sent.add(locked.id)
    const known = isOurs
      ? { id: Number(locked.id), rev: Number(locked.rev), order: locked.order }
      : {}
    manifest.push({ path, hash: hashes.get(path)!, ...known })
  }
  if (manifest.length > maxPages)
    throw new SyncProblem('error', 'folder.tooMany', { count: manifest.length, most: maxPages })
  const about = {
    item_id: Number(config.item),
    source: config.source!,
    root: config.root,
    client: job.clientVersion,
  }
  const remote = new RemoteItem(await job.calls.compare({ ...about, manifest }), sent)
  if (remote.missing <= 0) return remote
  return remote.completedBy(await job.calls.compare({ ...about, manifest: [] }))
}
