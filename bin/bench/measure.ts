import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { processorTime } from '../../server/test/processor-time.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Seconds of each measurement, after a warm-up of a quarter of it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 16

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly refused: number
  /**
   * Processor time of the server per request, in milliseconds; `null` where the system does not
   * report it.
   */
  readonly cpu: number | null
}

export interface Server {
  readonly child: ChildProcess
  readonly address: string
}

/** Resident memory of a process in megabytes; `null` where the system does not report it. */
export function resident({ child }: Server): number | null {
  try {
    const found = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
    // a process that has just ended has none
    return found ? Number(found[1]) / 1024 : null
  } catch {
    return null
  }
}

/** Starts a program and waits for its first line, which contains its address. */
export function start(
  args: readonly string[],
  pick: (line: string) => string | undefined,
): Promise<Server> {
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

/** Stops a server. */
export async function stop({ child }: Server): Promise<void> {
  const over = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await over
}

/** Sends requests, and returns the milliseconds of each answer too, the shortest first. */
export async function send(
  options: autocannon.Options,
): Promise<{ result: autocannon.Result; times: number[] }> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) =>
      error ? reject(error as Error) : resolve(done),
    )
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  return { result, times: times.sort((a, b) => a - b) }
}

/** Number of requests without an answer, or with one that is not as expected. */
export const refusedOf = ({ non2xx, errors, mismatches }: autocannon.Result): number =>
  non2xx + errors + mismatches

/** Sends requests of one kind as fast as the server answers them. */
export async function measure(
  server: Server,
  path: string,
  request: Partial<autocannon.Options>,
): Promise<Measured> {
  const options = {
    url: `${server.address}${path}`,
    connections,
    method: 'POST' as const,
    ...request,
  }
  await autocannon({ ...options, duration: Math.max(1, seconds / 4) })
  const before = processorTime(server.child.pid)
  const { result, times } = await send({ ...options, duration: seconds })
  const after = processorTime(server.child.pid)
  const percentile = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    perSecond: result.requests.total / result.duration,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    refused: refusedOf(result),
    cpu:
      before === null || after === null
        ? null
        : (after - before) / Math.max(1, result.requests.total),
  }
}

/** The ratio that stays meaningful on a machine with other load. */
const cpuRatio = (one: Measured, baseline: Measured) =>
  one.cpu && baseline.cpu ? `, by processor time ${(baseline.cpu / one.cpu).toFixed(3)}` : ''

/** Form requests for pages, one page after the other. */
export const pageForms = (ids: readonly number[]): { method: 'POST'; body: string }[] =>
  ids.map((id) => ({ method: 'POST', body: `page_id=${id}` }))

export function report(name: string, one: Measured, baseline?: Measured): void {
  const ratio = baseline
    ? `  ${(one.perSecond / baseline.perSecond).toFixed(3)} × baseline${cpuRatio(one, baseline)}`
    : ''
  const cpu = one.cpu === null ? '' : `  cpu ${one.cpu.toFixed(2)} ms`
  process.stdout.write(
    `${name.padEnd(34)} ${one.perSecond.toFixed(0).padStart(7)}/s  p50 ${one.p50.toFixed(1)} ms  p95 ${one.p95.toFixed(1)} ms  p99 ${one.p99.toFixed(1)} ms${cpu}  refused ${one.refused}${ratio}\n`,
  )
}
