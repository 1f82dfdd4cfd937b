import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

// A folder of a RunApi item: pulled, and never pushed. Source: cli/spec.md 2.5

let site: TestApp
let server = ''
let place: FolderSite
let cat_id = 0
let page_id = 0
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server, 3)
  cat_id = (await site.make.catalog({ item_id: place.item, cat_name: '用户' })).cat_id
  page_id = await save(0, '登录/退出', stored('登录'))
})

const file = '用户/登录_退出.api.json'
const stored = (title: string) =>
  `{"info":{"url":"/login","title":"${title}","method":"post"},"request":{"b":[2,1],"a":1e2},"__proto__":{"x":1}}`
const filed = (title: string) => `{
  "__proto__": {
    "x": 1
  },
  "info": {
    "method": "post",
    "title": "${title}",
    "url": "/login"
  },
  "request": {
    "a": 1e2,
    "b": [
      2,
      1
    ]
  }
}
`

/** Saves a page as a browser does; 0 makes a new one. */
const save = async (id: number, page_title: string, page_content: string, cat = cat_id) =>
  (
    await place.as.ask(pageCalls.save, {
      ...(id > 0 ? { page_id: id } : {}),
      item_id: place.item,
      page_title,
      page_content,
      cat_id: cat,
    })
  ).page_id
const contentOf = async () => (await place.as.ask(pageCalls.info, { page_id })).page_content

test('pull writes a file for each page, with sorted keys, and nothing is left to do', async () => {
  await save(0, 'Overview', '{"info":{"url":"/"}}', 0)
  const { code, out } = await place.run(['pull'])
  expect(code).toBe(0)
  expect(out).toContain('create  Overview.api.json')
  expect(out).toContain(file)
  expect(place.text(file)).toBe(filed('登录'))
  expect((await place.run(['pull'])).out).toMatch(/^0 files written, 2 unchanged/)
  expect((await place.run(['plan'])).code).toBe(0)
  expect((await place.run(['diff'])).code).toBe(0)
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 2 unchanged/)
  const nothing = { ahead: [], behind: [], conflicts: [], unchanged: 2 }
  expect(await place.document(['status'])).toMatchObject(nothing)
  expect(await place.document(['status', '--offline'])).toMatchObject({ ahead: [], unchanged: 2 })
})

test('a page changed on the server comes with the next pull; its file keeps its name', async () => {
  await place.run(['pull'])
  await save(page_id, 'Sign in', stored('新'))
  const status = await place.document(['status'])
  expect(status).toMatchObject({ behind: [file], ahead: [], conflicts: [] })
  const { code, out } = await place.run(['diff'])
  expect(code).toBe(2)
  expect(out).toContain('"title": "新"')
  expect(out).not.toContain('"a": 1e2')
  expect((await place.run(['pull'])).code).toBe(0)
  expect(place.text(file)).toBe(filed('新'))
  expect(await place.document(['status'])).toMatchObject({ behind: [], unchanged: 1 })
})

test('what was changed, added or deleted here is never sent', async () => {
  await place.run(['pull'])
  place.write({ [file]: filed('本地'), 'new.api.json': '{}', 'notes.md': 'text\n' })
  expect(await place.document(['status'])).toMatchObject({ ahead: ['new.api.json', file] })
  const planned = await place.run(['plan'])
  expect(planned.out).toMatch(/refused {2}用户\/登录_退出\.api\.json.*can be read but not pushed/)
  expect(planned.out).toMatch(/refused {2}new\.api\.json/)
  for (const flags of [[], ['--on-conflict', 'ours'], ['--prune'], ['--sheets']]) {
    const { code, out } = await place.run(['push', ...flags])
    expect(code).not.toBe(0)
    expect(out).not.toContain('notes.md')
  }
  expect(await contentOf()).toBe(stored('登录'))
  place.remove(file)
  place.remove('new.api.json')
  const gone = await place.run(['push', '--prune', '--yes'])
  expect(gone.out).not.toMatch(/^delete/m)
  expect(await contentOf()).toBe(stored('登录'))
})

test('changes on both sides are a conflict, and no file is lost', async () => {
  await place.run(['pull'])
  place.write({ [file]: filed('本地') })
  await save(page_id, '登录/退出', stored('服务器'))
  for (const args of [['pull'], ['pull', '--on-conflict', 'merge'], ['push']])
    expect((await place.run(args)).code).toBe(3)
  expect(place.text(file)).toBe(filed('本地'))
  expect((await place.run(['pull', '--on-conflict', 'theirs'])).code).toBe(0)
  expect(place.text(file)).toBe(filed('服务器'))
  expect(existsSync(path.join(place.base, '.showdoc/conflicts', file))).toBe(true)
})

test('a file that was renamed is still that of its page', async () => {
  await place.run(['pull'])
  mkdirSync(place.at('api'))
  renameSync(place.at(file), place.at('api/login.api.json'))
  expect(await place.document(['status'])).toMatchObject({ conflicts: [] })
  await save(page_id, '登录/退出', stored('新'))
  expect((await place.run(['pull'])).code).toBe(0)
  expect(place.text('api/login.api.json')).toBe(filed('新'))
  expect(existsSync(place.at(file))).toBe(false)
})

test('a page without JSON is named and left out, others are pulled', async () => {
  await save(0, 'broken', '# markdown')
  await save(0, 'list', '[1]')
  const { code, out, err } = await place.run(['pull'])
  expect(code).toBe(5)
  expect(`${out}${err}`).toContain('the page is not a JSON object')
  expect(place.text(file)).toBe(filed('登录'))
  expect(existsSync(place.at('用户/list.api.json'))).toBe(false)
})

test('after the lock was lost a pull makes no second file', async () => {
  await place.run(['pull'])
  const clone = await place.clone()
  clone.write({ [file]: place.text(file) })
  await clone.run(['pull'])
  expect(existsSync(clone.at('用户/登录_退出-2.api.json'))).toBe(false)
  expect(clone.text(file)).toBe(filed('登录'))
})

test('a folder of markdown is not pushed into such an item', async () => {
  place.write({ 'a.md': '# A\n' })
  const { code, err } = await place.run(['push'])
  const refused = [1, expect.stringContaining('cannot be pushed')]
  expect([code, err]).toEqual(refused)
  // nor beside API documents, which such an item takes
  place.settings({ api: [{ file: 'docs/api.json' }] })
  place.write({ 'api.json': '{"openapi":"3.0.3","info":{"title":"A"},"paths":{}}' })
  const beside = await place.run(['push'])
  expect([beside.code, beside.err]).toEqual(refused)
  expect(await place.document(['status'])).toMatchObject({ ahead: [] })
})
