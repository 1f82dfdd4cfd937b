import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import type { Keyring } from './system/keyring.ts'
import { core as en } from './locales/en/core.ts'
import { core as zhCn } from './locales/zh-cn/core.ts'
import { createTranslator, type Translator } from './locales/translator.ts'
import {
  globalFlags,
  resolveFlags,
  type ParsedFlags,
  type Settings,
  type Sources,
} from './options.ts'
import { outputTo, Problem, type Output, type OutputOptions } from './output.ts'
import { pasteable } from './system/program-call.ts'
import { terminalOf, type Screen, type Terminal } from './terminal/terminal.ts'
import { readUserSettings } from './system/user-settings.ts'

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
   * Registers the handler of Ctrl+C and termination signals, in place of the previous one. Without
   * a handler the process exits at once with 130.
   *
   * @returns puts the previous handler back
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

export const coreTranslator = (locale: Locale): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/**
 * The context for these flag values: where output goes, and what the terminal can do.
 *
 * @param command as typed, such as `showdoc admin user list`
 */
export function contextOf(
  environment: Environment,
  given: ParsedFlags,
  command = 'showdoc',
): CommandContext {
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
    command,
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

/** Columns of a terminal; `undefined` in a pipe, where lines are not wrapped. */
export const columnsOf = (screen: Screen) => (screen.isTTY ? screen.columns : undefined)

const isFolder = (placeholder: string) =>
  statSync(placeholder, { throwIfNoEntry: false })?.isDirectory() === true
