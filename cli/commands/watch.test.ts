import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { UserToken } from '../../server/models/user-token.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { watchDocument, type WatchDocument } from '../documents/folder.ts'
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
})

/** For what a busy machine does late. */
const patient = { timeout: 30_000 }

type EventOf<E extends WatchDocument['event']> = Extract<WatchDocument, { event: E }>

/** A running `showdoc watch --json`, ended with the test at the latest. */
function watching(one: FolderSite, args: readonly string[] = [], env: Record<string, string> = {}) {
  const stop = new AbortController()
  let events: WatchDocument[] = []
  const ended = runCli(['watch', '--json', ...args], {
    env: { HOME: one.base, SHOWDOC_DIR: one.base, SHOWDOC_TOKEN: one.owner.token, ...env },
    interrupt: stop.signal,
    onOut: (text) => {
      const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
      events = lines
        .filter((line) => line !== '')
        .flatMap((line) => {
          const document = JSON.parse(line) as { schema: string }
          return document.schema === 'showdoc.error/1' ? [] : [watchDocument.parse(document)]
        })
    },
  })
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  const all = <E extends WatchDocument['event']>(event: E) =>
    events.filter((one): one is EventOf<E> => one.event === event)
  /** Paths and actions of all pushed, or pulled, pages. */
  const done = (event: 'pushed' | 'pulled') =>
    all(event).flatMap(({ pages }) => pages.map(({ path: own, action }) => `${action} ${own}`))
  return {
    all,
    done,
    ended,
    async sees(event: WatchDocument['event'], count = 1) {
      await expect.poll(() => all(event).length, patient).toBeGreaterThanOrEqual(count)
    },
    async pushes(...pages: string[]) {
      await expect.poll(() => done('pushed'), patient).toEqual(expect.arrayContaining(pages))
    },
    async pulls(...pages: string[]) {
      await expect.poll(() => done('pulled'), patient).toEqual(expect.arrayContaining(pages))
    },
    async stop() {
      stop.abort()
      return ended
    },
  }
}

const titles = async () =>
  (await place.as.ask(syncCalls.compare, { item_id: place.item })).pages.map(({ title }) => title)

test('pushes at first, then each change; a moved file keeps its page, a removed one too', async () => {
  place.write({ 'a.md': '# A\n\none\n', 'b.md': '# B\n\ntext of b\n' })
  const watch = watching(place)
  await watch.pushes('create a.md', 'create b.md')
  const a = await place.idOf('A')
  place.write({ 'a.md': '# A\n\ntwo\n', 'new/c.md': '# C\n' })
  await watch.pushes('update a.md', 'create new/c.md')
  mkdirSync(place.at('deep/er'), { recursive: true })
  renameSync(place.at('a.md'), place.at('deep/er/a.md'))
  await watch.pushes('move deep/er/a.md')
  expect(await place.idOf('A')).toBe(a)
  place.remove('b.md')
  place.write({ 'd.md': '# D\n' })
  await watch.pushes('create d.md')
  expect((await titles()).toSorted()).toEqual(['A', 'B', 'C', 'D'])
  expect(await watch.stop()).toMatchObject({ code: 0 })
  const pages = watch.done('pushed')
  expect(pages.length, 'nothing is pushed twice').toBe(new Set(pages).size)
  expect((await place.run(['push'])).out).toMatch(/^gone +b\.md .*\n.*\n0 pages written/)
})

test('--notify tells subscribers, where showdoc.json does not', async () => {
  place.write({ 'a.md': '# A\n\none\n' })
  const notices = async (args: readonly string[]) => {
    const watch = watching(place, ['--debug', ...args])
    await watch.sees('pushed')
    return (await watch.stop()).err.match(/"notify":\w+/g)
  }
  expect(new Set(await notices([]))).not.toContain('"notify":true')
  place.write({ 'a.md': '# A\n\ntwo\n' })
  expect(await notices(['--notify'])).toContain('"notify":true')
})

