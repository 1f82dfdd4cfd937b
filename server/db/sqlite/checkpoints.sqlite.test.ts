import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkpointTask } from './checkpoints.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-checkpoints-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024
/** How often the log was restarted. Source: sqlite.org/fileformat2.html, "The Write-Ahead Log" */
const beginnings = (file: string) => readFileSync(`${file}-wal`).readUInt32BE(12)

test('commits reach the database file, and a long log is restarted and truncated afterwards', async () => {
  const file = path.join(folder, 'kept.sqlite')
  const db = await openSqlite(file)
  const write = (bytes: number) =>
    db.transaction((trx) => trx.raw('insert into texts values (zeroblob(?))', [bytes]))
  await db.transaction((trx) => trx.raw('create table texts (text blob)'))
  await write(megabyte)
  await expect.poll(() => statSync(file).size, { timeout: 20_000 }).toBeGreaterThan(megabyte)

  const before = beginnings(file)
  for (let written = 0; written < 72; written += 8) await write(8 * megabyte)
  const next = async () => {
    await write(1)
    return beginnings(file)
  }
  await expect.poll(next, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(() => statSync(`${file}-wal`).size, { timeout: 20_000 }).toBeLessThan(megabyte)
  await db.close()
})

test('a checkpoint reports its result, and creates no database where there is none', async () => {
  const file = path.join(folder, 'told.sqlite')
  const db = await openSqlite(file)
  await db.transaction((trx) => trx.raw('create table texts (text blob)'))
  const { log, checkpointed } = await checkpointTask.run(file)
  expect(log).toBeGreaterThan(0)
  expect(checkpointed).toBe(log)
  await db.close()
  expect(() => checkpointTask.run(path.join(folder, 'none.sqlite'))).toThrow('unable to open')
})
