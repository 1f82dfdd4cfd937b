import { expect, test } from 'vitest'
import { itemGroupCalls } from '#contract/calls/item-group.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

const group = (uid: number, itemIds: number[], values: Partial<ItemGroup> = {}) =>
  db.transaction(async (trx) => {
    const made = await ItemGroup.query(trx).insert({
      uid,
      group_name: 'g',
      created_at: clock.now,
      updated_at: clock.now,
      ...values,
    })
    for (const [position, item_id] of itemIds.entries())
      await ItemGroupItem.query(trx).insert({ group_id: made.id, item_id, position })
    return made.id
  })

test('groups are listed in their order, with the items that still exist', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [one, two] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const gone = await make.item({ owner: ann, is_del: 1 })
  const foreign = await make.item({ owner: bob })
  const later = await group(ann.uid, [], { s_number: 2, group_name: 'later' })
  const first = await group(ann.uid, [two.item_id, gone.item_id, foreign.item_id, one.item_id], {
    s_number: 1,
    group_name: '前',
  })
  await group(bob.uid, [foreign.item_id])
  expect(await as(ann).ask(itemGroupCalls.getList, {})).toEqual([
    {
      id: first,
      group_name: '前',
      s_number: 1,
      uid: ann.uid,
      item_ids: `${two.item_id},${one.item_id}`,
      created_at: '2026-11-21 08:00:00',
      created_at_unix: clock.now,
      updated_at: '2026-11-21 08:00:00',
      updated_at_unix: clock.now,
    },
    expect.objectContaining({ id: later, item_ids: '' }),
  ])
  expect((await refusal(null, itemGroupCalls.getList, {})).number).toBe(10102)
})
