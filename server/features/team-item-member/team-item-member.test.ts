import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

/**
 * A private item of Ann with two catalogs and a page in each and at the root, bound to a team of
 * Bob.
 */
async function bound() {
  const [ann, bob] = [await make.user(), await make.user({ name: '鲍勃' })]
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const one = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: one })
  const two = await make.catalog({ item_id })
  const pageIn = async (cat_id: number) =>
    (await make.page({ item_id, owner: ann, cat_id })).page_id
  const pages = {
    one: await pageIn(one.cat_id),
    below: await pageIn(below.cat_id),
    two: await pageIn(two.cat_id),
    root: await pageIn(0),
  }
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [bob.username] })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  const [row] = await as(ann).ask(teamItemMemberCalls.getList, { item_id, team_id })
  const can = async (page_id: number) => {
    const reads = await send('page/info', { page_id }, { 'x-api-token': bob.token })
    const fields = { page_id, item_id, page_title: 'x', page_content: 'y' }
    const writes = await send('page/save', fields, { 'x-api-token': bob.token })
    return `${reads.error_code === 0 ? 'r' : '-'}${writes.error_code === 0 ? 'w' : '-'}`
  }
  return { ann, bob, item_id, one, below, two, pages, team_id, row: row?.id ?? 0, can, first: row }
}

test('everybody in the team has a row on the item, with role and scope', async () => {
  const { ann, bob, item_id, team_id, first, row, one, two } = await bound()
  expect(first).toEqual({
    id: row,
    team_id,
    item_id,
    member_group_id: 1,
    member_uid: bob.uid,
    member_username: bob.username,
    name: '鲍勃',
    addtime: '2026-11-21 08:00:00',
    addtime_unix: clock.now,
    last_update_time: 0,
    cat_id: 0,
    cat_ids: [],
    cat_name: 'All catalogs',
  })
  clock.now += 3
  await as(ann).ask(teamItemMemberCalls.save, { id: row, cat_id: one.cat_id })
  const list = () => as(ann).ask(teamItemMemberCalls.getList, { item_id, team_id })
  expect(await list()).toMatchObject([
    {
      cat_id: one.cat_id,
      cat_ids: [one.cat_id],
      cat_name: one.cat_name,
      last_update_time: clock.now,
    },
  ])
  const wire = await send(
    'teamItemMember/save',
    { id: row, cat_ids: `[${two.cat_id},"${one.cat_id}"]` },
    { 'x-api-token': ann.token },
  )
  expect(wire).toMatchObject({ data: { success: true } })
  expect(await list()).toMatchObject([
    { cat_id: one.cat_id, cat_ids: [one.cat_id, two.cat_id], cat_name: 'Several catalogs' },
  ])
  await db.transaction((trx) => Catalog.query(trx).deleteById(two.cat_id))
  expect(await list()).toMatchObject([
    { cat_ids: [one.cat_id, two.cat_id], cat_name: one.cat_name },
  ])
  await as(ann).ask(teamItemMemberCalls.save, { id: row, cat_ids: [] })
  expect(await list()).toMatchObject([{ cat_id: 0, cat_ids: [] }])
  expect(await TeamItemMemberCat.query(db.read).where({ team_item_member_id: row })).toEqual([])
})

test('a change of role or scope takes effect at the next request', async () => {
  const { ann, one, pages, row, can } = await bound()
  const set = (fields: object) => as(ann).ask(teamItemMemberCalls.save, { id: row, ...fields })
  expect([await can(pages.one), await can(pages.root)]).toEqual(['rw', 'rw'])
  await set({ cat_id: one.cat_id })
  expect([
    await can(pages.one),
    await can(pages.below),
    await can(pages.two),
    await can(pages.root),
  ]).toEqual(['rw', 'rw', '--', 'r-'])
  await set({ member_group_id: 0 })
  expect([await can(pages.one), await can(pages.two)]).toEqual(['r-', '--'])
  await set({ member_group_id: 2 })
  expect([await can(pages.two), await can(pages.root)]).toEqual(['rw', 'rw'])
  // the scope went with the role
  await set({ member_group_id: 0 })
  expect([await can(pages.one), await can(pages.two)]).toEqual(['r-', 'r-'])
})

test('somebody reduced to reading loses their page locks', async () => {
  const { ann, bob, pages, row } = await bound()
  await db.transaction((trx) =>
    PageLock.query(trx).insert({
      page_id: pages.one,
      lock_uid: bob.uid,
      lock_to: clock.now + 900,
      addtime: 1,
    }),
  )
  await as(ann).ask(teamItemMemberCalls.save, { id: row, member_group_id: 0 })
  expect(await PageLock.query(db.read).findById(pages.one)).toBeUndefined()
})

