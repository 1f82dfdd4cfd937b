import { expect, test } from 'vitest'
import { Page } from '../models/page.ts'
import { TeamItemMember } from '../models/team-item-member.ts'
import { everyTime } from '../test/meanwhile.ts'
import { startApp } from '../test/start-app.ts'

test('a call whose right changes each time before it writes is told to come again', async () => {
  const { app, clock, db, make } = await startApp()
  const ann = await make.user()
  const { item_id } = await make.item({ owner: await make.user() })
  await make.member({ item_id, user: ann, role: 1 })
  let changes = 0
  everyTime(db, async (trx, count) => {
    changes = count
    // through one team more: still sufficient, but no longer what the rule has found
    await TeamItemMember.query(trx).insert({
      team_id: count,
      item_id,
      member_uid: ann.uid,
      member_group_id: 1,
      is_tied: 0,
      addtime: clock.now,
    })
  })
  const response = await app.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { 'x-api-token': ann.token },
    payload: { page_id: 0, item_id, page_title: 't', page_content: 'c' },
  })
  expect(changes).toBeGreaterThanOrEqual(3)
  expect(response.json()).toMatchObject({ error_code: 10101, error_name: 'serverBusy' })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  expect(await Page.query(db.read).where({ item_id }).resultSize()).toBe(0)
})
