import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

// A folder of a spreadsheet item. Source: cli/spec.md 2.5

let site: TestApp
let server = ''
let place: FolderSite
let page_id = 0
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server, 4)
  const saved = await place.as.ask(pageCalls.save, {
    item_id: place.item,
    page_title: '值班/表',
    page_content: stored('甲'),
    cat_id: 0,
  })
  page_id = saved.page_id
})

const file = '值班_表.sheet.json'
const stored = (text: string) =>
  `[{"name":"一月","rows":{"0":{"cells":{"0":{"text":"${text}"},"1":{"text":"1.0"}}},"len":1e2}}]`
const filed = (text: string) => `[
  {
    "name": "一月",
    "rows": {
      "0": {
        "cells": {
          "0": { "text": "${text}" },
          "1": { "text": "1.0" }
        }
      },
      "len": 1e2
    }
  }
]
`
const contentOf = async () => (await place.as.ask(pageCalls.info, { page_id })).page_content

/** Saves the page as a browser does. */
const save = async (text: string, page_title = '值班/表') =>
  place.as.ask(pageCalls.save, {
    page_id,
    item_id: place.item,
    page_title,
    page_content: text,
    cat_id: 0,
  })

test('pull writes the spreadsheet, and nothing is left to do on either side', async () => {
  const { code, out } = await place.run(['pull'])
  expect(out).toMatch(/^create {2}值班_表\.sheet\.json {2}值班\/表 {2}rev 1 by /)
  expect(code).toBe(0)
  expect(place.text(file)).toBe(filed('甲'))
  expect((await place.run(['pull'])).out).toMatch(/^0 files written, 1 unchanged/)
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 1 unchanged/)
  expect((await place.run(['diff'])).code).toBe(0)
  expect(await place.document(['status'])).toMatchObject({ ahead: [], behind: [], unchanged: 1 })
  expect(await place.document(['status', '--offline'])).toMatchObject({ ahead: [], unchanged: 1 })
  expect(await contentOf()).toBe(stored('甲'))
})

test('a changed file is refused without --sheets, and written with it from its base', async () => {
  await place.run(['pull'])
  place.write({ [file]: filed('乙') })
  expect(await place.document(['status'])).toMatchObject({ ahead: [file] })
  expect((await place.run(['diff'])).out).toContain('+          "0": { "text": "乙" },')
  const refused = await place.run(['push'])
  expect(refused.out).toMatch(/^refused {2}值班_表\.sheet\.json {2}.*only written with --sheets$/m)
  expect(refused.code).toBe(1)
  expect((await place.run(['push', '--lang', 'zh-cn'])).out).toContain('加上 --sheets 才会写入表格')
  expect((await place.run(['plan'])).code).toBe(1)
  expect(await contentOf()).toBe(stored('甲'))
  const plan = await place.run(['plan', '--sheets', '--diff'])
  expect(plan.out).toContain('+          "0": { "text": "乙" },')
  expect(plan.code).toBe(2)
  expect((await place.run(['push', '--sheets'])).code).toBe(0)
  expect(await contentOf()).toBe(stored('乙'))
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 1 unchanged/)
  expect(place.text(file)).toBe(filed('乙'))
  expect((await place.as.ask(pageCalls.info, { page_id })).page_title).toBe('值班/表')
})

test('what changed on both sides is a conflict, which is neither overwritten nor merged', async () => {
  await place.run(['pull'])
  place.write({ [file]: filed('乙') })
  await save(stored('丙'))
  const pushed = await place.run(['push', '--sheets'])
  expect(pushed.code).toBe(3)
  expect(pushed.out).toMatch(/^conflict {2}值班_表\.sheet\.json/m)
  expect(pushed.out).toContain('spreadsheets are not merged')
  expect((await place.run(['push', '--sheets', '--on-conflict', 'merge'])).code).toBe(3)
  const pulled = await place.run(['pull', '--on-conflict', 'merge'])
  expect(pulled.out).toContain('showdoc pull --on-conflict theirs takes the version of the server')
  expect(pulled.code).toBe(3)
  expect(place.text(file)).toBe(filed('乙'))
  expect(await contentOf()).toBe(stored('丙'))
  expect((await place.run(['pull', '--on-conflict', 'theirs'])).code).toBe(0)
  expect(place.text(file)).toBe(filed('丙'))
  expect((await place.run(['push', '--sheets'])).out).toMatch(/^0 pages written, 1 unchanged/)
})

