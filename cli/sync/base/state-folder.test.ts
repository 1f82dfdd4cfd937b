import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { textHash } from '../digest.ts'
import { FileCache } from '../folder/cache.ts'
import { writeAtomically } from './atomic-files.ts'
import { StateFolder } from './state-folder.ts'

let base = ''
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'showdoc-work-'))))
afterEach(() => rmSync(base, { recursive: true }))

const runLock = () => join(base, '.showdoc', 'run.lock')
const now = new Date('2026-11-20T10:02:00Z')

test('one run at a time: a second one is told who is working there, and may start when the first has ended', () => {
  const leave = new StateFolder(base).enter(now)
  const other = JSON.stringify({ pid: process.ppid, host: hostname(), since: now.toISOString() })
  leave()
  writeFileSync(runLock(), other)
  expect(() => new StateFolder(base).enter(now)).toThrow(
    expect.objectContaining({
      phrase: {
        key: 'run.other',
        values: { pid: process.ppid, host: hostname(), since: now.toISOString() },
      },
    }),
  )
  rmSync(runLock())
  new StateFolder(base).enter(now)()
  expect(readdirSync(join(base, '.showdoc'))).toEqual([])
})

test.each([
  ['a process that is gone', { pid: 2 ** 22 + 7, host: hostname(), since: '' }],
  ['an earlier process with our number', { pid: process.pid, host: hostname(), since: '' }],
  ['something unreadable', {}],
])('the lock of %s is taken over', (_name, runner) => {
  const stateFolder = new StateFolder(base)
  stateFolder.write('run.lock', JSON.stringify(runner))
  const leave = stateFolder.enter(now)
  expect(stateFolder.read('run.lock')).toContain(`"pid":${process.pid}`)
  leave()
})

test('the lock of another machine is valid as long as its heartbeat goes on', () => {
  const stateFolder = new StateFolder(base)
  stateFolder.write('run.lock', JSON.stringify({ pid: 1, host: 'elsewhere', since: '' }))
  expect(() => stateFolder.enter(now)).toThrow(/run\.other/)
  const old = new Date(Date.now() - 120_000)
  utimesSync(runLock(), old, old)
  stateFolder.enter(now)()
})

test('leaving does not remove a lock that somebody else has taken over', () => {
  const stateFolder = new StateFolder(base)
  const leave = stateFolder.enter(now)
  stateFolder.write('run.lock', JSON.stringify({ pid: 1, host: 'elsewhere', since: '' }))
  leave()
  expect(stateFolder.read('run.lock')).toContain('elsewhere')
})

test('half-written files of a killed run are removed, but no others', () => {
  const folder = join(base, '.showdoc', 'test')
  const [ours, others] = ['0123456789ab', 'notours']
  const old = [
    [folder, `cache.json.${ours}.tmp`],
    [folder, `run.lock.${ours}.tmp`],
    [folder, `run.lock.${ours}`],
    [base, `showdoc.test.lock.${ours}.tmp`],
    [base, `showdoc.lock.${ours}.tmp`],
  ] as const
  const kept = [
    [folder, 'cache.json'],
    [folder, `cache.json.${others}.tmp`],
    [base, `notes.${ours}.tmp`],
    [base, `showdoc.json.${ours}`],
  ] as const
  mkdirSync(join(folder, `base.${ours}.tmp`), { recursive: true })
  for (const [at, name] of [...old, ...kept]) {
    writeFileSync(join(at, name), 'half')
    utimesSync(join(at, name), now, new Date(Date.now() - 20 * 60_000))
  }
  writeFileSync(join(folder, `agreed.json.${ours}.tmp`), 'another program is writing it')
  new StateFolder(base, join('.showdoc', 'test')).enter(now)()
  const left = [base, folder].map((at) =>
    readdirSync(at, { withFileTypes: true })
      .flatMap((one) => (one.isFile() ? [one.name] : []))
      .toSorted(),
  )
  const keptIn = (at: string) => kept.flatMap(([place, name]) => (place === at ? [name] : []))
  expect(left).toEqual([
    keptIn(base).toSorted(),
    [...keptIn(folder), `agreed.json.${ours}.tmp`].toSorted(),
  ])
})

test('a journal survives a truncated line', () => {
  const stateFolder = new StateFolder(base)
  stateFolder.addToJournal({ answered: '1', pages: 200 })
  writeFileSync(
    join(stateFolder.path, 'journal.jsonl'),
    `${stateFolder.read('journal.jsonl')}{"answered":1`,
  )
  expect(stateFolder.journal()).toEqual([{ answered: '1', pages: 200 }])
  stateFolder.endJournal()
  expect(stateFolder.journal()).toEqual([])
})

