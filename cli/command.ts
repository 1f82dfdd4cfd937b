import { Command } from 'commander'
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import { widthOf, wrapped } from './columns.ts'
import { core as en } from './locales/en/core.ts'
import { core as zhCn } from './locales/zh-cn/core.ts'
import { createTranslator, type Translator } from './locales/translator.ts'
import {
  flagName,
  globalFlags,
  resolveFlags,
  spellings,
  variableName,
  withBareValues,
  type Flag,
  type Flags,
  type FlagValue,
  type ParsedFlags,
  type Settings,
  type Sources,
  type ValuesOf,
} from './options.ts'
import type { Keyring } from './keyring.ts'
import { exits, outputTo, Problem, type Exit, type Output, type OutputOptions } from './output.ts'
import { pasteable } from './program-call.ts'
import { terminalOf, type Screen, type Terminal } from './terminal.ts'
import { readUserSettings } from './user-settings.ts'

/** The process as the program sees it; tests supply their own. */
export interface Environment {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Readable & Screen
  readonly stdout: Writable & Screen
  readonly stderr: Writable & Screen
  readonly version: string
  readonly locale: Locale
  /** Whether help explains the global flags instead of only listing them: `--help --all`. */
  readonly explainsAll?: boolean
  /** Whether help is a JSON document: `--help --json`. */
  readonly isJson?: boolean
  /**
   * Registers the handler of Ctrl+C and termination signals, replacing the previous one. Without a
   * handler the process exits at once with 130.
   *
   * @returns removes the handler
   */
  onInterrupt(listener: (signal: NodeJS.Signals) => void): () => void
  /**
   * From now on a closed or full output stream does not end the process: it is serving others, or
   * about to.
   */
  outliveOutput?(): void
  /** Where sign-ins may be kept besides the file; by default the system's. */
  readonly keyring?: Keyring
  /** Runs the program once more with these arguments, in the background and without output. */
  runBehind?(argv: readonly string[]): void
}

/** What a command works with. */
export interface CommandContext extends Environment {
  /** Flags of every command. */
  readonly settings: Settings
  /** Server of the user's own settings file; that of `showdoc.json` comes before it. */
  readonly userServer?: string | undefined
  /** Opens a private item to those who are no members; never shown. */
  readonly itemPassword?: string
  readonly sources: Sources
  readonly output: Output
  readonly terminal: Terminal
  readonly t: Translator<typeof en>
}

/** A complete command: its help and its implementation. */
export interface CommandSpec<F extends Flags> {
  readonly name: string
  readonly purpose: string
  /** Arguments as commander writes them: `<name>`, `[path...]`. */
  readonly arguments?: readonly string[]
  readonly flags: F
  readonly flagHelp: { readonly [K in keyof F]: string }
  /** Settings with a variable only, because every user of the machine can see flags. */
  readonly variables?: readonly (readonly [string, string])[]
  /** Subcommands with their summaries. */
  readonly subcommands?: readonly (readonly [string, string])[]
  readonly examples: readonly string[]
  /** Exit codes this command may end with; `usage` and `interrupted` are implied. */
  readonly exits: readonly Exit[]
  run(
    ctx: CommandContext,
    flags: ValuesOf<F>,
    args: readonly (string | undefined)[],
    sources: Sources,
  ): Promise<Exit>
}

/** Receives the exit of a command that has run. */
export type OnExit = (exit: Exit) => void
/** What each file in `commands/` exports. */
export type CommandMaker = (environment: Environment, onExit: OnExit) => Command | Promise<Command>

export const coreTranslator = (locale: Locale): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** The context for these flag values: where output goes, and what the terminal can do. */
export function contextOf(environment: Environment, given: ParsedFlags): CommandContext {
  const t = coreTranslator(environment.locale)
  const { values, sources } = resolveFlags(
    globalFlags,
    given,
    environment.env,
    t,
    readUserSettings(environment.env, t),
  )
  // showdoc.json comes before it
  const isUserServer = sources['server'] === 'config.json'
  const settings = isUserServer ? { ...values, server: undefined } : values
  if (settings.dir !== undefined && !isFolder(settings.dir)) {
    throw new Problem('usage', t('noFolder', { folder: settings.dir }), {
      name: 'noFolder',
      hint: t('makeFolder'),
    })
  }
  const terminal = terminalOf(environment.env, environment, settings)
  const output = outputTo(environment.stdout, environment.stderr, {
    ...settings,
    color: terminal.color,
    ...outputContext(environment),
  })
  const userServer = isUserServer ? values.server : undefined
  return { ...environment, settings, userServer, sources, terminal, output, t }
}

