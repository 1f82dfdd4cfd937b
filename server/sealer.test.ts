import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { installationKey, storedKey, sealerOf } from './sealer.ts'
import { startApp } from './test/start-app.ts'
import type { MadeUser } from './test/make.ts'
import { newFolder } from './test/new-folder.ts'

// The data of a site whose key was lost, as in a copy restored without it: everything works except
// sealed values.
const { app, as, db, make, site } = await startApp()
const before = sealerOf(randomBytes(32))
let admin: MadeUser
let item: { item_id: number }
beforeAll(async () => {
  admin = await make.user({ groupid: 1 })
  const { item_id } = await make.item({ owner: admin, password: 'visit me' })
  item = { item_id }
  await as(admin).ask(itemCalls.getKey, { item_id: item.item_id })
  await as(admin).ask(adminSettingCalls.getLoginSecretKey, {})
  await db.transaction(async (trx) => {
    await trx('item')
      .where(item)
      .update({ password: before.seal('visit me') })
    await trx('item_token')
      .where(item)
      .update({ api_token: before.seal('tokentoken') })
    await trx('options')
      .where({ option_name: 'login_secret_key' })
      .update({ option_value: before.seal('signs') })
  })
})

const detail = () => as(admin).ask(itemCalls.detail, { item_id: item.item_id })
const visitor = (password: string) =>
  as(null, { _item_pwd: password }).ask(itemCalls.info, { item_id: String(item.item_id) })

test('an item stays private, its manager sees a mask, and no password opens it until a new one is set', async () => {
  expect((await as(admin).ask(itemCalls.myList, {})).map((one) => one.password)).toEqual(['******'])
  const { password, item_name } = await detail()
  expect(password).toBe('******')
  for (const attempt of ['visit me', '******', ''])
    await expect(visitor(attempt), attempt).rejects.toMatchObject({ why: 'itemPasswordNeeded' })

  const stored = async () =>
    (await db.read('item').where(item).first<{ password: string }>('password')).password
  const sealed = await stored()
  await as(admin).ask(itemCalls.update, { item_id: item.item_id, item_name, password })
  expect(await stored()).toBe(sealed)
  await as(admin).ask(itemCalls.update, {
    item_id: item.item_id,
    item_name,
    password: 'typed anew',
  })
  expect((await detail()).password).toBe('typed anew')
  expect(await visitor('typed anew')).toMatchObject(item)
})

test('a key pair is invalid until its secret half is replaced', async () => {
  const pair = await as(admin).ask(itemCalls.getKey, { item_id: item.item_id })
  expect(pair.api_token).toBe('')
  const write = async (api_token: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/item/updateByApi',
        payload: { api_key: pair.api_key, api_token, page_title: 'a', page_content: 'b' },
      })
    ).json<{ error_code: number }>().error_code
  for (const attempt of ['', 'tokentoken']) expect(await write(attempt)).toBe(10306)
  const fresh = await as(admin).ask(itemCalls.resetKey, { item_id: item.item_id })
  expect(await write(fresh.api_token)).toBe(0)
})

test('the key of signed links is empty, verifies nothing, and is kept until it is replaced', async () => {
  const told = async () =>
    (await as(admin).ask(adminSettingCalls.getLoginSecretKey, {})).login_secret_key
  expect([await told(), await told()]).toEqual(['', ''])
  const { option_value } = await db
    .read('options')
    .where({ option_name: 'login_secret_key' })
    .first()
  expect(before.open(option_value)).toBe('signs')
  const { login_secret_key } = await as(admin).ask(adminSettingCalls.resetLoginSecretKey, {})
  expect([await told(), login_secret_key.length]).toEqual([login_secret_key, 32])
  expect(
    site.sealer.open(
      (await db.read('options').where({ option_name: 'login_secret_key' }).first()).option_value,
    ),
  ).toBe(login_secret_key)
})

test('a key is created once, readable by its owner only; a file without a key is refused and left unchanged', () => {
  const folder = newFolder()
  expect([storedKey(folder, null), readdirSync(folder)]).toEqual([null, []])
  const key = installationKey(folder, null)
  expect([key.length, installationKey(folder, null).equals(key), readdirSync(folder)]).toEqual([
    32,
    true,
    ['secret.key'],
  ])
  const file = path.join(folder, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const text of ['', 'short\n', 'z'.repeat(64), readFileSync(file, 'utf8').slice(0, 62)]) {
    writeFileSync(file, text)
    expect(() => installationKey(folder, null), text).toThrow(
      expect.objectContaining({ name: 'KeyUnusable', file }),
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
