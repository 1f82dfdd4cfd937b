import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

const url = 'https://gitlab.example.com/acme/docs'
const origin = async () => place.as.ask(pageCalls.origin, { page_id: await place.idOf('Roles') })
const state = async () => {
  const { state: now } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  return now
}

test('with a repository in showdoc.json pages tell where their files are edited', async () => {
  place.write({ 'guide/roles.md': '# Roles\n' })
  await place.push()
  expect(await origin()).toBeNull()
  place.settings({ repository: url })
  await place.push()
  expect(await origin()).toEqual({
    path: 'guide/roles.md',
    edit: `${url}/-/edit/main/docs/guide/roles.md`,
    commit: null,
    authors: [],
  })

  // told once: a push without changes writes nothing
  const told = await state()
  await place.push()
  expect(await state()).toBe(told)

  const named = { url, type: 'gitea', branch: 'release' }
  place.settings({ repository: named, authors: 'git' })
  await place.push()
  expect((await origin())?.edit).toBe(`${url}/_edit/release/docs/guide/roles.md`)
  place.settings({})
  await place.push()
  expect(await origin()).toBeNull()
})

test('an address with credentials is refused before anything is sent', async () => {
  place.write({ 'roles.md': '# Roles\n' })
  place.settings({ repository: 'https://token@github.com/acme/docs' })
  const { code, err } = await place.run(['push'])
  expect(code).toBe(64)
  expect(err).toContain('repository')
  const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  expect(pages).toEqual([])
})
