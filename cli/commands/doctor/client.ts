import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { itemCalls } from '#contract/calls/item.ts'
import type { CommandContext } from '../../context.ts'
import { credentialOf, readCredentials, type Credential } from '../../credentials/credentials.ts'
import { prepareNetwork } from '../../session/network.ts'
import type { Problem } from '../../output.ts'
import { namedServer, serverOf } from '../../session/server-choice.ts'
import { sessionAt, type Session } from '../../session/session.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { parseLock } from '../../sync/base/lock.ts'
import { readGit } from '../../sync/git/git-checkout.ts'
import { readFolder, type Folder } from '../../sync/folder/read-folder.ts'
import {
  findSettings,
  targetOf,
  readSettings,
  type SyncTarget,
} from '../../sync/settings/settings-file.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { personOf } from '../person.ts'
import { compareItem, orStock } from '../stock-calls.ts'
import type { DoctorTranslator, Findings } from './findings.ts'
import { checkServer } from './reach.ts'

/** The least inotify watches per user that `watch` needs for a large folder. */
const fewWatches = 8_192

/** Whether anything here makes this a client: folder settings, a server flag, a sign-in. */
export function hasClient(ctx: CommandContext): boolean {
  const start = path.resolve(ctx.settings.dir ?? '.')
  return (
    findSettings(start) !== undefined ||
    namedServer(ctx) !== undefined ||
    Object.keys(readCredentials(ctx)).length > 0
  )
}

/** Checks what a client needs: settings, a reachable server, a credential, a right. */
export async function checkClient(
  found: Findings,
  t: DoctorTranslator,
  ctx: CommandContext,
): Promise<void> {
  const place = await placeHere(found, ctx)
  if (place === 'wrong') return
  if (place) await checkFolder(found, t, ctx, place)
  let server: string
  try {
    server = serverOf(ctx, place?.config.server)
  } catch (error) {
    return found.warn('server', (error as Error).message, (error as Problem).hint ?? '')
  }
  prepareNetwork(ctx, false, server)
  if (!(await checkServer(found, t, ctx, server))) return
  const credential = await found.check('credential', t('keyringAdvice'), () =>
    credentialOf(ctx, server),
  )
  if (credential === undefined) return
  if (!credential)
    return found.warn(
      'credential',
      t('notSignedIn', { server }),
      t('notSignedInAdvice', { server }),
    )
  const session = sessionAt(ctx, { server, credential })
  if (credential.kind === 'token') await checkPerson(found, t, session, credential)
  // what kind of server it is has been said
  const silent = { ...ctx, output: { ...ctx.output, warn: () => {} } }
  if (place) await checkItem(found, t, silent, session, place)
}

