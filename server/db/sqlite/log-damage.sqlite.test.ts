import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
