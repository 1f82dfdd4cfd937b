// npm run bench: requests per second and latencies of the busiest calls, beside bare Fastify routes measured in the same run.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { makeFixture, sampleText } from './fixture.ts'
import { benchPush } from './push.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Seconds of each measurement, after a warm-up of a quarter of it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 16

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly refused: number
}

/** Starts a program and waits for its first line, which names its address. */
function start(args: readonly string[], pick: (line: string) => string | undefined): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SHOWDOC_LOG_LEVEL: 'error' },
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const address = text.split('\n').map(pick).find(Boolean)
      if (address) resolve({ child, address })
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
}

async function measure(url: string, request: Partial<autocannon.Options>): Promise<Measured> {
  const options = { url, connections, method: 'POST' as const, ...request }
  await autocannon({ ...options, duration: Math.max(1, seconds / 4) })
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ ...options, duration: seconds }, (error, done) => (error ? reject(error as Error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  times.sort((a, b) => a - b)
  const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    perSecond: result.requests.total / result.duration,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    refused: result.non2xx + result.errors + result.mismatches,
  }
}

const lines: string[] = []
function report(name: string, one: Measured, bare?: Measured): void {
  const ratio = bare ? `  ${(one.perSecond / bare.perSecond).toFixed(2)} × bare` : ''
  const line = `${name.padEnd(28)} ${one.perSecond.toFixed(0).padStart(7)}/s  p50 ${one.p50.toFixed(1)} ms  p95 ${one.p95.toFixed(1)} ms  p99 ${one.p99.toFixed(1)} ms  refused ${one.refused}${ratio}`
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-bench-'))
const children: ChildProcess[] = []
try {
  process.stdout.write('making an item of 2,000 pages …\n')
  const fixture = await makeFixture(folder)
  const server = await start(['dist/main.mjs', 'serve', '--json', '--port', '0', '--data', folder], (line) =>
    line.startsWith('{') ? (JSON.parse(line) as { address?: string }).address : undefined,
  )
  children.push(server.child)
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
  const pageId = fixture.pageIds[7] as number
  const bare = await start(['bin/bench/bare.ts', path.join(folder, 'showdoc.sqlite'), String(pageId), bytes], (line) =>
    line.startsWith('http') ? line : undefined,
  )
  children.push(bare.child)

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const bareRow = await measure(`${bare.address}/row`, { headers: form, body: `page_id=${pageId}` })
  report('bare row', bareRow)
  report('page/info', await measure(`${server.address}/api/page/info`, { headers: form, body: `page_id=${pageId}` }), bareRow)
  report(
    'page/info, signed in',
    await measure(`${server.address}/api/page/info`, { headers: { ...form, 'x-api-token': fixture.token }, body: `page_id=${pageId}` }),
    bareRow,
  )
  const bareBytes = await measure(`${bare.address}/bytes`, { headers: form, body: 'item_id=1' })
  report('bare bytes', bareBytes)
  report(
    'item/info, 2,000 pages',
    await measure(`${server.address}/api/item/info`, { headers: form, body: `item_id=${fixture.itemId}` }),
    bareBytes,
  )

  let count = 0
  const saved = await measure(`${server.address}/api/page/save`, {
    headers: { 'content-type': 'application/json', 'x-api-token': fixture.token },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const page_id = fixture.savedIds[count % fixture.savedIds.length]
          return {
            ...request,
            body: JSON.stringify({
              page_id,
              item_id: fixture.itemId,
              page_title: `saved ${page_id}`,
              page_content: sampleText(4_000, count++),
            }),
          }
        },
      },
    ],
    verifyBody: (body) => String(body).startsWith('{"error_code":0'),
  })
  report('page/save, 4 KB', saved)
  for (const line of await benchPush({ root, folder, address: server.address, token: fixture.token })) process.stdout.write(`${line}\n`)
} finally {
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
