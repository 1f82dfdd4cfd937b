import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { lostCommits, lostCommitsOf } from './log-damage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-log-'))
const file = path.join(folder, 'a.sqlite')
const database = new BetterSqlite(file)
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
database.pragma('journal_mode=WAL')
database.exec('create table saves (text)')
const save = () => database.prepare('insert into saves values (?)').run('x'.repeat(9_000))
const log = () => readFileSync(`${file}-wal`)
const damaged = (at: number) => {
  const bytes = log()
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('an intact log loses nothing, also after it was restarted over an older one', () => {
  for (let saves = 0; saves < 9; saves++) save()
  expect(lostCommits(log())).toBe(0)
  database.pragma('wal_checkpoint(RESTART)')
  save()
  expect(lostCommits(log())).toBe(0)
  expect(lostCommitsOf(path.join(folder, 'none.sqlite'))).toBe(0)
})

test('a flipped byte loses what was saved after it, an incomplete last save does not count', () => {
  for (let saves = 0; saves < 9; saves++) save()
  expect(lostCommits(damaged(32 + 24 + 100))).toBeGreaterThanOrEqual(9)
  expect(lostCommits(damaged(17))).toBeGreaterThanOrEqual(1)
  const whole = log()
  expect(lostCommits(whole.subarray(0, whole.length - 5_000))).toBe(0)
  writeFileSync(path.join(folder, 'b.sqlite-wal'), damaged(32 + 24 + 100))
  expect(lostCommitsOf(path.join(folder, 'b.sqlite'))).toBeGreaterThanOrEqual(9)
})

/**
 * The files that a process leaves which is killed after so many saves, of which the first `copied`
 * are in the database file. A log of its own for each.
 */
async function killed(name: string, saves: number, copied = 0): Promise<string> {
  const left = path.join(folder, `${name}.sqlite`)
  const program = `
    const { openSqlite } = await import(${JSON.stringify(path.join(import.meta.dirname, 'sqlite.ts'))})
    const { default: BetterSqlite } = await import('better-sqlite3')
    const db = await openSqlite(${JSON.stringify(left)})
    await db.transaction((trx) => trx.raw('create table saves (text)'))
    for (let save = 0; save <= ${saves}; save++) {
      if (save === ${copied} && save > 0) {
        const other = new BetterSqlite(${JSON.stringify(left)})
        other.pragma('wal_checkpoint(PASSIVE)')
        other.close()
      }
      if (save < ${saves}) await db.transaction((trx) => trx('saves').insert({ text: 'x'.repeat(9_000) }))
    }
    process.stdout.write('saved')
    setInterval(() => undefined, 1_000)`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(writer, 'exit')
  await once(writer.stdout, 'data')
  writer.kill('SIGKILL')
  await ended
  return left
}

/** What SQLite reads from the files. */
function savesIn(left: string): number {
  const database = new BetterSqlite(left)
  try {
    return database.prepare('select count(*) from saves').pluck().get() as number
  } finally {
    database.close()
  }
}

const copyOf = (left: string, name: string): string => {
  const copy = path.join(folder, `${name}.sqlite`)
  for (const end of ['', '-wal', '-shm']) copyFileSync(`${left}${end}`, `${copy}${end}`)
  return copy
}

test('a log that was cut after a kill is noticed, wherever the cut is, and an untouched one is not', async () => {
  const left = await killed('cut', 9)
  expect(lostCommitsOf(left)).toBe(0)
  const { size } = statSync(`${left}-wal`)
  for (const to of [size - 1, size - 4_120, Math.floor(size / 2), 32 + 4_120, 100, 32, 10, 0]) {
    const copy = copyOf(left, `cut-to-${to}`)
    truncateSync(`${copy}-wal`, to)
    expect([to, lostCommitsOf(copy)]).toEqual([to, 1])
    new BetterSqlite(copy).exec('create table opened (text)').close()
    if (to > 20_000) expect(savesIn(copy)).toBeLessThan(9)
    // only once: SQLite has made a new index
    expect([to, lostCommitsOf(copy)]).toEqual([to, 0])
  }
  const damagedLast = copyOf(left, 'damaged-last')
  const bytes = readFileSync(`${damagedLast}-wal`)
  bytes[size - 10] = (bytes[size - 10] ?? 0) ^ 1
  writeFileSync(`${damagedLast}-wal`, bytes)
  expect(lostCommitsOf(damagedLast)).toBe(1)
  expect(savesIn(left)).toBe(9)
  expect(lostCommitsOf(left)).toBe(0)
})

test('a removed log is noticed, unless all of it was in the database file', async () => {
  const left = await killed('removed', 9, 5)
  rmSync(`${left}-wal`)
  expect(lostCommitsOf(left)).toBe(1)
  expect(savesIn(left)).toBe(5)
  const copied = await killed('copied', 9, 9)
  rmSync(`${copied}-wal`)
  expect(lostCommitsOf(copied)).toBe(0)
  expect(savesIn(copied)).toBe(9)
})

test('an index that says nothing certain raises no alarm', async () => {
  const left = await killed('index', 9)
  const without = (name: string, change: (file: string) => void): number => {
    const copy = copyOf(left, `index-${name}`)
    truncateSync(`${copy}-wal`, 0)
    change(`${copy}-shm`)
    return lostCommitsOf(copy)
  }
  const changed = (change: (index: Buffer) => void) => (file: string) => {
    const index = readFileSync(file)
    change(index)
    writeFileSync(file, index)
  }
  expect(without('untouched', () => undefined)).toBe(1)
  expect(without('gone', (file) => rmSync(file))).toBe(0)
  expect(without('empty', (file) => truncateSync(file, 0))).toBe(0)
  expect(without('cut', (file) => truncateSync(file, 60))).toBe(0)
  expect(
    without(
      'zeroed',
      changed((index) => index.fill(0)),
    ),
  ).toBe(0)
  expect(
    without(
      'half written',
      changed((index) => index.writeUInt8(99, 16)),
    ),
  ).toBe(0)
  expect(
    without(
      'other byte order',
      changed((index) => index.subarray(0, 100).swap32()),
    ),
  ).toBe(0)
  const beforeTheStart = Date.now() / 1000 - uptime() - 60
  const isOld = (file: string) => utimesSync(file, beforeTheStart, beforeTheStart)
  expect(without('before the machine was restarted', isOld)).toBe(0)
})

test('another log beside the index raises no alarm', async () => {
  const left = await killed('long', 9)
  const other = await killed('short', 2)
  copyFileSync(`${other}-wal`, `${left}-wal`)
  expect(lostCommitsOf(left)).toBe(0)
})

test('a log that a running process restarts, truncates and writes raises no alarm', () => {
  const place = path.join(folder, 'running.sqlite')
  const writer = new BetterSqlite(place)
  writer.pragma('journal_mode=WAL')
  writer.pragma('wal_autocheckpoint=0')
  writer.exec('create table saves (text)')
  for (const mode of ['PASSIVE', 'RESTART', 'TRUNCATE', 'PASSIVE']) {
    for (let saves = 0; saves < 3; saves++) {
      writer.prepare('insert into saves values (?)').run('x'.repeat(9_000))
      expect(lostCommitsOf(place)).toBe(0)
    }
    writer.pragma(`wal_checkpoint(${mode})`)
    expect(lostCommitsOf(place)).toBe(0)
  }
  writer.close()
  expect(lostCommitsOf(place)).toBe(0)
})
