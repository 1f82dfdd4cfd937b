// npm run bench: memory, exports, requests per second, latencies and processor time of the busiest calls,
// against plain Fastify routes measured in the same run. BENCH_DATABASE=postgres measures on
// PostgreSQL, BENCH_PAGES=50000 adds searches over that many pages, BENCH_HISTORY=150000 that many
// versions to begin with, BENCH_SECONDS is the length of each measurement, BENCH_ROUNDS how often
// page reads are compared with the baseline, BENCH_ONLY=search, render or imports skips the rest,
// BENCH_PROGRAM measures another server than bin/showdoc.cjs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../server/test/servers/postgres.ts'
import { benchExports } from './exports.ts'
import { makeFixture, type Fixture } from './fixture.ts'
import { benchImports } from './imports.ts'
import { stop, root, start, type Server } from './measure.ts'
import { benchMemory } from './memory.ts'
import { benchPush } from './push.ts'
import { benchReads, documentPaths } from './reads.ts'
import { benchRender } from './render.ts'
import { benchSaves } from './saves.ts'
import { benchSearch } from './search.ts'
import { benchTables } from './tables.ts'

const morePages = Number(process.env.BENCH_PAGES ?? 0)
const history = Number(process.env.BENCH_HISTORY ?? 0)
const isPostgres = process.env.BENCH_DATABASE === 'postgres'
const onlySearch = process.env.BENCH_ONLY === 'search'
const onlyImports = process.env.BENCH_ONLY === 'imports'
const program = (process.env.BENCH_PROGRAM ?? 'bin/showdoc.cjs serve').split(' ')

if (!onlySearch && !onlyImports) for (const line of benchRender()) process.stdout.write(`${line}\n`)
if (process.env.BENCH_ONLY === 'render') process.exit()

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-bench-'))
const servers: Server[] = []
const postgres = isPostgres ? await startPostgres(undefined, { isDurable: true }) : undefined
try {
  process.stdout.write(
    `making an item of 2,000 pages${morePages > 0 ? ` and ${morePages} other pages` : ''} …\n`,
  )
  const fixture = await makeFixture({
    folder,
    databaseUrl: postgres?.url ?? '',
    morePages,
    history,
  })
  const flags = [
    '--json',
    '--port',
    '0',
    '--data',
    folder,
    ...(postgres ? ['--database-url', postgres.url] : []),
  ]
  const server = await start([...program, ...flags], (line) =>
    line.startsWith('{') ? (JSON.parse(line) as { address?: string }).address : undefined,
  )
  servers.push(server)
  if (onlyImports) await benchImports(server, fixture)
  else await benchAll(server, fixture)
} finally {
  // the database stops after the servers that use it
  await Promise.all(servers.map(stop))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Everything that `BENCH_ONLY` leaves, on a server that runs. */
async function benchAll(server: Server, fixture: Fixture): Promise<void> {
  if (!onlySearch) await benchMemory(server, fixture)
  if (!onlySearch) await benchExports(server, fixture)
  if (!onlySearch) await benchImports(server, fixture)
  const ask = async (call: string, fields: object) =>
    (
      await fetch(`${server.address}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
    ).text()

  const bytes = path.join(folder, 'item-info.json')
  writeFileSync(bytes, await ask('item/info', { item_id: String(fixture.itemId) }))
  const place = postgres?.url ?? path.join(folder, 'showdoc.sqlite')
  const pages = path.join(folder, 'pages.json')
  const answers = fixture.readIds.map(async (id) => [
    `page_id=${id}`,
    await ask('page/info', { page_id: id }),
  ])
  writeFileSync(pages, JSON.stringify(Object.fromEntries(await Promise.all(answers))))
  const documents = path.join(folder, 'documents.json')
  const texts = documentPaths(fixture).map(async (one) => [
    one,
    await (await fetch(server.address + one)).text(),
  ])
  writeFileSync(documents, JSON.stringify(Object.fromEntries(await Promise.all(texts))))
  const baseline = await start(
    ['bin/bench/baseline.ts', place, String(fixture.pageIds[7]), bytes, pages, documents],
    (line) => (line.startsWith('http') ? line : undefined),
  )
  servers.push(baseline)
  const baselineRow = onlySearch ? undefined : await benchReads(server, baseline, fixture)
  await benchSearch(server, fixture, morePages, baselineRow)
  await benchSaves(server, fixture, history, baselineRow)
  if (!onlySearch)
    for (const line of await benchTables(server, fixture.token)) process.stdout.write(`${line}\n`)
  if (!onlySearch)
    for (const line of await benchPush({
      root,
      folder,
      address: server.address,
      token: fixture.token,
    }))
      process.stdout.write(`${line}\n`)
}
