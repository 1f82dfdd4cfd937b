import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { mustBeAbleToMake } from '../../access/people/people.ts'
import { ItemToken } from '../../models/item-token.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { renewKeyPair, decryptKeyPair, ensureKeyPair } from '../../services/items/key-pair.ts'

type KeyPair = OutputOf<typeof itemCalls.getKey>

/** The item's key pair. */
export async function getKeyPair({ ctx, db, write, item }: ItemManage): Promise<KeyPair> {
  const { sealer } = ctx.site
  const present = await ItemToken.query(db.read).findOne({ item_id: item.item_id })
  if (present) return decryptKeyPair(sealer, present)
  mustBeAbleToMake(ctx)
  return decryptKeyPair(
    sealer,
    await write((trx) => ensureKeyPair(trx, item.item_id, { sealer, now: ctx.now })),
  )
}

/** Replaces the secret half; the key stays. */
export async function resetKeyPair({ ctx, write, item, person }: ItemManage): Promise<KeyPair> {
  const { item_id, item_name } = item
  const { now, site } = ctx
  const pair = await write(async (trx) => {
    await logChange(trx, itemChange('update', item, { by: person.uid, now }))
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'item.key',
      object: item_id,
      detail: { item_name, fresh: true },
      now,
    })
    return renewKeyPair(trx, item_id, { sealer: site.sealer, now })
  })
  return decryptKeyPair(site.sealer, pair)
}
