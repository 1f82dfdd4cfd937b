import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { inTerminal, newFolder } from '../../server/test/program.ts'
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

test('a new item is made after all questions, and only by a name that its own question was said yes to', async () => {
  const ann = await site.make.user()
  const team = await site.make.item({ owner: ann, item_name: 'Team  Notes' })
  const names = async () =>
    (await site.as(ann).ask(itemCalls.myList, {})).map((item) => item.item_name).toSorted()
  const begin = async (args: readonly string[] = []) => {
    const home = newFolder()
    mkdirSync(path.join(home, '.git'))
    const env = { SHOWDOC_TOKEN: ann.token, SHOWDOC_SERVER: server, HOME: home, SHOWDOC_DIR: home }
    const asked = inTerminal(['init', '--yes', '--folder', 'docs', ...args], env)
    await asked.sees(/name of a new one\): $/)
    return { asked, settings: path.join(home, 'showdoc.json') }
  }
  const typo = await begin()
  typo.asked.type('99\r')
  await typo.asked.sees(/The list has no number 99\.\n.*a new one\): $/s)
  typo.asked.type('Team\r')
  await typo.asked.sees(/Create the new item “Team”\? It is public: .* \[y\/N\] $/s)
  typo.asked.type('\r')
  await typo.asked.sees(/\[y\/N\] .*a new one\): $/s)
  typo.asked.type('team notes\r')
  expect(await typo.asked.ended).toBe(0)
  expect(JSON.parse(readFileSync(typo.settings, 'utf8'))).toMatchObject({
    item: String(team.item_id),
  })

  const stopped = await begin(['--no-yes', '--password', 'secret'])
  stopped.asked.type('Fresh\r')
  await stopped.asked.sees(/“Fresh”\? It is private: .* \[y\/N\] $/s)
  stopped.asked.type('y\r')
  await stopped.asked.sees(/Add \.showdoc\/ to \.gitignore .* \[Y\/n\] $/s)
  stopped.asked.type('\u0003')
  expect(await stopped.asked.ended).toBe(130)
  expect(existsSync(stopped.settings)).toBe(false)
  expect(await names()).toEqual(['Team  Notes'])

  const made = await begin()
  made.asked.type('Fresh\r')
  await made.asked.sees(/\[y\/N\] $/)
  made.asked.type('是\r')
  expect(await made.asked.ended).toBe(0)
  expect(await names()).toEqual(['Fresh', 'Team  Notes'])
})
