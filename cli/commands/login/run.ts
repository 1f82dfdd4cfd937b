import { hostname, release, type as systemName } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '#contract/call.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { deviceCalls } from '#contract/calls/device.ts'
import {
  accountTranslator,
  dayOf,
  isoOf,
  type AccountTranslator,
} from '../../credentials/account.ts'
import { askLine } from '../../asking.ts'
import { opensBrowser, openInBrowser } from '../../system/browser.ts'
import type { CommandContext } from '../../context.ts'
import {
  credentialsFile,
  givenCredential,
  storeSignIn,
  withKeyring,
} from '../../credentials/credentials.ts'
import { serverAddress } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { namedServer } from '../../session/server-choice.ts'
import { sessionAt, type Session } from '../../session/session.ts'
import { folderSettings } from '../folder-settings.ts'
import { personOf } from '../person.ts'
import { orStock } from '../stock-calls.ts'
import type { LoginView } from '../../ui/live/login-view.tsx'
import type { LoginFlags } from './flags.ts'

/** Signs in and stores the token in the credentials file, or in the system's keyring. */
export async function run(
  ctx: CommandContext,
  options: LoginFlags,
  named: string | undefined,
): Promise<Exit> {
  const t = accountTranslator(ctx.locale)
  const server = await chooseServer(ctx, t, named)
  const session = sessionAt(ctx, { server, credential: null })
  // a token from the environment needs no sign-in; one given by the flag is meant to be stored
  const isGiven = ctx.sources.token === 'flag'
  if (!isGiven && ctx.terminal.isCi)
    throw new Problem('auth', t('login.noPersonHere'), {
      name: 'noPersonHere',
      hint: t('login.setToken'),
    })
  const isStock = await orStock(
    session,
    async () => (await session.ask(commonCalls.version, {})) === undefined,
    async () => true,
  )
  if (isStock && !isGiven)
    throw new Problem('error', t('login.noApproval'), {
      name: 'noApproval',
      hint: t('login.useKeyPair'),
    })
  // before somebody approves what cannot be kept then
  if (options.keyring) await withKeyring(ctx, (keyring) => keyring.read(server))
  const credential = isGiven ? await givenCredential(ctx) : null
  const token =
    credential?.kind === 'token' ? credential.token : await approvedToken(ctx, session, t, options)
  return keep(ctx, server, token, t, options.keyring)
}

async function chooseServer(
  ctx: CommandContext,
  t: AccountTranslator,
  named: string | undefined,
): Promise<string> {
  const configured = named ?? namedServer(ctx, (await folderSettings(ctx)).server)
  const given =
    configured ??
    (ctx.terminal.canAsk ? (await askLine(ctx, t('login.askServer'))).trim() : undefined)
  if (given === undefined || given === '')
    throw new Problem('usage', ctx.t('missingArgument', { name: 'SERVER' }), {
      hint: 'showdoc login https://docs.example.com',
    })
  const address = serverAddress(given) ?? addressOfHost(given)
  if (address === undefined) {
    throw new Problem(
      'usage',
      ctx.t('wrongValue', {
        name: 'SERVER',
        value: given,
        accepted: ctx.t('acceptedAddress'),
      }),
    )
  }
  return address
}

/** People type just a host name: assume https, and http only for this machine. */
function addressOfHost(host: string): string | undefined {
  if (!/^(\[::1\]|[\w.-]+)(:\d+)?(\/|$)/.test(host)) return undefined
  return serverAddress(`${/^(localhost|127\.|\[::1\])/.test(host) ? 'http' : 'https'}://${host}`)
}

/** Verifies the token, stores it and reports whose it is. */
async function keep(
  ctx: CommandContext,
  server: string,
  token: string,
  t: AccountTranslator,
  inKeyring: boolean,
): Promise<Exit> {
  const session = sessionAt(ctx, { server, credential: { kind: 'token', token, from: 'flag' } })
  const person = await personOf(session).catch((error: unknown) => {
    if (error instanceof Problem && error.exit === 'auth')
      throw new Problem('auth', t('login.tokenInvalid'), {
        name: error.name,
        code: error.code,
        hint: t('login.otherToken'),
      })
    throw error
  })
  const expires = person.token?.expires ?? 0
  const { username } = person
  await storeSignIn(ctx, server, { token, username, expires }, { inKeyring })
  document(ctx, 'signed-in', {
    server,
    user: { uid: String(person.uid), username: person.username },
    scope: person.token?.scope ?? 'full',
    items: person.token?.item_ids ?? null,
    expires: isoOf(expires),
    stored: inKeyring ? 'keyring' : 'file',
  })
  const values = {
    mark: ctx.terminal.marks.ok,
    user: person.username,
    file: inKeyring ? t('login.inKeyring') : credentialsFile(ctx.env),
  }
  ctx.output.result(
    expires === 0
      ? t('login.doneForever', values)
      : t('login.done', { ...values, date: dayOf(expires) }),
  )
  return 'ok'
}

