import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { afterFile } from '../../server/test/after-file.ts'
import { inPipe, inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
/** Sends everything on, but never the end of an export, nor an answer to an import. */
const slow = createServer((asked, answer) => {
  const { method, url = '', headers } = asked
  const { port } = site.app.server.address() as AddressInfo
  if (url.includes('/import/')) return void asked.resume()
  const sent = request({ port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers)
    got.pipe(answer, { end: !url.includes('/export/') })
  })
  asked.pipe(sent)
})
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  server = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
})
afterFile(() => {
  slow.closeAllConnections()
  slow.close()
})

async function folder() {
  const place = await FolderSite.of(site, server)
  place.write({ 'a.md': '# 甲\n\n文字\n' })
  await place.push()
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  return { place, env, files: () => readdirSync(place.base).toSorted() }
}

test('an export shows what has arrived; Ctrl+C ends it, leaves nothing behind and restores the cursor', async () => {
  const { env, files } = await folder()
  const before = files()
  const run = inTerminal(['export', 'markdown'], env)
  await run.sees(/showdoc export {3}http\S+ → showdoc\.zip\n \S receive {3}\d[\d.]* K?B\n/)
  run.type('\u0003')
  expect(await run.ended).toBe(130)
  expect(run.screen()).toMatch(/interrupted; nothing was written\s*$/)
  expect(run.rows().filter((row) => row.includes('receive'))).toEqual([
    expect.stringMatching(/^ {3}receive/),
  ])
  expect(run.raw()).toContain('\u001B[?25h')
  expect(files()).toEqual(before)
})

test('an import shows what is sent; Ctrl+C ends it and says that it may have been done', async () => {
  const { place, env } = await folder()
  const file = path.join(place.base, 'b.md')
  writeFileSync(file, '# 乙\n')
  const run = inTerminal(['import', file, '--lang', 'zh-cn'], env)
  await run.sees(/showdoc import {3}.*\n \S 读取.*\n \S 导入 +\d B\n/)
  run.type('\u0003')
  expect(await run.ended).toBe(130)
  expect(run.screen()).toMatch(/已中断。\n→ 文件可能已经导入；[^]*$/)
  expect(run.raw()).toContain('\u001B[?25h')
})

test('a pipe reads nothing of it', async () => {
  const { env } = await folder()
  const run = inPipe(['export', 'markdown', '--from', 'folder'], env)
  expect(await run.ended).toBe(0)
  expect(run.screen()).toMatch(/^showdoc\.zip: pages 1, .*\n$/)
  expect(run.errors()).toBe('')
})