test('a save by a temporary file is one change; ignored files are none', async () => {
  place.write({ 'a.md': '# A\n\none\n', '.gitignore': 'build/\n' })
  const watch = watching(place)
  await watch.pushes('create a.md')
  place.write({ 'build/x.md': '# X\n', '_draft/y.md': '# Y\n', '.a.md.swp': 'x' })
  writeFileSync(place.at('a.md~'), '# A\n\nold\n')
  writeFileSync(place.at('a.md.tmp'), '# A\n\ntwo\n')
  renameSync(place.at('a.md.tmp'), place.at('a.md'))
  await watch.pushes('update a.md')
  rmSync(place.at('a.md'))
  place.write({ 'a.md': '# A\n\nthree\n' })
  await expect
    .poll(() => watch.done('pushed'), patient)
    .toEqual(['create a.md', 'update a.md', 'update a.md'])
  expect(await titles()).toEqual(['A'])
})

test('while git replaces files nothing is pushed', async () => {
  place.write({ 'a.md': '# A\n\none\n' })
  // what git itself would make: its program may not be there
  for (const folder of ['objects', 'refs/heads'])
    mkdirSync(path.join(place.base, '.git', folder), { recursive: true })
  writeFileSync(path.join(place.base, '.git/HEAD'), 'ref: refs/heads/main\n')
  const watch = watching(place)
  await watch.pushes('create a.md')
  const lock = path.join(place.base, '.git/index.lock')
  writeFileSync(lock, '')
  place.write({ 'a.md': '# A\n\ntwo\n' })
  await watch.sees('git')
  place.write({ 'b.md': '# B\n' })
  expect(watch.all('git')).toMatchObject([{ activity: 'index.lock' }])
  expect(watch.all('pushed')).toHaveLength(1)
  rmSync(lock)
  await watch.sees('pushed', 2)
  await expect
    .poll(() => watch.done('pushed').toSorted(), patient)
    .toEqual(['create a.md', 'create b.md', 'update a.md'])
})

test('a conflict is reported once and left; other pages go on', async () => {
  place.write({ 'a.md': '# A\n\none\n', 'b.md': '# B\n' })
  const watch = watching(place)
  await watch.pushes('create a.md', 'create b.md')
  await place.edit('A', { text: '# A\n\ntheirs\n' })
  place.write({ 'a.md': '# A\n\nmine\n', 'b.md': '# B\n\nmore\n' })
  await watch.sees('conflict')
  await watch.pushes('update b.md')
  place.write({ 'c.md': '# C\n' })
  await watch.pushes('create c.md')
  expect(watch.all('conflict')).toMatchObject([{ path: 'a.md', author: place.owner.username }])
  expect(place.text('a.md')).toBe('# A\n\nmine\n')
  expect(await watch.stop()).toMatchObject({ code: 3 })
  expect(watch.all('stopped')).toMatchObject([{ conflicts: ['a.md'], exit: 3 }])
})

test('a catalog in conflict is named once and waits for a decision; one renamed on the server arrives', async () => {
  const rename = async (folder: string, cat_name: string) => {
    const about = { item_id: place.item, source: 'k3v9t2q8w5m1x7zc' }
    const { catalogs } = await place.as.ask(syncCalls.compare, about)
    const { id, order } = catalogs.find((one) => one.source_path === folder)!
    await place.as.ask(catalogCalls.save, { item_id: place.item, cat_id: Number(id), cat_name, parent_cat_id: 0, s_number: order }) // prettier-ignore
  }
  place.write({ 'one/a.md': '# A\n', 'two/b.md': '# B\n' })
  await place.push()
  place.write({ 'two/_catalog.yaml': 'name: Mine\n' })
  await rename('two', 'Theirs')
  await rename('one', 'Other')
  const watch = watching(place, ['--pull'])
  await watch.sees('catalog', 2)
  place.write({ 'c.md': '# C\n' })
  await watch.pushes('create c.md')
  expect(await watch.stop()).toMatchObject({ code: 3 })
  expect(watch.all('catalog')).toMatchObject([
    { path: 'one', state: 'written', values: { name: { local: 'one', remote: 'Other' } } },
    { path: 'two', state: 'conflict', values: { name: { local: 'Mine', remote: 'Theirs' } } },
  ])
  expect(watch.all('stopped')).toMatchObject([{ conflicts: ['two/'], exit: 3 }])
})

test('a file with an error is reported once, and does not stop the others', async () => {
  place.write({ 'a.md': '# A\n' })
  const watch = watching(place)
  await watch.pushes('create a.md')
  place.write({ 'bad.md': '---\ntitle: [\n---\n', 'b.md': '# B\n' })
  await watch.pushes('create b.md')
  place.write({ 'c.md': '# C\n' })
  await watch.pushes('create c.md')
  expect(watch.all('remark')).toHaveLength(1)
})

