import path from 'node:path'
import type { Writable } from 'node:stream'
import type { Level } from 'pino'
import type { Config, Flags as SettingFlags, SettingName } from '../../server/config.ts'
import type { Running } from '../../server/main.ts'
import { limits } from '#contract/limits.ts'
import { aligned } from '../terminal/columns.ts'
import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator, type CommandContext } from '../context.ts'
import { serve as en } from '../locales/en/serve.ts'
import { serve as zhCn } from '../locales/zh-cn/serve.ts'
import { createTranslator, type Translator } from '../locales/translator.ts'
import { text, toggle, type Flags } from '../options.ts'
import { exits, Problem, type Exit } from '../output.ts'
import { siteProblem } from '../site-problems.ts'
import { otherOwner } from './serve/other-owner.ts'

type ServeTranslator = Translator<typeof en>

/** `showdoc serve`: runs the server until it is stopped. Source: cli/spec.md 5.1. */
export const serve: CommandMaker = async (environment, onExit) => {
  const { settings } = await import('../../server/config.ts')
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  const core = coreTranslator(environment.locale)
  const names = (Object.keys(settings) as SettingName[]).filter(
    (name) => settings[name].flag !== null,
  )
  const keyOf = (name: SettingName) =>
    (settings[name].flag ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isSwitch = (name: SettingName) => 'isSwitch' in settings[name]
  // `zh-cn or en` as `zh-cn|en`, which shells complete
  const placeholderOf = (name: SettingName) => {
    const words = settings[name].accepted.split(/, | or /)
    return words.length > 1 && words.every((word) => /^[a-z-]+$/.test(word))
      ? words.join('|')
      : 'VALUE'
  }
  // the raw text goes to the server's own config parser, which knows what is accepted
  const flags: Flags = Object.fromEntries(
    names.map((name) => [keyOf(name), isSwitch(name) ? toggle() : text(placeholderOf(name))]),
  )
  const flagHelp = Object.fromEntries(
    names.map((name) => [keyOf(name), helpOf(name, settings[name].fallback)]),
  )
  function helpOf(name: SettingName, fallback: string | number | boolean | null) {
    const standard =
      fallback === null || isSwitch(name)
        ? ''
        : ` (${core('defaultsTo', { value: written(fallback) })})`
    return t(`flag.${name}`) + standard
  }
  return commandOf(
    {
      name: 'serve',
      purpose: t('purpose'),
      flags,
      flagHelp,
      variables: (Object.keys(settings) as SettingName[])
        .filter((name) => settings[name].flag === null)
        .map((name) => [name, t(`flag.${name}`)] as const),
      examples: [
        'showdoc serve',
        'showdoc serve --port 8080 --data /srv/docs',
        'SHOWDOC_DATABASE_URL=postgres://docs@db/docs showdoc serve',
      ],
      exits: ['ok', 'error'],
      async run(ctx, values, _args, sources) {
        const given: SettingFlags = {}
        for (const name of names)
          if (sources[keyOf(name)] === 'flag') given[name] = String(values[keyOf(name)])
        return run(ctx, t, given)
      },
    },
    environment,
    onExit,
  )
}

/** The default as a user would write it. */
const written = (fallback: string | number | boolean) =>
  fallback === false ? 'off' : fallback === limits.uploadMaxBytes ? '32MB' : String(fallback)

async function run(ctx: CommandContext, t: ServeTranslator, given: SettingFlags): Promise<Exit> {
  // a failed start has its own exit code, and a running server does not need a reader
  ctx.outliveOutput?.()
  const { readConfig } = await import('../../server/config.ts')
  let config: Config
  let running: Running
  try {
    config = readConfig(ctx.env, given)
    const { logDestination, startServer } = await import('../../server/main.ts')
    const { packageFolder } = await import('../../server/package-folder.ts')
    running = await startServer(config, {
      version: ctx.version,
      logLevel: logLevelOf(config, ctx, given),
      logTo: ctx.stderr === process.stderr && !ctx.stderr.isTTY ? logDestination() : ctx.stderr,
      async fillIn(app, site, administrator) {
        const { fillInExamples, handbookFolder } = await import('./serve/examples.ts')
        // the item is for visitors of the site, so it is in the site's language
        const t = createTranslator(site.config.locale, { en, 'zh-cn': zhCn })
        await fillInExamples(ctx, t, {
          app,
          site,
          administrator,
          folder: handbookFolder(packageFolder()),
        })
      },
    })
  } catch (error) {
    throw startProblem(error, ctx, t)
  }
  const wasRead = watchOutput(ctx.stdout)
  const announced = announce(running, config, ctx, t).then(async () => {
    // the next start generates a new password unless somebody could read this one
    if ((await wasRead()) || running.first?.isChosen) await running.finishFirstStart()
  })
  const end = untilStopped(running, announced, ctx, t)
  await announced
  return end
}

/** @returns resolves to whether everything written to the stream from now on has arrived */
function watchOutput(stream: Writable): () => Promise<boolean> {
  let isDead = false
  stream.on('error', () => (isDead = true))
  return async () => {
    await new Promise<void>((written) => stream.write('', () => setImmediate(written)))
    return !isDead
  }
}

/** On a terminal requests are not logged unless a level was set. */
function logLevelOf(config: Config, ctx: CommandContext, given: SettingFlags): Level | 'silent' {
  const isAsked = given.SHOWDOC_LOG_LEVEL !== undefined || Boolean(ctx.env.SHOWDOC_LOG_LEVEL)
  return (ctx.stderr.isTTY && !isAsked && config.logLevel === 'info' ? 'warn' : config.logLevel) as
    | Level
    | 'silent'
}

function startProblem(error: unknown, ctx: CommandContext, t: ServeTranslator): unknown {
  if (error instanceof Error && error.name === 'PortInUse') {
    const { port } = error as Error & { port: number }
    const hint = t('otherPort', { port: String(port < 65_535 ? port + 1 : 4999) })
    return new Problem('error', t('portInUse', { port: String(port) }), {
      name: 'portInUse',
      hint,
    })
  }
  if (error instanceof Error && error.name === 'AddressUnusable') {
    return new Problem('error', t('cannotListen', { where: error.message }), {
      name: 'addressUnusable',
    })
  }
  return siteProblem(error, ctx.locale) ?? error
}

/**
 * Address, administrator, data and how to stop: aligned on a terminal, plain lines in a pipe, one
 * document with `--json`.
 */
async function announce(
  running: Running,
  config: Config,
  ctx: CommandContext,
  t: ServeTranslator,
): Promise<void> {
  const { address, first, site } = running
  const data = path.resolve(config.data)
  const { items, administrator } = await running.facts()
  ctx.output.document('showdoc.serve/1', null, {
    event: 'ready',
    ready: true,
    address,
    data,
    database: site.db.kind,
    items,
    first_start: first !== null,
    admin: administrator,
    password: first && !first.isChosen ? first.password : null,
  })
  const database = site.db.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const secret = first
    ? first.isChosen
      ? t('chosenPassword')
      : `${t('password')}  ${first.password}   ${t('shownOnlyNow')}`
    : ''
  ctx.output.result(`showdoc ${ctx.version}`)
  const rows = [
    [t('address'), address],
    ...(administrator
      ? [[t('administrator'), `${administrator}${secret ? `      ${secret}` : ''}`]]
      : []),
    // a log must not contain anything that signs in, so this is shown on a terminal only
    ...(running.signInAddress && ctx.stdout.isTTY ? [[t('signIn'), running.signInAddress]] : []),
    [t('data'), `${data} (${database}, ${t('items', { count: items })})`],
    [t('stop'), t('ctrlC')],
  ]
  ctx.output.result(aligned(rows).trimEnd())
  if (running.signInAddress && ctx.stdout.isTTY) ctx.output.result(`  ${t('onlyOnce')}`)
  if (config.newSite && ctx.env.SHOWDOC_NEW_SITE) ctx.output.warn(t('newSite'), t('unsetNewSite'))
  if (config.newKey && ctx.env.SHOWDOC_NEW_KEY) ctx.output.warn(t('newKey'), t('unsetNewSite'))
  if (!running.hasScreens) ctx.output.warn(t('noScreens'), t('buildThem'))
  const uid = otherOwner(config.data)
  if (uid !== null)
    ctx.output.warn(t('otherOwner', { folder: data, uid: String(uid) }), t('serveAsOwner'))
}

/**
 * Runs until SIGTERM or Ctrl+C, which may arrive before the announcement is finished, or until
 * another server has its data folder; a second Ctrl+C exits at once.
 */
function untilStopped(
  running: Running,
  announced: Promise<void>,
  ctx: CommandContext,
  t: ServeTranslator,
): Promise<Exit> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    void running.superseded.then((error) => {
      if (isStopping) return
      isStopping = true
      announced.then(running.stop).then(() => reject(siteProblem(error, ctx.locale)), reject)
    })
    ctx.onInterrupt((signal) => {
      if (isStopping) {
        if (signal === 'SIGINT') process.exit(exits.interrupted)
        return
      }
      isStopping = true
      if (ctx.stderr.isTTY) ctx.output.note(t('stopping'))
      announced.then(running.stop).then(() => resolve('ok'), reject)
    })
  })
}
