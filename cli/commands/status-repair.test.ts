import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { statusDocument } from '../documents/sync.ts'
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
  place.write({
    'guide/one.md': '# One\n',
    'guide/two.md': '# Two\n\n![](img/a.png)\n',
    'guide/img/a.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'three.md': '# Three\n',
  })
  await place.push()
})

const lockFile = () => path.join(place.base, 'showdoc.lock')
const state = async () => (await place.as.ask(syncCalls.compare, { item_id: place.item })).state

test('the lock of a target is called by its own name', async () => {
  place.settings({ targets: { en: { source: 'x3v9t2q8w5m1x7zc' } } })
  writeFileSync(path.join(place.base, 'showdoc.en.lock'), '<<<<<<< HEAD\n')
  const { code, err } = await place.run(['status', '--target', 'en'])
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('showdoc.en.lock:1 has unresolved merge markers'),
  ])
})

test('a lost lock is written anew, byte for byte, and nothing on the server', async () => {
  const [lock, before] = [place.lock, await state()]
  rmSync(lockFile())
  rmSync(path.join(place.base, '.showdoc'), { recursive: true })
  const { code, out, err } = await place.run(['status', '--repair'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('lock: + file guide/img/a.png\n')
  expect(out).toContain('lock: + folder guide\n')
  expect(out).toContain('lock: + page guide/one.md\n')
  expect(out).toContain('showdoc.lock was rewritten\n')
  expect(out).toContain('3 pages are the same on both sides')
  expect([place.lock, await state()]).toEqual([lock, before])
  const again = await place.run(['status', '--repair', '--lang', 'zh-cn'])
  expect(again.out).toMatch(/^showdoc\.lock 与服务器的记录一致\n/)
})

test('an undecided merge keeps both sides, of one page the newer line; damaged lines are taken out', async () => {
  const lock = place.lock
  const older = lock.split('\n').find((line) => line.includes('three.md'))!
  await place.edit('Three', { text: '# Three\n\nmore\n' })
  expect((await place.run(['pull'])).code).toBe(0)
  const newer = place.lock.split('\n').find((line) => line.includes('three.md'))!
  expect(newer).not.toBe(older)
  const right = place.lock
  const ours = right.replace(
    newer,
    `<<<<<<< HEAD\n${newer}\n||||||| base\n{"page":"former.md","id":"1","rev":"1"}\n=======\n${older}\n>>>>>>> branch`,
  )
  writeFileSync(lockFile(), ours)
  appendFileSync(lockFile(), '{"page":"guide/on\n')
  const refused = await place.run(['status'])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('status --repair')])
  const { code, out } = await place.run(['status', '--repair'])
  expect(code).toBe(0)
  expect(out).toContain('invalid and duplicate lines')
  expect(place.lock).toBe(right)
})

test('an agreement that the files were not made from gets no line, so that a push overwrites nothing', async () => {
  // a colleague pushes on, and this folder comes back from an older copy without its lock
  const clone = await place.clone()
  expect((await clone.run(['pull'])).code).toBe(0)
  clone.write({ 'three.md': '# Three\n\nby a colleague\n' })
  await clone.push()
  rmSync(lockFile())
  rmSync(path.join(place.base, '.showdoc'), { recursive: true })
  place.write({ 'guide/one.md': '# One\n\nnew here\n' })
  const document = statusDocument.parse(await place.document(['status', '--repair']))
  expect(document.repair?.written).toBe(true)
  expect(document.repair?.lines.map((line) => line.path)).toEqual([
    'guide',
    'guide/img/a.png',
    'guide/two.md',
  ])
  expect(document.conflicts).toEqual(['guide/one.md', 'three.md'])
  const pushed = await place.run(['push'])
  expect(pushed.code).toBe(3)
  const clean = await place.clone()
  await clean.run(['pull'])
  expect(clean.text('three.md')).toBe('# Three\n\nby a colleague\n')
})

test('lines of pages that are nowhere any more are taken out; --offline cannot repair', async () => {
  const lock = place.lock
  const gone = '{"page":"gone.md","id":"999999999","rev":"1","hash":"x","title":"Gone","order":1}\n'
  appendFileSync(lockFile(), gone)
  const { out } = await place.run(['status', '--repair'])
  expect(out).toContain('lock: - page gone.md\n')
  expect(place.lock).toBe(lock)
  const refused = await place.run(['status', '--repair', '--offline'])
  expect([refused.code, refused.out]).toEqual([64, ''])

  // of another item it is not touched
  const other = lock.replace(String(place.item), '1')
  writeFileSync(lockFile(), other)
  expect((await place.run(['status', '--repair'])).code).toBe(64)
  expect(readFileSync(lockFile(), 'utf8')).toBe(other)
  expect(existsSync(path.join(place.base, '.showdoc', 'run.lock'))).toBe(false)
})