/**
 * What output depends on besides settings: the width of the terminal, and how the program was
 * invoked.
 */
export const outputContext = ({
  stdout,
  stderr,
  env,
}: Environment): Pick<OutputOptions, 'columns' | 'asCalled'> => ({
  columns: { out: columnsOf(stdout), err: columnsOf(stderr) },
  asCalled: (hint) => pasteable(hint, env),
})
const columnsOf = (screen: Screen) => (screen.isTTY ? screen.columns : undefined)

const isFolder = (placeholder: string) =>
  statSync(placeholder, { throwIfNoEntry: false })?.isDirectory() === true

const commaList = (value: string, before?: string): string =>
  before === undefined ? value : `${before},${value}`

/** Adds flags; commander's description, which our own help does not show, is the placeholder. */
function addFlags(command: Command, flags: Flags): void {
  for (const [key, flag] of Object.entries(flags))
    for (const spelling of spellings(key, flag))
      if (flag.isList) command.option(spelling, flag.placeholder ?? '', commaList)
      else command.option(spelling, flag.placeholder ?? '')
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (args) => parse(withBareValues(args, flags))
}

/** Builds the commander command of a spec, with our own help in the user's language. */
export function commandOf<F extends Flags>(
  spec: CommandSpec<F>,
  environment: Environment,
  onExit: OnExit,
): Command {
  const command = createCommand(spec.name, environment, (path) =>
    commandHelp(spec, path, environment),
  )
  for (const argument of spec.arguments ?? []) command.argument(argument)
  addFlags(command, spec.flags)
  return command.action(async () => {
    // a parent command may define a flag of the same name, and commander stores the value there
    const given: ParsedFlags = command.optsWithGlobals()
    const ctx = contextOf(environment, given)
    const { values, sources } = resolveFlags(spec.flags, given, environment.env, ctx.t)
    const args = command.processedArgs.flat() as (string | undefined)[]
    onExit(await spec.run(ctx, values, args, sources))
  })
}

/** A command that only has subcommands, such as `showdoc admin`. */
export function groupOf(
  name: string,
  environment: Environment,
  help: (path: string) => string,
): Command {
  return createCommand(name, environment, help)
}

/** The program itself, with the global flags. */
export function programOf(environment: Environment, help: (path: string) => string): Command {
  const program = createCommand('showdoc', environment, help)
  addFlags(program, globalFlags)
  return program.option('-V, --version')
}

function createCommand(
  name: string,
  environment: Environment,
  help: (path: string) => string,
): Command {
  const command = new Command(name)
  command.exitOverride().helpOption('-h, --help').helpCommand(false).showSuggestionAfterError(false)
  const path = () => {
    const names: string[] = []
    for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name())
    return names.join(' ')
  }
  command.configureOutput({
    writeOut: (text) => writeHelp(environment, path(), text),
    writeErr: () => undefined,
  })
  const columns = environment.isJson ? undefined : columnsOf(environment.stdout)
  command.helpInformation = () => wrapped(help(path()), columns)
  return command
}

/** @param command as it is called: `showdoc push` */
export function writeHelp(
  { stdout, isJson }: Pick<Environment, 'stdout' | 'isJson'>,
  command: string,
  text: string,
): void {
  const document = { schema: 'showdoc.help/1', ok: true, exit: 0, command, text }
  stdout.write(isJson ? `${JSON.stringify(document)}\n` : text)
}

function flagLines<F extends Flags>(
  { flags, flagHelp, variables = [] }: CommandSpec<F>,
  t: Translator<typeof en>,
): string {
  const rows = Object.entries(flags).map(([key, flag]) => [
    spelled(key, flag),
    variableShown(key, flag),
    described(flagHelp[key] ?? '', flag, t),
  ])
  return aligned([...rows, ...variables.map(([name, help]) => ['-', name, help])])
}

const spelled = (key: string, flag: Flag<FlagValue>) =>
  `${flag.short ? `-${flag.short}, ` : ''}${flagName(key, flag)}${flag.placeholder === null ? '' : `${flag.bare === undefined ? ' ' : ''}${flag.placeholder}`}`
const variableShown = (key: string, flag: Flag<FlagValue>) => {
  const name = variableName(key, flag)
  return name === undefined ? '-' : name + (flag.fallback === true ? '=0' : '')
}
const described = (help: string, flag: Flag<FlagValue>, t: Translator<typeof en>) =>
  typeof flag.fallback === 'boolean' || flag.fallback === undefined
    ? help
    : `${help} (${t('defaultsTo', { value: String(flag.fallback) })})`