test('a change in the browser comes with the next pull, a title and another file name change nothing', async () => {
  await place.run(['pull'])
  await save(stored('丙'), '排班')
  expect(await place.document(['status'])).toMatchObject({ behind: [file], ahead: [] })
  expect((await place.run(['pull'])).code).toBe(0)
  expect(place.text(file)).toBe(filed('丙'))
  place.write({ '12-other.sheet.json': place.text(file), 'notes.md': '# Notes\n' })
  place.remove(file)
  expect((await place.run(['push', '--sheets'])).code).toBe(0)
  expect(place.lock).toContain('12-other.sheet.json')
  const { page_title, s_number } = await place.as.ask(pageCalls.info, { page_id })
  expect({ page_title, s_number }).toMatchObject({ page_title: '排班', s_number: 99 })
  expect(await place.document(['status'])).toMatchObject({ ahead: [], behind: [], unchanged: 1 })
})

test('a file that is no spreadsheet is refused with its place, before anything is written', async () => {
  await place.run(['pull'])
  const broken = filed('乙').replace('"len": 1e2', '"len" 1e2')
  place.write({ [file]: broken })
  const { code, out, err } = await place.run(['push', '--sheets'])
  expect(out + err).toMatch(/值班_表\.sheet\.json:11:13 .*invalid JSON from here on/)
  expect(code).toBe(1)
  place.write({ [file]: '[{"name":"a"}]\n' })
  expect((await place.run(['push', '--sheets'])).code).toBe(1)
  place.write({ [file]: '' })
  const emptied = await place.run(['push', '--sheets'])
  expect(emptied.out).toContain('push does not empty spreadsheets')
  expect(emptied.code).toBe(1)
  place.write({ [file]: place.text(file), 'new.sheet.json': filed('丁') })
  expect((await place.run(['push', '--sheets'])).out).toContain('push does not create spreadsheets')
  expect(await contentOf()).toBe(stored('甲'))
})

test('a spreadsheet that nobody has written to is an empty file; it can be filled', async () => {
  const { item_id } = await place.as.ask(itemCalls.add, { item_name: '新表', item_type: 4 })
  place.settings({ item: String(item_id) })
  const { menu } = await place.as.ask(itemCalls.info, { item_id: String(item_id) })
  page_id = Number(menu.pages[0]!.page_id)
  const file = '新表.sheet.json'
  expect((await place.run(['pull'])).code).toBe(0)
  expect(place.text(file)).toBe('')
  expect((await place.run(['push', '--sheets'])).out).toMatch(/^0 pages written, 1 unchanged/)
  place.write({ [file]: filed('乙') })
  expect((await place.run(['push', '--sheets'])).code).toBe(0)
  expect(await contentOf()).toBe(stored('乙'))
})

test('a text that no file could give back is reported and left alone', async () => {
  await save('[ {"rows": {}} ]')
  const { code, out, err } = await place.run(['pull'])
  expect(out + err).toContain('not a spreadsheet that can be written to a file without loss')
  expect(code).toBe(1)
  expect(readdirSync(path.join(place.base, 'docs')).filter((name) => name.endsWith('.json'))).toEqual([]) // prettier-ignore
})

test('a folder of markdown is not pushed to a spreadsheet item, nor a spreadsheet to another one', async () => {
  place.write({ 'a.md': '# A\n' })
  const { code, err } = await place.run(['push', '--sheets'])
  expect(err).toContain('"手册" is a spreadsheet, and the folder has no file for it.')
  expect(code).toBe(1)
  const other = await FolderSite.of(site, server)
  other.write({ [file]: filed('甲') })
  expect((await other.run(['push', '--sheets'])).err).toContain('docs contains no Markdown files')
  other.write({ 'a.md': `# A\n\n[table](${encodeURI(file)})\n` })
  expect((await other.run(['push', '--sheets'])).out).toMatch(/^create {2}a\.md/)
  expect((await other.run(['status', '--json'])).out).not.toContain('sheet.json')
})

test('a lost lock costs nothing, and a removed file does not delete the page', async () => {
  await place.run(['pull'])
  const clone = await place.clone()
  clone.write({ [file]: filed('甲') })
  expect((await clone.run(['push'])).out).toMatch(/^0 pages written, 1 unchanged/)
  place.remove(file)
  const gone = await place.run(['push', '--sheets', '--prune'])
  expect(gone.out).toMatch(/^gone {2}值班_表\.sheet\.json {2}its file is gone; the page stays$/m)
  expect(gone.out).not.toContain('--prune')
  place.write({ 'b.sheet.json': '[{"rows":{}}]' })
  const { code, out } = await place.run(['push', '--sheets', '--prune'])
  expect(out).toMatch(/^refused {2}b\.sheet\.json/m)
  expect(out).toMatch(/^0 pages written/m)
  expect(code).toBe(1)
  expect(await contentOf()).toBe(stored('甲'))
})
