import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Protocol } from './protocol.ts'

/** Milliseconds until the program has answered for the first time. */
const longestStart = 30_000

/** Why a browser could not be used; `detail` is what it said itself, for people who look further. */
export class BrowserFailure extends Error {
  readonly reason: 'notStarted' | 'ended' | 'timeout'
  readonly detail: string

  constructor(reason: BrowserFailure['reason'], detail = '') {
    super(`browser ${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/**
 * Nothing but drawing: no requests, no profile of the user, no windows. Names of hosts lead nowhere,
 * so that the program cannot reach its maker either.
 */
const always = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
]

export interface Launch {
  /** The program. */
  readonly file: string
  readonly env: NodeJS.ProcessEnv
  /** An existing folder for its profile, which is removed at the end. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Milliseconds for the whole use, including the start. */
  readonly ms: number
  /** Milliseconds for the start; half a minute by default. */
  readonly startMs?: number
}

/**
 * Starts a Chromium, uses it, and ends it with all its processes, whatever happens.
 *
 * @throws {BrowserFailure} it did not start, ended by itself, or took too long
 */
export async function withBrowser<Result>(
  launch: Launch,
  use: (protocol: Protocol) => Promise<Result>,
): Promise<Result> {
  // the superuser cannot have the sandbox
  if (process.getuid?.() === 0) return attempt(launch, ['--no-sandbox'], use)
  try {
    return await attempt(launch, [], use)
  } catch (error) {
    // as in most containers; the document runs no script but ours
    const lacksSandbox =
      error instanceof BrowserFailure &&
      error.reason === 'notStarted' &&
      /sandbox|namespace/i.test(error.detail)
    if (!lacksSandbox) throw error
    return attempt(launch, ['--no-sandbox'], use)
  }
}

async function attempt<Result>(
  { file, env, folder, signal, ms, startMs = longestStart }: Launch,
  more: readonly string[],
  use: (protocol: Protocol) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const profile = await mkdtemp(path.join(folder, 'browser-'))
  const child = spawn(file, [...always, ...more, `--user-data-dir=${profile}`, 'about:blank'], {
    // also what it keeps elsewhere
    env: { ...env, HOME: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // a group of its own, which is ended as a whole
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const [, , errors, to, from] = child.stdio as [null, null, Readable, Writable, Readable]
  const protocol = new Protocol(to, from)
  const said = lastOf(errors)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let hasStarted = false
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const fail = (reason: Error) => {
    protocol.end(reason)
    reject(reason)
  }
  // read only by the race below
  failure.catch(() => undefined)
  child.once('error', ({ message }) => fail(new BrowserFailure('notStarted', message)))
  child.once('close', (code, killed) =>
    fail(new BrowserFailure(hasStarted ? 'ended' : 'notStarted', said() || killed || String(code))),
  )
  const onAbort = () => fail(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  const start = setTimeout(() => fail(new BrowserFailure('timeout', said())), startMs)
  const whole = setTimeout(() => fail(new BrowserFailure('timeout', said())), ms)
  try {
    await Promise.race([protocol.send('Browser.getVersion'), failure])
    hasStarted = true
    clearTimeout(start)
    return await Promise.race([use(protocol), failure])
  } finally {
    clearTimeout(start)
    clearTimeout(whole)
    signal.removeEventListener('abort', onAbort)
    end(child)
    if (child.pid !== undefined) await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Ends a program and those it has started. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}

/** The last lines of a stream. */
function lastOf(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-2000)))
  return () => text.trim().split('\n').slice(-5).join('\n')
}
