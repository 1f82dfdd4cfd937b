import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { apiDocument } from '../documents/data.ts'
import { FolderSite } from '../test/folder-site.ts'
import type { CommandContext } from '../context.ts'
import { namedSources } from './api/defaults.ts'

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

const repository = path.join(import.meta.dirname, '../..')
const documents = ['examples/petstore/openapi.json', 'importers/openapi/fixtures/library.yaml']
const inPlace = (name: string) => path.join(place.base, name)

test.each(documents)('what was pushed is equal to its file, %s', async (name) => {
  place.settings({ api: [{ file: 'api.yaml' }] })
  writeFileSync(inPlace('api.yaml'), readFileSync(path.join(repository, name)))
  const none = await place.run(['api', 'breaking'])
  expect(none.code).toBe(1)
  expect(none.err).toContain('The item has no API pages.')
  await place.push()
  expect(await place.run(['api', 'breaking', '--fail-on', 'warn'])).toMatchObject({
    code: 0,
    err: '',
  })
  expect((await place.run(['api', 'breaking', 'api.yaml', 'item:'])).code).toBe(0)
})

test('a file is compared with the item that it was pushed to', async () => {
  place.settings({ api: [{ file: 'api.json' }] })
  const text = readFileSync(path.join(repository, 'examples/petstore/openapi.json'), 'utf8')
  writeFileSync(inPlace('api.json'), text)
  await place.push()
  const document = JSON.parse(text) as { paths: Record<string, object> }
  delete document.paths['/health']
  writeFileSync(inPlace('api.json'), JSON.stringify(document))
  const ran = await place.run(['api', 'breaking', '--json'])
  expect(ran.code).toBe(2)
  const { changes } = apiDocument.parse(JSON.parse(ran.out))
  expect(changes.filter(({ level }) => level !== 'info')).toMatchObject([
    { rule: 'operation-removed', method: 'GET', path: '/health' },
  ])
  expect((await place.run(['api', 'diff', `item:${place.item}`, 'api.json'])).code).toBe(2)
  // its page is deprecated then
  await place.push()
  const after = await place.run(['api', 'breaking'])
  expect(after.code).toBe(0)
  expect(after.out).toMatch(/^warn +GET \/health +removed/m)
})

test('without names: the file of showdoc.json, against the main branch or else the item', async () => {
  place.settings({ api: [{ file: 'docs/api.json' }] })
  const ctx = { locale: 'en', settings: { dir: place.base } } as CommandContext
  const file = 'docs/api.json'
  expect(await namedSources(ctx, undefined, undefined, () => undefined)).toEqual({
    old: 'item:',
    new: file,
  })
  expect(await namedSources(ctx, undefined, undefined, () => Buffer.from(''))).toEqual({
    old: `git:origin/main:${file}`,
    new: file,
  })
  expect(await namedSources(ctx, 'item:', undefined)).toEqual({ old: 'item:', new: file })
  place.settings({ api: [{ file: 'a.json' }, { file: 'b.json' }] })
  const several = await place.run(['api', 'diff'])
  expect(several.code).toBe(64)
  expect(several.err).toContain('Pass two documents: "api" in showdoc.json lists several.')
  place.settings({})
  expect((await place.run(['api', 'diff'])).err).toContain('Pass two documents: no showdoc.json')
})
