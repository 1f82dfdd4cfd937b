import { hostname, release, type as systemName } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '#contract/call.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { deviceCalls } from '#contract/calls/device.ts'
import { userCalls } from '#contract/calls/user.ts'
import { accountVoice, dayOf, isoOf, type AccountVoice } from '../../account.ts'
import { askLine } from '../../asking.ts'
import { opensBrowser, openInBrowser } from '../../browser.ts'
import type { Work } from '../../command.ts'
import { credentialsFile, givenCredential, storeCredential } from '../../credentials.ts'
import { serverAddress } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { sessionAt, type Session } from '../../session.ts'
import { folderPlace } from '../folder-place.ts'
import type { LoginView } from '../../ui/login-view.tsx'
import type { LoginFlags } from './flags.ts'

/** Signs in and keeps the sign-in in the credentials file. */
export async function run(work: Work, wish: LoginFlags, named: string | undefined): Promise<Exit> {
  const say = accountVoice(work.locale)
  const server = await chooseServer(work, say, named)
  const session = sessionAt(work, { server, credential: null })
  // a token of the environment needs no sign-in; one that is given by the flag is meant to be kept
  const isGiven = work.sources.token === 'flag'
  if (!isGiven && work.terminal.isCi)
    throw new Problem('auth', say('login.noPersonHere'), { hint: say('login.setToken') })
  await session.ask(commonCalls.version, {})
  const credential = isGiven ? await givenCredential(work) : null
  const token =
    credential?.kind === 'token' ? credential.token : await approvedToken(work, session, say, wish)
  return keep(work, server, token, say)
}

async function chooseServer(
  work: Work,
  say: AccountVoice,
  named: string | undefined,
): Promise<string> {
  const configured = named ?? work.settings.server ?? (await folderPlace(work)).server
  const wish =
    configured ??
    (work.terminal.canAsk ? (await askLine(work, say('login.askServer'))).trim() : undefined)
  if (wish === undefined || wish === '')
    throw new Problem('usage', work.say('missingArgument', { name: 'SERVER' }), {
      hint: 'showdoc login https://docs.example.com',
    })
  const address = serverAddress(wish) ?? addressOfHost(wish)
  if (address === undefined) {
    throw new Problem(
      'usage',
      work.say('wrongValue', {
        name: 'SERVER',
        value: wish,
        accepted: work.say('acceptedAddress'),
      }),
    )
  }
  return address
}

/** People type the name of the host alone: https, and http only on this very machine. */
function addressOfHost(wish: string): string | undefined {
  if (!/^(\[::1\]|[\w.-]+)(:\d+)?(\/|$)/.test(wish)) return undefined
  return serverAddress(`${/^(localhost|127\.|\[::1\])/.test(wish) ? 'http' : 'https'}://${wish}`)
}

/** Proves the token, keeps it and tells whose it is. */
async function keep(work: Work, server: string, token: string, say: AccountVoice): Promise<Exit> {
  const session = sessionAt(work, { server, credential: { kind: 'token', token, from: 'flag' } })
  const person = await session.ask(userCalls.info, {}).catch((error: unknown) => {
    if (error instanceof Problem && error.exit === 'auth')
      throw new Problem('auth', say('login.tokenInvalid'), {
        name: error.name,
        code: error.code,
        hint: say('login.otherToken'),
      })
    throw error
  })
  const expires = person.token?.expires ?? 0
  storeCredential(work, server, { token, username: person.username, expires })
  work.output.document('showdoc.login/1', {
    server,
    user: { uid: String(person.uid), username: person.username },
    scope: person.token?.scope ?? 'full',
    items: person.token?.item_ids ?? null,
    expires: isoOf(expires),
    stored: 'file',
  })
  const values = {
    mark: work.terminal.marks.ok,
    user: person.username,
    file: credentialsFile(work.env),
  }
  work.output.result(
    expires === 0
      ? say('login.doneForever', values)
      : say('login.done', { ...values, date: dayOf(expires) }),
  )
  return 'ok'
}

type Started = OutputOf<typeof deviceCalls.start>

/** A token that a person approves in a browser. @throws {Problem} auth: refused, expired */
async function approvedToken(
  work: Work,
  session: Session,
  say: AccountVoice,
  wish: LoginFlags,
): Promise<string> {
  const started = await start(session, say, wish)
  const page = serverAddress(started.address)
  const open = () => {
    if (page !== undefined)
      openInBrowser(`${page}?code=${encodeURIComponent(started.code)}`, work.env)
  }
  const quitting = new AbortController()
  const quit = () => quitting.abort()
  const release = work.onInterrupt(quit)
  const view = await show(work, session.server, started, say, { open, quit })
  try {
    if (view && wish.browser && opensBrowser(work.env)) open()
    return await poll(session, started, say, quitting.signal)
  } catch (error) {
    throw quitting.signal.aborted ? new Problem('interrupted', work.say('interrupted')) : error
  } finally {
    release()
    view?.close()
  }
}

async function start(session: Session, say: AccountVoice, wish: LoginFlags): Promise<Started> {
  const item_ids = wish.items?.split(',').map((id) => Number(id.trim())) ?? []
  try {
    return await session.ask(deviceCalls.start, {
      host: hostname(),
      system: `${systemName()} ${release()}`,
      scope: wish.scope,
      item_ids,
    })
  } catch (error) {
    const isUnknown =
      error instanceof Problem && (error.code === 10404 || error.name === 'notAServer')
    throw isUnknown
      ? new Problem('error', say('login.noApproval'), { hint: say('login.useKeyPair') })
      : error
  }
}

/** `BCDFGHJK` as people read it: `BCDF-GHJK`. */
const grouped = (code: string) => code.replace(/^(\w{4})(\w{4})$/, '$1-$2')

/**
 * Shows code and address: as a living view on a terminal, else as lines that even `--quiet` prints,
 * because a person has to act.
 */
async function show(
  work: Work,
  server: string,
  started: Started,
  say: AccountVoice,
  keys: { readonly open: () => void; readonly quit: () => void },
): Promise<LoginView | null> {
  if (!work.terminal.hasViews) {
    work.output.ask(say('login.open', { address: started.address, code: grouped(started.code) }))
    work.output.note(say('login.waiting', { minutes: Math.round(started.expires_in / 60) }))
    return null
  }
  const { showLogin } = await import('../../ui/login-view.tsx')
  const { address, expires_in: seconds } = started
  return showLogin({
    host: new URL(server).host,
    code: grouped(started.code),
    address,
    seconds,
    say,
    isUtf8: work.terminal.isUtf8,
    ...keys,
  })
}

/**
 * Asks for the outcome until there is one. A network that is away for a while does not end the
 * wait.
 */
async function poll(
  session: Session,
  started: Started,
  say: AccountVoice,
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
      throw new Problem('auth', say('login.refused'), { name: 'signInRefused' })
    if (answer.state === 'expired') break
  }
  throw new Problem('auth', say('login.expired'), {
    name: 'signInExpired',
    hint: say('login.again'),
  })
}
