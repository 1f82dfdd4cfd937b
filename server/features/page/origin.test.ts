import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const repository = {
  url: 'https://github.com/acme/docs',
  type: 'github' as const,
  branch: 'main',
  folder: 'docs',
  authors: true,
}
const side = {
  front: '',
  eol: 'lf' as const,
  bom: false,
  end: 1,
  links: [],
  authors: ['Ann', '王芳'],
}
let numbers = 0

async function folder() {
  const owner = await t.make.user()
  const { item_id } = await t.make.item({ owner })
  const about = { item_id, source: 'k3v9t2q8w5m1x7zc' }
  const write = (values: object, operations: object[] = []) =>
    t.as(owner).ask(syncCalls.write, {
      ...about,
      number: `number${String(++numbers).padStart(6, '0')}`,
      operations: operations as never,
      ...values,
    })
  const { results } = await write({ commit: '1f2e3d4c5b6a' }, [
    { op: 'create', path: 'a.md', cat: '', title: 'A', text: 'a', side },
  ])
  const page_id = Number(results[0]?.id)
  const origin = () => t.as(null).ask(pageCalls.origin, { page_id })
  const compare = () => t.as(owner).ask(syncCalls.compare, about)
  const info = () => t.as(null).ask(itemCalls.info, { item_id: String(item_id) })
  return { owner, item_id, write, origin, compare, info }
}

test('a pushed page tells its file, commit and authors once its source names a repository', async () => {
  const { write, origin, compare, info } = await folder()
  expect(await origin()).toBeNull()
  expect((await compare()).repository).toBeNull()
  expect(await info()).not.toHaveProperty('has_repository')

  await write({ repository })
  expect((await compare()).repository).toEqual(repository)
  expect(await info()).toMatchObject({ has_repository: true })
  expect(await origin()).toEqual({
    path: 'a.md',
    edit: 'https://github.com/acme/docs/edit/main/docs/a.md',
    commit: { id: '1f2e3d4c5b6a', url: 'https://github.com/acme/docs/commit/1f2e3d4c5b6a' },
    authors: ['Ann', '王芳'],
  })
  await write({ repository: { ...repository, authors: false } })
  expect((await origin())?.authors).toEqual([])
  await write({ repository: null })
  expect(await origin()).toBeNull()
})

test('a page made in the browser has no origin, nor has one of a preview that names none', async () => {
  const { owner, item_id, write } = await folder()
  await write({ repository })
  const { page_id } = await t.make.page({ item_id, owner })
  expect(await t.as(null).ask(pageCalls.origin, { page_id })).toBeNull()
  expect((await t.refusal(null, pageCalls.origin, { page_id: 1 })).why).toBe('pageNotFound')
})

test.each(['javascript:alert(1)', 'https://token@github.com/a', 'ssh://git@github.com/a'])(
  'the address %s is refused, and nothing is written',
  async (url) => {
    const { owner, item_id, origin } = await folder()
    const refused = await t.refusal(owner, syncCalls.write, {
      item_id,
      source: 'k3v9t2q8w5m1x7zc',
      number: 'hostile00001',
      operations: [],
      repository: { ...repository, url },
    })
    expect(refused.why).toBe('badInput')
    expect(await origin()).toBeNull()
  },
)
