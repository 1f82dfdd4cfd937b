import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { limits } from '#contract/limits.ts'
import { FileStore } from '../../models/file-store.ts'
import { Options } from '../../models/options.ts'
import { sealerOf } from '../../sealer.ts'
import { filesBelow } from '../../test/files.ts'
import { trustTestIssuer } from '../../test/servers/directory.ts'
import { startS3 } from '../../test/servers/s3.ts'
import { startApp } from '../../test/start-app.ts'

const { site, db, make, as, send } = await startApp()
const s3 = await startS3()
const good = await startS3({ certificate: 'good' })
const [expired, elsewhere, unknown] = await Promise.all(
  (['expired', 'elsewhere', 'unknown'] as const).map((certificate) => startS3({ certificate })),
)
const admin = await make.user({ groupid: 1 })

beforeEach(async () => {
  await db.transaction((trx) => Options.query(trx).delete())
  s3.mishaps.length = 0
  s3.objects.clear()
  Object.assign(s3.state, { clock: () => Date.now(), isPublic: false, listsToAll: false })
})

const stepsOf = async (change: object) =>
  (
    await as(admin).ask(adminSettingCalls.testStorage, {
      oss_setting: { ...s3.setting, ...change },
    })
  ).steps
const domain = `127.0.0.1:${s3.port}/docs`

/**
 * The step that failed; those before it were right, those after it were not tried, and nothing is
 * left in the store.
 */
async function failing(change: object): Promise<{ name: string; detail: string; advice: string }> {
  const steps = await stepsOf(change)
  const at = steps.findIndex((step) => step.state === 'failed')
  expect(steps.map((step) => step.state)).toEqual(
    steps.map((step, index) =>
      index === at
        ? 'failed'
        : index > at || (step.name === 'visit' && !('domain' in change && change.domain))
          ? 'skipped'
          : 'ok',
    ),
  )
  expect(filesBelow(site.uploadsFolder)).toEqual([])
  const { name, detail, advice } = steps[at] as (typeof steps)[0]
  return { name, detail, advice }
}

test('a correct form passes every step and leaves nothing behind, neither in the store nor here', async () => {
  const steps = await stepsOf({ subcat: '文档' })
  expect(steps.map((step) => [step.name, step.state, step.advice])).toEqual([
    ['form', 'ok', ''],
    ['connect', 'ok', ''],
    ['write', 'ok', ''],
    ['writeLarge', 'ok', ''],
    ['read', 'ok', ''],
    ['visit', 'skipped', ''], // without a domain visitors come through this server
    ['delete', 'ok', ''],
  ])
  expect(steps[1]?.detail).toBe(`http://127.0.0.1:${s3.port}/docs, region us-east-1`)
  expect(steps[2]?.detail).toMatch(/^文档\/showdoc-test-[0-9a-f]{16}\.txt$/)
  expect(s3.objects.size).toBe(0)
  expect(filesBelow(site.uploadsFolder)).toEqual([])
  expect(await FileStore.query(db.read)).toEqual([])
})

test('an incomplete form reports its fields', async () => {
  expect(await failing({ key: '', bucket: ' ' })).toEqual({
    name: 'form',
    detail: 'key, bucket',
    advice: 'Fill in this field.',
  })
  for (const oss_type of ['', 'other', 'constructor'])
    expect(await failing({ oss_type })).toMatchObject({ name: 'form', detail: 'oss_type' })
  expect((await as(admin).ask(adminSettingCalls.testStorage, {})).steps[0]).toMatchObject({
    state: 'failed',
    detail: 'key, secret, endpoint, bucket',
  })
})

test('a host that cannot be reached', async () => {
  expect(await failing({ endpoint: 'http://127.0.0.1:1' })).toMatchObject({
    name: 'connect',
    advice: expect.stringContaining('Nothing is listening') as string,
  })
  expect(await failing({ endpoint: 'http://169.254.169.254' })).toMatchObject({
    name: 'connect',
    advice: expect.stringContaining('never connects') as string,
  })
  expect(await failing({ endpoint: `https://127.0.0.1:${s3.port}` })).toMatchObject({
    name: 'connect',
    advice: expect.stringContaining('TLS') as string,
  })
})

test('over TLS the certificate is shown, and an invalid one ends the test at that step', async () => {
  trustTestIssuer()
  const steps = await stepsOf(good.setting)
  expect(steps.filter((step) => step.state === 'failed')).toEqual([])
  expect(steps[1]?.detail).toMatch(
    /^https:\/\/127\.0\.0\.1:\d+\/docs, region us-east-1; TLSv1\.\d, subject .+, issuer .+, until .+/,
  )
  for (const [store, words] of [
    [expired, 'expired or not valid yet'],
    [elsewhere, 'is for another name'],
    [unknown, 'issuer of the certificate is not trusted'],
  ] as const) {
    expect(await failing(store?.setting ?? {})).toMatchObject({
      name: 'connect',
      advice: expect.stringContaining(words) as string,
    })
  }
})

test('a wrong secret shows both clocks and the error code of the store', async () => {
  const { name, detail, advice } = await failing({ secret: 'wrong' })
  expect([name, detail]).toEqual([
    'write',
    '403, SignatureDoesNotMatch: SignatureDoesNotMatch it is, request request-1',
  ])
  expect(advice).toMatch(
    /^The secret does not match the key.* has \d{4}-\d\d-\d\d \d\d:\d\d:\d\d, this server \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)\.$/,
  )
})

