import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, db } = await startApp()

/** A right in an item; catalogs by their place. */
interface Setting {
  member_group_id?: 0 | 1 | 2
  cat_ids?: number[]
}

/** A team of two with one item, and what each is set to there. */
async function teamWith(...set: Setting[]) {
  const ann = await make.user()
  const people = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann, password: 'x' })
  const catalogs = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const [a, b] = catalogs.map(({ cat_id }) => cat_id) as [number, number]
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: people.map(({ username }) => username),
  })
  const rows = () => as(ann).ask(teamItemMemberCalls.getList, { team_id, item_id })
  const change = async (index: number, to: Setting) =>
    as(ann).ask(teamItemMemberCalls.save, {
      id: (await rows())[index]?.id as unknown as number,
      ...to,
    })
  for (const [index, to] of set.entries())
    await change(index, {
      ...to,
      ...(to.cat_ids && { cat_ids: to.cat_ids.map((at) => [a, b][at]!) }),
    })
  /** The right of somebody new, and the role that was announced. */
  const join = async (person?: MadeUser) => {
    const [listed] = await as(ann).ask(teamItemCalls.getListByTeam, { team_id })
    const { username } = person ?? (await make.user())
    await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [username] })
    const row = (await rows()).at(-1)
    expect(row?.member_username).toBe(username)
    expect(Number(listed?.joining_group_id)).toBe(row?.member_group_id)
    return [Number(row?.member_group_id), row?.cat_ids.map((id) => [a, b].indexOf(id))]
  }
  return { ann, item_id, team_id, a, join, change }
}

test('who joins a team that only reads an item only reads it too', async () => {
  const { ann, item_id, join, change } = await teamWith(
    { member_group_id: 0 },
    { member_group_id: 0 },
  )
  const eve = await make.user()
  expect(await join(eve)).toEqual([0, []])
  const { page_id } = await make.page({ item_id, owner: ann })
  await as(eve).ask(pageCalls.info, { page_id })
  const write = { page_id, item_id, page_title: 't', page_content: 'c' }
  await expect(as(eve).ask(pageCalls.save, write)).rejects.toThrow(/noAccess/)
  await change(0, { member_group_id: 1 })
  expect(await join()).toEqual([1, []])
})

test('who joins a team that is limited to the same catalogs is limited to them too', async () => {
  const same = await teamWith({ cat_ids: [0, 1] }, { cat_ids: [0, 1] })
  expect(await same.join()).toEqual([1, [0, 1]])
  const reading = await teamWith(
    { member_group_id: 0, cat_ids: [1] },
    { member_group_id: 0, cat_ids: [1] },
  )
  expect(await reading.join()).toEqual([0, [1]])
  expect(await reading.join()).toEqual([0, [1]])
  // all gone: they see nothing, and so does the next one
  await db.transaction((trx) => trx('team_item_member_cat').delete())
  expect(await reading.join()).toEqual([0, []])
  const rows = await db.read('team_item_member').where({ item_id: reading.item_id })
  expect(rows.map(({ is_tied }) => Boolean(is_tied))).toEqual([true, true, true, true, true])
})

test('where people have different rights, who joins gets the ordinary one', async () => {
  const cases: [Setting, Setting, [number, number[]]][] = [
    [{}, {}, [1, []]],
    [{ member_group_id: 0 }, {}, [1, []]],
    [{ member_group_id: 2 }, { member_group_id: 2 }, [1, []]],
    [{ cat_ids: [0] }, { cat_ids: [1] }, [1, []]],
    [{ cat_ids: [0] }, { cat_ids: [0, 1] }, [1, []]],
    [{ cat_ids: [0] }, {}, [1, []]],
    [{ cat_ids: [0] }, { member_group_id: 2 }, [1, []]],
    // each of both for itself: all only read, but not in the same catalogs
    [{ member_group_id: 0, cat_ids: [0] }, { member_group_id: 0, cat_ids: [1] }, [0, []]],
    [{ member_group_id: 0, cat_ids: [0] }, { cat_ids: [0] }, [1, [0]]],
  ]
  for (const [first, second, gets] of cases) {
    const { join } = await teamWith(first, second)
    expect([first, second, await join()]).toEqual([first, second, gets])
  }
})

test('another item of a read-only team begins with the ordinary right', async () => {
  const { ann, team_id, join } = await teamWith({ member_group_id: 0 }, { member_group_id: 0 })
  const { item_id } = await make.item({ owner: ann })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  await join()
  const rows = await as(ann).ask(teamItemMemberCalls.getList, { team_id, item_id })
  expect(rows.map(({ member_group_id }) => Number(member_group_id))).toEqual([1, 1, 1])
})
