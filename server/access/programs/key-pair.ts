import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { noteKeyUse } from '../../services/counters/key-use.ts'
import { findKeyPair } from '../../services/items/key-pair.ts'
import { countFailure } from '../../signin/throttle.ts'
import { mustNotBeArchived } from '../content/item.ts'
import { grant, type Grant } from '../grant.ts'

/** `pair` is the secret half as stored. */
interface Paired {
  readonly item: ItemRow
  readonly pair: string
}
export type KeyPairRead = Grant<'read by key pair'> & Pick<Paired, 'item'>
export type KeyPairWrite = Grant<'write by key pair'> & Paired
/** `refusal` instead of the item for calls whose clients read a sentence, not JSON. */
export type PlainTextKeyPairWrite = Grant<'write by key pair, answered as text'> &
  (
    | (Paired & { readonly refusal: null })
    | { readonly item: null; readonly pair: null; readonly refusal: Failure }
  )

/**
 * The live item opened by a key pair; its use is recorded. A valid pair passes despite earlier
 * failures: both halves are random 128 bits, and one misconfigured job must not block all others
 * behind its address. Wrong pairs are counted per address and key, and logged; all kinds of wrong
 * pairs look alike. A missing pair does not count as an attempt. Source:
 * server/contract/spec/additions.md 9.
 *
 * @throws {Failure} `keyPairWrong`; `tooManyTries` from the sixth failure in 300 s on
 */
export async function itemOfKeyPair(
  ctx: RequestContext,
  apiKey: string,
  apiToken: string,
): Promise<Paired> {
  if (apiKey === '') throw new Failure('keyPairWrong')
  const pair = await findKeyPair(ctx.db.read, ctx.site.sealer, {
    api_key: apiKey,
    api_token: apiToken,
  })
  if (!pair) {
    const cause = new Error(`a wrong key pair from ${ctx.address}`)
    await countFailure(ctx, { kind: 'key pair', subject: apiKey }, cause)
    throw new Failure('keyPairWrong', {}, { cause })
  }
  const item = await ctx.db.prepared.one<ItemRow>('item', [pair.item_id])
  if (!item) throw new Failure('keyPairWrong')
  noteKeyUse(ctx.db, pair.id, ctx.now)
  return { item, pair: pair.api_token }
}

/** Lets a key pair read, also from an archived item. Source: server/access/spec.md 12.1. */
export const keyPairReader = async (
  ctx: RequestContext,
  input: { api_key: string; api_token: string },
): Promise<KeyPairRead> =>
  grant('read by key pair', ctx, await itemOfKeyPair(ctx, input.api_key, input.api_token))

/**
 * Lets a key pair write, without a scope. Source: server/access/spec.md 12.1.
 * @throws {Failure} also `itemArchived`
 */
export async function keyPairWriter(
  ctx: RequestContext,
  input: { api_key: string; api_token: string },
): Promise<KeyPairWrite> {
  const paired = await itemOfKeyPair(ctx, input.api_key, input.api_token)
  mustNotBeArchived(paired.item)
  return grant('write by key pair', ctx, paired)
}

/**
 * Like `keyPairWriter`, but passes a refusal on to be answered as plain text. Source:
 * server/access/spec.md 12.1.
 */
export async function plainTextKeyPairWriter(
  ctx: RequestContext,
  input: { api_key: string; api_token: string },
): Promise<PlainTextKeyPairWrite> {
  try {
    const { item, pair } = await keyPairWriter(ctx, input)
    return grant('write by key pair, answered as text', ctx, { item, pair, refusal: null })
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal
    return grant('write by key pair, answered as text', ctx, { item: null, pair: null, refusal })
  }
}
