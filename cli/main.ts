import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { CommanderError, type Command } from 'commander'
import { coreTranslator, outputContext, contextOf, type Environment } from './context.ts'
import { groupHelp, writeHelp } from './help.ts'
import { pathOf, programOf, type CommandMaker } from './command.ts'
import { localeOf } from './locales/translator.ts'
import { exits, outputTo, Problem, type Exit } from './output.ts'
import type { ParsedFlags } from './options.ts'
import { usageProblem } from './usage-problem.ts'
import { userLanguage } from './system/user-settings.ts'

/** All commands; only the requested one is loaded. Source: cli/spec.md 9. */
export const commands = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  init: async () => (await import('./commands/init.ts')).init,
  push: async () => (await import('./commands/push.ts')).push,
  preview: async () => (await import('./commands/preview.ts')).preview,
  pull: async () => (await import('./commands/pull.ts')).pull,
  watch: async () => (await import('./commands/watch.ts')).watch,
  plan: async () => (await import('./commands/plan.ts')).plan,
  diff: async () => (await import('./commands/diff.ts')).diff,
  status: async () => (await import('./commands/status.ts')).status,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  api: async () => (await import('./commands/api.ts')).api,
  db: async () => (await import('./commands/db.ts')).db,
  admin: async () => (await import('./commands/admin.ts')).admin,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  login: async () => (await import('./commands/login.ts')).login,
  logout: async () => (await import('./commands/logout.ts')).logout,
  whoami: async () => (await import('./commands/whoami.ts')).whoami,
  open: async () => (await import('./commands/open.ts')).open,
  completion: async () => (await import('./commands/completion.ts')).completion,
  schema: async () => (await import('./commands/schema.ts')).schema,
  check: async () => (await import('./commands/check.ts')).check,
} satisfies Record<string, () => Promise<CommandMaker>>
type CommandName = keyof typeof commands
const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commands, name)

const examples = ['showdoc serve', 'showdoc login https://docs.example.com', 'showdoc push docs/']

/** Version from the nearest package.json, for sources and built files alike. */
function versionOfPackage(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return (
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  ).version
}

const programHelp = (environment: Environment) => (name: string) => {
  const t = coreTranslator(environment.locale)
  const list = (Object.keys(commands) as CommandName[]).map(
    (one) => [one, t(`summary.${one}`)] as const,
  )
  return groupHelp(t('purpose'), name, list, examples, environment)
}

/** Parses the arguments before language and command are known. */
function preparse(
  argv: readonly string[],
  environment: Environment,
): { words: readonly string[]; given: ParsedFlags } {
  const program = programOf(environment, () => '')
  try {
    const { operands } = program.parseOptions([...argv])
    return { words: operands, given: program.opts() }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // a flag without its value: the real parse reports it
    return { words: [], given: { ...program.opts(), json: argv.includes('--json') } }
  }
}

/**
 * Runs one command line.
 * @returns its exit; all output has been written
 */
export async function run(
  argv: readonly string[],
  host: Omit<Environment, 'locale' | 'explainsAll'>,
): Promise<Exit> {
  const first = preparse(argv, { ...host, locale: 'en' })
  const isAboutStock = first.words.join(' ') === 'help stock'
  if (first.words[0] === 'help' && !isAboutStock)
    return run([...without(argv, 'help'), '--help'], host)
  if (argv[0] === '__complete') return complete(argv.slice(1), host)
  const locale = localeOf(first.given.lang?.toString(), host.env, userLanguage(host.env))
  const output = outputOf({ ...host, locale }, first.given)
  const environment: Environment = {
    ...host,
    locale,
    explainsAll: argv.includes('--all'),
    isJson: output.options.json,
  }
  if (isAboutStock) return helpAboutStock(environment)
  const t = coreTranslator(environment.locale)
  const [name] = first.words
  let exit: Exit = 'ok'
  let program = programOf(environment, programHelp(environment))
  try {
    if (first.given.version) {
      const { version } = environment
      output.document('showdoc.version/1', 'ok', { version })
      output.value(version)
      return 'ok'
    }
    program = await programFor(name === undefined ? [] : [name], environment, (end) => (exit = end))
    if (name === undefined && argv.length === 0)
      throw new Problem('usage', t('noCommand'), { hint: 'showdoc --help' })
    if (name !== undefined && !isCommand(name)) {
      throw usageProblem(
        new CommanderError(1, 'commander.unknownCommand', `'${name}'`),
        program,
        environment,
      )
    }
    await program.parseAsync([...argv], { from: 'user' })
    return exit
  } catch (error) {
    // help was requested and printed
    if (error instanceof CommanderError && error.exitCode === 0) return 'ok'
    const at = commandAt(program, first.words)
    const problem = problemOf(error, at, environment)
    outputOf(environment, first.given, pathOf(at)).fail(problem)
    return problem.exit
  }
}

/** Loads the commands that these words name; the others have only their names. */
export async function programFor(
  words: readonly string[],
  environment: Environment,
  onExit: (end: Exit) => void,
): Promise<Command> {
  const program = programOf(environment, programHelp(environment))
  for (const one of Object.keys(commands) as CommandName[]) {
    if (words.includes(one)) program.addCommand(await (await commands[one]())(environment, onExit))
    else program.command(one).exitOverride()
  }
  return program
}