/** A port through which the server is reached until it is closed. */
async function way(target: number) {
  const sockets = new Set<Socket>()
  let gate: Server
  const open = (port: number) =>
    new Promise<number>((resolve) => {
      gate = createServer((socket) => {
        const onward = connect(target, '127.0.0.1')
        for (const one of [socket, onward]) {
          sockets.add(one)
          one.on('error', () => undefined)
          one.on('close', () => (socket.destroy(), onward.destroy()))
        }
        socket.pipe(onward).pipe(socket)
      }).listen(port, '127.0.0.1', () => resolve((gate.address() as AddressInfo).port))
    })
  const close = async () => {
    const closed = new Promise((resolve) => gate.close(resolve))
    for (const one of sockets) one.destroy()
    await closed
  }
  const port = await open(0)
  onTestFinished(close)
  return { address: `http://127.0.0.1:${port}`, close, reopen: () => open(port) }
}

test('a server that is away is mentioned once; what changed meanwhile is pushed when it is back', async () => {
  const gate = await way(Number(new URL(server).port))
  place.settings({ server: gate.address })
  place.write({ 'a.md': '# A\n' })
  const watch = watching(place)
  await watch.pushes('create a.md')
  await gate.close()
  place.write({ 'b.md': '# B\n' })
  await watch.sees('offline')
  place.write({ 'c.md': '# C\n' })
  await gate.reopen()
  await watch.pushes('create b.md', 'create c.md')
  expect(watch.all('offline')).toMatchObject([{ waiting: 1 }])
  await watch.sees('online')
  expect(watch.all('online')).toHaveLength(1)
})

test('a session that has ended ends the watch', async () => {
  place.write({ 'a.md': '# A\n' })
  const watch = watching(place)
  await watch.pushes('create a.md')
  const { uid } = place.owner
  await site.db.transaction((db) => UserToken.query(db).where({ uid }).delete())
  place.write({ 'b.md': '# B\n' })
  expect(await watch.ended).toMatchObject({ code: 4 })
})

test('settings that cannot work end the watch as they end a push', async () => {
  place.write({ 'a.md': '# A\n' })
  const ends = (code: number, message: RegExp) => ({ code, err: expect.stringMatching(message) })
  place.settings({ source: undefined })
  for (const args of [[], ['--pull']])
    expect(await watching(place, args).ended).toMatchObject(
      ends(64, /showdoc.json has no "source"/),
    )
  place.settings({ folder: 'missing' })
  expect(await watching(place).ended).toMatchObject(ends(1, /missing cannot be read: ENOENT/))
})

test('a folder that is away for a while, such as on another branch, ends no watch', async () => {
  place.write({ 'a.md': '# A\n' })
  const watch = watching(place)
  await watch.pushes('create a.md')
  renameSync(place.at(''), path.join(place.base, 'away'))
  await watch.sees('failed')
  renameSync(path.join(place.base, 'away'), place.at(''))
  place.write({ 'b.md': '# B\n' })
  await watch.pushes('create b.md')
})

test('an empty folder is reported, and pushed once it has a page', async () => {
  mkdirSync(place.at(''), { recursive: true })
  const watch = watching(place)
  await watch.sees('failed')
  expect(watch.all('failed')).toMatchObject([{ name: 'folder.empty' }])
  place.write({ 'a.md': '# A\n' })
  await watch.pushes('create a.md')
})

test('lines have their time; both languages', async () => {
  place.write({ 'a.md': '# A\n' })
  const stop = new AbortController()
  const texts = { out: '', err: '' }
  const run = (args: string[]) =>
    runCli(['watch', ...args], {
      env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token },
      interrupt: stop.signal,
      onOut: (text) => (texts.out = text),
      onError: (text) => (texts.err = text),
    })
  const ended = run(['--lang', 'zh-cn'])
  await expect
    .poll(() => texts.out, patient)
    .toMatch(/^\d\d:\d\d:\d\d {2}新建 {2}a\.md {2}A {2}\d+\n$/)
  expect(texts.err).toBe('正在监视 docs，按 Ctrl+C 停止。\n')
  stop.abort()
  expect((await ended).code).toBe(0)
})

