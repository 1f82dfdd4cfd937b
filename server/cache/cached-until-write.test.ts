import { expect, test } from 'vitest'
import { Item } from '../models/item.ts'
import { startApp } from '../test/start-app.ts'
import { cachedUntilWrite } from './cached-until-write.ts'

const t = await startApp()
const owner = await t.make.user()
const { item_id } = await t.make.item({ owner, item_name: 'name 0' })

const rename = (item_name: string) =>
  t.db.transaction((db) => Item.query(db).findById(item_id).patch({ item_name }))
const nameOf = async () => [
  JSON.stringify(
    ((await t.db.read('item').where({ item_id }).first('item_name')) as { item_name: string })
      .item_name,
  ),
]

async function asked(
  parts: readonly unknown[],
  make: () => Promise<readonly string[]>,
): Promise<unknown> {
  const { bytes } = await cachedUntilWrite<{ bytes: Uint8Array }>(t.db, parts, make)
  return JSON.parse(Buffer.from(bytes).toString())
}

test('an answer requested after a commit is never older than it', async () => {
  for (let count = 1; count <= 20; count++) {
    await rename(`name ${count}`)
    const answers = await Promise.all([
      asked(['never older'], nameOf),
      asked(['never older'], nameOf),
    ])
    expect(answers).toEqual([`name ${count}`, `name ${count}`])
  }
})

test('a request after a commit does not wait for a computation begun before it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasBegun: (() => void) | undefined
  const begun = new Promise<void>((done) => (hasBegun = done))
  await rename('before')
  const early = asked(['begun'], async () => {
    const name = await nameOf()
    hasBegun?.()
    await promise
    return name
  })
  await begun
  await rename('after')
  expect(await asked(['begun'], nameOf)).toBe('after')
  resolve()
  expect(await early).toBe('before')
  expect(await asked(['begun'], nameOf)).toBe('after')
})

test('a different key has a different answer, and a failure is not cached', async () => {
  expect(await asked(['question', 1], async () => ['1'])).toBe(1)
  expect(await asked(['question', 2], async () => ['2'])).toBe(2)
  await expect(asked(['fails'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await asked(['fails'], async () => ['3'])).toBe(3)
})