test.each([
  [{ key: 'other' }, 'InvalidAccessKeyId', 'does not know this key'],
  [{ bucket: 'other' }, 'NoSuchBucket', 'no such bucket'],
  [{ region: 'eu-west-1' }, 'AuthorizationHeaderMalformed', 'another region'],
])('%j: %s', async (change, code, words) => {
  expect(await failing(change)).toMatchObject({
    name: 'write',
    detail: expect.stringContaining(code) as string,
    advice: expect.stringContaining(words) as string,
  })
})

test('clocks that differ', async () => {
  s3.state.clock = () => Date.UTC(2020, 0, 2, 3, 4, 5)
  expect(await failing({})).toMatchObject({
    name: 'write',
    advice: expect.stringContaining('the store has 2020-01-02 03:04:05') as string,
  })
})

test('a missing permission, a large object that is refused, bytes that come back changed or not at all', async () => {
  s3.mishaps.push({ method: 'PUT', how: 'refuse', code: 'AccessDenied', status: 403, times: 1 })
  expect(await failing({})).toMatchObject({
    name: 'write',
    advice: expect.stringContaining('lacks a permission') as string,
  })
  s3.mishaps.push({ method: 'PUT', how: 'refuse', code: 'EntityTooLarge', status: 400, after: 1 })
  expect(await failing({})).toMatchObject({
    name: 'writeLarge',
    detail: expect.stringContaining('EntityTooLarge') as string,
  })
  s3.mishaps.length = 0
  s3.mishaps.push({ method: 'PUT', how: 'break', after: 1 })
  expect(await failing({})).toMatchObject({
    name: 'writeLarge',
    advice: expect.stringContaining('connection was lost') as string,
  })
  s3.mishaps.length = 0
  s3.mishaps.push({ method: 'GET', how: 'cut' })
  expect(await failing({})).toMatchObject({
    name: 'read',
    advice: expect.stringContaining('data read back differs') as string,
  })
  s3.mishaps.length = 0
  s3.mishaps.push({ method: 'GET', how: 'break', after: 1 })
  expect(await failing({})).toMatchObject({
    name: 'read',
    advice: expect.stringContaining('connection was lost') as string,
  })
  expect(s3.objects.size).toBe(0)
})

test('the public domain must serve the object to anybody who knows its address, and no listing', async () => {
  expect(await failing({ domain })).toMatchObject({
    name: 'visit',
    detail: '403',
    advice: expect.stringContaining('Leave it empty') as string,
  })
  s3.state.isPublic = true
  expect((await stepsOf({ domain })).map((step) => step.state)).toEqual(Array(7).fill('ok'))
  s3.state.listsToAll = true
  expect(await failing({ domain })).toMatchObject({
    name: 'visit',
    advice: expect.stringContaining('lists the whole bucket') as string,
  })
  s3.mishaps.push({ method: 'GET', how: 'cut', after: 2 })
  expect(await failing({ domain })).toMatchObject({
    name: 'visit',
    advice: expect.stringContaining('something other') as string,
  })
  expect(s3.objects.size).toBe(0)
})

test('with a key that may not delete, remaining objects are listed', async () => {
  s3.mishaps.push({ method: 'DELETE', how: 'refuse', code: 'AccessDenied', status: 403 })
  const { name, advice } = await failing({})
  expect(name).toBe('delete')
  for (const left of s3.objects.keys()) expect(advice).toContain(left.slice('docs/'.length))
  expect(s3.objects.size).toBe(2)
})

test('stored objects are deleted again, also when an answer was lost or another key remains', async () => {
  s3.mishaps.push({ method: 'PUT', how: 'lose', after: 1 })
  expect(await failing({})).toMatchObject({
    name: 'writeLarge',
    advice: expect.stringContaining('connection was lost') as string,
  })
  expect(s3.objects.size).toBe(0)
  s3.mishaps.length = 0
  s3.mishaps.push(
    { method: 'GET', how: 'cut' },
    { method: 'DELETE', how: 'refuse', times: 1, code: 'AccessDenied', status: 403 },
  )
  await failing({})
  expect(s3.objects.size).toBe(1)
})

test('a stored secret sealed with another key must be entered again', async () => {
  const oss_setting = JSON.stringify({
    ...s3.setting,
    secret: sealerOf(randomBytes(32)).seal(s3.setting.secret),
  })
  await make.settings({ oss_setting })
  expect(await failing({ secret: limits.secretMask })).toMatchObject({
    name: 'form',
    detail: 'secret',
  })
  expect((await stepsOf({})).every((step) => step.state !== 'failed')).toBe(true)
})

test('a mask stands for the stored secret; advice is in the language of the visitor', async () => {
  const oss_setting = JSON.stringify({ ...s3.setting, secret: site.sealer.seal(s3.setting.secret) })
  await make.settings({ oss_setting })
  expect(
    (await stepsOf({ secret: limits.secretMask })).every((step) => step.state !== 'failed'),
  ).toBe(true)
  const fields = { oss_setting: { ...s3.setting, secret: 'wrong' } }
  const { data } = await send('adminSetting/testStorage', fields, {
    'x-api-token': admin.token,
    'accept-language': 'zh-CN',
  })
  const { steps } = data as { steps: { advice: string }[] }
  expect(steps[2]?.advice).toMatch(/^密钥与 Key 不匹配/)
  expect(JSON.stringify(steps)).not.toContain('wrong')
})
