import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { inPipe, inTerminal, newFolder } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'

const { app, make, as } = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

/** A folder with this many pages, ready to be pushed by its owner. */
async function place(pages: number) {
  const base = newFolder()
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  mkdirSync(path.join(base, 'docs'))
  for (let page = 0; page < pages; page++)
    writeFileSync(path.join(base, `docs/p${page}.md`), `# 页 ${page}\n\n${'text '.repeat(500)}\n`)
  const settings = {
    version: 1,
    server,
    item: String(item_id),
    folder: 'docs',
    source: 'k3v9t2q8w5m1x7zc',
  }
  writeFileSync(path.join(base, 'showdoc.json'), JSON.stringify(settings))
  const stored = async () => (await as(ann).ask(syncCalls.compare, { item_id })).pages.length
  return { base, env: { SHOWDOC_TOKEN: ann.token, HOME: base, SHOWDOC_DIR: base }, stored }
}

test('on a terminal a view shows the progress, then the lines and the summary stay', async () => {
  const { env } = await place(3)
  const push = inTerminal(['push'], env)
  expect(await push.ended).toBe(0)
  expect(push.screen()).toMatch(/✓ read +3 files/)
  expect(push.screen()).toMatch(/✓ compare +3 create · 0 update · 0 move · 0 conflict/)
  expect(push.screen()).toMatch(
    /create {2}p2\.md {2}页 2 {2}\d+\n3 pages written, 0 unchanged, \d\.\d s\n/,
  )
  expect(push.raw()).toContain('\u001b[?25h') // the cursor is back
})

test('Ctrl+C lets the current batch finish and ends with 130; the next run continues, and no page is duplicated', async () => {
  const { env, stored } = await place(1_200)
  const first = inTerminal(['push'], env)
  await first.sees(/write +\S+ +[1-9][\d,]*\/1,?200/)
  first.type('\u0003')
  expect(await first.ended).toBe(130)
  expect(first.screen()).toMatch(
    /interrupted: [\d,]+ of 1,200 pages are on the server; run push again to continue/,
  )
  const second = inPipe(['push'], env)
  expect(await second.ended).toBe(0)
  expect(second.errors()).toMatch(
    /The previous run was interrupted after [\d,]+ pages; continuing\./,
  )
  expect(await stored()).toBe(1_200)
})

test('a killed run leaves nothing to repair', async () => {
  const { env, stored } = await place(900)
  const first = inTerminal(['push'], env)
  await first.sees(/write +\S+ +[2-8]00\/900/)
  first.signal('SIGKILL' as 'SIGTERM')
  await first.ended
  const second = inPipe(['push', '--json'], env)
  expect(await second.ended).toBe(0)
  expect(JSON.parse(second.screen())).toMatchObject({ schema: 'showdoc.push/1', ok: true })
  expect(await stored()).toBe(900)
  const third = inPipe(['push'], env)
  expect(await third.ended).toBe(0)
  expect(third.screen()).toMatch(/^0 pages written, 900 unchanged/)
})

test('only one run at a time in a folder', async () => {
  // enough that the first one still writes when the second one has started
  const { env } = await place(3_000)
  const first = inTerminal(['push'], env)
  await first.sees(/write/)
  const second = inPipe(['push'], env)
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(/Another showdoc is running in this folder \(process \d+ on /)
  expect(await first.ended).toBe(0)
})
