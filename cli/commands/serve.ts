import path from 'node:path'
import type { Writable } from 'node:stream'
import type { Level } from 'pino'
import type { Config, Flags as SettingFlags, SettingName } from '../../server/config.ts'
import type { Running } from '../../server/main.ts'
import { limits } from '#contract/limits.ts'
import { aligned, commandOf, coreVoice, type CommandMaker, type Work } from '../command.ts'
import { serve as en } from '../locales/en/serve.ts'
import { serve as zhCn } from '../locales/zh-cn/serve.ts'
import { speaker, type Say } from '../locales/speak.ts'
import { text, toggle, type Flags } from '../options.ts'
import { exits, Problem, type Exit } from '../output.ts'
import { siteProblem } from '../site-problems.ts'

type Voice = Say<typeof en>

/** `showdoc serve`: the server, until it is told to end. Source: cli/spec.md 5.1. */
export const serve: CommandMaker = async (around, ended) => {
  const { settings } = await import('../../server/config.ts')
  const voice = speaker(around.locale, { en, 'zh-cn': zhCn })
  const core = coreVoice(around.locale)
  const names = (Object.keys(settings) as SettingName[]).filter(
    (name) => settings[name].flag !== null,
  )
  const keyOf = (name: SettingName) =>
    (settings[name].flag ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isSwitch = (name: SettingName) => 'isSwitch' in settings[name]
  // the text goes to the server's own reader, which knows what is accepted
  const flags: Flags = Object.fromEntries(
    names.map((name) => [keyOf(name), isSwitch(name) ? toggle() : text('VALUE')]),
  )
  const flagHelp = Object.fromEntries(
    names.map((name) => [keyOf(name), helpOf(name, settings[name].fallback)]),
  )
  function helpOf(name: SettingName, fallback: string | number | boolean | null) {
    const standard =
      fallback === null || isSwitch(name)
        ? ''
        : ` (${core('defaultsTo', { value: written(fallback) })})`
    return voice(`flag.${name}`) + standard
  }
  return commandOf(
    {
      name: 'serve',
      purpose: voice('purpose'),
      flags,
      flagHelp,
      variables: (Object.keys(settings) as SettingName[])
        .filter((name) => settings[name].flag === null)
        .map((name) => [name, voice(`flag.${name}`)] as const),
      examples: [
        'showdoc serve',
        'showdoc serve --port 8080 --data /srv/docs',
        'SHOWDOC_DATABASE_URL=postgres://docs@db/docs showdoc serve',
      ],
      exits: ['ok', 'error'],
      async run(work, values, _args, sources) {
        const given: SettingFlags = {}
        for (const name of names)
          if (sources[keyOf(name)] === 'flag') given[name] = String(values[keyOf(name)])
        return run(work, voice, given)
      },
    },
    around,
    ended,
  )
}

/** The default as a person writes it. */
const written = (fallback: string | number | boolean) =>
  fallback === false ? 'off' : fallback === limits.uploadMaxBytes ? '32MB' : String(fallback)

async function run(work: Work, voice: Voice, given: SettingFlags): Promise<Exit> {
  // a start that fails has its own end, and a server serves on without a reader
  work.outliveOutput?.()
  const { readConfig } = await import('../../server/config.ts')
  let config: Config
  let running: Running
  try {
    config = readConfig(work.env, given)
    const { logDestination, packageFolder, startServer } = await import('../../server/main.ts')
    running = await startServer(config, {
      version: work.version,
      logLevel: logLevelOf(config, work, given),
      logTo: work.stderr === process.stderr && !work.stderr.isTTY ? logDestination() : work.stderr,
      async fillIn(app, site, administrator) {
        const { fillInExamples, handbookFolder } = await import('./serve/examples.ts')
        // the item is for the visitors of the site, so it speaks their language
        const say = speaker(site.config.locale, { en, 'zh-cn': zhCn })
        await fillInExamples(work, say, {
          app,
          site,
          administrator,
          folder: handbookFolder(packageFolder()),
        })
      },
    })
  } catch (error) {
    throw startProblem(error, work, voice)
  }
  const isHeard = watchOutput(work.stdout)
  const isTold = announce(running, config, work, voice).then(async () => {
    // a password that nobody has read is made anew by the next start
    if ((await isHeard()) || running.first?.isChosen) await running.told()
  })
  const end = untilEnded(running, isTold, work, voice)
  await isTold
  return end
}

/** @returns asks whether everything that was written to the stream since now has arrived */
function watchOutput(stream: Writable): () => Promise<boolean> {
  let isDead = false
  stream.on('error', () => (isDead = true))
  return async () => {
    await new Promise<void>((written) => stream.write('', () => setImmediate(written)))
    return !isDead
  }
}

/** On a terminal requests are not listed unless the person asked for a level. */
function logLevelOf(config: Config, work: Work, given: SettingFlags): Level | 'silent' {
  const isAsked = given.SHOWDOC_LOG_LEVEL !== undefined || Boolean(work.env.SHOWDOC_LOG_LEVEL)
  return (
    work.stderr.isTTY && !isAsked && config.logLevel === 'info' ? 'warn' : config.logLevel
  ) as Level | 'silent'
}

function startProblem(error: unknown, work: Work, voice: Voice): unknown {
  if (error instanceof Error && error.name === 'PortInUse') {
    const { port } = error as Error & { port: number }
    const hint = voice('otherPort', { port: String(port < 65_535 ? port + 1 : 4999) })
    return new Problem('error', voice('portInUse', { port: String(port) }), {
      name: 'portInUse',
      hint,
    })
  }
  if (error instanceof Error && error.name === 'AddressUnusable') {
    return new Problem('error', voice('cannotListen', { where: error.message }), {
      name: 'addressUnusable',
    })
  }
  return siteProblem(error, work.locale) ?? error
}

/**
 * Address, administrator, data and how to stop: aligned on a terminal, plain lines in a pipe, one
 * document with `--json`.
 */
async function announce(running: Running, config: Config, work: Work, voice: Voice): Promise<void> {
  const { address, first, site } = running
  const data = path.resolve(config.data)
  const { items, administrator } = await running.facts()
  work.output.document('showdoc.serve/1', {
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
      ? voice('chosenPassword')
      : `${voice('password')}  ${first.password}   ${voice('shownOnlyNow')}`
    : ''
  work.output.result(`showdoc ${work.version}`)
  const rows = [
    [voice('address'), address],
    ...(administrator
      ? [[voice('administrator'), `${administrator}${secret ? `      ${secret}` : ''}`]]
      : []),
    // whoever reads a log must find nothing that signs in, so it is for a person at a terminal
    ...(running.signInAddress && work.stdout.isTTY
      ? [[voice('signIn'), running.signInAddress]]
      : []),
    [voice('data'), `${data} (${database}, ${voice('items', { count: items })})`],
    [voice('stop'), voice('ctrlC')],
  ]
  work.output.result(aligned(rows).trimEnd())
  if (running.signInAddress && work.stdout.isTTY) work.output.result(`  ${voice('onlyOnce')}`)
  if (config.newSite && work.env.SHOWDOC_NEW_SITE)
    work.output.warn(voice('newSite'), voice('unsetNewSite'))
  if (!running.hasScreens) work.output.warn(voice('noScreens'), voice('buildThem'))
}

/**
 * Runs until SIGTERM or Ctrl+C, which may come before everything was said; the second Ctrl+C does
 * not wait.
 */
function untilEnded(
  running: Running,
  isTold: Promise<void>,
  work: Work,
  voice: Voice,
): Promise<Exit> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    work.onInterrupt((signal) => {
      if (isStopping) {
        if (signal === 'SIGINT') process.exit(exits.interrupted)
        return
      }
      isStopping = true
      if (work.stderr.isTTY) work.output.note(voice('stopping'))
      isTold.then(running.stop).then(() => resolve('ok'), reject)
    })
  })
}
