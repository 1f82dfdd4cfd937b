import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { itemCalls } from '#contract/calls/item.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { userCalls } from '#contract/calls/user.ts'
import { unreachable } from '../../call-problems.ts'
import type { Work } from '../../command.ts'
import { credentialOf, readCredentials, serverOf, type Credential } from '../../credentials.ts'
import { prepareNetwork, proxyFor } from '../../network.ts'
import type { Problem } from '../../output.ts'
import { networkVoice, sessionAt, type Session } from '../../session.ts'
import type { SyncConfig } from '../../sync/config.ts'
import { parseLock } from '../../sync/lock.ts'
import { readFolder, type Folder } from '../../sync/read-folder.ts'
import { findSettings, placeOf, readSettings, type SyncPlace } from '../../sync/settings-file.ts'
import { itemId, spoken } from '../folder-work.ts'
import type { DoctorVoice, Findings } from './findings.ts'

/** Seconds by which two clocks may differ. Source: cli/spec.md 5.19. */
const clockTolerance = 60
/** Seconds for an answer of the server. */
const patience = 20
/** Files that Linux watches for one person at least, so that `watch` sees a large folder. */
const fewWatches = 8_192

/**
 * Whether there is anything of a client here: settings of a folder, a server by flag, a sign-in.
 */
export function hasClient(work: Work): boolean {
  const start = path.resolve(work.settings.dir ?? '.')
  return (
    findSettings(start) !== undefined ||
    work.settings.server !== undefined ||
    Object.keys(readCredentials(work)).length > 0
  )
}

/** What a client needs: settings, a server that answers, a credential, a right. */
export async function lookAtClient(found: Findings, say: DoctorVoice, work: Work): Promise<void> {
  const place = await placeHere(found, work)
  if (place === 'wrong') return
  if (place) await lookAtFolder(found, say, work, place)
  let server: string
  try {
    server = serverOf(work, place?.config.server)
  } catch (error) {
    return found.warn('server', (error as Error).message, (error as Problem).hint ?? '')
  }
  prepareNetwork(work, false, server)
  if (!(await lookAtServer(found, say, work, server))) return
  const credential = await credentialOf(work, server)
  if (!credential)
    return found.warn(
      'credential',
      say('notSignedIn', { server }),
      say('notSignedInAdvice', { server }),
    )
  const session = sessionAt(work, { server, credential })
  if (credential.kind === 'token') await lookAtPerson(found, say, session, credential)
  if (place) await lookAtItem(found, say, session, place)
}

async function placeHere(found: Findings, work: Work): Promise<SyncPlace | null | 'wrong'> {
  const start = path.resolve(work.settings.dir ?? '.')
  if (findSettings(start) === undefined) return null
  try {
    return await spoken(work, async () => {
      const { file, config } = readSettings(start)
      const { server, item } = work.settings
      const place = placeOf(file, config, work.settings.target, {
        ...(server === undefined ? {} : { server }),
        ...(item === undefined ? {} : { item }),
      })
      found.ok('config', file)
      return place
    })
  } catch (error) {
    found.fail('config', (error as Error).message, (error as Problem).hint ?? '')
    return 'wrong'
  }
}

/** Things of the folder that go wrong unseen. */
async function lookAtFolder(
  found: Findings,
  say: DoctorVoice,
  work: Work,
  { root, lockFile, base, config }: SyncPlace,
): Promise<void> {
  const rules = { include: config.include, exclude: config.exclude, gitignore: true }
  const folder = await found.look('folder', say('folderAdvice'), () =>
    spoken(work, async () => readFolder(root, rules)),
  )
  if (folder) {
    found.ok('folder', root)
    lookAtNames(found, say, folder)
  }
  if (existsSync(lockFile)) await lookAtLock(found, say, work, lockFile, config)
  if (existsSync(path.join(base, '.git')) && existsSync(path.join(base, '.showdoc')))
    await found.look('gitignore', say('notIgnoredAdvice'), () =>
      lookAtIgnored(found, say, path.join(base, '.gitignore')),
    )
  const limit = '/proc/sys/fs/inotify/max_user_watches'
  if (!existsSync(limit)) return
  const watches = Number(readFileSync(limit, 'utf8'))
  if (watches < fewWatches) found.warn('watches', String(watches), say('watchesAdvice'))
  else found.ok('watches', String(watches))
}

/** The lock as push reads it, and whether it belongs to these settings. */
async function lookAtLock(
  found: Findings,
  say: DoctorVoice,
  work: Work,
  file: string,
  { server, source }: SyncConfig,
): Promise<void> {
  try {
    const lock = await spoken(work, async () => parseLock(readFileSync(file, 'utf8')))
    const isOther =
      lock && (lock.head.server !== server || (source !== undefined && lock.head.source !== source))
    if (isOther)
      found.fail(
        'lock',
        say('lockOther', { server: lock.head.server }),
        say('lockAdvice', { file: path.basename(file) }),
      )
    else found.ok('lock', file)
  } catch (error) {
    found.fail(
      'lock',
      (error as Error).message,
      (error as Problem).hint ?? say('lockAdvice', { file: path.basename(file) }),
    )
  }
}

