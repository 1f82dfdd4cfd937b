import { afterEach, describe, expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { accessTokenCalls, deviceCalls } from '#contract/calls/device.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Options } from '../../models/options.ts'
import { forgetSiteAddress } from '../../services/settings/site-options.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { columns } from '../../test/permissions/cells.ts'
import { permissionFixture } from '../../test/permissions/fixture.ts'
import { table } from '../../test/permissions/table.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

// What an administrator saves is what the product does, from the next request on.

const t = await startApp()
const { as, app, clock, db, make, refusal, send } = t
const { login, register, refusedRegister } = signingIn(t)
const admin = await make.user({ groupid: 1 })
const fixture = await permissionFixture(t)

const save = (request: ArgsOf<typeof adminSettingCalls.saveConfig>) =>
  as(admin).ask(adminSettingCalls.saveConfig, request)
const shown = () => as(null).ask(commonCalls.homePageSetting, {})
const upload = (token: string, bytes: Buffer) =>
  sendMultipart(app, '/api/page/upload', {}, { name: 'a.png', bytes }, { 'x-api-token': token })

afterEach(async () => {
  await db.transaction((trx) => Options.query(trx).delete())
  forgetSiteAddress(db)
})

test('with registration closed nobody can register, and the home page says so', async () => {
  await save({ register_open: false })
  const request = {
    username: 'closed_out',
    password: 'a good one 1',
    confirm_password: 'a good one 1',
  }
  expect(await refusedRegister(request)).toMatchObject({ number: 10101, why: 'registrationClosed' })
  expect(await shown()).toMatchObject({ register_open: 0 })
  await save({ register_open: true })
  expect(await register(request)).toMatchObject({ username: 'closed_out' })
})

test('strong passwords are required for registration and changes; existing ones still work', async () => {
  const ann = await make.user()
  await save({ strong_password_enabled: true })
  const weak = 'only small 1'
  expect(
    await refusedRegister({ username: 'weak_too', password: weak, confirm_password: weak }),
  ).toMatchObject({ why: 'passwordTooWeak' })
  const change = { password: ann.password, new_password: weak }
  expect(await refusal(ann, userCalls.resetPassword, change)).toMatchObject({
    number: 10101,
    why: 'passwordTooWeak',
  })
  expect(await login({ username: ann.username, password: ann.password })).toMatchObject({
    uid: ann.uid,
  })
})

test('a session lasts as many days as the site sets, from its sign-in on', async () => {
  const ann = await make.user()
  await save({ session_expire_days: 2 })
  const { user_token: token } = await login({ username: ann.username, password: ann.password })
  const before = clock.now
  clock.now = before + 2 * 86_400 - 1
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
  clock.now = before + 2 * 86_400
  await expect(as({ token }).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
  clock.now = before
})

test('endless tokens can only be created while the site allows them', async () => {
  const ann = await make.user()
  const endless = { name: 't', expires: 0 }
  expect(await refusal(ann, accessTokenCalls.save, endless)).toMatchObject({
    why: 'neverExpiringRefused',
  })
  await save({ token_never_expires: true })
  expect(await as(ann).ask(accessTokenCalls.save, endless)).toHaveProperty('token')
})

test('as many versions of a page are kept as the site says', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const write = (page_content: string) =>
    as(ann).ask(pageCalls.save, { page_id, item_id, page_title: 'p', page_content })
  const versions = async () => (await as(ann).ask(pageCalls.history, { page_id })).length
  await save({ history_version_count: 3 })
  for (let count = 0; count < 5; count++) await write(`text ${count}`)
  expect(await versions()).toBe(3)
  await save({ history_version_count: 2 })
  await write('one more')
  expect(await versions()).toBe(2)
})

test('uploads are limited to the size set by the site', async () => {
  const ann = await make.user()
  await save({ upload_limit: png.length })
  expect(await upload(ann.token, png)).toMatchObject({ success: 1 })
  const larger = Buffer.concat([png, Buffer.from([0])])
  expect(await upload(ann.token, larger)).toMatchObject({
    error_name: 'fileTooLarge',
    error_details: { limit: png.length },
  })
  expect(await shown()).toMatchObject({ upload_limit: png.length })
})

test('public settings are part of the home page', async () => {
  const { item_id } = await make.item({ owner: admin })
  await save({
    home_page: 3,
    home_item: item_id,
    demo_item: item_id,
    beian: '京ICP备0号',
    site_url: 'https://old.example.com',
  })
  await save({ site_url: 'https://new.example.com' })
  expect(await shown()).toMatchObject({
    home_page: '3',
    home_item: String(item_id),
    demo_item: String(item_id),
    beian: '京ICP备0号',
    former_site_urls: ['https://old.example.com'],
  })
  expect(JSON.stringify(await shown())).not.toMatch(/oss|secret|force_login|session/)
})

test('the watermark setting is part of each item', async () => {
  const { item_id } = await make.item({ owner: admin })
  const watermark = async () =>
    (await as(null).ask(itemCalls.info, { item_id: String(item_id) })).show_watermark
  expect(await watermark()).toBe(0)
  await save({ show_watermark: true })
  expect(await watermark()).toBe(1)
})

test('links use the address of the site at once', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  await sendMultipart(
    app,
    '/api/page/upload',
    { page_id },
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  const fileUrl = async () => (await as(ann).ask(pageCalls.uploadList, { page_id }))[0]?.url
  expect(await fileUrl()).toMatch(/^http:\/\/localhost(?::\d+)?\/server\//)
  await save({ site_url: 'https://docs.example.com/wiki/' })
  expect(await fileUrl()).toMatch(/^https:\/\/docs\.example\.com\/wiki\/server\/\S+sign=/)
  const terminal = await as(null).ask(deviceCalls.start, { host: 'h', system: 's' })
  expect(terminal.address).toBe('https://docs.example.com/wiki/user/device')
})

test('a wrong public address does not lock its administrator out: pages of the address actually used still count as our own', async () => {
  await save({ site_url: 'https://mistyped.example.com' })
  const sent = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/api/adminSetting/saveConfig',
      headers: { cookie: `cookie_token=${admin.token}`, origin, host: 'localhost' },
      payload: { site_url: '' },
    })
  expect((await sent('https://elsewhere.example.com')).json()).toMatchObject({ error_code: 10102 })
  expect((await sent('http://localhost')).json()).toEqual({ error_code: 0, data: [] })
})

