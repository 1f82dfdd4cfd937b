import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import {
  holdsItemPass,
  itemPassCookie,
  itemPassSeconds,
} from '../../access/content/item-password.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Captcha } from '../../models/captcha.ts'
import type { Item } from '../../models/item.ts'
import type { RequestContext } from '../../request-context.ts'
import { startApp } from '../../test/start-app.ts'

const { app, make, as, refusal, db, clock, site } = await startApp()

/**
 * A captcha that was read right; made past the call, which counts how many one address asks for.
 */
async function captcha() {
  const row = await db.transaction((trx) =>
    Captcha.query(trx).insert({ captcha_text: 'ABCD', expire_time: clock.now + 600 }),
  )
  return { captcha_id: row.captcha_id, captcha: 'abcd' }
}
type Args = ArgsOf<typeof itemCalls.pwd>
const open = async (args: Args) => as(null).ask(itemCalls.pwd, { ...(await captcha()), ...args })
const refused = async (args: Args) =>
  refusal(null, itemCalls.pwd, { ...(await captcha()), ...args })

async function privateItem(values: Partial<Item> = {}) {
  const owner = await make.user()
  const item = await make.item({ owner, password: '密码 1', ...values })
  return { owner, item, item_id: String(item.item_id) }
}

test('the right password opens by id, personal domain and page', async () => {
  const { owner, item, item_id } = await privateItem({ item_domain: 'Secret1' })
  const page = await make.page({ item_id: item.item_id, owner })
  for (const args of [{ item_id }, { item_id: 'sECRET1' }, { item_id: '0', page_id: page.page_id }])
    expect(await open({ ...args, password: '密码 1' })).toEqual({ refer_url: '' })
})

test('the item pass is an HttpOnly cookie for this item that becomes invalid with the password', async () => {
  const { item, item_id } = await privateItem()
  const payload = { ...(await captcha()), item_id, password: '密码 1' }
  const response = await app.inject({ method: 'POST', url: '/api/item/pwd', payload })
  const [cookie] = response.cookies
  expect(response.cookies).toHaveLength(1)
  expect(cookie).toMatchObject({
    name: itemPassCookie(item.item_id),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: itemPassSeconds,
  })
  const holds = (row: Partial<ItemRow>, now = clock.now) =>
    holdsItemPass(
      {
        site,
        now,
        cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
      } as unknown as RequestContext,
      { ...item, ...row } as ItemRow,
    )
  expect(holds({})).toBe(true)
  expect(holds({ password_version: 1 })).toBe(false)
  expect(holds({}, clock.now + itemPassSeconds)).toBe(false)
  const reading = await app.inject({
    method: 'POST',
    url: '/api/catalog/catListGroup',
    payload: { item_id },
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  })
  expect(reading.json()).toMatchObject({ error_code: 10103 })
})

test('a wrong password, an open, an unknown and a deleted item answer alike', async () => {
  const { owner, item_id } = await privateItem()
  const opened = await make.item({ owner })
  const deleted = await make.item({ owner, password: 'x', is_del: 1 })
  const answers = [
    await refused({ item_id, password: 'wrong' }),
    await refused({ item_id, password: '密码 1 ' }),
    await refused({ item_id, password: '' }),
    await refused({ item_id: String(opened.item_id), password: '' }),
    await refused({ item_id: String(deleted.item_id), password: 'x' }),
    await refused({ item_id: '1', password: 'x' }),
    await refused({ item_id: 'nowhere', password: 'x' }),
    await refused({ item_id: '', password: '' }),
    await refused({ page_id: 77, password: 'x' }),
  ]
  const bodies = answers.map(({ body }) => ({ ...body, request_id: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ error_code: 10010, error_name: 'wrongItemPassword' })
  clock.now += 4_000
})

test('the captcha is checked first and counts once', async () => {
  const { item_id } = await privateItem()
  const [missed, given] = [await captcha(), await captcha()]
  const args = { item_id, password: '密码 1' }
  expect((await refusal(null, itemCalls.pwd, { ...args, ...missed, captcha: 'nope' })).number).toBe(
    10206,
  )
  expect((await refusal(null, itemCalls.pwd, { ...args, ...missed })).number).toBe(10206)
  expect((await refusal(null, itemCalls.pwd, args)).number).toBe(10206)
  await as(null).ask(itemCalls.pwd, { ...args, ...given })
  expect((await refusal(null, itemCalls.pwd, { ...args, ...given })).number).toBe(10206)
})

test('after five failures the right password has to wait too, counted together with those in other calls', async () => {
  const { item, item_id } = await privateItem()
  for (let tries = 0; tries < 3; tries++) await refused({ item_id, password: 'wrong' })
  for (let tries = 0; tries < 2; tries++)
    await as(null, { _item_pwd: 'wrong' })
      .ask(catalogCalls.catListGroup, { item_id: item.item_id })
      .catch(() => undefined)
  const locked = await refused({ item_id, password: '密码 1' })
  expect([locked.why, locked.number]).toEqual(['tooManyTries', 10308])
  expect(locked.details.retry_after).toBeGreaterThan(0)
  const other = await privateItem()
  await open({ item_id: other.item_id, password: '密码 1' })
  clock.now += 301
  await open({ item_id, password: '密码 1' })
})

test('passwords tried concurrently in other calls get no more attempts than sequential ones', async () => {
  const { item_id } = await privateItem()
  const read = (_item_pwd: string) =>
    as(null, { _item_pwd })
      .ask(itemCalls.info, { item_id })
      .then(() => 'read')
      .catch(() => 'refused')
  const wrong = Array.from({ length: 40 }, (_, index) => `guess ${index}`)
  expect(new Set(await Promise.all([...wrong, '密码 1'].map(read)))).toEqual(new Set(['refused']))
  clock.now += 301
  expect(await read('密码 1')).toBe('read')
})

/** What reading with a password sent along is answered: `[number, retry_after]`. */
async function reading(
  item_id: string,
  password: string,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string> },
) {
  const query = new URLSearchParams({ item_id, _item_pwd: password }).toString()
  const { error_code, error_details } = (
    await app.inject({ ...request, url: `/api/item/info?${query}` })
  ).json<{
    error_code: number
    error_details?: { retry_after?: number }
  }>()
  return [error_code, error_details?.retry_after]
}
const script = { method: 'POST' as const }

