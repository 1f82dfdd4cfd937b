import { Command } from 'commander'
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import { widthOf, wrapped } from './columns.ts'
import { core as en } from './locales/en/core.ts'
import { core as zhCn } from './locales/zh-cn/core.ts'
import { speaker, type Say } from './locales/speak.ts'
import {
  flagName,
  globalFlags,
  resolveFlags,
  spellings,
  variableName,
  type Flag,
  type Flags,
  type FlagValue,
  type Given,
  type Settings,
  type Sources,
  type ValuesOf,
} from './options.ts'
import { exits, outputTo, Problem, type Exit, type Output, type OutputOptions } from './output.ts'
import { pasteable } from './program-call.ts'
import { terminalOf, type Screen, type Terminal } from './terminal.ts'

/** The process as the program sees it, so that tests may hand in another one. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Readable & Screen
  readonly stdout: Writable & Screen
  readonly stderr: Writable & Screen
  readonly version: string
  readonly locale: Locale
  /**
   * Whether help explains the flags of every command too, in place of naming them: `--help --all`.
   */
  readonly explainsAll?: boolean
  /**
   * Asks to be told of Ctrl+C and of being ended, from then on by this listener alone; without one
   * the run ends at once with 130.
   *
   * @returns takes the listener away again
   */
  onInterrupt(listener: (signal: NodeJS.Signals) => void): () => void
  /**
   * From now on nothing ends because words find no reader or no room: others are being served, or
   * will be.
   */
  outliveOutput?(): void
}

/** What a command works with. */
export interface Work extends Surroundings {
  /** Flags of every command. */
  readonly settings: Settings
  readonly sources: Sources
  readonly output: Output
  readonly terminal: Terminal
  readonly say: Say<typeof en>
}

/** One command, complete: what help tells and what it does. */
export interface CommandSpec<F extends Flags> {
  readonly name: string
  readonly purpose: string
  /** Arguments as commander writes them: `<name>`, `[path...]`. */
  readonly arguments?: readonly string[]
  readonly flags: F
  readonly flagHelp: { readonly [K in keyof F]: string }
  /**
   * Settings that only a variable gives, because a flag would be seen by everybody on the machine.
   */
  readonly variables?: readonly (readonly [string, string])[]
  /** Commands below it, with what they do. */
  readonly subcommands?: readonly (readonly [string, string])[]
  readonly examples: readonly string[]
  /** Codes this command may end with; `usage` and `interrupted` go without saying. */
  readonly exits: readonly Exit[]
  run(
    work: Work,
    flags: ValuesOf<F>,
    args: readonly (string | undefined)[],
    sources: Sources,
  ): Promise<Exit>
}

/** Hands the end of a run to whoever started the program. */
export type Ended = (exit: Exit) => void
/** What a file of `commands/` exports. */
export type CommandMaker = (around: Surroundings, ended: Ended) => Command | Promise<Command>

export const coreVoice = (locale: Locale): Say<typeof en> => speaker(locale, { en, 'zh-cn': zhCn })

/** The work of these settings: what is printed where, and what the terminal can do. */
export function workOf(around: Surroundings, given: Given): Work {
  const say = coreVoice(around.locale)
  const { values: settings, sources } = resolveFlags(globalFlags, given, around.env, say)
  if (settings.dir !== undefined && !isFolder(settings.dir)) {
    throw new Problem('usage', say('noFolder', { folder: settings.dir }), {
      name: 'noFolder',
      hint: say('makeFolder'),
    })
  }
  const terminal = terminalOf(around.env, around, settings)
  const output = outputTo(around.stdout, around.stderr, {
    ...settings,
    color: terminal.color,
    ...placeOf(around),
  })
  return { ...around, settings, sources, terminal, output, say }
}

/**
 * What the output of a run depends on beside its settings: how wide the terminal is, and how the
 * person calls the program.
 */
export const placeOf = ({
  stdout,
  stderr,
  env,
}: Surroundings): Pick<OutputOptions, 'columns' | 'asCalled'> => ({
  columns: { out: columnsOf(stdout), err: columnsOf(stderr) },
  asCalled: (hint) => pasteable(hint, env),
})
const columnsOf = (screen: Screen) => (screen.isTTY ? screen.columns : undefined)

const isFolder = (place: string) =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() === true

function addFlags(command: Command, flags: Flags): void {
  for (const [key, flag] of Object.entries(flags))
    for (const spelling of spellings(key, flag)) command.option(spelling)
}

/** The commander command of a spec; what it prints as help is ours, in the person's language. */
export function commandOf<F extends Flags>(
  spec: CommandSpec<F>,
  around: Surroundings,
  ended: Ended,
): Command {
  const command = bare(spec.name, around, (path) => commandHelp(spec, path, around))
  for (const argument of spec.arguments ?? []) command.argument(argument)
  addFlags(command, spec.flags)
  return command.action(async () => {
    // a command above this one may know a flag by the same name, and then commander keeps its value
    // there
    const given: Given = command.optsWithGlobals()
    const work = workOf(around, given)
    const { values, sources } = resolveFlags(spec.flags, given, around.env, work.say)
    const args = command.processedArgs.flat() as (string | undefined)[]
    ended(await spec.run(work, values, args, sources))
  })
}

/** A command that only holds others: `showdoc`, `showdoc admin`. */
export function groupOf(
  name: string,
  around: Surroundings,
  help: (path: string) => string,
): Command {
  return bare(name, around, help)
}

/** The program itself, with the flags that every command knows. */
export function programOf(around: Surroundings, help: (path: string) => string): Command {
  const program = bare('showdoc', around, help)
  addFlags(program, globalFlags)
  return program.option('-V, --version')
}