test('base texts are stored by hash, and unused ones are removed', async () => {
  const stateFolder = new StateFolder(base)
  const [one, two] = [textHash('one'), textHash('two')]
  const texts = () => [stateFolder.baseText(one), stateFolder.baseText(two)]
  stateFolder.keepBaseText(one, 'one')
  stateFolder.keepBaseText(two, 'two')
  stateFolder.keepBaseText(one, 'one')
  expect(texts()).toEqual(['one', 'two'])
  await stateFolder.keepBaseTextsOf(new Set([two]))
  expect(texts()).toEqual([undefined, 'two'])
  expect(readdirSync(join(stateFolder.path, 'base'))).toEqual([two])
})

test('a base text that a killed run has cut off is none, and can be stored again', async () => {
  const stateFolder = new StateFolder(base)
  const hash = textHash('whole')
  mkdirSync(join(stateFolder.path, 'base'), { recursive: true })
  writeFileSync(join(stateFolder.path, 'base', hash), 'who')
  expect(stateFolder.baseText(hash)).toBeUndefined()
  stateFolder.keepBaseText(hash, 'whole')
  await stateFolder.keepBaseTextsOf(new Set([hash]))
  expect(new StateFolder(base).baseText(hash)).toBe('whole')
})

test('a base text that cannot be stored is an error', async () => {
  const stateFolder = new StateFolder(base)
  const hash = textHash('text')
  mkdirSync(join(stateFolder.path, 'base', hash), { recursive: true })
  stateFolder.keepBaseText(hash, 'text')
  await expect(stateFolder.keepBaseTextsOf(new Set())).rejects.toMatchObject({ code: 'EISDIR' })
})

test('equal content is not written again', () => {
  const file = join(base, 'x')
  writeAtomically(file, 'one')
  const old = new Date('2020-01-01')
  utimesSync(file, old, old)
  writeAtomically(file, 'one')
  expect(statSync(file).mtime).toEqual(old)
  writeAtomically(file, 'two')
  expect(statSync(file).mtime).not.toEqual(old)
  expect(readdirSync(base)).toEqual(['x'])
})

test('the cache recognises a file by size, time and inode, but not one changed just before it was read', () => {
  const at = 1_800_000_000_000
  const all = { has: () => true }
  const file = { path: 'a.md', disk: '/a.md', size: 5, mtime: at - 60_000, inode: 3 }
  const young = { ...file, path: 'young.md', mtime: at - 100 }
  const facts = {
    front: { title: 't' },
    heading: 'h',
    digest: 'd',
    links: [{ kind: 'link' as const, in: 'markdown' as const, start: 1, end: 2, address: 'x' }],
  }
  const first = new FileCache('', 'utf-8', at)
  const bytes = Buffer.from('bytes')
  first.keepFacts(file, facts, bytes)
  first.keepHash('a.md', 'forms', 'hash')
  first.keepFacts(young, facts, bytes)
  first.keepHash('young.md', 'forms', 'hash')
  first.keepDigest({ ...file, path: 'a.png' }, 'digest')

  const second = new FileCache(first.format(all), 'utf-8', at)
  expect(second.facts(file)).toEqual(facts)
  expect([second.hash('a.md', 'forms'), second.hash('a.md', 'other')]).toEqual(['hash', undefined])
  expect(second.facts(young)).toBeUndefined()
  expect(second.hash('young.md', 'forms')).toBeUndefined()
  // its bytes prove that it is the same, until it is old enough
  expect(second.factsOf(young, Buffer.from('other'))).toBeUndefined()
  expect(second.factsOf({ ...young, mtime: at - 90 }, bytes)).toBeUndefined()
  expect(second.factsOf(young, bytes)).toEqual(facts)
  expect([second.hash('young.md', 'forms'), second.wasRead('young.md')]).toEqual(['hash', true])
  const third = new FileCache(second.format(all), 'utf-8', at + 60_000)
  expect(third.facts(young)).toBeUndefined()
  expect(third.factsOf(young, bytes)).toEqual(facts)
  expect(new FileCache(third.format(all), 'utf-8', at + 60_000).facts(young)).toEqual(facts)
  expect(second.digest({ ...file, path: 'a.png' })).toBe('digest')
  for (const change of [{ size: 6 }, { mtime: 1 }, { inode: 4 }])
    expect(
      new FileCache(first.format(all), 'utf-8', at).facts({ ...file, ...change }),
    ).toBeUndefined()
  for (const text of ['', '{', '[]', 'null', '{"cache":0}'])
    expect(new FileCache(text, 'utf-8', at).facts(file)).toBeUndefined()
  expect(new FileCache(first.format(all), 'gb18030', at).facts(file)).toBeUndefined()
  // What the second run did not look up is dropped.
  expect(
    new FileCache(new FileCache(first.format(all), 'utf-8', at).format(all), 'utf-8', at).facts(
      file,
    ),
  ).toBeUndefined()
})
