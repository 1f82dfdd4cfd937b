import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { pullDocument } from '../documents/sync.ts'
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

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes of every file, by path. */
function filesOf(one: FolderSite): Record<string, string> {
  const root = path.join(one.base, 'docs')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
  return Object.fromEntries(
    names
      .filter((name) => statSync(path.join(root, name)).isFile())
      .map((name) => [name, readFileSync(path.join(root, name)).toString('base64')]),
  )
}

const stateOf = async () => (await place.as.ask(syncCalls.compare, { item_id: place.item })).state

async function pushed() {
  place.write({
    'README.md': '# 手册\r\n\r\n[a](01-guide/10-install.md#x) ![](img/图.png)\r\n',
    '01-guide/_catalog.yaml': 'name: 指南\n',
    '01-guide/10-install.md':
      '---\ntags: [a]\n---\n# Install\n\n![p](../img/图.png) [back](../README.md)\n\n',
    'ops/backup.md': '# 备份\n\none\ntwo\nthree\n',
    'img/图.png': png,
  })
  await place.push()
}

test('a pushed folder comes back into an empty one byte for byte; then nothing is left to do on either side', async () => {
  await pushed()
  const clone = await place.clone()
  const { code, out } = await clone.run(['pull'])
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^create {2}01-guide\/10-install\.md {2}Install {2}rev \d by user_\d+$/),
    expect.stringMatching(/^create {2}README\.md {15}手册 {2}rev \d by user_\d+$/),
    expect.stringMatching(/^create {2}ops\/backup\.md {11}备份 {2}rev 1 by user_\d+$/),
    expect.stringMatching(/^3 files written, 0 unchanged, 1 attachment, \d\.\d s$/),
    '',
  ])
  expect(code).toBe(0)
  expect(filesOf(clone)).toEqual(filesOf(place))
  expect(clone.lock).toBe(place.lock)
  const state = await stateOf()
  const again = await clone.run(['pull'])
  expect(again.out).toMatch(/^0 files written, 3 unchanged, /)
  expect((await clone.run(['push'])).out).toMatch(/^0 pages written, 3 unchanged, /)
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 3 unchanged, /)
  expect(await stateOf()).toBe(state)
  expect(clone.lock).toBe(place.lock)
})

test('an item written in the browser becomes a folder; the document tells what was done', async () => {
  const { page_id } = await place.as.ask(pageCalls.save, {
    item_id: place.item,
    page_title: '值班/表',
    page_content: 'text\n',
    cat_id: 0,
  })
  await place.as.ask(pageCalls.save, {
    item_id: place.item,
    page_title: 'Links',
    page_content: `[x](/${place.item}/${page_id}#a)\n`,
    cat_id: 0,
  })
  const document = pullDocument.parse(await place.document(['pull']))
  expect(document).toMatchObject({ ok: true, exit: 0, counts: { create: 2, conflict: 0 } })
  expect(place.text('值班_表.md')).toBe('---\ntitle: 值班/表\n---\ntext\n')
  expect(place.text('Links.md')).toBe('[x](值班_表.md#a)\n')
  const state = await stateOf()
  expect((await place.run(['push'])).out).toMatch(/^0 pages written, 2 unchanged/)
  expect(await stateOf()).toBe(state)
})

test('conflicts end with 3 and leave the file, merge puts both together, markers are refused by push', async () => {
  await pushed()
  place.write({ 'ops/backup.md': '# 备份\n\none\ntwo\nthree here\n' })
  await place.edit('备份', { text: '# 备份\n\none there\ntwo\nthree\n' })
  const failed = await place.run(['pull', '--lang', 'zh-cn'])
  expect(failed.code).toBe(3)
  expect(failed.out).toMatch(/^冲突 {2}ops\/backup\.md {2}两边都改过（版本 2，基于 1，/)
  expect(failed.out).toContain('→ showdoc pull --on-conflict merge')
  expect(place.text('ops/backup.md')).toContain('three here')
  expect((await place.run(['pull'], { SHOWDOC_ON_CONFLICT: 'merge' })).code).toBe(0)
  expect(place.text('ops/backup.md')).toBe('# 备份\n\none there\ntwo\nthree here\n')
  await place.push()
  place.write({ 'ops/backup.md': '# 备份\n\none\n2 here\nthree\n' })
  await place.edit('备份', { text: '# 备份\n\none there\n2 there\nthree here\n' })
  place.settings({ onConflict: 'merge' })
  const marked = await place.run(['pull'])
  expect(marked.code).toBe(3)
  expect(marked.out).toContain('previous text in .showdoc/conflicts/ops/backup.md')
  expect(place.text('ops/backup.md')).toContain('<<<<<<< local\n')
  const refused = await place.run(['push', '--on-conflict', 'fail'])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('conflict-marker')])
})

