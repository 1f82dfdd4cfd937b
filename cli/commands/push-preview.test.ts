import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { previewCalls } from '#contract/calls/preview.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { previewDocument } from '../documents/sync.ts'
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

/** A folder with links and a picture, which was pushed. */
async function pushed(): Promise<void> {
  place.write({
    'api/user.md': '# User\n\n[roles](../roles.md)\n',
    'roles.md': '# Roles\n\none\n',
    'same.md': '# Same\n\n![p](img/p.png)\n',
    'img/p.png': png,
  })
  await place.push()
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const preview = async (args: readonly string[] = []) =>
  previewDocument.parse(await place.document(['push', '--preview', 'pr-12', ...args]))
const stored = () =>
  place.as.ask(syncCalls.compare, { item_id: place.item, source: 'k3v9t2q8w5m1x7zc' })

test('push --preview shows the folder beside the item, and changes neither item nor lock', async () => {
  await pushed()
  const [before, lock] = [await stored(), place.lock]
  place.write({ 'roles.md': '# Roles\n\ntwo\n', 'new.md': '# New\n\n[user](api/user.md)\n' })
  const { out, code } = await place.run(['push', '--preview', 'pr-12'])
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  const id = lines.at(-1)?.split('/').at(-1)
  expect(lines).toEqual([
    expect.stringMatching(/^create {2}new\.md {2}New$/),
    `  ${server}/page/preview/${id}?path=new.md`,
    expect.stringMatching(/^update {2}roles\.md {2}Roles {2}\d+$/),
    `  ${server}/page/preview/${id}?path=roles.md`,
    expect.stringMatching(/^Preview pr-12: 2 pages changed, until \d{4}-\d\d-\d\d$/),
    `${server}/${id}`,
  ])
  expect(await stored()).toEqual(before)
  expect(place.lock).toBe(lock)
  expect(existsSync(path.join(place.base, '.showdoc/journal.jsonl'))).toBe(false)

  const item_id = Number(id)
  const { menu } = await place.as.ask(itemCalls.info, { item_id: String(id) })
  const titles = (list: readonly { page_title: string }[]) => list.map((one) => one.page_title)
  expect(titles(menu.pages).toSorted()).toEqual(['New', 'Roles', 'Same'])
  const sides = await place.as.ask(previewCalls.compare, { item_id, path: 'roles.md' })
  expect(sides).toMatchObject({
    live: { text: '# Roles\n\none\n' },
    preview: { text: '# Roles\n\ntwo\n' },
  })
  // links stay inside the preview
  const user = await place.as.ask(previewCalls.compare, { item_id, path: 'api/user.md' })
  const page_id = Number(user.preview?.id)
  const { page_content } = await place.as.ask(pageCalls.info, { page_id })
  expect(page_content).toContain(`(/${id}/${sides.preview?.id})`)
  // and are no difference in a comparison
  expect(user.preview?.text).toBe(user.live?.text)
  const same = await place.as.ask(previewCalls.compare, { item_id, path: 'same.md' })
  expect(same.preview?.text).toBe(same.live?.text)
})

test('a refreshed preview has the same address, and forgets pages that are no longer in the folder', async () => {
  await pushed()
  place.write({ 'gone.md': '# Gone\n', 'api/user.md': '# User\n\nfirst\n' })
  const first = await preview()
  expect(first.pages.map((page) => [page.path, page.action])).toEqual([
    ['api/user.md', 'update'],
    ['gone.md', 'create'],
  ])
  place.remove('gone.md')
  place.write({ 'guide/user.md': '# User\n\n[roles](../roles.md)\n\nmore\n' })
  place.remove('api/user.md')
  const second = await preview(['--expires', '3'])
  expect(second.preview.url).toBe(first.preview.url)
  expect(second.preview.expires < first.preview.expires).toBe(true)
  const [moved, ...others] = second.pages
  expect(others).toEqual([])
  expect(moved).toMatchObject({ path: 'guide/user.md', from: 'api/user.md', action: 'move' })
  expect(moved?.compare).toMatch(/\?path=guide%2Fuser\.md&from=api%2Fuser\.md$/)
  const [item_id, ask] = [Number(second.preview.id), place.as]
  expect(
    await ask.ask(previewCalls.compare, { item_id, path: 'guide/user.md', from: 'api/user.md' }),
  ).toMatchObject({ live: { title: 'User' }, preview: { title: 'User' } })
  expect(await ask.ask(previewCalls.compare, { item_id, path: 'gone.md' })).toMatchObject({
    preview: null,
  })
})

test('a page that changed on both sides is shown as in the folder, and ends the run with 3', async () => {
  await pushed()
  await place.edit('Roles', { text: '# Roles\n\ntheirs\n' })
  place.write({ 'roles.md': '# Roles\n\nmine\n' })
  const document = await preview()
  expect(document).toMatchObject({
    ok: false,
    exit: 3,
    pages: [{ path: 'roles.md', state: 'conflict' }],
    unwritten: [],
  })
  const page_id = Number(document.pages[0]?.id)
  expect((await place.as.ask(pageCalls.info, { page_id })).page_content).toBe('# Roles\n\nmine\n')
})

test('its report is a comment for the pull request, the summary of the step and its outputs', async () => {
  await pushed()
  place.write({ 'roles.md': '# Roles\n\ntwo\n[x](none.md)\n', '指南/新.md': '# 新\n' })
  const file = (name: string) => path.join(place.base, name)
  const args = ['push', '--preview', 'pr/12', '--report', 'markdown=c.md', '--lang', 'zh-cn']
  const { code, out } = await place.run(args, {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: file('s.md'),
    GITHUB_OUTPUT: file('o.txt'),
  })
  expect(code).toBe(0)
  expect(out).toContain('::warning file=docs/roles.md')
  const comment = readFileSync(file('c.md'), 'utf8')
  const [, url, id] =
    /^## 预览 pr\/12：2 个页面有改动，有效期至 [-\d]+: (\S+\/(\d+))$/m.exec(comment) ?? []
  expect(comment).toContain(
    `| ℹ️ | 更新: Roles | [\`docs/roles.md\`](${server}/page/preview/${id}?path=roles.md) |`,
  )
  const address = `${server}/page/preview/${id}?path=%E6%8C%87%E5%8D%97%2F%E6%96%B0.md`
  expect(comment).toContain(`[\`docs/指南/新.md\`](${address})`)
  expect(readFileSync(file('s.md'), 'utf8')).toBe(`${comment}\n`)
  const outputs = readFileSync(file('o.txt'), 'utf8')
  expect(outputs).toContain(`changed=2\nconflicts=0\nurl=${url}\ncomment<<`)
  expect(outputs).toContain(comment)
})

test('each target has a preview of its own, also of one item', async () => {
  const two = { folder: 'handbuch', root: 'de', source: 'a3v9t2q8w5m1x7zb' }
  place.settings({ targets: { en: {}, de: two } })
  place.write({ 'a.md': '# A\n', '../handbuch/b.md': '# B\n' })
  const { code, out } = await place.run(['push', '--preview', 'pr-12', '--all-targets'])
  expect([code, out]).toEqual([0, expect.stringContaining('Preview pr-12/de: 1 page changed')])
  const [de, en] = [...out.matchAll(/path=(\w)\.md/g)].map(([, name]) => name)
  expect([de, en]).toEqual(['b', 'a'])
  const ids = new Set([...out.matchAll(/preview\/(\d+)/g)].map(([, id]) => id))
  expect(ids.size).toBe(2)
  expect((await place.run(['preview', 'end', 'pr-12', '--all-targets'])).out).toContain(
    'Preview pr-12/en has ended.',
  )
})

test('preview end ends it, also a second time; wrong names and rights are refused', async () => {
  await pushed()
  const { preview: made } = await preview()
  expect((await place.run(['preview', 'end', 'pr-12'])).out).toBe('Preview pr-12 has ended.\n')
  const again = await place.run(['preview', 'end', 'pr-12'])
  expect([again.code, again.out]).toEqual([0, 'There is no preview pr-12.\n'])
  const info = await site.refusal(place.owner, itemCalls.info, { item_id: made.id })
  expect(info.why).toBe('previewEnded')

  for (const args of [
    ['push', '--preview', '../x'],
    ['preview', 'end', 'a b'],
    ['push', '--preview', 'x', '--dry-run'],
  ])
    expect((await place.run(args)).code).toBe(64)
  const unnamed = await place.run(['push', '--preview', '--expires', '5'])
  expect([unnamed.code, unnamed.err]).toEqual([64, 'The flag --preview needs a value.\n'])
  const reader = await site.make.user()
  await site.make.member({ item_id: place.item, user: reader, role: 0 })
  place.write({ 'roles.md': 'x\n' })
  const refused = await place.run(['push', '--preview', 'x'], { SHOWDOC_TOKEN: reader.token })
  expect(refused.code).toBe(4)
})
