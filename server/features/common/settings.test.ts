import { expect, test } from 'vitest'
import { commonCalls, scriptCronCalls } from '#contract/calls/common.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { Job } from '../../models/job.ts'
import { longestTurnOf } from '../../test/longest-turn.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, site } = await startApp({
  flags: { SHOWDOC_UPLOAD_MAX: '8MB', SHOWDOC_TIMEZONE: 'UTC' },
})

test('a new site has default settings', async () => {
  expect(await as(null).ask(commonCalls.homePageSetting, {})).toEqual({
    home_page: '',
    home_item: '',
    is_show_ai: 0,
    beian: '',
    register_open: 1,
    upload_limit: 4 * 1024 * 1024,
    time_zone: 'UTC',
    locale: 'en',
    upgrading: 0,
    demo_item: '',
    former_site_urls: [],
    token_never_expires: 0,
  })
})

test('stored settings are returned as they are, the upload limit at most as the operator allows', async () => {
  const { item_id } = await make.item({ owner: await make.user() })
  const home_item = String(item_id)
  await make.settings({
    home_page: '3',
    home_item,
    beian: '备案号 1',
    register_open: '0',
    upload_limit: String(64 * 1024 * 1024),
    former_site_urls: '["https://old.example.com"]',
    token_never_expires: '1',
    login_secret_key: 'hidden',
  })
  const shown = await as(null).ask(commonCalls.homePageSetting, {})
  expect(shown).toMatchObject({
    home_page: '3',
    home_item,
    beian: '备案号 1',
    register_open: 0,
    upload_limit: 8 * 1024 * 1024,
    former_site_urls: ['https://old.example.com'],
    token_never_expires: 1,
  })
  expect(JSON.stringify(shown)).not.toContain('hidden')
})

test.each(['deleted', 'purged', 'unreadable'])('an item that is %s is no home', async (fate) => {
  const { item_id } = await make.item({ owner: await make.user() })
  await make.settings({
    home_page: '3',
    home_item: fate === 'unreadable' ? 'x' : String(item_id),
  })
  await db.transaction((trx) =>
    fate === 'deleted'
      ? Item.query(trx).findById(item_id).patch({ is_del: 1 })
      : Item.query(trx).deleteById(item_id),
  )
  const { home_item } = await as(null).ask(commonCalls.homePageSetting, {})
  expect(home_item).toBe('')
})

test('unreadable settings count as not set', async () => {
  await make.settings({ former_site_urls: '{broken', upload_limit: 'much', register_open: '' })
  expect(await as(null).ask(commonCalls.homePageSetting, {})).toMatchObject({
    former_site_urls: [],
    upload_limit: 4 * 1024 * 1024,
    register_open: 1,
  })
})

test('the version is that of the program', async () => {
  expect(await as(null).ask(commonCalls.version, {})).toEqual({ version: 'v0.0.0-test' })
})

test('due jobs run once per interval, however often and by how many they are requested', async () => {
  const starts = async () => (await Job.query(db.read)).map((job) => job.started)
  await Promise.all(Array.from({ length: 5 }, () => as(null).ask(scriptCronCalls.run, {})))
  const first = await starts()
  expect(first).toContain(clock.now)
  clock.now += 60
  expect(await as(null).ask(scriptCronCalls.run, {})).toEqual([])
  expect(await starts()).toEqual(first)
  clock.now += 86_400
  await as(null).ask(scriptCronCalls.run, {})
  expect(await starts()).not.toEqual(first)
})

const draw = (query: Record<string, string>) => app.inject({ url: '/api/common/qrcode', query })
const edge = (png: Buffer) => png.readUInt32BE(16)

test('a QR image is a PNG whose modules have the size asked for', async () => {
  const small = await draw({ url: 'https://docs.example.com/1', size: '3' })
  expect(small.headers['content-type']).toBe('image/png')
  const usual = await draw({ url: 'https://docs.example.com/1' })
  const senseless = await draw({ url: 'https://docs.example.com/1', size: '-4' })
  expect(edge(usual.rawPayload)).toBe(2 * edge(small.rawPayload))
  expect(senseless.rawPayload).toEqual(usual.rawPayload)
})

test('an address encoded twice gives the same image, other texts are drawn as they are', async () => {
  const plain = await draw({ url: 'https://docs.example.com/中文' })
  const encoded = await draw({ url: encodeURIComponent('https://docs.example.com/中文') })
  expect(encoded.rawPayload).toEqual(plain.rawPayload)
  expect((await draw({ url: '100%25' })).rawPayload).not.toEqual(
    (await draw({ url: '100%' })).rawPayload,
  )
  expect((await draw({ url: 'https%3A%2F%2Fh%2F%E4%ZZ' })).statusCode).toBe(200)
})

test('the largest image does not block other requests', async () => {
  const turn = await longestTurnOf(60, () => draw({ url: 'x'.repeat(1_000), size: '1000' }))
  expect(turn).toBeLessThan(60)
})

test('a huge size is limited to an image that fits in memory', async () => {
  const huge = await draw({ url: 'x'.repeat(900), size: '1000000000' })
  expect(edge(huge.rawPayload)).toBeLessThanOrEqual(1_200)
})

test('a text too long for a QR code is refused', async () => {
  for (const url of ['', '字'.repeat(900), 'x'.repeat(1_001)])
    expect((await draw({ url })).json()).toMatchObject({
      error_code: 10101,
      error_details: { field: 'url' },
    })
})

test('cached images are free: they have an ETag, and only new ones count, 120 per minute and address', async () => {
  const first = await draw({ url: 'https://docs.example.com/ready' })
  const again = await app.inject({
    url: '/api/common/qrcode',
    query: { url: 'https://docs.example.com/ready' },
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const remoteAddress = '198.51.100.4'
  const key = site.sealer.sign(`act QR code ${remoteAddress}`)
  await db.transaction((trx) =>
    trx('throttle').insert({
      throttle_key: key,
      misses: limits.codesPerMinute,
      window_start: clock.now,
      locked_until: 0,
    }),
  )
  const from = (url: string) =>
    app.inject({ url: '/api/common/qrcode', query: { url }, remoteAddress })
  expect((await from('https://docs.example.com/ready')).statusCode).toBe(200)
  expect((await from('https://docs.example.com/another')).json()).toMatchObject({
    error_name: 'tooManyTries',
  })
  clock.now += 60
  expect((await from('https://docs.example.com/another')).headers['content-type']).toBe('image/png')
})
