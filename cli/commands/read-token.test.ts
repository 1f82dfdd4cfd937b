import { expect, test } from 'vitest'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { startApp } from '../../server/test/start-app.ts'
import { statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'

test('with a token that may only read, status says so, a push sends nothing, and a pull works after it', async () => {
  // the program uses the real clock
  const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
  const place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
  place.write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await place.push()
  const { token } = await place.as.ask(accessTokenCalls.save, {
    name: 'job',
    scope: 'read',
    item_ids: [],
    expires: Math.floor(Date.now() / 1_000) + 86_400,
  })
  const reading = { SHOWDOC_TOKEN: token }
  const status = statusDocument.parse(await place.document(['status'], reading))
  expect(status.item).toMatchObject({ rights: 'read' })
  expect((await place.run(['status'], reading)).out).toMatch(/, read until \d{4}-/)
  expect((await place.run(['push'], reading)).code).toBe(4)
  place.write({ 'a.md': 'two\n' })
  await place.edit('b', { text: 'by hand\n' })
  expect((await place.run(['plan'], reading)).code).toBe(2)
  const push = await place.run(['push'], reading)
  expect([push.code, push.err]).toEqual([4, expect.stringContaining('not change it')])
  const pull = await place.run(['pull'], reading)
  expect([pull.code, place.text('b.md')]).toEqual([0, 'by hand\n'])
})
