import { readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

const shop = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { summary: List orders, responses: { '200': { description: OK } } }
`

test('API documents are offered, and those that are taken are pushed', async () => {
  const place = await FolderSite.of(site, server)
  place.write({ 'guide.md': '# Guide\n', '接口.yaml': shop })
  const settings = path.join(place.base, 'showdoc.json')
  const env = {
    SHOWDOC_TOKEN: place.owner.token,
    SHOWDOC_SERVER: server,
    HOME: place.base,
    SHOWDOC_DIR: place.base,
  }
  const init = async (answer: string) => {
    rmSync(settings, { force: true })
    const asked = inTerminal(['init', '--item', String(place.item), '--no-git'], env)
    await asked.sees(/Folder \[docs\]: /)
    asked.type('\r')
    await asked.sees(/API documents with each push: docs\/接口\.yaml\? \[Y\/n\] /)
    asked.type(answer)
    expect(await asked.ended).toBe(0)
    return asked.screen()
  }
  expect(await init('n\r')).toContain('"api": [{ "file": "docs/接口.yaml" }]')
  expect(JSON.parse(readFileSync(settings, 'utf8'))).not.toHaveProperty('api')
  expect(await init('\r')).not.toContain('"api"')
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({
    api: [{ file: 'docs/接口.yaml' }],
  })
  const push = inTerminal(['push'], env)
  expect(await push.ended).toBe(0)
  expect(push.screen()).toMatch(/List orders/)
})
