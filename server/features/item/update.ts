import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { itemPasswordPatch } from '../../services/items/item-password.ts'
import { domainKey, mustBeDomain } from './domains.ts'
import { namedGroups, putIntoGroups } from './item-groups.ts'
import { dialectOf, patchItem, feedbackSettings } from '../../services/items/write-item.ts'

type Update = typeof itemCalls.update

/**
 * Overwrites name, description, domain (if sent) and item password. An unchanged domain is not
 * validated by the current rules. Source: server/contract/spec/calls.md 5.5, server/access/spec.md
 * 15.
 */
export async function updateItem(
  grant: ItemManage,
  input: InputOf<Update>,
): Promise<OutputOf<Update>> {
  const { ctx, write, item, person } = grant
  const item_name = input.item_name.trim()
  const isNewDomain =
    input.item_domain !== undefined && input.item_domain.trim() !== item.item_domain
  const domain = isNewDomain ? mustBeDomain(input.item_domain as string) : null
  await write(async (trx, { recheck }) => {
    const stored = await Item.query(trx).findOne({ item_id: item.item_id, is_del: 0 }).forUpdate()
    if (!stored) throw new Failure('itemNotFound')
    await recheck()
    await patchItem(trx, item.item_id, {
      item_name,
      item_description: input.item_description,
      ...(domain === null ? {} : { item_domain: domain, domain_key: domainKey(domain) }),
      ...itemPasswordPatch(ctx.site.sealer, stored, input.password),
      ...feedbackSettings(stored.item_type, input),
      ...dialectOf(input),
      last_update_time: ctx.now,
    })
    await putIntoGroups(trx, person.uid, item.item_id, namedGroups(input))
    const named = { item_id: item.item_id, item_name }
    await logChange(trx, itemChange('update', named, { by: person.uid, now: ctx.now }))
  })
  return { success: true }
}
