import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inPipe, inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

/** An item with so many pages, and an empty folder of another clone. */
async function clone(pages: number) {
  const place = await FolderSite.of(site, server)
  const text = 'text '.repeat(500)
  place.write(
    Object.fromEntries(
      Array.from({ length: pages }, (_, page) => [`p${page}.md`, `# 页 ${page}\n\n${text}\n`]),
    ),
  )
  await place.push()
  const own = await place.clone()
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: own.base, SHOWDOC_DIR: own.base }
  const count = () => readdirSync(path.join(own.base, 'docs')).length
  return { place, own, env, count }
}

test('on a terminal a view shows how far it is, then the lines and the summary stay', async () => {
  const { env } = await clone(3)
  const pull = inTerminal(['pull'], env)
  expect(await pull.ended).toBe(0)
  expect(pull.screen()).toMatch(/showdoc pull +http:\S+ → docs/)
  expect(pull.screen()).toMatch(/✓ compare +3 create/)
  expect(pull.screen()).toMatch(
    /create {2}p2\.md {2}页 2 {2}rev 1 by user_\d+\n3 files written, 0 unchanged/,
  )
  expect(pull.raw()).toContain('\u001b[?25h') // the cursor is back
})

test('Ctrl+C ends after the running batch, a killed run leaves nothing to repair, and the next ones go on', async () => {
  const { place, own, env, count } = await clone(1_400)
  const first = inTerminal(['pull'], env)
  await first.sees(/write +\S+ +[\d,]+\/1,?400/)
  first.type('\u0003')
  expect(await first.ended).toBe(130)
  expect(first.screen()).toMatch(/interrupted: [\d,]+ of 1,400 files were written; run pull again/)
  const second = inTerminal(['pull'], env)
  await second.sees(/write +\S+ +[\d,]+\//)
  second.signal('SIGKILL' as 'SIGTERM')
  await second.ended
  const third = inPipe(['pull'], env)
  expect(await third.ended).toBe(0)
  expect(count()).toBe(1_400)
  expect(own.lock).toBe(place.lock)
  expect(existsSync(path.join(own.base, '.showdoc/journal.jsonl'))).toBe(false)
  const fourth = inPipe(['push'], env)
  expect(await fourth.ended).toBe(0)
  expect(fourth.screen()).toMatch(/^0 pages written, 1,400 unchanged/)
})