test('a scope contains only catalogs of the item, there are three roles, and an empty change has no effect', async () => {
  const { ann, row } = await bound()
  const foreign = (await bound()).one.cat_id
  expect((await refusal(ann, teamItemMemberCalls.save, { id: row, cat_id: foreign })).why).toBe(
    'catalogNotFound',
  )
  expect(
    (
      await refusal(ann, teamItemMemberCalls.save, {
        id: row,
        member_group_id: 0,
        cat_ids: [999_999],
      })
    ).why,
  ).toBe('catalogNotFound')
  const bad = (member_group_id: unknown) =>
    send('teamItemMember/save', { id: row, member_group_id }, { 'x-api-token': ann.token })
  for (const role of [3, -1, 'x', [1]]) expect((await bad(role)).error_name).toBe('badInput')
  const none = await send('teamItemMember/save', { id: row }, { 'x-api-token': ann.token })
  expect(none).toMatchObject({ error_code: 0, data: [] })
  const request = (more: object) =>
    send('teamItemMember/save', { id: row, ...more }, { 'x-api-token': ann.token })
  for (const unsaid of [
    { cat_id: '' },
    { cat_id: 'undefined', cat_ids: 'undefined' },
    { cat_id: null, cat_ids: 'null' },
  ])
    expect(await request(unsaid)).toMatchObject({ error_code: 0, data: [] })
  for (const unreadable of [{ cat_id: 'all' }, { cat_ids: 'all' }, { cat_ids: ['all'] }])
    expect(await request(unreadable), JSON.stringify(unreadable)).toMatchObject({
      error_name: 'badInput',
    })
  const many = Array.from({ length: 101 }, (_, index) => index + 1)
  expect((await refusal(ann, teamItemMemberCalls.save, { id: row, cat_ids: many })).why).toBe(
    'badInput',
  )
  for (const id of [0, 999_999])
    expect((await refusal(ann, teamItemMemberCalls.save, { id, member_group_id: 0 })).why).toBe(
      'memberNotFound',
    )
})

test('team and item must be bound to each other, and the item must not be deleted', async () => {
  const { ann, item_id, team_id, row } = await bound()
  const other = await bound()
  const admin = await make.user({ groupid: 1 })
  const list = (who: typeof ann, item: number, team: number) =>
    refusal(who, teamItemMemberCalls.getList, { item_id: item, team_id: team })
  expect((await list(ann, other.item_id, team_id)).why).toBe('bindingNotFound')
  expect((await list(ann, item_id, other.team_id)).why).toBe('bindingNotFound')
  expect((await list(admin, item_id, 999_999)).why).toBe('bindingNotFound')
  expect((await list(ann, 0, team_id)).why).toBe('bindingNotFound')
  expect((await list(other.ann, item_id, team_id)).why).toBe('noAccess')
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: 1 }))
  expect((await list(ann, item_id, team_id)).why).toBe('bindingNotFound')
  for (const call of [teamItemMemberCalls.save, teamItemMemberCalls.effective])
    expect((await refusal(ann, call, { id: row })).why).toBe('memberNotFound')
})

test('the rights of a person are combined from all memberships', async () => {
  const { ann, bob, item_id, one, below, two, row } = await bound()
  const seen = () => as(ann).ask(teamItemMemberCalls.effective, { id: row })
  const all = [one.cat_id, below.cat_id, two.cat_id].toSorted((a, b) => a - b)
  const sorted = async () => {
    const { reads, writes, manages } = await seen()
    return {
      reads: reads.toSorted((a, b) => a - b),
      writes: writes.toSorted((a, b) => a - b),
      manages,
    }
  }
  expect(await sorted()).toEqual({ reads: all, writes: all, manages: false })
  await as(ann).ask(teamItemMemberCalls.save, { id: row, member_group_id: 0, cat_id: two.cat_id })
  expect(await sorted()).toEqual({ reads: [two.cat_id], writes: [], manages: false })
  await make.member({ item_id, user: bob, role: 1, catalogScope: [one.cat_id] })
  expect(await sorted()).toEqual({ reads: all, writes: [one.cat_id, below.cat_id], manages: false })
  // the same as the person themselves are shown
  const shown = await as(bob).ask(catalogCalls.catListName, { item_id })
  expect(shown.map(({ cat_id }) => cat_id).toSorted((a, b) => a - b)).toEqual(all)
  await as(ann).ask(teamItemMemberCalls.save, { id: row, member_group_id: 2 })
  expect(await sorted()).toEqual({ reads: all, writes: all, manages: true })
})

test('the manager of the item may set these rights too, a stranger and an editor may not', async () => {
  const { item_id, team_id, row, bob, pages } = await bound()
  const [manager, editor] = [await make.user(), await make.user()]
  await make.member({ item_id, user: manager, role: 2 })
  await make.member({ item_id, user: editor, role: 1 })
  expect(await as(manager).ask(teamItemMemberCalls.getList, { item_id, team_id })).toHaveLength(1)
  await as(manager).ask(teamItemMemberCalls.save, { id: row, member_group_id: 0 })
  const refused = await refusal(bob, pageCalls.save, {
    page_id: pages.one,
    item_id,
    page_title: 'x',
    page_content: 'y',
  })
  expect(refused.number).toBe(10101)
  expect(
    (await refusal(editor, teamItemMemberCalls.save, { id: row, member_group_id: 2 })).number,
  ).toBe(10103)
  expect(
    (await refusal(bob, teamItemMemberCalls.save, { id: row, member_group_id: 2 })).number,
  ).toBe(10103)
})
