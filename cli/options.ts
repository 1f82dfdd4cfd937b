import type { Translator } from './locales/translator.ts'
import type { core } from './locales/en/core.ts'
import { Problem } from './output.ts'

/** The user's own settings: values as text, by the keys of flags. */
export interface UserSettings {
  /** Path of the file, for messages. */
  readonly file: string
  readonly values: Readonly<Record<string, string>>
}

export type FlagValue = string | number | boolean | undefined

/**
 * A flag of a command; its key in camel case names flag (`--on-conflict`) and variable
 * (`SHOWDOC_ON_CONFLICT`); `force` has no variable.
 */
export interface Flag<T extends FlagValue> {
  /** Name of the value in help, `null` for a switch. */
  readonly placeholder: string | null
  readonly fallback: T
  /**
   * Its variable where the one of its name has another meaning, or other values, for a command that
   * is used more.
   */
  readonly variable?: string
  /** Letter of its short form. */
  readonly short?: string
  /** Its value where the flag is given without one: `--diff` besides `--diff=stat`. */
  readonly bare?: string
  /** Whether it may be given more than once; the values make a comma list. */
  readonly isList?: boolean
  /** What is accepted, in the user's language. */
  accepted(t: Translator<typeof core>): string
  /** @returns `undefined` when the text is not acceptable */
  read(raw: string): T | undefined
}
export type Flags = Readonly<Record<string, Flag<FlagValue>>>
export type ValuesOf<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never
}
/** Values parsed by commander, by key: text, or booleans for switches. */
export type ParsedFlags = Readonly<Record<string, string | boolean | undefined>>
/** Where a value came from; flags that nobody set are absent. */
export type Sources = Readonly<Record<string, Source | undefined>>
/** `config.json` is the user's own file. */
export type Source = 'flag' | 'variable' | 'config.json'

export const text = (placeholder: string, short?: string): Flag<string | undefined> => ({
  placeholder,
  fallback: undefined,
  ...(short ? { short } : {}),
  accepted: () => placeholder,
  read: (raw) => raw,
})

/** A flag that may be repeated; its value, like that of its variable, is a comma list. */
export const list = (placeholder: string): Flag<string | undefined> => ({
  ...text(placeholder),
  isList: true,
})

const yes = new Set(['1', 'true', 'yes', 'on'])
const no = new Set(['0', 'false', 'no', 'off'])
/** A switch; every one has a `--no-` form. */
export const toggle = (short?: string, fallback = false): Flag<boolean> => ({
  placeholder: null,
  fallback,
  ...(short ? { short } : {}),
  accepted: (t) => t('acceptedSwitch'),
  read: (raw) =>
    yes.has(raw.toLowerCase()) ? true : no.has(raw.toLowerCase()) ? false : undefined,
})

export const integer = <F extends number | undefined>(
  placeholder: string,
  least: number,
  most: number,
  fallback: F,
): Flag<number | F> => ({
  placeholder,
  fallback,
  accepted: (t) => t('acceptedWhole', { least, most }),
  read: (raw) =>
    /^\d+$/.test(raw) && Number(raw) >= least && Number(raw) <= most ? Number(raw) : undefined,
})

export const choice = <const T extends string, F extends T | undefined>(
  values: readonly T[],
  fallback: F,
): Flag<T | F> => ({
  placeholder: values.join('|'),
  fallback,
  accepted: () => values.join(', '),
  read: (raw) => values.find((value) => value === raw.toLowerCase()),
})

/** A switch that may also take a value, only after `=`: what follows may be an argument. */
export const switchOr = <
  const T extends string,
  B extends string,
  F extends T | B | 'none' | undefined,
>(
  values: readonly T[],
  bare: B,
  fallback: F,
): Flag<T | B | 'none' | F> => ({
  placeholder: `[=${values.join('|')}]`,
  fallback,
  bare,
  accepted: (t) => `${values.join(', ')}, ${t('acceptedSwitch')}`,
  read: (raw) =>
    raw === bare || yes.has(raw.toLowerCase())
      ? bare
      : no.has(raw.toLowerCase())
        ? 'none'
        : values.find((value) => value === raw.toLowerCase()),
})

const webAddress: Flag<string | undefined> = {
  placeholder: 'URL',
  fallback: undefined,
  accepted: (t) => t('acceptedAddress'),
  read: (raw) => serverAddress(raw),
}

/**
 * A normalised server address: http or https, without a trailing slash; `undefined` when it is not
 * one.
 */
