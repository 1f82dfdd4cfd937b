import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { FileStore } from '../../models/file-store.ts'
import { sealerOf } from '../../sealer.ts'
import { StoreFailure } from '../../storage/store.ts'
import { startApp } from '../../test/start-app.ts'
import { diskName, storeForNew, storeByName } from './stores.ts'

const { site, db, make } = await startApp()
/** The same data with another key, as in a copy restored without it. */
const restored = { ...site, sealer: sealerOf(randomBytes(32)) }

const form = {
  oss_type: 's3_storage',
  key: 'key',
  secret: 'secret',
  endpoint: 'http://127.0.0.1:1',
  bucket: 'docs',
  protocol: 'http',
}
const settings = (of: typeof site, oss_open: string) =>
  make.settings({
    oss_open,
    oss_setting: JSON.stringify({ ...form, secret: of.sealer.seal(form.secret) }),
  })
beforeEach(() => db.transaction((trx) => FileStore.query(trx).delete()))

test('new files go to the enabled object store, whatever name it was given by', async () => {
  for (const [word, isOn] of [
    ['1', true],
    ['true', true],
    ['0', false],
    ['', false],
  ] as const) {
    await settings(site, word)
    expect((await storeForNew(site)).name !== diskName, word).toBe(isOn)
  }
})

test('with another key new files go to the disk; files in the object store become available again once the secret is entered', async () => {
  await settings(site, '1')
  const { name } = await storeForNew(site)
  expect((await storeForNew(restored)).name).toBe(diskName)
  const store = await storeByName(restored, name)
  const unreadable = { code: 'SettingUnreadable' }
  await expect(store?.remove('key'), 'nothing is taken for deleted').rejects.toBeInstanceOf(
    StoreFailure,
  )
  await expect(store?.read('key', 0, 1)).rejects.toMatchObject(unreadable)
  expect(store?.publicAddress('key')).toBeNull()
  expect(await storeByName(restored, 'remote:999')).toBeNull()

  await settings(restored, '1')
  await expect((await storeByName(restored, name, 1))?.remove('key')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  expect((await storeForNew(restored)).name, 'the same store, its secret sealed anew').toBe(name)
  await settings(restored, '0')
  await make.settings({ oss_setting: '' })
  await expect((await storeByName(restored, name, 1))?.remove('key')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
