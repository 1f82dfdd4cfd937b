import { existsSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import type { Config } from '../../server/config.ts'
import { aligned } from '../terminal/columns.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { text, toggle, type Sources, type ValuesOf } from '../options.ts'
import { Problem, type Exit } from '../output.ts'
import { siteProblem } from '../site-problems.ts'
import { configOf, hasDatabase, interruptible, siteOn } from './local-site.ts'
import type { Connection } from './doctor/connections.ts'
import { doctorTranslator, Findings, type Check, type DoctorTranslator } from './doctor/findings.ts'
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
type Options = ValuesOf<typeof flags>

/**
 * `showdoc doctor`: finds what is wrong with a server or client on this machine, and says what to
 * do. Source: cli/spec.md 5.19.
 */
export const doctor: CommandMaker = (environment, onExit) => {
  const t = doctorTranslator(environment.locale)
  return commandOf(
    {
      name: 'doctor',
      purpose: t('purpose'),
      flags,
      flagHelp: {
        data: t('flag.data'),
        databaseUrl: t('flag.databaseUrl'),
        settings: t('flag.settings'),
        fix: t('flag.fix'),
        ldap: t('flag.ldap'),
        oauth2: t('flag.oauth2'),
        storage: t('flag.storage'),
        bundle: t('flag.bundle'),
      },
      examples: [
        'showdoc doctor',
        'showdoc doctor --data /srv/docs --fix',
        'showdoc doctor --ldap --storage',
        'showdoc doctor --settings',
      ],
      exits: ['ok', 'error'],
      run: (ctx, options, _args, sources) =>
        interruptible(ctx, (signal) => run(ctx, t, options, sources, signal)),
    },
    environment,
    onExit,
  )
}

async function run(
  ctx: CommandContext,
  t: DoctorTranslator,
  options: Options,
  sources: Sources,
  signal: AbortSignal,
): Promise<Exit> {
  const config = await configOf(ctx, options)
  if (options.settings) return printSettings(ctx, await settingsHere(ctx, options, sources))
  const { hasClient, checkClient } = await import('./doctor/client.ts')
  const { tracesOfSite } = await import('./doctor/installation.ts')
  const isClient = hasClient(ctx)
  // somebody else's data folder, which happens to be here, keeps no client from its checks
  const mayBeOthers = isClient && sources['data'] === undefined
  let isServer = false
  let unreadable: Problem | null = null
  try {
    isServer = hasDatabase(config) || (await tracesOfSite(config)) !== null
  } catch (error) {
    unreadable = mayBeOthers ? siteProblem(error, ctx.locale) : null
    if (!unreadable) throw error
  }
  if (!isServer && !isClient)
    throw new Problem('error', t('nothingHere', { folder: config.data }), {
      name: 'nothingHere',
      hint: t('nothingHereHint'),
    })
  const found = new Findings((check) => printCheck(ctx, check))
  checkProgram(found, ctx)
  if (unreadable) found.warn('data', unreadable.message, unreadable.hint ?? '')
  if (isServer) await checkServer(ctx, t, options, config, found)
  signal.throwIfAborted()
  if (isClient) await checkClient(found, t, ctx)
  if (options.bundle !== undefined)
    await writeBundle(
      ctx,
      options.bundle,
      (await settingsHere(ctx, options, sources)).map(withoutName),
      found,
      signal,
    )
  const { checks, fixed } = found
  const exit = found.hasFailed ? 'error' : 'ok'
  ctx.output.document('showdoc.doctor/1', exit, { checks, fixed })
  for (const line of fixed) ctx.output.result(t('fixed', { what: line }))
  const count = (state: Check['state']) => checks.filter((one) => one.state === state).length
  ctx.output.result(t('summary', { ok: count('ok'), warn: count('warn'), fail: count('fail') }))
  return exit
}

function checkProgram(found: Findings, ctx: CommandContext): void {
  found.ok(
    'program',
    `showdoc ${ctx.version}, Node.js ${process.versions.node}, ${platform()} ${release()} ${arch()}`,
  )
}

async function checkServer(
  ctx: CommandContext,
  t: DoctorTranslator,
  options: Options,
  config: Config,
  found: Findings,
): Promise<void> {
  const { checkDataFolder } = await import('./doctor/data-folder.ts')
  const { checkDatabase } = await import('./doctor/database.ts')
  const { checkSite } = await import('./doctor/site.ts')
  if (existsSync(config.data))
    await found.check('data', t('unforeseenAdvice'), () =>
      checkDataFolder(found, t, config, options.fix),
    )
  else found.warn('data', t('noFolder', { folder: config.data }), t('noFolderAdvice'))
  const { checkInstallation, reportMisfit, tracesOfSite } = await import('./doctor/installation.ts')
  const trace = hasDatabase(config) ? null : await tracesOfSite(config)
  if (trace) return reportMisfit(found, trace, ctx.locale)
  const db = await checkDatabase(found, t, config)
  if (!db) return
  try {
    const belong = await found.check('installation', t('unforeseenAdvice'), () =>
      checkInstallation(found, t, { db, config, locale: ctx.locale, fix: options.fix }),
    )
    const site = await siteOn(db, config, ctx.version).catch((error: unknown) => {
      const problem = siteProblem(error, ctx.locale)
      if (!problem) throw error
      return problem
    })
    if (site === null) return found.fail('key', t('noKey'), t('keyAdvice'))
    if (site instanceof Problem) return found.fail('key', site.message, site.hint ?? t('keyAdvice'))
    await checkSite({
      found,
      t,
      site,
      fix: options.fix,
      mayMoveFiles: options.fix && belong === true,
    })
    const requested = (['ldap', 'oauth2', 'storage'] satisfies Connection[]).filter(
      (name) => options[name],
    )
    if (requested.length === 0) return
    const { tryConnections } = await import('./doctor/connections.ts')
    await tryConnections(found, t, { site, locale: ctx.locale }, requested)
  } finally {
    await db.close()
  }
}

function printCheck(ctx: CommandContext, { name, state, seen, advice }: Check): void {
  if (ctx.settings.quiet && state === 'fail')
    ctx.output.error(`${name}  ${seen}`, advice || undefined)
  const { ok, bad } = ctx.terminal.marks
  const mark = { ok, warn: '!', fail: bad }[state]
  ctx.output.result(`${mark} ${name}  ${seen}`)
  if (advice !== '') ctx.output.result(`  → ${advice}`)
}

async function settingsHere(
  ctx: CommandContext,
  options: Options,
  sources: Sources,
): Promise<ShownSetting[]> {
  const { settingsOf } = await import('./doctor/settings-list.ts')
  const given = (key: 'data' | 'databaseUrl') =>
    sources[key] === 'flag' ? options[key] : undefined
  return settingsOf(ctx, {
    SHOWDOC_DATA: given('data'),
    SHOWDOC_DATABASE_URL: given('databaseUrl'),
  })
}

function printSettings(ctx: CommandContext, list: readonly ShownSetting[]): Exit {
  ctx.output.document('showdoc.doctor/1', 'ok', { settings: list })
  ctx.output.result(aligned(list.map((one) => [one.name, one.from, one.value])).trimEnd())
  return 'ok'
}

/** An item may be named by its name; a folder by what it is about. */
const withoutName = (one: ShownSetting): ShownSetting =>
  (one.name === 'SHOWDOC_ITEM' && !/^\d*$/.test(one.value)) ||
  (one.from === 'showdoc.json' && !one.name.startsWith('SHOWDOC_'))
    ? { ...one, value: '…' }
    : one

/**
 * The report for a support request: findings, settings with secrets masked, and no user content.
 */
async function writeBundle(
  ctx: CommandContext,
  file: string,
  settings: readonly ShownSetting[],
  { bundled: checks }: Findings,
  signal: AbortSignal,
): Promise<void> {
  const { writeArchive } = await import('./backup/archive/archive.ts')
  const parts = {
    'checks.json': { version: ctx.version, time: new Date().toISOString(), checks },
    'settings.json': settings,
  }
  const members = Object.entries(parts).map(([name, value]) => ({
    name,
    from: Buffer.from(JSON.stringify(value, null, 2)),
  }))
  await writeArchive(file, members, { signal, packed: () => undefined, gone: () => undefined })
}
