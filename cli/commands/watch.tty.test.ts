import { existsSync } from 'node:fs'
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

async function folder(pages: Record<string, string>) {
  const place = await FolderSite.of(site, server)
  place.write(pages)
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  return { place, env }
}

test('on a terminal lines stay above the view, and keys push, pause and list conflicts', async () => {
  const { place, env } = await folder({ 'a.md': '# 甲\n\none\n' })
  const watch = inTerminal(['watch'], env)
  await watch.sees(/\d\d:\d\d:\d\d {2}create {2}a\.md {2}甲/)
  await watch.sees(/showdoc watch {3}docs → http:\S+\n watching\n p pause/)
  watch.type('p')
  await watch.sees(/ paused\n p resume/)
  place.write({ 'b.md': '# B\n' })
  await watch.sees(/ paused · 1 change waiting/)
  watch.type('s')
  await watch.sees(/create {2}b\.md {2}B/)
  watch.type('c')
  await watch.sees(/No conflicts\./)
  await place.edit('甲', { text: '# 甲\n\ntheirs\n' })
  place.write({ 'a.md': '# 甲\n\nmine\n' })
  await watch.sees(/conflict {2}a\.md/)
  await watch.sees(/ watching · 1 conflict\n/)
  watch.type('q')
  expect(await watch.ended).toBe(3)
  expect(watch.screen()).toMatch(/Stopped, 1 conflict left\.\s*$/)
  expect(watch.raw()).toContain('\u001b[?25h') // the cursor is back
})

test('Ctrl+C in the middle of a push leaves a whole lock, and the next watch goes on', async () => {
  const text = 'text '.repeat(500)
  const { place, env } = await folder(
    Object.fromEntries(
      Array.from({ length: 1_400 }, (_, page) => [`p${page}.md`, `# Page ${page}\n\n${text}\n`]),
    ),
  )
  const first = inTerminal(['watch'], env)
  await expect
    .poll(() => existsSync(path.join(place.base, 'showdoc.lock')), { timeout: 60_000, interval: 5 })
    .toBe(true)
  first.type('\u0003')
  expect(await first.ended).toBe(0)
  const tracked = () => place.lock.split('\n').filter((line) => line.startsWith('{"page"')).length
  expect(tracked()).toBeGreaterThan(0)
  expect(existsSync(path.join(place.base, '.showdoc/run.lock'))).toBe(false)
  const second = inPipe(['watch'], env)
  await expect.poll(tracked, { timeout: 60_000 }).toBe(1_400)
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.errors()).toMatch(/^Watching docs; press Ctrl\+C to stop\.\n/)
  const third = inPipe(['push'], env)
  expect(await third.ended).toBe(0)
  expect(third.screen()).toMatch(/^0 pages written, 1,400 unchanged/)
})

test('in ASCII and without colour nothing else is printed', async () => {
  const { env } = await folder({ 'a.md': '# A\n' })
  const watch = inTerminal(['watch'], { ...env, LANG: 'C', NO_COLOR: '1' })
  await watch.sees(/create {2}a\.md/)
  await watch.sees(/ p pause - s push now - c conflicts - o open - q quit/)
  watch.type('\u0003')
  expect(await watch.ended).toBe(0)
  expect(watch.raw()).not.toMatch(/\u001b\[(?:3\d|9\d)m/)
})
