import type { OutputOf } from '#contract/call.ts'
import type { accessTokenCalls } from '#contract/calls/device.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { namesOfVisibleItems } from '../../access/people/visible-items.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'

type GetList = OutputOf<typeof accessTokenCalls.getList>

/**
 * The caller's access tokens, newest first, with the names of those items that the caller can still
 * see. Three queries.
 */
export async function listTokens({ ctx, db, person }: OwnAccount): Promise<GetList> {
  const tokens = await UserToken.query(db.read)
    .where({ uid: person.uid, kind: 'access' })
    .orderBy('id', 'desc')
  const limited = tokens.filter((token) => token.all_items === 0).map((token) => token.id)
  const items = await UserTokenItem.query(db.read).whereIn('token_id', limited).orderBy('item_id')
  const itemsOf = Map.groupBy(items, (row) => row.token_id)
  const names = await namesOfVisibleItems(ctx, [...new Set(items.map((row) => row.item_id))])
  return tokens.map((token) => {
    const itemIds = itemsOf.get(token.id)?.map((row) => row.item_id) ?? []
    return {
      id: String(token.id),
      name: token.name,
      token_start: token.token_start,
      scope: token.scope,
      item_ids: token.all_items === 1 ? null : itemIds.map(String),
      item_names: itemIds.map((itemId) => names.get(itemId)).filter((name) => name !== undefined),
      addtime: token.addtime,
      expires: token.token_expire,
      last_used_time: token.last_used_time,
      last_ip: token.ip,
    }
  })
}
