import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isServed, lockForServer, ServerRunning, shareAsServer } from './server-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.useRealTimers())

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

test('a lock file that somebody deletes is locked anew', () => {
  vi.useFakeTimers()
  const taken = vi.fn<() => void>()
  const release = lockForServer(folder, taken)
  rmSync(path.join(folder, 'server.lock'))
  vi.advanceTimersByTime(2_000)
  expect(existsSync(path.join(folder, 'server.lock'))).toBe(true)
  expect(() => lockForServer(folder)).toThrow(ServerRunning)
  expect(taken).not.toHaveBeenCalled()
  release()
  lockForServer(folder)()
})

test('a server whose lock file was deleted is told when another one has locked the new file', () => {
  vi.useFakeTimers()
  const taken = vi.fn<() => void>()
  const first = lockForServer(folder, taken)
  rmSync(path.join(folder, 'server.lock'))
  const second = lockForServer(folder)
  vi.advanceTimersByTime(2_000)
  expect(taken).toHaveBeenCalledOnce()
  first()
  expect(() => lockForServer(folder)).toThrow(ServerRunning)
  second()
})
