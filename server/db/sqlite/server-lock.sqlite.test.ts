import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockForServer, ServerRunning } from './server-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one server at a time', () => {
  const release = lockForServer(folder)
  expect(() => lockForServer(folder)).toThrow(ServerRunning)
  expect(readdirSync(folder)).toEqual(['server.lock'])
  release()
  lockForServer(folder)()
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
