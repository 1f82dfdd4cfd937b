import { beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { pullDocument, pushDocument, statusDocument } from '../documents/sync.ts'
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
  place.write({ 'one/a.md': '# A\n', 'two/b.md': '# B\n' })
  await place.push()
})

const catalogs = async () =>
  (await place.as.ask(syncCalls.compare, { item_id: place.item, source: 'k3v9t2q8w5m1x7zc' }))
    .catalogs
const catalog = async (folder: string) =>
  (await catalogs()).find((one) => one.source_path === folder)!

/** What a person does in the browser. */
async function change(folder: string, values: { cat_name?: string; below?: string }) {
  const { id, name, order } = await catalog(folder)
  const parent = values.below === undefined ? undefined : await catalog(values.below)
  await place.as.ask(catalogCalls.save, {
    item_id: place.item,
    cat_id: Number(id),
    cat_name: values.cat_name ?? name,
    parent_cat_id: Number(parent?.id ?? 0),
    s_number: order,
  })
}

const both = { name: { local: 'Mine', remote: 'Theirs' } }

test('a catalog renamed on both sides: status, plan, push and pull name it, and end with 3', async () => {
  place.write({ 'two/_catalog.yaml': 'name: Mine\n' })
  await change('two', { cat_name: 'Theirs' })
  const status = statusDocument.parse(await place.document(['status', '--exit-code']))
  expect([status.exit, status.catalogs]).toEqual([
    3,
    [{ path: 'two', standing: 'conflict', values: both }],
  ])
  const told = 'two/ (name: "Mine" locally, "Theirs" on the server)'
  expect((await place.run(['status'])).out).toContain(`conflict    1   ${told}`)
  for (const verb of ['plan', 'push']) {
    const { code, out } = await place.run([verb])
    expect(code).toBe(3)
    expect(out).toContain(
      'conflict  two/  name: "Mine" locally, "Theirs" on the server\n  → showdoc push',
    )
  }
  const plan = pushDocument.parse(await place.document(['plan']))
  expect(plan.catalogs).toMatchObject([{ path: 'two', state: 'conflict', values: both }])
  const pull = pullDocument.parse(await place.document(['pull']))
  expect([pull.exit, pull.counts.conflict, pull.catalogs]).toMatchObject([3, 1, [{ path: 'two' }]])
  expect((await catalog('two')).name).toBe('Theirs')
  const ours = await place.run(['push', '--on-conflict', 'ours'])
  expect(ours.out).toContain('update  two/  name: "Theirs" becomes "Mine"\n')
  expect(ours.out).toContain('0 pages written, 1 catalog changed, 2 unchanged')
  expect((await catalog('two')).name).toBe('Mine')
})

test('a plan ends with 2 when only a name would change, in either direction; reports list it', async () => {
  place.write({ 'two/_catalog.yaml': 'name: Mine\n' })
  const plan = await place.run(['plan', '--report', 'markdown=-'])
  expect([plan.code, plan.out]).toEqual([2, expect.stringContaining('name: "two" becomes "Mine"')])
  await place.push()
  await change('two', { cat_name: 'Theirs' })
  const dry = await place.run(['plan', '--pull'])
  expect([dry.code, dry.out]).toEqual([2, expect.stringContaining('would update  two/')])
  const pull = await place.run(['pull'])
  expect([pull.code, pull.out]).toEqual([0, expect.stringContaining('update  two/')])
  expect(place.text('two/_catalog.yaml')).toBe('name: Theirs\n')
})

test('a catalog moved below another one is named, and a pull moves its files; then both sides are equal', async () => {
  await change('two', { cat_name: 'Two', below: 'one' })
  expect((await place.run(['plan'])).out).toContain('its catalog was moved on the server')
  const status = statusDocument.parse(await place.document(['status']))
  expect([status.behind, status.catalogs]).toMatchObject([['two/b.md'], [{ path: 'two' }]])
  expect((await place.run(['pull'])).out).toContain('move  one/two/b.md  B  from two/b.md')
  expect(place.files()).toEqual(['one/a.md', 'one/two/_catalog.yaml', 'one/two/b.md'])
  for (const verb of ['plan', 'pull', 'push'])
    expect([verb, (await place.run([verb])).out]).toEqual([verb, expect.stringMatching(/^\D*0 /)])
  const after = statusDocument.parse(await place.document(['status']))
  expect([after.ahead, after.behind, after.catalogs]).toEqual([[], [], []])
  expect((await catalogs()).map(({ path }) => path).toSorted()).toEqual(['one', 'one/Two'])
})
