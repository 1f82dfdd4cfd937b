import { beforeAll, beforeEach, expect, test } from 'vitest'
import { memberCalls } from '#contract/calls/member.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
let ben: MadeUser
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  ben = await site.make.user()
  const { item } = place
  await place.as.ask(memberCalls.save, {
    item_id: item,
    username: [ben.username],
    member_group_id: 1,
  })
})

async function texts(): Promise<Record<string, string>> {
  const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const found = await Promise.all(
    pages.map(async ({ id, title }) => {
      const { page_content } = await place.as.ask(pageCalls.info, { page_id: Number(id) })
      return [title, page_content] as const
    }),
  )
  return Object.fromEntries(found.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

const hold = (title: string, isLocked: boolean) =>
  place.idOf(title).then((page_id) =>
    site.as(ben).ask(pageCalls.setLock, {
      page_id,
      item_id: place.item,
      ...(isLocked ? {} : { lock_to: 1_000 }),
    }),
  )

const versionsOf = async (title: string) => {
  const page_id = await place.idOf(title)
  const history = await place.as.ask(pageCalls.history, { page_id })
  return history.length
}

test('an atomic push is one batch: new pages that link to each other, folders, changes and deletions', async () => {
  place.write({
    'old.md': '# Old\n',
    'away/gone.md': '# Gone\n',
    'same.md': '# Same\n',
    'rest/a.md': '# A\n',
    'rest/b.md': '# B\n',
  })
  await place.push()
  const { state } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const pages = Object.fromEntries(
    Array.from({ length: 230 }, (_, at) => [
      `many/p${at}.md`,
      `# P${at}\n\n[next](p${(at + 1) % 230}.md) [old](../old.md)\n`,
    ]),
  )
  place.write({ ...pages, 'old.md': '# Old\n\n[first](many/p0.md#p0)\n' })
  place.remove('away/gone.md')
  const { code, out, err } = await place.run(['push', '--atomic', '--prune', '--message', 'all'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('231 pages written, 1 deleted')
  const after = await place.as.ask(syncCalls.compare, { item_id: place.item })
  expect(Number(after.state)).toBe(Number(state) + 1)
  expect(after.catalogs.map(({ name }) => name).toSorted()).toEqual(['many', 'rest'])

  const stored = await texts()
  const ids = new Map(after.pages.map(({ title, id }) => [title, id]))
  expect(stored['P0']).toBe(
    `# P0\n\n[next](/${place.item}/${ids.get('P1')}) [old](/${place.item}/${ids.get('Old')})\n`,
  )
  expect(stored['P229']).toContain(`[next](/${place.item}/${ids.get('P0')})`)
  expect(stored['Old']).toBe(`# Old\n\n[first](/${place.item}/${ids.get('P0')}#p0)\n`)
  expect(await versionsOf('P0')).toBe(0)

  // the lock agrees with what was stored, and so does a clone's pull
  const again = await place.run(['push', '--atomic'])
  expect(again.out).toContain('0 pages written, 234 unchanged')
  const clone = await place.clone()
  expect((await clone.run(['pull'])).code).toBe(0)
  expect(clone.text('many/p0.md')).toBe(place.text('many/p0.md'))
  expect(clone.text('old.md')).toBe(place.text('old.md'))
})

test('a page that somebody is editing keeps everything from being written; without --atomic only itself', async () => {
  place.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  await place.push()
  const [before, lock] = [await texts(), place.lock]
  await hold('B', true)
  place.write({ 'a.md': '# A\n\ntwo\n', 'b.md': '# B\n\ntwo\n', 'new/c.md': '# C\n' })
  const undone = await place.run(['push', '--atomic'])
  expect(undone.code).toBe(1)
  expect(undone.out).toContain(`is being edited by ${ben.username}`)
  expect(undone.out).toContain(
    'nothing written: 2 pages held back by others that cannot be written',
  )
  expect(undone.out).not.toContain('a.md')
  const { catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
  expect([await texts(), catalogs, place.lock]).toEqual([before, [], lock])

  const inChinese = await place.run(['push', '--atomic', '--lang', 'zh-cn'])
  expect(inChinese.out).toContain('没有写入任何内容：其他页面无法写入，2 个页面因此未写入')
  expect(await place.document(['push', '--atomic'])).toMatchObject({
    ok: false,
    exit: 1,
    counts: { create: 0, update: 0, locked: 1 },
    pages: [
      { path: 'a.md', state: 'undone' },
      { path: 'b.md', state: 'locked', locked_by: ben.username },
      { path: 'new/c.md', state: 'undone', id: null },
    ],
  })
  expect(await texts()).toEqual(before)
  const plain = await place.run(['push'])
  expect(plain.code).toBe(5)
  expect(await texts()).toEqual({ A: '# A\n\ntwo\n', B: '# B\n', C: '# C\n' })
})

test('a conflict, or a file that is no page, stops an atomic push before anything is sent', async () => {
  place.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  await place.push()
  place.write({ 'a.md': '# A\n\nhere\n', 'b.md': '# B\n\nhere\n' })
  await place.edit('B', { text: '# B\n\nthere\n' })
  const conflicting = await place.run(['push', '--atomic'])
  expect(conflicting.code).toBe(1)
  expect(conflicting.out).toMatch(
    /nothing written: 1 page held back by others that cannot be written, 1 conflict/,
  )
  expect(await texts()).toEqual({ A: '# A\n', B: '# B\n\nthere\n' })
  expect((await place.run(['push', '--atomic', '--on-conflict', 'skip'])).code).toBe(0)
  expect(await texts()).toMatchObject({ A: '# A\n\nhere\n' })

  place.write({ 'a.md': '# A\n\nmore\n', 'b.md': '---\ntitle: [\n---\n' })
  const broken = await place.run(['push', '--atomic'])
  expect(broken.code).toBe(1)
  expect(await texts()).toMatchObject({ A: '# A\n\nhere\n' })
})

test('more than one batch can hold, and API documents, are refused with what to do', async () => {
  place.write(
    Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`p${at}.md`, `# ${at}\n`])),
  )
  const large = await place.run(['push', '--atomic'])
  expect(large.code).toBe(1)
  expect(large.err).toContain('2,001 pages (0.0 MB) do not fit into one batch of at most 2000')
  expect(large.err).toContain('→ pass a part of the folder')
  expect(await texts()).toEqual({})

  const [api, folder] = [await FolderSite.of(site, server), '# A\n']
  api.settings({ api: [{ file: 'docs/api.yaml' }] })
  api.write({
    'a.md': folder,
    'api.yaml': 'openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {}\n',
  })
  const refused = await api.run(['push', '--atomic'])
  expect([refused.code, refused.out]).toEqual([64, ''])
  expect(refused.err).toContain('docs/api.yaml')
  expect((await api.run(['push', 'docs/a.md', '--atomic'])).code).toBe(0)
})

for (const flags of [
  ['--lock-wait', '60'],
  ['--lock-wait', '60', '--atomic'],
])
  test(`push ${flags.join(' ')} waits for the page, and then writes it`, async () => {
    place.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
    await place.push()
    await hold('B', true)
    place.write({ 'a.md': '# A\n\ntwo\n', 'b.md': '# B\n\ntwo\n' })
    let released: Promise<unknown> | undefined
    const env = { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token }
    const ran = await runCli(['push', ...flags], {
      env,
      onError: (text) => {
        if (text.includes(`b.md (${ben.username})`)) released ??= hold('B', false)
      },
    })
    await released
    expect(ran.err).toContain('Waiting for 1 page being edited')
    expect(ran.code).toBe(0)
    expect(await texts()).toEqual({ A: '# A\n\ntwo\n', B: '# B\n\ntwo\n' })
    expect((await place.run(['push'])).out).toContain('0 pages written, 2 unchanged')
  })

test('waiting ends with its time, with the page saved meanwhile as a conflict, and with Ctrl+C', async () => {
  place.write({ 'a.md': '# A\n' })
  await place.push()
  await hold('A', true)
  place.write({ 'a.md': '# A\n\nhere\n' })
  expect((await place.run(['push', '--lock-wait', '1'])).code).toBe(1)

  const env = { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token }
  const stop = new AbortController()
  const stopped = await runCli(['push', '--lock-wait', '600'], {
    env,
    interrupt: stop.signal,
    onError: (text) => void (text.includes('Waiting') && stop.abort()),
  })
  expect(stopped.code).toBe(130)

  let saved: Promise<unknown> | undefined
  const conflicting = await runCli(['push', '--lock-wait', '60'], {
    env,
    onError: (text) => {
      if (!text.includes('Waiting')) return
      saved ??= place.idOf('A').then(async (page_id) => {
        await site.as(ben).ask(pageCalls.save, {
          page_id,
          item_id: place.item,
          page_title: 'A',
          page_content: '# A\n\nthere\n',
          cat_id: 0,
        })
        await hold('A', false)
      })
    },
  })
  await saved
  expect(conflicting.code).toBe(3)
  expect(await texts()).toEqual({ A: '# A\n\nthere\n' })
})
