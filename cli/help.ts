import { aligned, wrapped } from './terminal/columns.ts'
import { coreTranslator, type Environment } from './context.ts'
import type { core as en } from './locales/en/core.ts'
import type { Translator } from './locales/translator.ts'
import {
  flagName,
  globalFlags,
  variableName,
  type Flag,
  type Flags,
  type FlagValue,
  type Settings,
} from './options.ts'
import { documentOf, exits, type Exit } from './output.ts'

/** What the help of a command tells. */
export interface CommandHelp<F extends Flags> {
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
}

/** @param command as it is called: `showdoc push` */
export function writeHelp(
  { stdout, isJson }: Pick<Environment, 'stdout' | 'isJson'>,
  command: string,
  text: string,
): void {
  const document = documentOf(command, 'showdoc.help/1', 'ok', { text })
  stdout.write(isJson ? `${JSON.stringify(document)}\n` : text)
}

function flagLines<F extends Flags>(
  { flags, flagHelp, variables = [] }: CommandHelp<F>,
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
export function commandHelp<F extends Flags>(
  spec: CommandHelp<F>,
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
