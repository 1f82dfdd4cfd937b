// npm run bench: requests per second, latencies and processor time of the busiest calls, beside bare Fastify routes measured in the same
// run. BENCH_DATABASE=postgres measures on PostgreSQL, BENCH_PAGES=50000 adds searches over that many pages, BENCH_SECONDS is the length of
// each measurement, BENCH_ONLY=search leaves out the rest, BENCH_PROGRAM is another server than dist/main.mjs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../server/test/postgres.ts'
import { makeFixture } from './fixture.ts'
import { measure, report, root, start, type Server } from './measure.ts'
import { benchPush } from './push.ts'
import { benchSearch } from './search.ts'
import { sampleText } from './texts.ts'

const morePages = Number(process.env.BENCH_PAGES ?? 0)
const isPostgres = process.env.BENCH_DATABASE === 'postgres'
const onlySearch = process.env.BENCH_ONLY === 'search'
const program = (process.env.BENCH_PROGRAM ?? 'dist/main.mjs serve').split(' ')

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-bench-'))
const servers: Server[] = []
const postgres = isPostgres ? await startPostgres(undefined, { isDurable: true }) : undefined
try {
  process.stdout.write(`making an item of 2,000 pages${morePages > 0 ? ` and ${morePages} other pages` : ''} …\n`)
  const fixture = await makeFixture(folder, postgres?.url ?? '', morePages)
  const flags = ['--json', '--port', '0', '--data', folder, ...(postgres ? ['--database-url', postgres.url] : [])]
  const server = await start([...program, ...flags], (line) =>
    line.startsWith('{') ? (JSON.parse(line) as { address?: string }).address : undefined,
  )
  servers.push(server)
  const ask = async (call: string, fields: object) =>
    (
      await fetch(`${server.address}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
    ).text()

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pageId = fixture.pageIds[7] as number
  const bytes = path.join(folder, 'item-info.json')
  writeFileSync(bytes, await ask('item/info', { item_id: String(fixture.itemId) }))
  const bare = await start(['bin/bench/bare.ts', postgres?.url ?? path.join(folder, 'showdoc.sqlite'), String(pageId), bytes], (line) =>
    line.startsWith('http') ? line : undefined,
  )
  servers.push(bare)
  const bareRow = await measure(bare, '/row', { headers: form, body: `page_id=${pageId}` })
  report('bare row', bareRow)

  if (!onlySearch) {
    report('page/info', await measure(server, '/api/page/info', { headers: form, body: `page_id=${pageId}` }), bareRow)
    const signedIn = { ...form, 'x-api-token': fixture.token }
    report('page/info, signed in', await measure(server, '/api/page/info', { headers: signedIn, body: `page_id=${pageId}` }), bareRow)
    const bareBytes = await measure(bare, '/bytes', { headers: form, body: 'item_id=1' })
    report('bare bytes', bareBytes)
    const info = await measure(server, '/api/item/info', { headers: form, body: `item_id=${fixture.itemId}` })
    report('item/info, 2,000 pages', info, bareBytes)
  }
  await benchSearch(server, fixture, morePages, bareRow)

  let count = 0
  const saved = await measure(server, '/api/page/save', {
    headers: { 'content-type': 'application/json', 'x-api-token': fixture.token },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const page_id = fixture.savedIds[count % fixture.savedIds.length]
          const body = { page_id, item_id: fixture.itemId, page_title: `saved ${page_id}`, page_content: sampleText(4_000, count++) }
          return { ...request, body: JSON.stringify(body) }
        },
      },
    ],
    verifyBody: (body) => String(body).startsWith('{"error_code":0'),
  })
  report('page/save, 4 KB', saved, bareRow)
  if (!onlySearch)
    for (const line of await benchPush({ root, folder, address: server.address, token: fixture.token })) process.stdout.write(`${line}\n`)
} finally {
  for (const { child } of servers) child.kill('SIGTERM')
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
