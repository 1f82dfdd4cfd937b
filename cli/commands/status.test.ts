import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import { loadedPackages } from '../test/loaded-packages.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  place.write({
    'README.md': '# 手册\n',
    'guide/one.md': '# One\n\ntext\n',
    'guide/two.md': '# Two\n\ntext\n',
    'guide/three.md': '# Three\n\ntext\n',
  })
  await place.push()
})

/** Every kind of difference at once. */
async function makeDifferent() {
  place.write({
    'guide/one.md': '# One\n\ntext, changed here\n',
    'guide/two.md': '# Two\n\nhere\n',
    'new.md': '# New\n',
  })
  await place.edit('Two', { text: '# Two\n\nthere\n' })
  await place.edit('Three', { text: '# Three\n\nthere\n' })
  await place.as.ask(pageCalls.save, {
    item_id: place.item,
    page_title: '值班',
    page_content: 'x',
    cat_id: 0,
  })
}

test('a change outside of what a member may see is ahead, too', async () => {
  place.write({ 'out/far.md': '# Far\n' })
  await place.push()
  const { catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const ben = await site.make.user()
  await site.make.member({
    item_id: place.item,
    user: ben,
    role: 1,
    catalogScope: [Number(catalogs.find((one) => one.name === 'guide')!.id)],
  })
  const status = async () =>
    statusDocument.parse(
      JSON.parse((await place.run(['status', '--json'], { SHOWDOC_TOKEN: ben.token })).out),
    ).ahead
  expect(await status()).toEqual([])
  place.write({ 'out/far.md': '# Far\n\nmore\n', 'guide/one.md': '# One\n\nmore\n' })
  expect(await status()).toEqual(['guide/one.md', 'out/far.md'])
})

test('what is ahead, behind and in conflict, and what is only there; nothing is written', async () => {
  await makeDifferent()
  const before = [place.lock, readdirSync(place.base).toSorted()]
  const { code, out } = await place.run(['status'])
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^docs → 手册 \(127\.0\.0\.1:\d+\), as \S+, write$/),
    'ahead       2   guide/one.md, new.md',
    'behind      1   guide/three.md',
    'conflict    1   guide/two.md',
    '1 page is the same on both sides',
    'only on the server  1 page',
    '',
  ])
  expect([place.lock, readdirSync(place.base).toSorted()]).toEqual(before)
})

test('the same in Chinese and as a document', async () => {
  await makeDifferent()
  const chinese = await place.run(['status', '--lang', 'zh-cn'])
  expect(chinese.out).toMatch(/^docs → 手册（127\.0\.0\.1:\d+），身份：\S+，权限：可写$/m)
  expect(chinese.out).toMatch(/^冲突 {10}1 {3}guide\/two\.md$/m)
  const document = statusDocument.parse(await place.document(['status']))
  expect(document).toMatchObject({
    ok: true,
    ahead: ['guide/one.md', 'new.md'],
    behind: ['guide/three.md'],
    conflicts: ['guide/two.md'],
    unchanged: 1,
    remote_only: 1,
    lock: 'ok',
  })
})

test('a folder as on the server; the code tells differences only when it is asked', async () => {
  expect((await place.run(['status', '--exit-code'])).code).toBe(0)
  place.write({ 'new.md': '# New\n' })
  expect((await place.run(['status'])).code).toBe(0)
  expect((await place.run(['status', '--exit-code'])).code).toBe(2)
  expect((await place.run(['status'], { SHOWDOC_EXIT_CODE: '1' })).code).toBe(2)
  place.write({ 'guide/two.md': '# Two\n\nhere\n' })
  await place.edit('Two', { text: '# Two\n\nthere\n' })
  expect((await place.run(['status', '--exit-code'])).code).toBe(3)
})

test('offline the folder is compared with the lock, without server and credential', async () => {
  await makeDifferent()
  place.remove('guide/three.md')
  place.settings({ server: 'http://127.0.0.1:1' })
  const lock = place.lock
  expect((await place.run(['status', '--offline'])).err).toContain('The lock file belongs to')
  place.settings({})
  const { code, out } = await place.run(['status', '--offline'], { SHOWDOC_TOKEN: '' })
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(
      /^docs → item \d+ \(127\.0\.0\.1:\d+\), offline: compared with the last common state$/,
    ),
    'ahead       4   guide/one.md, guide/three.md (its file is gone), guide/two.md, new.md',
    '1 page is the same on both sides',
    '',
  ])
  const document = statusDocument.parse(await place.document(['status', '--offline']))
  expect(document).toMatchObject({ offline: true, user: null, behind: [] })
  expect(place.lock).toBe(lock)
})