test('a password that a foreign page may have sent is ignored, and locks nobody out', async () => {
  const { item_id } = await privateItem()
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
  const pictures = [
    {
      method: 'GET' as const,
      headers: { ...browser, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    },
    { method: 'GET' as const, headers: browser }, // a plain address: nothing is said of the sender
    { method: 'POST' as const, headers: { ...browser, origin: 'http://elsewhere.example' } },
  ]
  for (const picture of pictures) {
    for (let tries = 0; tries < 6; tries++)
      expect(await reading(item_id, 'wrong', picture)).toEqual([10303, undefined])
    expect(await reading(item_id, '密码 1', picture)).toEqual([10303, undefined])
  }
  expect(await reading(item_id, '密码 1', script)).toEqual([0, undefined])
  await open({ item_id, password: '密码 1' })
})

test('forged headers give no additional attempts', async () => {
  const { item_id } = await privateItem()
  const forged = { method: 'GET' as const, headers: { 'sec-fetch-site': 'cross-site' } }
  for (const request of [forged, script, forged, script, { method: 'GET' as const }])
    expect(await reading(item_id, 'wrong', request)).toEqual([10303, undefined])
  for (const request of [forged, script])
    expect(await reading(item_id, '密码 1', request)).toEqual([10308, 300])
})

test('while throttled a right password is refused too, and members read by their own right', async () => {
  const { item, item_id } = await privateItem()
  const cat = await make.catalog({ item_id: item.item_id })
  const reader = await make.user()
  await make.member({ item_id: item.item_id, user: reader, role: 0, catalogScope: [cat.cat_id] })
  for (let tries = 0; tries < 5; tries++)
    expect(await reading(item_id, 'wrong', script)).toEqual([10303, undefined])
  expect(await reading(item_id, 'wrong', script)).toEqual([10308, 300])
  clock.now += 100
  expect(await reading(item_id, '密码 1', script)).toEqual([10308, 200])
  const catalogs = await as(null, { _item_pwd: '密码 1' })
    .ask(catalogCalls.catListGroup, { item_id: item.item_id })
    .catch((error: unknown) => error)
  expect(catalogs).toMatchObject({
    number: 10308,
    why: 'tooManyTries',
    details: { retry_after: 200 },
  })
  expect(
    await reading(item_id, '密码 1', { ...script, headers: { 'x-api-token': reader.token } }),
  ).toEqual([0, undefined])
  clock.now += 201
  expect(await reading(item_id, '密码 1', script)).toEqual([0, undefined])
})

test('the return address is echoed if it is on this site, and nothing else is', async () => {
  const { item_id } = await privateItem()
  const echo = async (address: string | Buffer) =>
    (
      await open({
        item_id,
        password: '密码 1',
        refer_url: Buffer.from(address).toString('base64'),
      })
    ).refer_url
  for (const address of [
    '/123/456?keyword=中文&x=1',
    '#/12/34',
    '?page_id=3',
    '/a>>b??',
    '/v1.2/..a?x=/../',
  ])
    expect(await echo(address)).toBe(address)
  // what a client undoes once more, or reads by another scheme than ours
  const hidden = [
    'http:elsewhere.example',
    'https:/elsewhere.example',
    '/%2f%2felsewhere.example',
    '/%252F/elsewhere.example',
    '/%5celsewhere',
  ]
  hidden.push(
    '/%2f%2felsewhere.example%',
    '%2f%2felsewhere.example',
    'elsewhere.example',
    ' //elsewhere.example',
    '/%0aa',
    '/%09/elsewhere',
    // what a client shortens
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/..',
  )
  for (const address of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    ...hidden,
  ])
    expect(await echo(address)).toBe('')
  expect(await echo(Buffer.from([0xff, 0xfe, 0x41]))).toBe('')
  const form = await app.inject({
    method: 'POST',
    url: '/api/item/pwd',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `item_id=${item_id}&password=${encodeURIComponent('密码 1')}&captcha=ABCD&captcha_id=${(await captcha()).captcha_id}&refer_url=${Buffer.from('/a>>b??').toString('base64')}`,
  })
  expect(form.json()).toEqual({ error_code: 0, data: { refer_url: '/a>>b??' } })
})
