// npm run bench: memory, exports, requests per second, latencies and processor time of the busiest calls,
// against plain Fastify routes measured in the same run. BENCH_DATABASE=postgres measures on
// PostgreSQL, BENCH_PAGES=50000 adds searches over that many pages, BENCH_HISTORY=150000 that many
// versions to begin with, BENCH_SECONDS is the length of each measurement, BENCH_ROUNDS how often
// page reads are compared with the baseline, BENCH_ONLY names the parts to measure (render, memory,
// exports, imports, reads, search, saves, tables, push; several with commas), BENCH_PROGRAM measures
// another server than bin/showdoc.cjs.
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
const only = process.env.BENCH_ONLY?.split(',')
const isWanted = (part: string): boolean => !only || only.includes(part)
const program = (process.env.BENCH_PROGRAM ?? 'bin/showdoc.cjs serve').split(' ')

const print = (lines: readonly string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

if (isWanted('render')) print(benchRender())
if (only?.every((part) => part === 'render')) process.exit()

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
  await benchServer(server, fixture)
} finally {
  // the database stops after the servers that use it
  await Promise.all(servers.map(stop))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Whatever `BENCH_ONLY` leaves, on a server that runs. */
async function benchServer(server: Server, fixture: Fixture): Promise<void> {
  if (isWanted('memory')) await benchMemory(server, fixture)
  if (isWanted('exports')) await benchExports(server, fixture)
  if (isWanted('imports')) await benchImports(server, fixture)
  if (['reads', 'search', 'saves'].some(isWanted)) await benchCalls(server, fixture)
  if (isWanted('tables')) print(await benchTables(server, fixture.token))
  if (isWanted('push'))
    await benchPush({ root, folder, address: server.address, token: fixture.token })
}

/** Calls that are compared with the baseline. */
async function benchCalls(server: Server, fixture: Fixture): Promise<void> {
  const baseline = await startBaseline(server, fixture)
  servers.push(baseline)
  const baselineRow = isWanted('reads') ? await benchReads(server, baseline, fixture) : undefined
  if (isWanted('search')) await benchSearch(server, fixture, morePages, baselineRow)
  if (isWanted('saves')) await benchSaves(server, fixture, history, baselineRow)
}

/** The baseline with the same answers as the server. */
async function startBaseline(server: Server, fixture: Fixture): Promise<Server> {
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
  return start(
    ['bin/bench/baseline.ts', place, String(fixture.pageIds[7]), bytes, pages, documents],
    (line) => (line.startsWith('http') ? line : undefined),
  )
}