test('moved, deleted and undecided pages are named as such; a folder without a page is none', async () => {
  place.write({ 'guide/one.md': '# One\n\n<<<<<<< local\na\n=======\nb\n>>>>>>> remote rev 9\n' })
  const two = place.text('guide/two.md')
  place.remove('guide/two.md')
  place.write({ 'ops/two.md': two })
  await place.as.ask(pageCalls.delete, { page_id: await place.idOf('Three') })
  const { out, err } = await place.run(['status'])
  expect(out).toMatch(/^ahead +1 {3}ops\/two\.md \(from guide\/two\.md\)$/m)
  expect(out).toMatch(/^behind +1 {3}guide\/three\.md \(deleted on the server\)$/m)
  expect(out).toMatch(/^markers +1 {3}guide\/one\.md$/m)
  expect(err).toContain('guide/one.md:3:1 error conflict-marker')
  const empty = await FolderSite.of(site, server)
  empty.write({ 'notes.txt': '' })
  const { out: nothing } = await empty.run(['status'])
  expect(nothing).toContain('0 pages are the same on both sides')
  expect(nothing).toContain('no showdoc.lock yet')
})

test('without a right, without settings', async () => {
  const refused = await place.run(['status', '--json'], { SHOWDOC_TOKEN: 'sdp_nobody' })
  expect(refused.code).toBe(4)
  expect(JSON.parse(refused.out)).toMatchObject({ schema: 'showdoc.error/1', exit: 4 })
  const none = await place.run(['status', '--dir', '/'])
  expect(none.code).toBe(64)
  expect(none.err).toContain('There is no showdoc.json here or in a folder above.')
})

test('--assets lists files that no page uses, each of those with the same name', async () => {
  place.write({
    'README.md': '# 手册\n\n![](img/used.png)\n',
    'img/used.png': 'u',
    'img/图.png': 'a',
    'old/图.png': 'b',
    'img/logo.svg': '<svg/>',
    'style.css': 'url(img/logo.svg)',
  })
  await place.push()
  expect((await place.run(['status'])).out).not.toContain('unused')
  for (const args of [
    ['status', '--assets'],
    ['status', '--assets', '--offline'],
  ]) {
    const { code, out } = await place.run(args)
    expect(code).toBe(0)
    expect(out).toMatch(/^unused +2 {3}img\/图\.png, old\/图\.png$/m)
  }
  const chinese = await place.run(['status', '--assets', '--lang', 'zh-cn'])
  expect(chinese.out).toMatch(/^未使用 +2 /m)
  const document = statusDocument.parse(await place.document(['status', '--assets']))
  expect(document.unused_assets).toEqual(['img/图.png', 'old/图.png'])
})

test('--report writes how things stand in the formats of other tools', async () => {
  await makeDifferent()
  const run = await place.run(['status', '--report', 'markdown=s.md', '--report', 'json=s.json'])
  expect(run).toMatchObject({ code: 0, err: '' })
  const report = (name: string) => readFileSync(path.join(place.base, name), 'utf8')
  expect(report('s.md')).toContain('guide/two.md')
  expect(report('s.md')).toContain('conflict')
  expect(report('s.json')).toContain('showdoc.status/1')
  const junit = await place.run(['status', '--report', 'junit=-'])
  expect(junit.out).toMatch(/^<\?xml[^]*<failure/)
  expect((await place.run(['status', '--report', 'odt=x'])).code).toBe(64)
})

test('no file is parsed, and no parser loaded, for a folder that is known', async () => {
  const env = {
    ...process.env,
    HOME: place.base,
    SHOWDOC_DIR: place.base,
    SHOWDOC_TOKEN: place.owner.token,
  }
  const { packages, out } = await loadedPackages(['status'], env)
  expect(out).toContain('4 pages are the same on both sides')
  expect(packages.toSorted()).toEqual(['commander', 'ignore', 'yaml', 'zod'])
  place.write({ 'new.md': '# A `name`\n' })
  const { packages: forNew } = await loadedPackages(['status'], env)
  expect(forNew).toContain('markdown-it')
  expect(forNew).not.toContain('smol-toml')
  place.write({ 'hugo.md': '+++\ntitle = "A"\n+++\n' })
  expect((await loadedPackages(['status'], env)).packages).toContain('smol-toml')
})
