import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { startServer } from './main.ts'
import { newFolder } from './test/new-folder.ts'

const program = `
  const { readConfig } = await import(${JSON.stringify(path.resolve('server/config.ts'))})
  const { startServer } = await import(${JSON.stringify(path.resolve('server/main.ts'))})
  const { address } = await startServer(readConfig({}, { SHOWDOC_DATA: process.argv[1], SHOWDOC_PORT: '0' }), { version: '0', logLevel: 'silent' })
  process.stdout.write(address)`

/** Runs a server until it answers, and kills it. */
async function killedServer(): Promise<string> {
  const data = newFolder()
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await ended
  return data
}

/** The next start, and what it logs about the log of the database. */
async function logged(data: string): Promise<string[]> {
  const lines: string[] = []
  const running = await startServer(readConfig({}, { SHOWDOC_DATA: data, SHOWDOC_PORT: '0' }), {
    version: '0',
    logLevel: 'error',
    logTo: { write: (line: string) => void lines.push(line) },
  })
  await running.stop()
  return lines.filter((line) => line.includes('the log of the database'))
}

test('the start after a kill says so if the log was cut meanwhile, keeps the log, and says it once', async () => {
  const data = await killedServer()
  const log = path.join(data, 'showdoc.sqlite-wal')
  const half = statSync(log).size - 5_000
  truncateSync(log, half)
  const [told = ''] = await logged(data)
  const { commits, copy } = JSON.parse(told) as { commits: number; copy: string }
  expect(commits).toBe(1)
  expect(statSync(copy).size).toBe(half)
  expect(await logged(data)).toEqual([])
})

test('the start after a kill alone says nothing', async () => {
  const data = await killedServer()
  expect(await logged(data)).toEqual([])
  expect(
    existsSync(path.join(data, 'copies')) ? readdirSync(path.join(data, 'copies')) : [],
  ).toEqual([])
})
