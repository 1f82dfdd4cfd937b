import type { OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { SideRecord, SourceRepository } from '#contract/calls/sync-fields.ts'
import { commitAddress, editAddress } from '#contract/text/addresses/repository.ts'
import type { PageRead } from '../../access/content/page.ts'
import { SyncPage } from '../../models/sync-page.ts'

/** Where the text of a page comes from. Source: cli/spec.md 2.12. */
export async function pageOrigin({
  db,
  item,
  page,
}: PageRead): Promise<OutputOf<typeof pageCalls.origin>> {
  if (item.has_repository === 0) return null
  const found = (await SyncPage.query(db.read)
    .join('sync_source as s', 's.id', 'sync_page.source_id')
    .where({ 'sync_page.page_id': page.page_id, 's.item_id': item.item_id })
    .whereNot('s.repository', '')
    .orderBy('s.last_time', 'desc')
    .first()
    .select('sync_page.path', 'sync_page.commit_id', 'sync_page.side', 's.repository')) as
    | (Pick<SyncPage, 'path' | 'commit_id' | 'side'> & { repository: string })
    | undefined
  if (!found) return null
  const repository = JSON.parse(found.repository) as SourceRepository
  const side = found.side === '' ? undefined : (JSON.parse(found.side) as SideRecord)
  const id = found.commit_id
  return {
    path: found.path,
    edit: editAddress(repository, found.path),
    commit: id === '' ? null : { id, url: commitAddress(repository, id) },
    authors: repository.authors ? (side?.authors ?? []) : [],
  }
}