test('with --pull changes of the server arrive, also new pages; what was edited here is left', async () => {
  place.write({ 'a.md': '# A\n\none\n', 'b.md': '# B\n\none\n' })
  const watch = watching(place, ['--pull'])
  await watch.pushes('create a.md', 'create b.md')
  await place.edit('A', { text: '# A\n\nfrom the browser\n' })
  await watch.pulls('update a.md')
  expect(place.text('a.md')).toBe('# A\n\nfrom the browser\n')
  place.write({ 'a.md': '# A\n\nand back\n' })
  await watch.pushes('update a.md')

  const clone = await place.clone()
  const other = watching(clone, ['--pull'])
  await other.pulls('create a.md', 'create b.md')
  clone.write({ 'c.md': '# C\n' })
  await watch.pulls('create c.md')
  expect(place.text('c.md')).toBe('# C\n')

  expect(await other.stop()).toMatchObject({ code: 0 })
  await place.edit('B', { text: '# B\n\ntheirs\n' })
  await watch.pulls('update b.md')
  expect((await watch.stop()).code).toBe(0)
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 3 unchanged/)
})

test('with --pull a page that was deleted on the server is named at once, and once', async () => {
  place.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  const watch = watching(place, ['--pull'])
  await watch.pushes('create a.md', 'create b.md')
  const page_id = await place.idOf('A')
  await place.as.ask(pageCalls.delete, { page_id })
  await watch.sees('gone')
  place.write({ 'c.md': '# C\n' })
  await watch.pushes('create c.md')
  expect(watch.all('gone')).toMatchObject([{ path: 'a.md' }])
  expect(watch.done('pulled')).toEqual([])
  await watch.stop()

  const stop = new AbortController()
  const lines = await runCli(['watch', '--pull'], {
    env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token },
    interrupt: stop.signal,
    onOut: (text) => text.includes('gone remotely') && stop.abort(),
  })
  expect(lines).toMatchObject({ code: 0, out: expect.stringMatching(/gone remotely +a\.md/) })
})

test('with --pull a change on both sides is a conflict that changes no file', async () => {
  place.write({ 'a.md': '# A\n\none\n' })
  await place.push()
  await place.edit('A', { text: '# A\n\ntheirs\n' })
  place.write({ 'a.md': '# A\n\nmine\n' })
  const watch = watching(place, ['--pull'])
  await watch.sees('conflict')
  expect(place.text('a.md')).toBe('# A\n\nmine\n')
  expect(await watch.stop()).toMatchObject({ code: 3 })
})

test('API documents are pushed too, whenever one of them changes', async () => {
  const document = (summary: string) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      paths: { '/pets': { get: { summary, responses: { 200: { description: 'Fine' } } } } },
    })
  place.settings({ api: [{ file: 'openapi.json' }] })
  const file = path.join(place.base, 'openapi.json')
  writeFileSync(file, document('Pets'))
  place.write({ 'a.md': '# A\n' })
  const one = watching(place)
  await one.sees('api')
  expect((await titles()).toSorted()).toEqual(['A', 'Pets', 'Shop'])

  // as editors save: a new file in the place of the old one
  writeFileSync(`${file}.tmp`, document('All pets'))
  renameSync(`${file}.tmp`, file)
  await one.sees('api', 2)
  expect((await titles()).toSorted()).toEqual(['A', 'All pets', 'Shop'])

  writeFileSync(file, '{"openapi": "3.0.3"')
  await one.sees('api', 3)
  expect(one.all('api').at(-1)?.api?.[0]?.problem).toContain('cannot be read')
  writeFileSync(file, document('Every pet'))
  await one.sees('api', 4)
  expect((await titles()).toSorted()).toEqual(['A', 'Every pet', 'Shop'])
  // the files that it refers to count too, before they exist and after
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop' }, paths: { $ref: 'paths.yaml' } }),
  )
  await one.sees('api', 5)
  expect(one.all('api').at(-1)?.api?.[0]?.problem).toContain('paths.yaml')
  const paths = (summary: string) =>
    writeFileSync(
      path.join(place.base, 'paths.yaml'),
      `/pets: { get: { summary: ${summary}, responses: {} } }\n`,
    )
  paths('Pets of files')
  await one.sees('api', 6)
  paths('Pets of other files')
  await one.sees('api', 7)
  expect((await titles()).toSorted()).toEqual(['A', 'Pets of other files', 'Shop'])
  expect(await one.stop()).toMatchObject({ code: 0 })
  // one that stays as it is is not mentioned
  expect(one.all('api')).toHaveLength(7)
})