export function serverAddress(raw: string): string | undefined {
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    return undefined
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** A language, also as the variables of the system write it: `zh`, `zh_CN.UTF-8`. */
const language: Flag<'zh-cn' | 'en' | undefined> = {
  placeholder: 'zh-cn|en',
  fallback: undefined,
  accepted: () => 'zh-cn, en',
  read: (raw) =>
    /^zh(?:[-_.@]|$)/i.test(raw) ? 'zh-cn' : /^en(?:[-_.@]|$)/i.test(raw) ? 'en' : undefined,
}

/** Flags of every command. Source: cli/spec.md 1.2. */
export const globalFlags = {
  server: webAddress,
  item: text('ITEM'),
  dir: text('DIR', 'C'),
  target: text('NAME'),
  token: text('TOKEN'),
  apiKey: text('KEY'),
  apiToken: text('TOKEN'),
  json: toggle(),
  quiet: toggle('q'),
  verbose: toggle('v'),
  debug: toggle(),
  plain: toggle(),
  color: choice(['auto', 'always', 'never'], 'auto'),
  input: toggle(undefined, true),
  yes: toggle('y'),
  lang: language,
  timeout: integer('S', 1, 3_600, 20),
  concurrency: integer('N', 1, 16, 4),
  proxy: text('URL'),
  ca: text('FILE'),
  insecure: toggle(),
} satisfies Flags
export type Settings = ValuesOf<typeof globalFlags>

const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** `--on-conflict`; a switch that is on by default is written as `--no-input`. */
export const flagName = (key: string, flag: Flag<FlagValue>): string =>
  `--${flag.fallback === true ? 'no-' : ''}${kebab(key)}`
/** Flags without a variable: one that is set for a whole session would force every command. */
const onLineOnly: ReadonlySet<string> = new Set(['force'])
/** `SHOWDOC_ON_CONFLICT`; undefined for a flag that counts on the command line only. */
export const variableName = (key: string, flag?: Flag<FlagValue>): string | undefined =>
  onLineOnly.has(key)
    ? undefined
    : (flag?.variable ?? `SHOWDOC_${kebab(key).replaceAll('-', '_').toUpperCase()}`)

/** The spellings of a flag, for commander. */
export function spellings(key: string, flag: Flag<FlagValue>): string[] {
  const short = flag.short ? `-${flag.short}, ` : ''
  if (flag.placeholder === null) return [`${short}--${kebab(key)}`, `--no-${kebab(key)}`]
  return flag.bare === undefined
    ? [`${short}--${kebab(key)} <value>`]
    : [`${short}--${kebab(key)} [value]`, `--no-${kebab(key)}`]
}

/**
 * The arguments with every bare flag of an optional value spelled out, so that the parser does not
 * take the next argument for its value.
 */
export function withBareValues(args: readonly string[], flags: Flags): string[] {
  const bare = new Map(
    Object.entries(flags).flatMap(([key, flag]) =>
      flag.bare === undefined ? [] : [[`--${kebab(key)}`, flag.bare]],
    ),
  )
  const end = args.indexOf('--')
  return args.map((arg, index) => {
    const value = end < 0 || index < end ? bare.get(arg) : undefined
    return value === undefined ? arg : `${arg}=${value}`
  })
}

/**
 * Values of flags: from the command line, else from the variable (an empty one counts as unset),
 * else from the user's own file, else the default.
 *
 * @throws {Problem} usage: names flag or variable, the value (never of a secret) and what is
 * accepted
 */
export function resolveFlags<F extends Flags>(
  flags: F,
  given: ParsedFlags,
  env: NodeJS.ProcessEnv,
  t: Translator<typeof core>,
  user?: UserSettings,
): { values: ValuesOf<F>; sources: Sources } {
  const values: Record<string, FlagValue> = {}
  const sources: Record<string, Source | undefined> = {}
  for (const [key, flag] of Object.entries(flags)) {
    const onLine = given[key]
    const variable = variableName(key, flag)
    const set = variable === undefined ? undefined : env[variable] || undefined
    const [source, raw, name] =
      onLine !== undefined
        ? (['flag', String(onLine), flagName(key, flag)] as const)
        : set !== undefined
          ? (['variable', set, String(variable)] as const)
          : (['config.json', user?.values[key], `${key} (${user?.file})`] as const)
    sources[key] = raw === undefined ? undefined : source
    const value = raw === undefined ? flag.fallback : flag.read(raw)
    if (raw !== undefined && value === undefined) {
      throw new Problem('usage', t('wrongValue', { name, value: raw, accepted: flag.accepted(t) }))
    }
    values[key] = value
  }
  return { values: values as ValuesOf<F>, sources }
}
