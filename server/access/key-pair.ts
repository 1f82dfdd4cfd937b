import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../db/rows.ts'
import { ItemToken } from '../models/item-token.ts'
import { sameSecret } from '../sealer.ts'
import { miss, mustNotBeLocked } from '../signin/throttle.ts'
import type { Visit } from '../visit.ts'
import { grant, type Grant } from './grant.ts'
import { mustBeLive } from './item.ts'

export type KeyPairRead = Grant<'read by key pair'> & { readonly item: ItemRow }
export type KeyPairWrite = Grant<'write by key pair'> & { readonly item: ItemRow }

/**
 * The live item that a key pair opens. Wrong pairs are throttled per address and key; all kinds of wrong look alike.
 *
 * @throws {Failure} `keyPairWrong`, `tooManyTries`
 */
export async function itemOfKeyPair(visit: Visit, apiKey: string, apiToken: string): Promise<ItemRow> {
  const guarded = { kind: 'key pair', subject: apiKey }
  await mustNotBeLocked(visit, guarded)
  const pair = apiKey === '' ? undefined : await ItemToken.query(visit.db.read).findOne({ api_key: apiKey })
  const item =
    pair && sameSecret(apiToken, visit.site.sealer.open(pair.api_token))
      ? await visit.db.prepared.one<ItemRow>('item', [pair.item_id])
      : undefined
  if (item) return item
  await miss(visit, guarded)
  throw new Failure('keyPairWrong')
}

/** Reading by key pair, also from an archived item. Source: permissions 12.1. */
export const keyPairReader = async (visit: Visit, input: { api_key: string; api_token: string }): Promise<KeyPairRead> =>
  grant('read by key pair', visit, { item: await itemOfKeyPair(visit, input.api_key, input.api_token) })

/** Writing by key pair, without a tie. Source: permissions 12.1. @throws {Failure} also `itemArchived` */
export async function keyPairWriter(visit: Visit, input: { api_key: string; api_token: string }): Promise<KeyPairWrite> {
  const item = await itemOfKeyPair(visit, input.api_key, input.api_token)
  mustBeLive(item)
  return grant('write by key pair', visit, { item })
}
