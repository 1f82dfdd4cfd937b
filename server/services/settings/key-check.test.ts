import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { keyFileIn, keyMark, sealerOf, storedKey } from '../../sealer.ts'
import { openSite } from '../../site.ts'
import { startApp } from '../../test/start-app.ts'

const { db, site, make } = await startApp()
const { config } = site
const file = keyFileIn(config.data)
const itsKey = storedKey(config.data, null) as Buffer
const owner = await make.user()
const item = await make.item({ owner })

const option = { option_name: 'secret_key_mark' }
const mark = async () =>
  (await db.read('options').where(option).first<{ option_value: string }>())?.option_value
const unmark = () => db.transaction((trx) => trx('options').where(option).delete())
const sealing = (...passwords: string[]) =>
  db.transaction(async (trx) => {
    await trx('item').update({ password: '' })
    await trx('options').where({ option_name: 'login_secret_key' }).delete()
    const [password = '', login = ''] = passwords
    await trx('item').where({ item_id: item.item_id }).update({ password })
    if (login !== '')
      await trx('options').insert({ option_name: 'login_secret_key', option_value: login })
  })
const start = async (change: Partial<Config> = {}) =>
  (await openSite({ ...config, ...change }, 'test')).db.close()

const ours = sealerOf(itsKey).seal('visit me')
const other = randomBytes(32)
const others = sealerOf(other).seal('visit me')

beforeEach(async () => {
  await sealing(ours)
  await start({ newKey: true })
})

test('a key that does not open what is stored is refused, and nothing is written', async () => {
  const before = await mark()
  expect(before).toBe(keyMark(itsKey))
  await expect(start({ secretKey: other })).rejects.toMatchObject({
    name: 'KeyDiffers',
    place: 'SHOWDOC_SECRET_KEY',
    isMissing: false,
  })
  // also where only a setting is sealed
  await sealing('', ours)
  await expect(start({ secretKey: other })).rejects.toThrow('SHOWDOC_SECRET_KEY')
  renameSync(file, `${file}.away`)
  await expect(start()).rejects.toMatchObject({ name: 'KeyDiffers', place: file, isMissing: true })
  expect([existsSync(file), await mark()]).toEqual([false, before])
  renameSync(`${file}.away`, file)
  await start()
})

test('a site goes on with another key on purpose, from then on with that one only', async () => {
  await start({ secretKey: other, newKey: true })
  await start({ secretKey: other })
  await sealing(ours, others)
  await start({ secretKey: other })
  await expect(start()).rejects.toThrow('another key than before')
  // nothing was sealed since: the former key may come back
  await sealing(ours)
  await start({ newKey: db.kind === 'postgres' })
  expect(await mark()).toBe(keyMark(itsKey))
})

test('a site of an older program is known by what is sealed, and marked', async () => {
  await unmark()
  await expect(start({ secretKey: other })).rejects.toThrow('another key than before')
  expect(await mark()).toBeUndefined()
  await start()
  expect(await mark()).toBe(keyMark(itsKey))
  // it may have had two keys
  await unmark()
  await sealing(others, ours)
  await start()
  expect(await mark()).toBe(keyMark(itsKey))
})

test('a site where nothing is sealed, as after a first start that was interrupted, takes any key', async () => {
  await sealing()
  // several servers may use a PostgreSQL database, so that it takes any key only before it is used
  if (db.kind === 'postgres') {
    await expect(start({ secretKey: other })).rejects.toThrow('another key than before')
    renameSync(file, `${file}.away`)
    await expect(start()).rejects.toMatchObject({ isMissing: true })
    renameSync(`${file}.away`, file)
    await db.transaction((trx) => trx('user').delete())
  }
  await start({ secretKey: other })
  expect(await mark()).toBe(keyMark(other))
  rmSync(file)
  await start()
  expect(await mark()).toBe(keyMark(storedKey(config.data, null) as Buffer))
})
