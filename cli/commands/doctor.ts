import { existsSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import type { Config } from '../../server/config.ts'
import { aligned, commandOf, type CommandMaker, type Work } from '../command.ts'
import { text, toggle, type Sources, type ValuesOf } from '../options.ts'
import { Problem, type Exit } from '../output.ts'
import { siteProblem } from '../site-problems.ts'
import { configOf, hasDatabase, interruptible, siteOn } from './data-place.ts'
import type { Connection } from './doctor/connections.ts'
import { doctorVoice, Findings, type Check, type DoctorVoice } from './doctor/findings.ts'
import type { ShownSetting } from './doctor/settings-list.ts'

const flags = {
  data: text('DIR'),
  databaseUrl: text('URL'),
  settings: toggle(),
  fix: toggle(),
  ldap: toggle(),
  oauth2: toggle(),
  storage: toggle(),
  bundle: text('FILE'),
}
type Wish = ValuesOf<typeof flags>

/**
 * `showdoc doctor`: what is wrong with a server or a client here, and what to do. Source:
 * cli/spec.md 5.19.
 */
export const doctor: CommandMaker = (around, ended) => {
  const say = doctorVoice(around.locale)
  return commandOf(
    {
      name: 'doctor',
      purpose: say('purpose'),
      flags,
      flagHelp: {
        data: say('flag.data'),
        databaseUrl: say('flag.databaseUrl'),
        settings: say('flag.settings'),
        fix: say('flag.fix'),
        ldap: say('flag.ldap'),
        oauth2: say('flag.oauth2'),
        storage: say('flag.storage'),
        bundle: say('flag.bundle'),
      },
      examples: [
        'showdoc doctor',
        'showdoc doctor --data /srv/docs --fix',
        'showdoc doctor --ldap --storage',
        'showdoc doctor --settings',
      ],
      exits: ['ok', 'error'],
      run: (work, wish, _args, sources) =>
        interruptible(work, (signal) => run(work, say, wish, sources, signal)),
    },
    around,
    ended,
  )
}

async function run(
  work: Work,
  say: DoctorVoice,
  wish: Wish,
  sources: Sources,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(work, wish)
  if (wish.settings) return tellSettings(work, await settingsHere(work, wish, sources))
  const { hasClient, lookAtClient } = await import('./doctor/client.ts')
  const { traceOfSite } = await import('./doctor/installation.ts')
  const isServer = hasDatabase(config) || (await traceOfSite(config)) !== null
  const isClient = hasClient(work)
  if (!isServer && !isClient)
    throw new Problem('error', say('nothingHere', { folder: config.data }), {
      name: 'nothingHere',
      hint: say('nothingHereHint'),
    })
  const found = new Findings((check) => tellCheck(work, check))
  lookAtProgram(found, work)
  if (isServer) await lookAtServer(work, say, wish, config, found)
  signal.throwIfAborted()
  if (isClient) await lookAtClient(found, say, work)
  if (wish.bundle !== undefined)
    await writeBundle(
      work,
      wish.bundle,
      (await settingsHere(work, wish, sources)).map(withoutName),
      found,
      signal,
    )
  const { checks, fixed } = found
  work.output.document('showdoc.doctor/1', { checks, fixed })
  for (const line of fixed) work.output.result(say('fixed', { what: line }))
  const count = (state: Check['state']) => checks.filter((one) => one.state === state).length
  work.output.result(say('summary', { ok: count('ok'), warn: count('warn'), fail: count('fail') }))
  return found.hasFailed ? 'error' : 'ok'
}

function lookAtProgram(found: Findings, work: Work): void {
  found.ok(
    'program',
    `showdoc ${work.version}, Node.js ${process.versions.node}, ${platform()} ${release()} ${arch()}`,
  )
}

async function lookAtServer(
  work: Work,
  say: DoctorVoice,
  wish: Wish,
  config: Config,
  found: Findings,
): Promise<void> {
  const { lookAtDataFolder } = await import('./doctor/data-folder.ts')
  const { lookAtDatabase } = await import('./doctor/database.ts')
  const { lookAtSite } = await import('./doctor/site.ts')
  if (existsSync(config.data))
    await found.look('data', say('unforeseenAdvice'), () =>
      lookAtDataFolder(found, say, config, wish.fix),
    )
  else found.warn('data', say('noFolder', { folder: config.data }), say('noFolderAdvice'))
  const { lookAtInstallation, tellMisfit, traceOfSite } = await import('./doctor/installation.ts')
  const trace = hasDatabase(config) ? null : await traceOfSite(config)
  if (trace) return tellMisfit(found, trace, work.locale)
  const db = await lookAtDatabase(found, say, config)
  if (!db) return
  try {
    const belong = await found.look('installation', say('unforeseenAdvice'), () =>
      lookAtInstallation(found, say, { db, config, locale: work.locale, fix: wish.fix }),
    )
    const site = await siteOn(db, config, work.version).catch((error: unknown) => {
      const problem = siteProblem(error, work.locale)
      if (!problem) throw error
      return problem
    })
    if (site === null) return found.fail('key', say('noKey'), say('keyAdvice'))
    if (site instanceof Problem)
      return found.fail('key', site.message, site.hint ?? say('keyAdvice'))
    await lookAtSite({ found, say, site, fix: wish.fix, mayMoveFiles: wish.fix && belong === true })
    const wished = (['ldap', 'oauth2', 'storage'] satisfies Connection[]).filter(
      (name) => wish[name],
    )
    if (wished.length === 0) return
    const { tryConnections } = await import('./doctor/connections.ts')
    await tryConnections(found, say, { site, locale: work.locale }, wished)
  } finally {
    await db.close()
  }
}

function tellCheck(work: Work, { name, state, seen, advice }: Check): void {
  if (work.settings.quiet && state === 'fail')
    work.output.error(`${name}  ${seen}`, advice || undefined)
  const { ok, bad } = work.terminal.marks
  const mark = { ok, warn: '!', fail: bad }[state]
  work.output.result(`${mark} ${name}  ${seen}`)
  if (advice !== '') work.output.result(`  → ${advice}`)
}

async function settingsHere(work: Work, wish: Wish, sources: Sources): Promise<ShownSetting[]> {
  const { settingsOf } = await import('./doctor/settings-list.ts')
  const given = (key: 'data' | 'databaseUrl') => (sources[key] === 'flag' ? wish[key] : undefined)
  return settingsOf(work, {
    SHOWDOC_DATA: given('data'),
    SHOWDOC_DATABASE_URL: given('databaseUrl'),
  })
}

function tellSettings(work: Work, list: readonly ShownSetting[]): Exit {
  work.output.document('showdoc.doctor/1', { settings: list })
  work.output.result(aligned(list.map((one) => [one.name, one.from, one.value])).trimEnd())
  return 'ok'
}

/** An item may be named by its name. */
const withoutName = (one: ShownSetting): ShownSetting =>
  one.name === 'SHOWDOC_ITEM' && !/^\d*$/.test(one.value) ? { ...one, value: '…' } : one

/**
 * The report for somebody who helps: what was found, settings with their secrets masked, nothing of
 * what people wrote.
 */
async function writeBundle(
  work: Work,
  file: string,
  settings: readonly ShownSetting[],
  { bundled: checks }: Findings,
  signal: AbortSignal,
): Promise<void> {
  const { writeArchive } = await import('./backup/archive.ts')
  const parts = {
    'checks.json': { version: work.version, time: new Date().toISOString(), checks },
    'settings.json': settings,
  }
  const members = Object.entries(parts).map(([name, value]) => ({
    name,
    from: Buffer.from(JSON.stringify(value, null, 2)),
  }))
  await writeArchive(file, members, { signal, packed: () => undefined, gone: () => undefined })
}
