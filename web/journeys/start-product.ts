import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import type { BrowserContext } from 'playwright-core'
import type { CallPath } from '#contract/calls/index.ts'

/**
 * The built program; another build can be named, so that building and testing can run side by side.
 */
const program =
  process.env['SHOWDOC_TEST_PROGRAM'] ??
  fileURLToPath(new URL('../../dist/main.mjs', import.meta.url))
const administrator = { username: 'showdoc', password: 'admin-password-1' }
/**
 * Of the data folder that the starts of a run copy, with an access token of its administrator:
 * `folder` and `token` as JSON. See `prepare.ts`.
 */
export const preparedVariable = 'SHOWDOC_TEST_PREPARED'
interface Prepared {
  readonly folder: string
  readonly token: string
}

/** Milliseconds a start may take on a busy machine. */
const timeout = 60_000

type Fields = Readonly<Record<string, unknown>>

export interface Account {
  username: string
  password: string
  /** Access token, for calls of {@link Product.call}. */
  token: string
}

/** The built product, running on a free port with a data folder of its own. */
export interface Product {
  /** Address without a slash at the end. */
  readonly address: string
  readonly pid: number
  readonly data: string
  readonly administrator: Account
  /** Makes a call and returns its `data`. @throws {Error} with the message of a refusal */
  call<T = never>(path: CallPath, fields: Fields, account?: Account): Promise<T>
  /** The text in a captcha's picture. */
  captcha(id: number): string
  /** Opens an account as the administrator does; its token is that of a session. */
  addUser(username: string): Promise<Account>
  /** Signs in through the form, with a fresh captcha. */
  signIn(context: BrowserContext, account: Account): Promise<void>
  /** Runs a `showdoc` command. */
  run(...words: string[]): Promise<string>
  /** @param keep is told the data folder after the end and before it is removed */
  stop(keep?: (data: string) => void): Promise<void>
}

/**
 * Starts `dist/main.mjs serve` (build first; or the build that `SHOWDOC_TEST_PROGRAM` names) on a
 * copy of the prepared data folder, or on an empty one. The caller stops it, which also removes the
 * data.
 *
 * @throws {Error} with the server's output when it does not start
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'showdoc-journey-'))
  const variable = process.env[preparedVariable]
  const prepared = variable === undefined ? null : (JSON.parse(variable) as Prepared)
  if (prepared) cpSync(prepared.folder, data, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    SHOWDOC_LOG_LEVEL: 'error',
    SHOWDOC_ADMIN_PASSWORD: administrator.password,
    ...environment,
  }
  const server = spawn(
    process.execPath,
    [program, 'serve', '--port', String(port), '--data', data],
    { env },
  )
  let said = ''
  server.stdout.on('data', (text: Buffer) => (said += text.toString()))
  server.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))

  const run = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, [program, ...words], {
        env,
        maxBuffer: 10_000_000,
      })
    ).stdout.trim()
  const stop = async (keep?: (data: string) => void) => {
    server.kill('SIGTERM')
    await ended
    keep?.(data)
    rmSync(data, { recursive: true, force: true })
  }
  const tokenOfAdministrator = () =>
    run('admin', 'token', '--user', administrator.username, '--scope', 'admin', '--data', data)
  /** What the form of sign-in sends, with a fresh captcha. */
  const formOf = async ({ username, password }: Omit<Account, 'token'>) => {
    const captcha_id = await nextCaptcha(address)
    return { username, password, captcha: captchaText(data, captcha_id), captcha_id }
  }

  try {
    await answering(address, () => server.exitCode !== null)
    const owner = { ...administrator, token: prepared?.token ?? (await tokenOfAdministrator()) }
    const product: Product = {
      address,
      pid: server.pid!,
      data,
      administrator: owner,
      run,
      stop,
      call: (call, fields, account) => ask(address, call, fields, account?.token),
      captcha: (id) => captchaText(data, id),
      addUser: async (username) => {
        const account = { username, password: 'correct horse 1' }
        await ask(address, 'adminUser/addUser', account, owner.token)
        const { user_token: token } = await ask<{ user_token: string }>(
          address,
          'user/loginByVerify',
          await formOf(account),
        )
        return { ...account, token }
      },
      signIn: async (context, account) => {
        const answer = await context.request.post(`${address}/api/user/loginByVerify`, {
          data: await formOf(account),
        })
        const { error_code, error_message } = (await answer.json()) as Envelope
        if (error_code !== 0) throw new Error(`signing in as ${account.username}: ${error_message}`)
      },
    }
    return product
  } catch (error) {
    await stop()
    throw new Error(`the product does not start: ${said}`, { cause: error })
  }
}

interface Envelope {
  error_code: number
  error_message?: string
  data?: unknown
}

async function ask<T>(address: string, call: CallPath, fields: Fields, token?: string): Promise<T> {
  const response = await fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-api-token': token } : {}) },
    body: JSON.stringify(fields),
  })
  const { error_code, error_message, data } = (await response.json()) as Envelope
  if (error_code !== 0) throw new Error(`${call}: ${error_code} ${error_message}`)
  return data as T
}

/** Many sign-ins of one address within a minute have to wait. */
async function nextCaptcha(address: string): Promise<number> {
  const until = Date.now() + 60_000
  for (;;)
    try {
      const made = await ask<{ captcha_id: number }>(address, 'common/createCaptcha', {})
      return made.captcha_id
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
}

function captchaText(data: string, id: number): string {
  const database = new Database(path.join(data, 'showdoc.sqlite'), { readonly: true })
  try {
    const row = database
      .prepare('select captcha_text from captcha where captcha_id = ?')
      .get(id) as { captcha_text: string } | undefined
    if (!row) throw new Error(`there is no captcha ${id}`)
    return row.captcha_text
  } finally {
    database.close()
  }
}

async function answering(address: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + timeout
  while (Date.now() < until) {
    if (hasEnded()) throw new Error('it ended by itself')
    try {
      await ask(address, 'common/version', {})
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('it does not answer')
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
