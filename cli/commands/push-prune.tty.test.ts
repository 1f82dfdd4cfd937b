import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { Page } from '../../server/models/page.ts'
import { inPipe, inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

/** A pushed folder that has lost two of its files. */
async function folder() {
  const place = await FolderSite.of(site, server)
  place.write({ 'README.md': '# 首页\n', 'guide/旧.md': '# 旧\n', 'old.md': '# Old\n' })
  await place.push()
  place.remove('guide/旧.md')
  place.remove('old.md')
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  const titles = async () =>
    (await Page.query(site.db.read).where({ item_id: place.item, is_del: 0 }))
      .map(({ page_title }) => page_title)
      .toSorted()
  return { place, env, titles }
}

test('on a terminal it names the pages and asks; no leaves them, yes deletes them', async () => {
  const { env, titles } = await folder()
  const refused = inTerminal(['push', '--prune'], env)
  await refused.sees(/guide\/旧\.md[^]*old\.md[^]*Move 2 pages to the recycle bin\?/)
  refused.type('n\r')
  expect(await refused.ended).toBe(0)
  expect(refused.screen()).toMatch(/gone +old\.md/)
  expect(await titles()).toHaveLength(3)
  const agreed = inTerminal(['push', '--prune'], env)
  await agreed.sees(/recycle bin\?/)
  agreed.type('y\r')
  expect(await agreed.ended).toBe(0)
  expect(agreed.screen()).toMatch(/delete +old\.md/)
  expect(agreed.screen()).toMatch(/0 pages written, 2 deleted, 1 unchanged/)
  expect(await titles()).toEqual(['首页'])
})

test('Ctrl+C at the question ends with 130 and deletes nothing', async () => {
  const { env, titles } = await folder()
  const push = inTerminal(['push', '--prune'], env)
  await push.sees(/recycle bin\?/)
  push.type('\u0003')
  expect(await push.ended).toBe(130)
  expect(await titles()).toHaveLength(3)
})

test('in a pipe it asks nothing, deletes at most as many as allowed, and plan shows it before', async () => {
  const { env, titles } = await folder()
  const plan = inPipe(['plan', '--prune'], env)
  expect(await plan.ended).toBe(2)
  expect(plan.screen()).toMatch(/would delete +old\.md/)
  const bounded = inPipe(['push', '--prune', '--max-deletes', '1'], env)
  expect(await bounded.ended).toBe(1)
  expect(bounded.errors()).toMatch(
    /2 of 3 pages would be deleted, at most \d+ are allowed[^]*--max-deletes 2/,
  )
  expect(await titles()).toHaveLength(3)
  const push = inPipe(['push', '--prune', '--json'], env)
  expect(await push.ended).toBe(0)
  expect(JSON.parse(push.screen())).toMatchObject({ counts: { delete: 2 } })
  expect(await titles()).toEqual(['首页'])
})