/** Answers a shell: what can follow the words. Never fails, and reports nothing. */
async function complete(
  argv: readonly string[],
  host: Omit<Environment, 'locale' | 'explainsAll'>,
): Promise<Exit> {
  try {
    const { stdout } = host
    const silent = {
      ...host,
      stdout: new PassThrough().resume(),
      stderr: new PassThrough().resume(),
    }
    const { completeWords } = await import('./commands/completion/answer.ts')
    stdout.write(
      await completeWords(
        argv,
        { ...silent, locale: localeOf(undefined, host.env, userLanguage(host.env)) },
        programFor,
      ),
    )
  } catch {
    // the shell goes on without
  }
  return 'ok'
}

/** What is possible with a stock ShowDoc server, and what is not. */
async function helpAboutStock(environment: Environment) {
  const { stock } = await (environment.locale === 'en'
    ? import('./locales/en/stock.ts')
    : import('./locales/zh-cn/stock.ts'))
  writeHelp(environment, 'showdoc help stock', stock.text)
  return 'ok' as const
}

/** The arguments without the first occurrence of a word. */
const without = (argv: readonly string[], word: string) =>
  argv.filter((_, index) => index !== argv.indexOf(word))

/** The deepest command the words name. */
function commandAt(program: Command, words: readonly string[]): Command {
  let at = program
  for (const word of words) {
    const next = at.commands.find((one) => one.name() === word)
    if (!next) break
    at = next
  }
  return at
}

function problemOf(error: unknown, at: Command, environment: Environment): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CommanderError) return usageProblem(error, at, environment)
  const t = coreTranslator(environment.locale)
  const message = error instanceof Error ? error.message : String(error)
  return new Problem('error', t('unforeseen', { message }), {
    name: 'unforeseen',
    hint: t('unforeseenHint'),
    cause: error,
  })
}

/** Output for a failure, even when the settings themselves are invalid. */
function outputOf(environment: Environment, given: ParsedFlags, command?: string) {
  try {
    return contextOf(environment, given, command).output
  } catch {
    return outputTo(environment.stdout, environment.stderr, {
      command: command ?? 'showdoc',
      json: given.json === true || /^(1|true|yes|on)$/.test(environment.env.SHOWDOC_JSON ?? ''),
      quiet: true,
      verbose: false,
      debug: false,
      color: { out: false, err: false },
      ...outputContext(environment),
    })
  }
}

/**
 * npm forwards Ctrl+C to a program that already got it from the terminal: within this time it is
 * the same key press.
 */
const samePressMs = 300

/** Exits on a signal, unless a command has registered a handler. */
function listenForSignals(): Environment['onInterrupt'] {
  let listener: ((signal: NodeJS.Signals) => void) | undefined
  let pressedAt = -Infinity
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, (signal) => {
      if (!listener) process.exit(exits.interrupted)
      const now = performance.now()
      if (signal === 'SIGINT' && now - pressedAt < samePressMs) return
      if (signal === 'SIGINT') pressedAt = now
      listener(signal)
    })
  }
  return (added) => {
    const before = listener
    listener = added
    return () => (listener = before)
  }
}

/**
 * Standard output belongs to the command. What libraries print by `console.log` is shown with
 * --debug only, on standard error.
 */
function silenceLibraries(isDebug: boolean): void {
  const said = (...words: unknown[]) =>
    isDebug ? process.stderr.write(`${words.map(String).join(' ')}\n`) : undefined
  Object.assign(globalThis.console, { log: said, info: said, debug: said })
}

/**
 * The process itself. A closed pipe (`| head`) ends it silently with 0, a failed write with 1,
 * unless it is serving others. Where nobody reads standard error the run goes on and ends with its
 * own code. Source: cli/spec.md 1.4.
 */
async function main(): Promise<void> {
  // the arguments may contain a token, and every user of the machine can list them
  process.title = 'showdoc'
  silenceLibraries(process.argv.includes('--debug'))
  let outlivesOutput = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (outlivesOutput) return
      if (error.code === 'EPIPE') {
        if (stream === process.stdout) process.exit() // with the exit code set so far, else 0
        return
      }
      if (stream === process.stdout) process.stderr.write(`${error.message}\n`)
      process.exit(exits.error) // for example a full disk: the output is lost
    })
  }
  const { env, stdin, stdout, stderr } = process
  const exit = await run(process.argv.slice(2), {
    env,
    stdin,
    stdout,
    stderr,
    version: versionOfPackage(),
    onInterrupt: listenForSignals(),
    outliveOutput: () => void (outlivesOutput = true),
    runBehind(argv) {
      const script = process.argv[1] ?? ''
      const child = spawn(process.execPath, [...process.execArgv, script, ...argv], {
        stdio: 'ignore',
        detached: true,
      })
      child.on('error', () => undefined)
      child.unref()
    },
  })
  process.exitCode = exits[exit]
}

// tests import `run`
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await main()
