import pg from 'pg'
import { expect, inject, test } from 'vitest'

test('the PostgreSQL of the tests makes trigrams of Chinese text, as a server for Chinese documents must', async () => {
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