async function placeHere(
  found: Findings,
  ctx: CommandContext,
): Promise<SyncTarget | null | 'wrong'> {
  const start = path.resolve(ctx.settings.dir ?? '.')
  if (findSettings(start) === undefined) return null
  try {
    return await translateProblems(ctx, async () => {
      const { file, config } = readSettings(start)
      const { server, item } = ctx.settings
      const place = targetOf(file, config, ctx.settings.target, {
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

/** Problems in the folder that otherwise go unnoticed. */
async function checkFolder(
  found: Findings,
  t: DoctorTranslator,
  ctx: CommandContext,
  { root, lockFile, base, config }: SyncTarget,
): Promise<void> {
  const rules = { include: config.include, exclude: config.exclude, gitignore: true }
  const folder = await found.check('folder', t('folderAdvice'), () =>
    translateProblems(ctx, async () => readFolder(root, rules)),
  )
  if (folder) {
    found.ok('folder', root)
    checkNames(found, t, folder)
  }
  if (existsSync(lockFile)) await checkLock(found, t, ctx, lockFile, config)
  // a push asks it what the files were made from
  if (readGit(folder ? root : base, ctx.env).isGitMissing)
    found.warn('git', t('gitMissing'), t('gitAdvice'))
  if (existsSync(path.join(base, '.git')) && existsSync(path.join(base, '.showdoc')))
    await found.check('gitignore', t('notIgnoredAdvice'), () =>
      checkIgnored(found, t, path.join(base, '.gitignore')),
    )
  const limit = '/proc/sys/fs/inotify/max_user_watches'
  if (!existsSync(limit)) return
  const watches = Number(readFileSync(limit, 'utf8'))
  if (watches < fewWatches) found.warn('watches', String(watches), t('watchesAdvice'))
  else found.ok('watches', String(watches))
}

/** The lock as push reads it, and whether it belongs to these settings. */
async function checkLock(
  found: Findings,
  t: DoctorTranslator,
  ctx: CommandContext,
  file: string,
  { server, source }: SyncConfig,
): Promise<void> {
  try {
    const lock = await translateProblems(ctx, async () =>
      parseLock(readFileSync(file, 'utf8'), { name: path.basename(file) }),
    )
    const isOther =
      lock && (lock.head.server !== server || (source !== undefined && lock.head.source !== source))
    if (isOther)
      found.fail(
        'lock',
        t('lockOther', { server: lock.head.server }),
        t('lockAdvice', { file: path.basename(file) }),
      )
    else found.ok('lock', file)
  } catch (error) {
    found.fail(
      'lock',
      (error as Error).message,
      (error as Problem).hint ?? t('lockAdvice', { file: path.basename(file) }),
    )
  }
}

function checkIgnored(found: Findings, t: DoctorTranslator, file: string): void {
  const isIgnored = existsSync(file) && /^\/?\.showdoc\/?$/m.test(readFileSync(file, 'utf8'))
  if (isIgnored) found.ok('gitignore', '.showdoc')
  else found.warn('gitignore', t('notIgnored'), t('notIgnoredAdvice'))
}

/** At most so many files are named. */
const named = 5

/** Files whose names differ only in case are the same file on other systems. */
function checkNames(found: Findings, t: DoctorTranslator, { remarks }: Folder): void {
  const paths = remarks.filter((one) => one.rule === 'case-clash').map((one) => one.path)
  const sentence = (names: string) => t('namesClash', { count: paths.length, names })
  if (paths.length === 0) found.ok('folder.names', t('namesDiffer'))
  else
    found.warn('folder.names', sentence(paths.slice(0, named).join(', ')), t('namesClashAdvice'), {
      seen: sentence('…'),
    })
}

async function checkPerson(
  found: Findings,
  t: DoctorTranslator,
  session: Session,
  credential: Credential,
): Promise<void> {
  try {
    const { username, token } = await personOf(session)
    const until =
      token && token.expires > 0
        ? new Date(token.expires * 1000).toISOString().slice(0, 10)
        : t('forever')
    const { from } = credential
    const sentence = (name: string) =>
      t('signedIn', { name, from, scope: token?.scope ?? 'full', until })
    found.ok('credential', sentence(username), { seen: sentence('…') })
  } catch (error) {
    found.fail(
      'credential',
      (error as Error).message,
      (error as Problem).hint ?? t('notSignedInAdvice', { server: session.server }),
    )
  }
}

async function checkItem(
  found: Findings,
  t: DoctorTranslator,
  ctx: CommandContext,
  session: Session,
  { config }: SyncTarget,
): Promise<void> {
  if (!config.item) return
  try {
    const id = await itemId(session, config.item)
    const compared = () => compareItem(ctx, session, { item_id: Number(id) })
    if (session.credential?.kind === 'pair') {
      const { item } = await compared()
      return found.ok('item', `${item.name}: ${item.rights}`, { seen: item.rights })
    }
    const { name, mayWrite } = await orStock(
      session,
      async () => {
        const item = await session.ask(itemCalls.info, { item_id: id })
        return { name: item.item_name, mayWrite: item.item_edit }
      },
      async () => {
        const { item } = await compared()
        return { name: item.name, mayWrite: item.rights !== 'read' }
      },
    )
    if (mayWrite) found.ok('item', t('mayWrite', { name }), { seen: t('mayWrite', { name: '…' }) })
    else
      found.warn('item', t('mayRead', { name }), t('mayReadAdvice'), {
        seen: t('mayRead', { name: '…' }),
      })
  } catch (error) {
    // names of items may be in both
    const { message, name: seen, hint } = error as Problem
    found.fail('item', message, hint ?? t('itemAdvice'), {
      seen,
      advice: t('itemAdvice'),
    })
  }
}
