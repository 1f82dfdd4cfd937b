import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { liveItem, mustNotBeArchived, readableItem } from '../content/item.ts'
import { inPreview } from '../content/preview.ts'
import { grant, type Grant } from '../grant.ts'
import { refusalFor, rightsOn, type Rights } from '../rights.ts'
import { itemOfKeyPair } from './key-pair.ts'

/** Names an item, optionally with its key pair in place of a token. */
export interface SyncInput {
  readonly item_id: number
  readonly api_key?: string | undefined
  readonly api_token?: string | undefined
  /** Name of a preview that takes the place of the item. */
  readonly preview?: string | undefined
}
interface Synced {
  readonly item: ItemRow
  readonly rights: Rights
  /** Who writes; `null` for the key pair, that is, the open interface. */
  readonly writer: Person | null
  /** Stored secret half of the key pair, where the right is by key pair. */
  readonly pair?: string
}
export type SyncRead = Grant<'read for sync'> & Synced
export type SyncWrite = Grant<'write for sync'> & Synced

const keyPairRights: Rights = { role: 1, isMember: true, lists: 'all', reads: 'all', writes: 'all' }

/**
 * The pair's item, which must be the one named. A user token takes precedence over a key pair.
 * Source: cli/spec.md 1.8.
 */
async function byKeyPair(ctx: RequestContext, input: SyncInput): Promise<Synced | null> {
  if (ctx.person || !input.api_key) return null
  const paired = await itemOfKeyPair(ctx, input.api_key, input.api_token ?? '')
  if (paired.item.item_id !== input.item_id) throw new Failure('keyPairWrong')
  return { ...paired, rights: keyPairRights, writer: null }
}

/** Without the pair, which is that of the item: a preview has none that could be checked again. */
const syncedPreview = async (ctx: RequestContext, on: Synced, name: string): Promise<Synced> => ({
  ...(await inPreview(ctx, on, name)),
  writer: on.writer,
})

/** Like `item/info`, plus the item's key pair. Source: server/contract/spec/additions.md 4. */
export async function syncReader(ctx: RequestContext, input: SyncInput): Promise<SyncRead> {
  const on: Synced = (await byKeyPair(ctx, input)) ?? {
    ...(await readableItem(ctx, input.item_id, 'itemPasswordNeeded')),
    writer: ctx.person,
  }
  const { preview } = input
  return grant(
    'read for sync',
    ctx,
    preview === undefined ? on : await syncedPreview(ctx, on, preview),
  )
}

/**
 * Lets editors, restricted or not, and the item's key pair write; each target is checked
 * separately. Source: server/contract/spec/additions.md 4.
 * @throws {Failure} also `itemArchived`
 */
export async function syncWriter(ctx: RequestContext, input: SyncInput): Promise<SyncWrite> {
  const on = await writable(ctx, input)
  const { preview } = input
  if (preview === undefined) return grant('write for sync', ctx, on)
  if (on.rights.writes !== 'all') throw new Failure('noAccess')
  return grant('write for sync', ctx, await syncedPreview(ctx, on, preview))
}

async function writable(ctx: RequestContext, input: SyncInput): Promise<Synced> {
  const pair = await byKeyPair(ctx, input)
  if (pair) {
    mustNotBeArchived(pair.item)
    return pair
  }
  if (!ctx.person) throw new Failure('notLoggedIn')
  const item = await liveItem(ctx, input.item_id)
  const rights = await rightsOn(ctx, item)
  if (rights.writes === 'none') throw new Failure(refusalFor(rights, 'itemNotFound'))
  mustNotBeArchived(item)
  return { item, rights, writer: ctx.person }
}

/**
 * Lets those who may write all of an item, and its key pair, do what is about every page: previews
 * copy them, and a file is unused only where none of them shows it.
 *
 * @throws {Failure} also `noAccess` for a restricted editor
 */
export async function wholeItemWriter(ctx: RequestContext, input: SyncInput): Promise<SyncWrite> {
  const on = await writable(ctx, input)
  if (on.rights.writes !== 'all') throw new Failure('noAccess')
  return grant('write for sync', ctx, on)
}
