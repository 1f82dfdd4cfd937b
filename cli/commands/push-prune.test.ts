import { expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

test('a deleted file whose page lies outside of a scope is refused when it is to be deleted', async () => {
  const site = await startApp()
  const place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
  place.write({ 'x/a.md': 'one\n', 'x/b.md': 'one\n', 'y/c.md': 'one\n', 'y/d.md': 'one\n' })
  await place.push()
  const { catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const ben = await site.make.user()
  await site.make.member({
    item_id: place.item,
    user: ben,
    role: 1,
    catalogScope: [Number(catalogs.find((one) => one.name === 'x')!.id)],
  })
  place.remove('x/b.md')
  place.remove('y/c.md')
  const push = (...flags: string[]) =>
    place.run(['push', '--yes', ...flags], { SHOWDOC_TOKEN: ben.token })
  expect(await push()).toMatchObject({ code: 0, out: expect.not.stringContaining('y/c.md') })

  const pruned = await push('--prune', '--max-deletes', '100%')
  expect(pruned.code).toBe(5)
  expect(pruned.out).toMatch(/delete {3}x\/b\.md/)
  expect(pruned.out).toMatch(/refused {2}y\/c\.md {2}is outside the catalogs that you may change/)
  const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  expect(pages.map(({ title }) => title).toSorted()).toEqual(['a', 'c', 'd'])
  // a file that is only excluded keeps its page, and is not reported
  place.write({ 'y/c.md': 'one\n' })
  place.settings({ exclude: ['y/c.md'] })
  expect(await push('--prune')).toMatchObject({ code: 0 })
})