test('a dry run tells what would come, and writes nothing', async () => {
  await pushed()
  const clone = await place.clone()
  clone.write({ 'notes.txt': '' })
  const { code, out } = await clone.run(['pull', '--dry-run'])
  expect(code).toBe(2)
  expect(out).toMatch(/^would create {2}01-guide\/10-install\.md/)
  expect(out).toMatch(
    /Plan: 3 create, 0 update, 0 move, 0 delete, 0 merge, 0 conflict, 0 unchanged/,
  )
  expect(Object.keys(filesOf(clone))).toEqual(['notes.txt'])
  expect(existsSync(path.join(clone.base, '.showdoc'))).toBe(false)
  expect((await clone.run(['pull', '--dry-run', '--no-exit-code'])).code).toBe(0)
  const planned = pullDocument.parse(await clone.document(['pull', '--dry-run']))
  expect(planned.pages.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned'])
})

test('an archived item, and one that may only be read, can be pulled', async () => {
  await pushed()
  const reader = await site.make.user()
  await site.make.member({ item_id: place.item, user: reader, role: 0 })
  const clone = await place.clone()
  expect((await clone.run(['pull'], { SHOWDOC_TOKEN: reader.token })).code).toBe(0)
  expect(filesOf(clone)).toEqual(filesOf(place))
  await place.as.ask(itemCalls.archive, { item_id: place.item, password: place.owner.password })
  await place.edit('备份', { text: 'x' }).catch(() => {})
  expect((await (await place.clone()).run(['pull'])).code).toBe(0)
})

test('wrong values are refused with what is accepted', async () => {
  await pushed()
  const wrong = await place.run(['pull', '--max-deletes', 'many'])
  expect([wrong.code, wrong.err]).toEqual([64, expect.stringContaining('--max-deletes')])
  const variable = await place.run(['pull'], { SHOWDOC_MAX_DELETES: 'x' })
  expect(variable.err).toContain('SHOWDOC_MAX_DELETES')
  const unknown = await place.run(['pull', path.join(place.base, 'docs/none.md')])
  expect([unknown.code, unknown.err]).toEqual([64, expect.stringContaining('none.md')])
})

test('files whose page is gone are removed only when that is asked for, and never too many', async () => {
  await pushed()
  await place.as.ask(pageCalls.delete, { page_id: await place.idOf('备份') })
  const kept = await place.run(['pull'])
  expect(kept.out).toMatch(/^gone remotely {2}ops\/backup\.md/)
  const few = await place.run(['pull', '--prune', '--max-deletes', '0'])
  expect([few.code, few.err]).toEqual([1, expect.stringContaining('--max-deletes 1')])
  expect(few.out).not.toContain('pull --prune')
  expect(existsSync(place.at('ops/backup.md'))).toBe(true)
  expect((await place.run(['pull'], { SHOWDOC_PRUNE: '1' })).out).toMatch(
    /^delete {2}ops\/backup\.md/,
  )
  expect(existsSync(place.at('ops'))).toBe(false)
})

test('a page that was moved to another item is not called deleted', async () => {
  await pushed()
  const { item_id } = await place.as.ask(itemCalls.add, { item_name: 'Other', item_type: 1 })
  const page_ids = [await place.idOf('备份')]
  const to = { to_item_id: item_id, cat_id: 0 }
  await place.as.ask(pageCalls.move, { item_id: place.item, page_ids, ...to })
  const moved = `moved to the item Other (${String(item_id)})`
  expect((await place.run(['pull'])).out).toContain(`ops/backup.md  ${moved}; the file stays`)
  expect((await place.run(['status'])).out).toContain('ops/backup.md (moved to the item Other')
  const pushing = await place.run(['push'])
  expect(pushing.out).toContain(`${moved}; the file stays`)
  expect(pushing.out).toContain('→ move the page back, or remove the file')
  const { pages } = JSON.parse((await place.run(['push', '--json'])).out) as {
    pages: readonly object[]
  }
  expect(pages).toMatchObject([{ moved_to: { item: String(item_id), item_name: 'Other' } }])
  place.write({ 'ops/backup.md': '# 备份\n\nchanged\n' })
  const conflict = await place.run(['push'])
  expect([conflict.code, conflict.out]).toEqual([
    3,
    expect.stringContaining(`changed locally, ${moved}`),
  ])
  expect((await place.run(['pull'])).out).toContain(`changed locally, ${moved}`)
})

test('--catalog pulls a catalog and those below it, --page one page; nothing else is touched', async () => {
  place.write({
    'a.md': '# A\n',
    'ops/b.md': '# B\n',
    'ops/deep/c.md': '# C\n',
    'opsx/d.md': '# D\n',
  })
  await place.push()
  const clone = await place.clone()
  const names = () => Object.keys(filesOf(clone)).filter((name) => name.endsWith('.md'))
  expect((await clone.run(['pull', '--catalog', '/ops/'])).code).toBe(0)
  expect(names()).toEqual(['ops/b.md', 'ops/deep/c.md'])
  const page = String(await place.idOf('D'))
  expect((await clone.run(['pull', '--page', page])).code).toBe(0)
  expect(names()).toEqual(['ops/b.md', 'ops/deep/c.md', 'opsx/d.md'])

  for (const title of ['A', 'B', 'C']) await place.edit(title, { text: `# ${title}\n\nnew\n` })
  const { catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const deep = catalogs.find(({ name }) => name === 'deep')!.id
  expect((await clone.run(['pull', '--catalog', deep])).out).toMatch(/^update +ops\/deep\/c\.md /)
  expect(clone.text('ops/deep/c.md')).toContain('new')
  expect(clone.text('ops/b.md')).not.toContain('new')
  expect((await clone.run(['pull'])).code).toBe(0)
  expect(filesOf(clone)).toMatchObject({ 'a.md': expect.anything() })
})

test.each([
  [['--catalog', 'none'], 'The item has no catalog none.', '项目中没有目录 none。'],
  [['--page', '7'], 'The item has no page 7.', '项目中没有页面 7。'],
  [['--page', '7', '--catalog', 'x'], 'only one of paths', '只能使用其中一种'],
])('pull %j is refused', async (args, english, chinese) => {
  await pushed()
  const lock = place.lock
  expect(await place.run(['pull', ...args])).toMatchObject({
    code: 64,
    err: expect.stringContaining(english),
  })
  expect((await place.run(['pull', ...args, '--lang', 'zh-cn'])).err).toContain(chinese)
  expect(place.lock).toBe(lock)
})
