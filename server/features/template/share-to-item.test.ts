import { expect, test } from 'vitest'
import { templateCalls } from '#contract/calls/template.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'
import type { MadeUser } from '../../test/make.ts'
import { columns } from '../../test/permissions/cells.ts'
import { permissionFixture } from '../../test/permissions/fixture.ts'
import { startApp } from '../../test/start-app.ts'

const t = await startApp()
const { make, as, refusal, db, send, clock } = t

const template = async (who: MadeUser, template_content = 'text') =>
  (await as(who).ask(templateCalls.save, { template_title: 'shared', template_content })).id
const share = (who: MadeUser, template_id: number, ...item_id: number[]) =>
  as(who).ask(templateCalls.shareToItem, { template_id, item_id })
const sharedWith = async (template_id: number) =>
  (await TemplateItem.query(db.read).where({ template_id }).orderBy('item_id')).map(
    ({ item_id }) => item_id,
  )

test('editors of an item see what is shared with it; a new list replaces the former, an empty one ends all shares', async () => {
  const [ann, bob] = [await make.user({ name: 'Ann' }), await make.user()]
  const [a, b, c] = [
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
  ]
  await make.member({
    item_id: b.item_id,
    user: bob,
    role: 1,
    catalogScope: [(await make.catalog({ item_id: b.item_id })).cat_id],
  })
  const id = await template(ann, '正文')
  expect(await share(ann, id, a.item_id, b.item_id)).toEqual([])
  clock.now += 5
  await send(
    'template/shareToItem',
    { template_id: String(id), item_id: `${b.item_id},${c.item_id},${c.item_id}` },
    { 'x-api-token': ann.token },
  )
  expect(await sharedWith(id)).toEqual([b.item_id, c.item_id].sort((x, y) => x - y))

  const [own] = await as(ann).ask(templateCalls.getMyList, {})
  expect(own).toMatchObject({
    share_item_count: 2,
    share_item: [{ item_id: b.item_id, created_at_unix: clock.now - 5 }, { item_id: c.item_id }],
  })
  expect(await as(ann).ask(templateCalls.getShareItemList, { template_id: id })).toEqual(
    own?.share_item,
  )
  const listed = await as(bob).ask(templateCalls.getItemList, { item_id: b.item_id })
  expect(listed).toMatchObject([
    {
      template_id: id,
      item_id: b.item_id,
      uid: ann.uid,
      username: ann.username,
      template_title: 'shared',
      template_content: '正文',
      addtime_unix: clock.now - 5,
    },
  ])
  await share(ann, id)
  expect(await as(bob).ask(templateCalls.getItemList, { item_id: b.item_id })).toEqual([])
})

test('editors of the item may share, restricted or not, each their own templates', async () => {
  const f = await permissionFixture(t)
  const cells = '102 103 102 103 103 103 0 0 0 0 0 0'.split(' ')
  for (const place of ['private', 'open'] as const) {
    for (const [index, column] of columns.entries()) {
      const caller = f.caller(column)
      const template_id = caller.user ? await template(caller.user) : 1
      const body = await send(
        'template/shareToItem',
        { template_id, item_id: String(f.item(place)), ...caller.fields },
        caller.user ? { 'x-api-token': caller.user.token } : {},
      )
      expect([column, String(Number(body.error_code ?? 0)).slice(-3)]).toEqual([
        column,
        // who may see nothing of the item is not told that there is one
        place === 'private' && column === 'N' ? '101' : cells[index],
      ])
      expect(await sharedWith(template_id)).toEqual(cells[index] === '0' ? [f.item(place)] : [])
    }
  }
})

test('one refused item refuses all; memberships through teams count', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [own, read, team, gone] = [
    await make.item({ owner: ann }),
    await make.item({ owner: bob }),
    await make.item({ owner: bob }),
    await make.item({ owner: ann, is_del: 1 }),
  ]
  await make.member({ item_id: read.item_id, user: ann, role: 0 })
  await db.transaction((trx) =>
    TeamItemMember.query(trx).insert({
      team_id: 1,
      item_id: team.item_id,
      member_uid: ann.uid,
      member_group_id: 1,
    }),
  )
  const id = await template(ann)
  const refused = (...item_id: number[]) =>
    refusal(ann, templateCalls.shareToItem, { template_id: id, item_id })
  expect((await refused(own.item_id, read.item_id)).number).toBe(10103)
  expect((await refused(own.item_id, gone.item_id)).why).toBe('itemNotFound')
  expect((await refused(own.item_id, 17)).why).toBe('itemNotFound')
  // one that ann may not see is as unknown as that
  const hidden = await make.item({ owner: bob, password: 'secret' })
  expect(await refused(own.item_id, read.item_id, hidden.item_id)).toMatchObject({
    why: 'itemNotFound',
    number: 10101,
  })
  expect(
    (await refusal(ann, templateCalls.shareToItem, { template_id: 0, item_id: [own.item_id] }))
      .number,
  ).toBe(10101)
  expect(
    (await refused(...Array.from({ length: limits.itemsPerTemplate + 1 }, (_, index) => index + 1)))
      .why,
  ).toBe('badInput')
  expect(await sharedWith(id)).toEqual([])
  await share(ann, id, own.item_id, team.item_id)
  expect(await sharedWith(id)).toHaveLength(2)
})

test('an archived item keeps its shares and gets no new ones; shares with a deleted item are hidden', async () => {
  const ann = await make.user()
  const [a, b] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const id = await template(ann)
  await share(ann, id, a.item_id)
  await db.transaction((trx) =>
    Item.query(trx).patch({ is_archived: 1 }).whereIn('item_id', [a.item_id, b.item_id]),
  )
  expect(
    (
      await refusal(ann, templateCalls.shareToItem, {
        template_id: id,
        item_id: [a.item_id, b.item_id],
      })
    ).why,
  ).toBe('itemArchived')
  await share(ann, id, a.item_id)
  expect(await sharedWith(id)).toEqual([a.item_id])
  await db.transaction((trx) => Item.query(trx).findById(a.item_id).patch({ is_del: 1 }))
  expect(await as(ann).ask(templateCalls.getMyList, {})).toMatchObject([
    { share_item: [], share_item_count: 0 },
  ])
  await share(ann, id)
  expect(await sharedWith(id)).toEqual([])
})

test('shares with one item are limited, and two concurrent shares are one', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const [a, b] = [await template(ann), await template(ann)]
  await db.transaction((trx) =>
    Template.query(trx).findById(a).patch({ content_bytes: limits.templateBytes }),
  )
  await Promise.all([1, 2, 3].map(() => share(ann, a, item_id)))
  expect(await sharedWith(a)).toEqual([item_id])
  expect(
    (await refusal(ann, templateCalls.shareToItem, { template_id: b, item_id: [item_id] })).why,
  ).toBe('templatesTooLarge')
})
