import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isServed, lockForServer, ServerRunning, shareAsServer } from './server-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one server at a time', () => {
  const release = lockForServer(folder)
  expect(() => lockForServer(folder)).toThrow(ServerRunning)
  expect(readdirSync(folder)).toEqual(['server.lock'])
  release()
  lockForServer(folder)()
})

test('servers whose database is elsewhere share a folder, which is served as long as one runs', () => {
  const shared = mkdtempSync(path.join(tmpdir(), 'showdoc-lock-'))
  expect(isServed(shared)).toBe(false)
  expect(readdirSync(shared)).toEqual([])
  const [first, second] = [shareAsServer(shared), shareAsServer(shared)]
  expect(readdirSync(shared)).toEqual(['server.lock'])
  expect(() => lockForServer(shared)).toThrow(ServerRunning)
  first()
  expect(isServed(shared)).toBe(true)
  second()
  expect(isServed(shared)).toBe(false)
  const release = lockForServer(shared)
  expect(isServed(shared)).toBe(true)
  release()
  expect(isServed(shared)).toBe(false)
  rmSync(shared, { recursive: true })
  // no place for a lock: nothing fails
  shareAsServer(shared)()
})

test('a killed server leaves no lock behind', async () => {
  const program = `
    const { lockForServer } = await import(${JSON.stringify(path.join(import.meta.dirname, 'server-lock.ts'))})
    lockForServer(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => undefined, 1_000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(other, 'exit')
  await once(other.stdout, 'data')
  expect(() => lockForServer(folder)).toThrow(ServerRunning)
  other.kill('SIGKILL')
  await ended
  lockForServer(folder)()
})
