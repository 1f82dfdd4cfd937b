import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../db/rows.ts'
import type { Person, Visit } from '../visit.ts'
import { grant, type Grant } from './grant.ts'
import { liveItem, mustBeLive, readableItem } from './item.ts'
import { itemOfKeyPair } from './key-pair.ts'
import { rightsOn, type Rights } from './rights.ts'

/** Names an item, and perhaps its key pair in place of a token. */
export interface SyncInput {
  readonly item_id: number
  readonly api_key?: string | undefined
  readonly api_token?: string | undefined
}
interface Synced {
  readonly item: ItemRow
  readonly rights: Rights
  /** Who writes; `null`: the key pair, hence the interface. */
  readonly writer: Person | null
  /** Secret half of the key pair as it is stored, where that is the right. */
  readonly pair?: string
}
export type SyncRead = Grant<'read for sync'> & Synced
export type SyncWrite = Grant<'write for sync'> & Synced

const keyPairRights: Rights = { role: 1, isMember: true, lists: 'all', reads: 'all', writes: 'all' }

/**
 * The pair's item, which must be the one that is named. A user token beats a key pair when both are
 * given. Source: cli/spec.md 1.8.
 */
async function byKeyPair(visit: Visit, input: SyncInput): Promise<Synced | null> {
  if (visit.person || !input.api_key) return null
  const paired = await itemOfKeyPair(visit, input.api_key, input.api_token ?? '')
  if (paired.item.item_id !== input.item_id) throw new Failure('keyPairWrong')
  return { ...paired, rights: keyPairRights, writer: null }
}

/** As `item/info`, and the item's key pair. Source: server/contract/spec/additions.md 4. */
export async function syncReader(visit: Visit, input: SyncInput): Promise<SyncRead> {
  const pair = await byKeyPair(visit, input)
  if (pair) return grant('read for sync', visit, pair)
  return grant('read for sync', visit, {
    ...(await readableItem(visit, input.item_id, 'visitPasswordNeeded')),
    writer: visit.person,
  })
}

/**
 * Editors, tied or not, and the item's key pair; each target is tested by itself. Source:
 * server/contract/spec/additions.md 4.
 * @throws {Failure} also `itemArchived`
 */
export async function syncWriter(visit: Visit, input: SyncInput): Promise<SyncWrite> {
  const pair = await byKeyPair(visit, input)
  if (pair) {
    mustBeLive(pair.item)
    return grant('write for sync', visit, pair)
  }
  if (!visit.person) throw new Failure('notLoggedIn')
  const item = await liveItem(visit, input.item_id)
  const rights = await rightsOn(visit, item)
  if (rights.writes === 'none') throw new Failure('noAccess')
  mustBeLive(item)
  return grant('write for sync', visit, { item, rights, writer: visit.person })
}
