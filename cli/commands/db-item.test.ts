import { readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { dbDocument } from '../documents/data.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  change(
    'create table users (id integer primary key, name text); create table orders (id int, user_id references users)',
  )
})

const change = (sql: string) => {
  const db = new Database(path.join(place.base, 'shop.db'))
  db.exec(sql)
  db.close()
}
/** Does something before the server gets a batch, until the test ends. @returns ends it before */
function beforeWrites(act: () => Promise<void>): () => void {
  const own = site.app.server.listeners('request') as RequestListener[]
  const end = () => {
    site.app.server.removeAllListeners('request')
    for (const listener of own) site.app.server.on('request', listener)
  }
  site.app.server.removeAllListeners('request')
  site.app.server.on('request', async (request, response) => {
    if (request.url?.includes('sync/write')) await act()
    for (const listener of own) listener(request, response)
  })
  onTestFinished(end)
  return end
}
const args = ['db', 'sqlite:shop.db', '--to', 'item']
const run = (...more: string[]) => place.run([...args, ...more])
const documentOf = async (...more: string[]) =>
  dbDocument.parse(await place.document([...args, ...more]))
const textOf = async (title: string) =>
  (await place.as.ask(pageCalls.info, { page_id: await place.idOf(title) })).page_content
const menu = async () => {
  const { pages, catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  return pages
    .map((page) => `${catalogs.find((one) => one.id === page.cat)?.path ?? ''}/${page.title}`)
    .sort()
}

test('the pages go into the item with links between them; a second run writes nothing', async () => {
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('showdoc-db-'))
  const before = temporary()
  expect(await run()).toMatchObject({ code: 0, err: '' })
  expect(await menu()).toEqual([
    'Data dictionary/Data dictionary',
    'Data dictionary/orders',
    'Data dictionary/users',
  ])
  const users = await place.idOf('users')
  expect(await textOf('orders')).toContain(`[users](/${place.item}/${users})`)
  expect(await textOf('Data dictionary')).toContain(`[users](/${place.item}/${users})`)
  const info = await place.as.ask(pageCalls.info, { page_id: users })
  expect(await documentOf('--lang', 'zh-cn')).toMatchObject({
    to: 'item',
    tables: 2,
    unchanged: 3,
    updated: 0,
  })
  expect(await place.as.ask(pageCalls.info, { page_id: users })).toEqual(info)
  expect(temporary()).toEqual(before)
})

test('a copy of a page changes nothing for the page of the table, whatever it is called', async () => {
  await run()
  const orders = await place.as.ask(pageCalls.info, { page_id: await place.idOf('orders') })
  const { cat_id, page_content } = orders
  await place.as.ask(pageCalls.save, {
    item_id: place.item,
    cat_id,
    page_title: 'a copy',
    page_content,
  })
  await place.edit('orders', { title: 'renamed orders' })
  change('alter table orders add column total int')
  const { err } = await run()
  expect(err).toContain('a copy.md: another page describes the same table')
  expect(await textOf('renamed orders')).toContain('`total`')
  expect(await textOf('a copy')).not.toContain('`total`')
})

test('what people wrote in the browser stays when a table changes', async () => {
  await run()
  await place.edit('users', {
    text: `Intro.\n\n${(await textOf('users')).replace(/^(\| `name` .*)\|$/m, '$1 full name |')}\n\nBy hand.`,
  })
  change('alter table users rename column name to title')
  expect(await documentOf('--check')).toMatchObject({ exit: 2, updated: 1 })
  const { code, out } = await run()
  expect(code).toBe(0)
  expect(out).toContain('users: name is now title; its remark moved along')
  const text = await textOf('users')
  expect(text).toMatch(/^Intro\.\n/)
  expect(text).toMatch(/By hand\.\s*$/)
  expect(text).toMatch(/^\| `title` .* full name \|$/m)
})

test('another database is refused in the catalog of the first one', async () => {
  await run()
  const other = new Database(path.join(place.base, 'other.db'))
  other.exec('create table users (uid int); create table log (x)')
  other.close()
  const before = await textOf('users')
  const { code, err } = await place.run(['db', 'sqlite:other.db', '--to', 'item'])
  expect(code).toBe(64)
  expect(err).toContain('is of the database shop.db, not other.db')
  expect(await textOf('users')).toBe(before)
  expect((await place.run(['db', 'sqlite:other.db', '--to', 'item', '--into', 'B'])).code).toBe(0)
})

test('pages of dropped tables are marked, or go to the recycle bin without handwriting', async () => {
  await run('--into', 'Reference/Shop')
  await place.edit('users', { text: `${await textOf('users')}\n\nBy hand.` })
  change('drop table users; drop table orders; create table log (x)')
  await run('--into', 'Reference/Shop', '--removed', 'trash')
  expect(await menu()).toEqual([
    'Reference/Shop/Shop',
    'Reference/Shop/log',
    'Reference/Shop/users',
  ])
  expect(await textOf('users')).toContain('no longer exists')
})

test('a page that somebody saves during the run is not overwritten, and the others are written', async () => {
  await run()
  change('alter table users add column a; alter table orders add column b')
  let isEdited = false
  beforeWrites(async () => {
    if (isEdited) return
    isEdited = true
    await place.edit('users', { text: 'mine' })
  })
  const { code, out, err } = await run()
  expect(isEdited).toBe(true)
  expect(code).toBe(3)
  expect(err).toContain('users.md')
  expect(out).not.toContain('users.md')
  expect(await textOf('users')).toBe('mine')
  expect(await textOf('orders')).toContain('| `b` |')
})

test('a run that is interrupted ends with 130, and the next one completes it', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `create table t${index} (x);`)
  change(many.join('\n'))
  const stop = new AbortController()
  const goOn = beforeWrites(async () => stop.abort())
  const { code, out, err } = await runCli([...args, '--json'], {
    env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token },
    interrupt: stop.signal,
  })
  expect({ code, err }).toMatchObject({ code: 130 })
  expect(err).toContain('Interrupted; run it again to continue.')
  const { created, pages } = dbDocument.parse(JSON.parse(out))
  expect(created).toBeLessThan(303)
  expect(created).toBe((await menu()).length)
  expect(pages.filter(({ action }) => action === 'left')).toHaveLength(303 - created)
  goOn()
  expect((await run()).code).toBe(0)
  expect(await documentOf()).toMatchObject({ tables: 302, unchanged: 303 })
  expect(new Set(await menu()).size).toBe((await menu()).length)
})

test('pages that a folder publishes are updated as by a browser, and a pull brings them', async () => {
  expect((await place.run(['db', 'sqlite:shop.db'])).code).toBe(0)
  await place.push()
  change('alter table users add column a')
  expect(await documentOf()).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
  expect(await textOf('users')).toContain('| `a` |')
  expect((await place.run(['pull'])).code).toBe(0)
  expect(place.text('Data dictionary/users.md')).toContain('| `a` |')
  expect((await place.run(['db', 'sqlite:shop.db', '--check'])).code).toBe(0)
})

test('an item that may not be written, or none, is said before anything is written', async () => {
  const stranger = await site.make.user()
  expect(await place.run(args, { SHOWDOC_TOKEN: stranger.token })).toMatchObject({ code: 4 })
  place.settings({ item: '' })
  expect((await run()).code).toBe(64)
  expect(await menu()).toEqual([])
})