function lookAtIgnored(found: Findings, say: DoctorVoice, file: string): void {
  const isIgnored = existsSync(file) && /^\/?\.showdoc\/?$/m.test(readFileSync(file, 'utf8'))
  if (isIgnored) found.ok('gitignore', '.showdoc')
  else found.warn('gitignore', say('notIgnored'), say('notIgnoredAdvice'))
}

/** Most files that are named. */
const named = 5

/** Files whose names differ by case alone are one file on other systems. */
function lookAtNames(found: Findings, say: DoctorVoice, { remarks }: Folder): void {
  const paths = remarks.filter((one) => one.rule === 'case-clash').map((one) => one.path)
  const told = (names: string) => say('namesClash', { count: paths.length, names })
  if (paths.length === 0) found.ok('folder.names', say('namesDiffer'))
  else
    found.warn('folder.names', told(paths.slice(0, named).join(', ')), say('namesClashAdvice'), {
      seen: told('…'),
    })
}

/** Name service, connection, product and clock, each a line. */
async function lookAtServer(
  found: Findings,
  say: DoctorVoice,
  work: Work,
  server: string,
): Promise<boolean> {
  const { hostname } = new URL(server)
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    found.ok('server.name', `${hostname}: ${addresses.map((one) => one.address).join(', ')}`)
  } catch (error) {
    found.fail(
      'server.name',
      `${hostname}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
      say('nameAdvice'),
    )
    return false
  }
  let answer: Response
  try {
    answer = await fetch(`${server}/api/common/version`, {
      signal: AbortSignal.timeout(patience * 1_000),
    })
  } catch (error) {
    const { message, hint } = await unreachable(
      error,
      server,
      patience,
      networkVoice(work.locale),
      proxyFor(work, server),
    )
    found.fail('server.reach', message, hint ?? '')
    return false
  }
  const body = await answer.json().then(
    (json) => json as { error_code?: number; data?: { version?: string } },
    () => null,
  )
  if (body?.error_code !== 0) {
    found.fail(
      'server.reach',
      say('notOurs', { server, status: String(answer.status) }),
      say(new URL(server).pathname === '/' ? 'subPathAdvice' : 'pathAdvice', {
        origin: new URL(server).origin,
      }),
    )
    return false
  }
  found.ok('server.reach', `${server}: ${body.data?.version ?? '?'}`)
  const date = Date.parse(answer.headers.get('date') ?? '')
  const apart = Math.round(Math.abs(date - Date.now()) / 1000)
  if (apart > clockTolerance)
    found.warn('server.clock', say('clocksDiffer', { count: apart }), say('clockAdvice'))
  else if (Number.isFinite(apart)) found.ok('server.clock', say('clocksAgree'))
  return true
}

async function lookAtPerson(
  found: Findings,
  say: DoctorVoice,
  session: Session,
  credential: Credential,
): Promise<void> {
  try {
    const { username, token } = await session.ask(userCalls.info, {})
    const until =
      token && token.expires > 0
        ? new Date(token.expires * 1000).toISOString().slice(0, 10)
        : say('forever')
    const { from } = credential
    const told = (name: string) =>
      say('signedIn', { name, from, scope: token?.scope ?? 'full', until })
    found.ok('credential', told(username), { seen: told('…') })
  } catch (error) {
    found.fail(
      'credential',
      (error as Error).message,
      (error as Problem).hint ?? say('notSignedInAdvice', { server: session.server }),
    )
  }
}

async function lookAtItem(
  found: Findings,
  say: DoctorVoice,
  session: Session,
  { config }: SyncPlace,
): Promise<void> {
  if (!config.item) return
  try {
    const id = await itemId(session, config.item)
    if (session.credential?.kind === 'pair') {
      const { item } = await session.ask(syncCalls.compare, { item_id: Number(id) })
      return found.ok('item', `${item.name}: ${item.rights}`, { seen: item.rights })
    }
    const item = await session.ask(itemCalls.info, { item_id: id })
    const name = item.item_name
    if (item.item_edit)
      found.ok('item', say('mayWrite', { name }), { seen: say('mayWrite', { name: '…' }) })
    else
      found.warn('item', say('mayRead', { name }), say('mayReadAdvice'), {
        seen: say('mayRead', { name: '…' }),
      })
  } catch (error) {
    // names of items may stand in both
    const { message, name, hint } = error as Problem
    found.fail('item', message, hint ?? say('itemAdvice'), {
      seen: name,
      advice: say('itemAdvice'),
    })
  }
}
