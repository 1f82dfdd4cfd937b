import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'

test('the PostgreSQL of the tests makes trigrams of Chinese text, as required for Chinese documents', async () => {
  const client = new pg.Client({ connectionString: inject('pgUrl') })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_trgm')
    const { rows } = await client.query<{ found: string[] }>(`select show_trgm('中文') as found`)
    expect(rows[0]?.found.length).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
})

test('a killed test run leaves no PostgreSQL behind', async () => {
  const harness = pathToFileURL(path.join(import.meta.dirname, 'servers/postgres.ts')).href
  const script = `import('${harness}').then(async ({ startPostgres }) => console.log((await startPostgres()).url))`
  const env = { ...process.env, SHOWDOC_TEST_PG_URL: '' }
  const child = spawn(process.execPath, ['-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  const connect = async () => {
    const client = new pg.Client({ connectionString: url.toString().trim() })
    client.on('error', () => undefined) // the server may terminate during this disconnect
    await client.connect()
    await client.end()
  }
  await connect()

  child.kill('SIGKILL')
  await vi.waitFor(() => expect(connect()).rejects.toThrow('ECONNREFUSED'), {
    timeout: 15_000,
    interval: 100,
  })
})