/** Aligns rows in columns, one line each; the last column has no fixed width. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => cell.replace(/[\r\n\t]+/g, ' ')))
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 0),
  )
  const padded = (cell: string, column: number) =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)) + 2)
  return lines
    .map(
      (row) =>
        `  ${row.map((cell, index) => (index < row.length - 1 ? padded(cell, index) : cell)).join('')}`.trimEnd() +
        '\n',
    )
    .join('')
}

/** Width at which lists of names wrap, in a pipe too. */
const helpColumns = 80

const alwaysPossible: readonly Exit[] = ['usage', 'interrupted']

function exitLines(ends: readonly Exit[], t: Translator<typeof en>): string {
  const all = (Object.keys(exits) as Exit[]).filter(
    (one) => ends.includes(one) || alwaysPossible.includes(one),
  )
  return aligned(all.map((one) => [String(exits[one]), t(`exit.${one}`)]))
}

/**
 * Purpose, synopsis, flags with variables and defaults, examples, exit codes. Source: cli/spec.md
 * 1.2.
 */
function commandHelp<F extends Flags>(
  spec: CommandSpec<F>,
  path: string,
  environment: Environment,
): string {
  const t = coreTranslator(environment.locale)
  const own = Object.keys(spec.flags).length > 0 ? `\n${t('flags')}\n${flagLines(spec, t)}` : ''
  const synopsis = [
    path,
    ...(spec.arguments ?? []).map((one) => one.toUpperCase().replace('...', '…')),
    '[FLAGS]',
  ].join(' ')
  return [
    `${spec.purpose}\n\n${t('usage')} ${synopsis}\n`,
    spec.subcommands ? `\n${t('commands')}\n${aligned(spec.subcommands)}` : '',
    own,
    globalPart(path, environment, t),
    `\n${t('examples')}\n${spec.examples.map((one) => `  ${one}\n`).join('')}`,
    `\n${t('exitCodes')}\n${exitLines(spec.exits, t)}`,
  ].join('')
}

/** Variables consulted after the flag's own. Source: cli/spec.md 1.2. */
const furtherVariables: Readonly<Record<string, string>> = {
  lang: 'LC_ALL, LC_MESSAGES, LANG',
  proxy: 'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
  ca: 'NODE_EXTRA_CA_CERTS',
}

/** The global flags: by default only their names, with `--all` an explanation of each. */
function globalPart(path: string, environment: Environment, t: Translator<typeof en>): string {
  if (environment.explainsAll) return `\n${t('globalFlags')}\n${globalLines(t)}`
  const names = [
    ...Object.entries(globalFlags as Flags).map(([key, flag]) => spelled(key, flag)),
    '-h, --help',
    '-V, --version',
  ]
  const list = wrapped(
    `  ${names.map((name) => name.replace(', ', '/').replaceAll(' ', '\u00a0')).join('  ')}`,
    helpColumns,
  )
  return `\n${t('globalFlags')}\n${list.replaceAll(/^ +/gm, '  ').replaceAll('\u00a0', ' ')}\n  ${t('explainedBy', { command: `${path} --help --all` })}\n`
}

/** The global flags, including those for help and version. */
function globalLines(t: Translator<typeof en>): string {
  const values: Record<string, string> = { color: 'auto, always, never', lang: 'zh-cn, en' }
  const help = (key: string) => {
    const sentence = t(`flag.${key as keyof Settings}`, { values: values[key] ?? '' })
    const further = furtherVariables[key]
    return further ? `${sentence} (${t('also', { variables: further })})` : sentence
  }
  const rows = Object.entries(globalFlags as Flags).map(([key, flag]) => [
    spelled(key, flag),
    variableShown(key, flag),
    described(help(key), flag, t),
  ])
  return aligned([
    ...rows,
    ['-h, --help', '', t('flag.help')],
    ['-V, --version', '', t('flag.version')],
  ])
}

/** Help of `showdoc` itself and of commands that only have subcommands. */
export function groupHelp(
  purpose: string,
  path: string,
  list: readonly (readonly [string, string])[],
  examples: readonly string[],
  environment: Environment,
): string {
  const t = coreTranslator(environment.locale)
  return [
    `${purpose}\n\n${t('usage')} ${path} COMMAND [FLAGS]\n`,
    `\n${t('commands')}\n${aligned(list)}`,
    globalPart(path, environment, t),
    `\n${t('examples')}\n${examples.map((one) => `  ${one}\n`).join('')}`,
    `\n${t('exitCodes')}\n${exitLines(Object.keys(exits) as Exit[], t)}`,
    `\n${t('moreHelp')}\n`,
  ].join('')
}
