import { existsSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inTerminal } from '../../server/test/program.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
beforeAll(async () => {
  site = await startApp()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

test('on a terminal it names the lines and asks; no leaves the lock, yes writes it', async () => {
  const place = await FolderSite.of(site, server)
  place.write({ 'guide/one.md': '# One\n' })
  await place.push()
  const [lock, file] = [place.lock, path.join(place.base, 'showdoc.lock')]
  rmSync(file)
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  const refused = inTerminal(['status', '--repair'], env)
  await refused.sees(/\+ page guide\/one\.md[^]*Rewrite showdoc\.lock like this\?/)
  refused.type('n\r')
  expect(await refused.ended).toBe(0)
  expect(refused.screen()).toContain('showdoc.lock was not changed')
  expect(existsSync(file)).toBe(false)
  const agreed = inTerminal(['status', '--repair'], env)
  await agreed.sees(/like this\?/)
  agreed.type('y\r')
  expect(await agreed.ended).toBe(0)
  expect(place.lock).toBe(lock)
})
