import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** A PostgreSQL program failed; `message` is the end of its own output. */
export class ProgramFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ProgramFailed'
  }
}

/** Finds a program: the given path, else the search path. */
export function findProgram(
  name: string,
  named: string | undefined,
  env: NodeJS.ProcessEnv,
): string | null {
  const places =
    named === undefined
      ? (env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
      : [named]
  const endings = process.platform === 'win32' ? ['', '.exe'] : ['']
  for (const place of places.flatMap((one) => endings.map((ending) => one + ending))) {
    try {
      accessSync(place, constants.X_OK)
      return place
    } catch {
      // not here
    }
  }
  return null
}

/** Finds `pg_restore`: beside the given `pg_dump`, else on the search path. */
export const findPgRestore = (pgDump: string | undefined, env: NodeJS.ProcessEnv): string | null =>
  findProgram(
    'pg_restore',
    pgDump === undefined ? undefined : path.join(path.dirname(pgDump), 'pg_restore'),
    env,
  )

/**
 * Splits the password off a database URL, because the process list shows arguments to everybody. A
 * password in the query takes precedence.
 */
export function withoutPassword(address: string): { url: string; password: string | undefined } {
  const url = new URL(address)
  const inside = url.password === '' ? undefined : decodeURIComponent(url.password)
  const password = url.searchParams.get('password') ?? inside
  // cut out textually: serialising the query would turn blanks into +, which libpq reads as a plus
  // sign
  const rest = url.search.slice(1).split('&')
  url.search = rest.filter((part) => !new URLSearchParams(part).has('password')).join('&')
  url.password = ''
  return { url: url.href, password }
}

interface Running {
  readonly env: NodeJS.ProcessEnv
  readonly password: string | undefined
  readonly signal: AbortSignal
}

/**
 * Runs a PostgreSQL program to completion.
 * @throws {ProgramFailed}
 * @throws {Error} when it was interrupted
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  running: Running,
): Promise<void> {
  const { child, ended } = start(program, args, running)
  child.stdout.resume()
  await ended
}

/**
 * Runs a PostgreSQL program for what it prints; one that fails in the end has printed a part only.
 * @throws {ProgramFailed}
 * @throws {Error} when it was interrupted
 */
export async function* outputOf(
  program: string,
  args: readonly string[],
  running: Running,
): AsyncGenerator<Buffer> {
  const { child, ended } = start(program, args, running)
  ended.catch(() => undefined) // awaited below
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    await ended
  } finally {
    child.kill()
  }
}

function start(program: string, args: readonly string[], { env, password, signal }: Running) {
  const child = spawn(program, args, {
    env: { ...env, ...(password === undefined ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (output = (output + text).slice(-4_000)))
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(signal.aborted ? error : new ProgramFailed(error.message)))
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new ProgramFailed(output.trim() || `it ended with ${code}`))
    })
  })
  return { child, ended }
}