/** A line of `--json`; signed in, it is the last one. Source: cli/spec.md 5.2. */
const document = (ctx: CommandContext, event: 'approval-needed' | 'signed-in', parts: object) =>
  ctx.output.document('showdoc.login/1', event === 'signed-in' ? 'ok' : null, { event, ...parts })

type Started = OutputOf<typeof deviceCalls.start>

/**
 * A token the user approves in a browser.
 * @throws {Problem} auth: refused, expired
 */
async function approvedToken(
  ctx: CommandContext,
  session: Session,
  t: AccountTranslator,
  options: LoginFlags,
): Promise<string> {
  const started = await start(session, t, options)
  const page = serverAddress(started.address)
  const open = () => {
    if (page !== undefined)
      openInBrowser(`${page}?code=${encodeURIComponent(started.code)}`, ctx.env)
  }
  const quitting = new AbortController()
  const quit = () => quitting.abort()
  const release = ctx.onInterrupt(quit)
  const view = await show(ctx, session.server, started, t, { open, quit })
  try {
    if (view && options.browser && opensBrowser(ctx.env)) open()
    return await poll(session, started, t, quitting.signal)
  } catch (error) {
    throw quitting.signal.aborted ? new Problem('interrupted', ctx.t('interrupted')) : error
  } finally {
    release()
    view?.close()
  }
}

async function start(
  session: Session,
  t: AccountTranslator,
  options: LoginFlags,
): Promise<Started> {
  const item_ids = options.items?.split(',').map((id) => Number(id.trim())) ?? []
  try {
    return await session.ask(deviceCalls.start, {
      host: hostname(),
      system: `${systemName()} ${release()}`,
      scope: options.scope,
      item_ids,
    })
  } catch (error) {
    const isUnknown =
      error instanceof Problem && (error.code === 10404 || error.name === 'notAServer')
    throw isUnknown
      ? new Problem('error', t('login.noApproval'), {
          name: 'noApproval',
          hint: t('login.useKeyPair'),
        })
      : error
  }
}

/** `BCDFGHJK` as people read it: `BCDF-GHJK`. */
const grouped = (code: string) => code.replace(/^(\w{4})(\w{4})$/, '$1-$2')

/**
 * Shows code and address: as a live view on a terminal, else as lines that even `--quiet` prints,
 * because the user has to act; for programs also as a line of `--json`.
 */
async function show(
  ctx: CommandContext,
  server: string,
  started: Started,
  t: AccountTranslator,
  keys: { readonly open: () => void; readonly quit: () => void },
): Promise<LoginView | null> {
  if (!ctx.terminal.hasViews) {
    const [address, code] = [started.address, grouped(started.code)]
    const expires = isoOf(Math.floor(Date.now() / 1_000) + started.expires_in)
    document(ctx, 'approval-needed', { server, address, code, expires })
    ctx.output.ask(t('login.open', { address, code }))
    ctx.output.note(t('login.waiting', { minutes: Math.round(started.expires_in / 60) }))
    return null
  }
  const { showLogin } = await import('../../ui/live/login-view.tsx')
  const { address, expires_in: seconds } = started
  return showLogin({
    host: new URL(server).host,
    code: grouped(started.code),
    address,
    seconds,
    t,
    isUtf8: ctx.terminal.isUtf8,
    ...keys,
  })
}

/** Polls for the outcome. A temporary network failure does not end the wait. */
async function poll(
  session: Session,
  started: Started,
  t: AccountTranslator,
  signal: AbortSignal,
): Promise<string> {
  const end = performance.now() + started.expires_in * 1_000
  while (performance.now() < end) {
    await pause(started.interval * 1_000, undefined, { signal })
    let answer: OutputOf<typeof deviceCalls.poll>
    try {
      answer = await session.ask(deviceCalls.poll, { device_secret: started.device_secret })
    } catch (error) {
      if (
        error instanceof Problem &&
        ['unreachable', 'timedOut', 'tooManyTries'].includes(error.name)
      )
        continue
      throw error
    }
    if (answer.state === 'approved' && answer.token) return answer.token
    if (answer.state === 'refused')
      throw new Problem('auth', t('login.refused'), { name: 'signInRefused' })
    if (answer.state === 'expired') break
  }
  throw new Problem('auth', t('login.expired'), {
    name: 'signInExpired',
    hint: t('login.again'),
  })
}
