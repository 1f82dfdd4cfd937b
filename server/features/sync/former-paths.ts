import type { InputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { ReadDatabase } from '../../db/database.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import type { SyncSource } from '../../models/sync-source.ts'

/**
 * Where files of pages were before they were moved, by page id: those paths where a manifest has a
 * file whose page it does not name, sorted. Source: cli/spec.md 2.10
 */
export async function readFormerPaths(
  { read }: ReadDatabase,
  source: SyncSource | undefined,
  manifest: InputOf<(typeof syncCalls)['compare']>['manifest'],
): Promise<Map<number, string[]>> {
  const fresh = new Set(manifest.flatMap(({ id, path }) => (id === undefined ? [path] : [])))
  if (!source || fresh.size === 0) return new Map()
  const rows = await SyncFormerPath.query(read)
    .where({ source_id: source.id })
    .select('page_id', 'path')
  const sent = rows.filter(({ path }) => fresh.has(path))
  return new Map(
    [...Map.groupBy(sent, ({ page_id }) => page_id)].map(([id, former]) => [
      id,
      former.map(({ path }) => path).toSorted(),
    ]),
  )
}
