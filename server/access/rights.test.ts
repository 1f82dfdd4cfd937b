import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Catalog } from '../models/catalog.ts'
import { TeamItemMemberCat } from '../models/team-item-member-cat.ts'
import { TeamItemMember } from '../models/team-item-member.ts'
import type { MadeUser } from '../test/make.ts'
import { startApp } from '../test/start-app.ts'

// How several memberships of one person combine. Source: server/access/spec.md 3.

const { make, as, send, db, clock } = await startApp()
const password = 'item-password'

/**
 * A private item with two catalogs, a child of the first one, and a page in each and at the root.
 */
async function world() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password })
  const one = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: one })
  const two = await make.catalog({ item_id })
  const pageIn = async (cat_id: number) => (await make.page({ item_id, owner, cat_id })).page_id
  const pages = [
    await pageIn(one.cat_id),
    await pageIn(below.cat_id),
    await pageIn(two.cat_id),
    await pageIn(0),
  ]
  /**
   * What somebody may do with the pages of the first catalog, its child, the second, and the root:
   * `rw`, `r-`, `--`.
   */
  const may = (who: MadeUser, fields: object = {}) =>
    Promise.all(
      pages.map(async (page_id) => {
        const headers = { 'x-api-token': who.token }
        const reads = await send('page/info', { page_id, ...fields }, headers)
        const writes = await send(
          'page/save',
          { page_id, item_id, page_title: 't', page_content: 'c', ...fields },
          headers,
        )
        return `${reads.error_code === 0 ? 'r' : '-'}${writes.error_code === 0 ? 'w' : '-'}`
      }),
    )
  const byTeam = (
    who: MadeUser,
    team_id: number,
    member_group_id: 0 | 1 | 2,
    ...catalogScope: number[]
  ) =>
    db.transaction(async (trx) => {
      const row = {
        team_id,
        item_id,
        member_uid: who.uid,
        member_group_id,
        is_tied: catalogScope.length > 0 ? 1 : 0,
        addtime: clock.now,
      }
      const { id } = await TeamItemMember.query(trx).insert(row)
      for (const cat_id of catalogScope)
        await TeamItemMemberCat.query(trx).insert({ team_item_member_id: id, cat_id })
    })
  return { owner, item_id, one, below, two, pages, may, byTeam }
}

test('scopes of equal role are united, across direct membership and teams', async () => {
  const { item_id, one, two, may, byTeam } = await world()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  expect(await may(bob)).toEqual(['rw', 'rw', '--', 'r-'])
  await byTeam(bob, 1, 1, two.cat_id)
  expect(await may(bob)).toEqual(['rw', 'rw', 'rw', 'r-'])
})

test('an unrestricted membership lifts the scopes of its role; as a reader it lifts only those for reading', async () => {
  const { item_id, one, may, byTeam } = await world()
  const [bob, eve] = [await make.user(), await make.user()]
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  await byTeam(bob, 1, 0)
  expect(await may(bob)).toEqual(['rw', 'rw', 'r-', 'r-'])
  await byTeam(bob, 2, 1)
  expect(await may(bob)).toEqual(['rw', 'rw', 'rw', 'rw'])
  await make.member({ item_id, user: eve, role: 0 })
  await byTeam(eve, 1, 1, one.cat_id)
  expect(await may(eve)).toEqual(['rw', 'rw', 'r-', 'r-'])
})

test('the highest role wins, and a manager is never restricted', async () => {
  const { item_id, one, may, byTeam } = await world()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 0, catalogScope: [one.cat_id] })
  await byTeam(bob, 1, 2, one.cat_id)
  expect(await may(bob)).toEqual(['rw', 'rw', 'rw', 'rw'])
  await as(bob).ask(itemCalls.detail, { item_id })
})

test('a restricted member who proves the item password reads everything and writes within the scope', async () => {
  const { item_id, one, may } = await world()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  expect(await may(bob, { _item_pwd: password })).toEqual(['rw', 'rw', 'r-', 'r-'])
})

test('a scope on a deleted or foreign catalog grants nothing, also through a team', async () => {
  const { owner, item_id, one, two, pages, may, byTeam } = await world()
  const foreign = await make.catalog({ item_id: (await make.item({ owner })).item_id })
  const [bob, eve, tom] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  await byTeam(eve, 1, 1, foreign.cat_id)
  await make.member({ item_id, user: tom, role: 1, catalogScope: [one.cat_id] })
  await byTeam(tom, 1, 0, two.cat_id)
  await db.transaction((trx) => Catalog.query(trx).deleteById(one.cat_id))
  expect(await may(bob)).toEqual(['--', '--', '--', '--'])
  expect(await may(eve)).toEqual(['--', '--', '--', '--'])
  expect((await may(tom)).slice(2)).toEqual(['r-', 'r-'])
  for (const who of [bob, eve]) {
    const info = await send('item/info', { item_id: String(item_id) }, { 'x-api-token': who.token })
    expect(info.error_code).toBe(10303)
    const found = await send(
      'item/search',
      { item_id: 0, keyword: 'page' },
      { 'x-api-token': who.token },
    )
    expect(JSON.stringify(found.data)).not.toContain(String(pages[3]))
  }
})

test('a scope follows its catalog when it is moved', async () => {
  const { item_id, one, below, two, may } = await world()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1, catalogScope: [below.cat_id] })
  expect(await may(bob)).toEqual(['--', 'rw', '--', 'r-'])
  await db.transaction((trx) =>
    Catalog.query(trx).findById(below.cat_id).patch({ parent_cat_id: two.cat_id }),
  )
  expect(await may(bob)).toEqual(['--', 'rw', '--', 'r-'])
  await db.transaction((trx) =>
    Catalog.query(trx).findById(one.cat_id).patch({ parent_cat_id: below.cat_id }),
  )
  expect(await may(bob)).toEqual(['rw', 'rw', '--', 'r-'])
})

test('a site administrator manages every live item and owns none', async () => {
  const { item_id, may } = await world()
  const admin = await make.user({ groupid: 1 })
  expect(await may(admin)).toEqual(['rw', 'rw', 'rw', 'rw'])
  const { password: shown } = await as(admin).ask(itemCalls.detail, { item_id })
  expect(shown).toBe(password)
  const refused = await send(
    'item/delete',
    { item_id, password: admin.password },
    { 'x-api-token': admin.token },
  )
  expect(refused.error_code).toBe(10303)
  expect(await as(admin).ask(itemCalls.myList, {})).toEqual([])
})

test('a reminder of a root page does not reach members whose scope no longer exists', async () => {
  const { owner, item_id, one, pages } = await world()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  const page_id = pages[3] as number
  await send(
    'subscription/savePage',
    { page_id, uids: String(bob.uid) },
    { 'x-api-token': owner.token },
  )
  await db.transaction((trx) => Catalog.query(trx).deleteById(one.cat_id))
  await as(owner).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: 't',
    page_content: 'changed',
    is_notify: true,
  })
  expect(await db.read('message').where({ to_uid: bob.uid })).toEqual([])
})
