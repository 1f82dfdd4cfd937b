import { expect, test } from 'vitest'
import { adminUpdateCalls, updateCalls } from '#contract/calls/admin-update.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { startApp } from '../../test/start-app.ts'

const { as, db, make, refusal, send } = await startApp()
const admin = await make.user({ groupid: 1 })

test('without a source of updates nothing is newer and nobody is contacted', async () => {
  expect(await as(admin).ask(adminUpdateCalls.checkUpdate, {})).toEqual([])
})

test('nothing is fetched and nothing replaced, whatever the request says', async () => {
  const request = {
    password: admin.password,
    url: 'https://example.com/package.zip',
    file_url: 'https://example.com/package.zip',
    force: 1,
  }
  for (const path of ['adminUpdate/download', 'adminUpdate/updateFiles'])
    expect(await send(path, request, { 'x-api-token': admin.token })).toMatchObject({
      error_code: 10101,
      error_name: 'upgradeNotAllowed',
    })
})

test('the state includes version, database and free space', async () => {
  const { version } = await as(null).ask(commonCalls.version, {})
  const state = await as(admin).ask(adminUpdateCalls.getState, {})
  expect(state).toMatchObject({
    source: 0,
    stage: 'idle',
    percent: 0,
    started: 0,
    from: version,
    to: '',
    backup: '',
    database: db.kind,
  })
  expect(state.free_space).toBeGreaterThan(0)
})

test('checking the database does nothing', async () => {
  expect(await as(admin).ask(updateCalls.checkDb, {})).toEqual([])
})

test('upgrades are for administrators, never by an access token', async () => {
  const [ann, token] = [
    await make.user(),
    { ...admin, token: await make.token(admin.uid, { kind: 'access', scope: 'admin' }) },
  ]
  for (const call of [adminUpdateCalls.download, adminUpdateCalls.updateFiles]) {
    expect(await refusal(null, call, {})).toMatchObject({ number: 10102 })
    expect(await refusal(ann, call, {})).toMatchObject({ number: 10103, why: 'noAccess' })
    expect(await refusal(token, call, {})).toMatchObject({ number: 10103, why: 'outOfScope' })
  }
})