describe('a site that requires everybody to sign in', () => {
  const reading = Object.entries(table).flatMap(([path, row]) =>
    'cells' in row && row.open?.trim().split(/\s+/)[columns.indexOf('A')] === 'ok'
      ? [[path, row] as const]
      : [],
  )

  test('there are such calls', () => {
    expect(reading.map(([path]) => path)).toEqual(
      expect.arrayContaining(['item/info', 'item/search', 'page/info', 'page/history']),
    )
  })

  test.each(reading)(
    '%s refuses anonymous callers, whatever they request, and accepts everybody who is signed in',
    async (path, row) => {
      const fields = await row.fields(fixture, 'open', 0)
      const code = async (more: object, who: { token: string } | null = null) =>
        (await send(path, { ...fields, ...more }, who ? { 'x-api-token': who.token } : {}))
          .error_code
      expect(await code({})).toBe(0)
      await save({ force_login: true })
      expect(await code({})).toBe(10_312)
      expect(await code({ _item_pwd: fixture.password }), 'an item password is no sign-in').toBe(
        10_312,
      )
      expect(
        await code(await row.fields(fixture, 'private', 0)),
        'a private one looks the same',
      ).toBe(10_312)
      expect(await code({}, fixture.caller('N').user)).toBe(0)
      await save({ force_login: false })
      expect(await code({})).toBe(0)
    },
  )
})