function bare(name: string, around: Surroundings, help: (path: string) => string): Command {
  const command = new Command(name)
  command.exitOverride().helpOption('-h, --help').helpCommand(false).showSuggestionAfterError(false)
  command.configureOutput({
    writeOut: (text) => void around.stdout.write(text),
    writeErr: () => undefined,
  })
  const names: string[] = []
  command.helpInformation = () => {
    names.length = 0
    for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name())
    return wrapped(help(names.join(' ')), columnsOf(around.stdout))
  }
  return command
}

// ── help ──

function flagLines<F extends Flags>(
  { flags, flagHelp, variables = [] }: CommandSpec<F>,
  say: Say<typeof en>,
): string {
  const rows = Object.entries(flags).map(([key, flag]) => [
    spelled(key, flag),
    variableShown(key, flag),
    described(flagHelp[key] ?? '', flag, say),
  ])
  return aligned([...rows, ...variables.map(([name, help]) => ['-', name, help])])
}

const spelled = (key: string, flag: Flag<FlagValue>) =>
  `${flag.short ? `-${flag.short}, ` : ''}${flagName(key, flag)}${flag.place === null ? '' : ` ${flag.place}`}`
const variableShown = (key: string, flag: Flag<FlagValue>) =>
  variableName(key) + (flag.fallback === true ? '=0' : '')
const described = (help: string, flag: Flag<FlagValue>, say: Say<typeof en>) =>
  typeof flag.fallback === 'boolean' || flag.fallback === undefined
    ? help
    : `${help} (${say('defaultsTo', { value: String(flag.fallback) })})`

/** Rows under each other, each on one line; the last column is free. */
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

/** Columns in which lists of names are broken, also in a pipe. */
const helpColumns = 80

const alwaysPossible: readonly Exit[] = ['usage', 'interrupted']

function exitLines(ends: readonly Exit[], say: Say<typeof en>): string {
  const all = (Object.keys(exits) as Exit[]).filter(
    (one) => ends.includes(one) || alwaysPossible.includes(one),
  )
  return aligned(all.map((one) => [String(exits[one]), say(`exit.${one}`)]))
}

/**
 * Purpose, synopsis, flags with variables and defaults, examples, exit codes. Source: cli/spec.md
 * 1.2.
 */
function commandHelp<F extends Flags>(
  spec: CommandSpec<F>,
  path: string,
  around: Surroundings,
): string {
  const say = coreVoice(around.locale)
  const own = Object.keys(spec.flags).length > 0 ? `\n${say('flags')}\n${flagLines(spec, say)}` : ''
  const synopsis = [
    path,
    ...(spec.arguments ?? []).map((one) => one.toUpperCase().replace('...', '…')),
    '[FLAGS]',
  ].join(' ')
  return [
    `${spec.purpose}\n\n${say('usage')} ${synopsis}\n`,
    spec.subcommands ? `\n${say('commands')}\n${aligned(spec.subcommands)}` : '',
    own,
    globalPart(path, around, say),
    `\n${say('examples')}\n${spec.examples.map((one) => `  ${one}\n`).join('')}`,
    `\n${say('exitCodes')}\n${exitLines(spec.exits, say)}`,
  ].join('')
}

/** Variables that are asked after the flag's own. Source: cli/spec.md 1.2. */
const furtherVariables: Readonly<Record<string, string>> = {
  lang: 'LC_ALL, LC_MESSAGES, LANG',
  proxy: 'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
  ca: 'NODE_EXTRA_CA_CERTS',
}

/**
 * The flags of every command: their names, which is what most people look for, or with `--all` what
 * each means.
 */
function globalPart(path: string, around: Surroundings, say: Say<typeof en>): string {
  if (around.explainsAll) return `\n${say('globalFlags')}\n${globalLines(say)}`
  const names = [
    ...Object.entries(globalFlags as Flags).map(([key, flag]) => spelled(key, flag)),
    '-h, --help',
    '-V, --version',
  ]
  const list = wrapped(
    `  ${names.map((name) => name.replace(', ', '/').replaceAll(' ', '\u00a0')).join('  ')}`,
    helpColumns,
  )
  return `\n${say('globalFlags')}\n${list.replaceAll(/^ +/gm, '  ').replaceAll('\u00a0', ' ')}\n  ${say('explainedBy', { command: `${path} --help --all` })}\n`
}

/** The flags of every command, with those for help and version. */
function globalLines(say: Say<typeof en>): string {
  const values: Record<string, string> = { color: 'auto, always, never', lang: 'zh-cn, en' }
  const help = (key: string) => {
    const sentence = say(`flag.${key as keyof Settings}`, { values: values[key] ?? '' })
    const further = furtherVariables[key]
    return further ? `${sentence} (${say('also', { variables: further })})` : sentence
  }
  const rows = Object.entries(globalFlags as Flags).map(([key, flag]) => [
    spelled(key, flag),
    variableShown(key, flag),
    described(help(key), flag, say),
  ])
  return aligned([
    ...rows,
    ['-h, --help', '', say('flag.help')],
    ['-V, --version', '', say('flag.version')],
  ])
}

/** Help of `showdoc` and of commands that hold others. */
export function groupHelp(
  purpose: string,
  path: string,
  list: readonly (readonly [string, string])[],
  examples: readonly string[],
  around: Surroundings,
): string {
  const say = coreVoice(around.locale)
  return [
    `${purpose}\n\n${say('usage')} ${path} COMMAND [FLAGS]\n`,
    `\n${say('commands')}\n${aligned(list)}`,
    globalPart(path, around, say),
    `\n${say('examples')}\n${examples.map((one) => `  ${one}\n`).join('')}`,
    `\n${say('exitCodes')}\n${exitLines(Object.keys(exits) as Exit[], say)}`,
    `\n${say('moreHelp')}\n`,
  ].join('')
}
