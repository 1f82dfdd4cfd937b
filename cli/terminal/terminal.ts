/** The properties of a stream that describe its terminal. */
export interface Screen {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

export interface TerminalOptions {
  readonly json: boolean
  readonly plain: boolean
  readonly quiet: boolean
  /** False with `--no-input`. */
  readonly input: boolean
  readonly color: 'auto' | 'always' | 'never'
}

/** What the terminal can do. Source: cli/spec.md 1.4, 1.5. */
export interface Terminal {
  /** A build job without a user. */
  readonly isCi: boolean
  /** Live views may be drawn. */
  readonly hasViews: boolean
  /** The user may be asked questions. */
  readonly canAsk: boolean
  readonly color: { readonly out: boolean; readonly err: boolean }
  readonly isUtf8: boolean
  /** Status symbols, in ASCII where the terminal lacks UTF-8. */
  readonly marks: { readonly ok: string; readonly bad: string; readonly busy: string }
}

const ciVariables = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'JENKINS_URL',
  'TF_BUILD',
  'BUILDKITE',
  'TEAMCITY_VERSION',
  'BITBUCKET_BUILD_NUMBER',
  'DRONE',
  'CIRCLECI',
]

export const isCi = (env: NodeJS.ProcessEnv): boolean =>
  ciVariables.some((name) => env[name] && env[name]?.toLowerCase() !== 'false')

function colorOf(
  choice: TerminalOptions['color'],
  env: NodeJS.ProcessEnv,
  screen: Screen,
): boolean {
  if (choice !== 'auto') return choice === 'always'
  if (env.NO_COLOR) return false
  const forced = [env.CLICOLOR_FORCE, env.FORCE_COLOR].some((value) => value && value !== '0')
  return forced || (screen.isTTY === true && env.TERM !== 'dumb')
}

function isUtf8(env: NodeJS.ProcessEnv): boolean {
  if (process.platform === 'win32') return true
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((one) => one)
  return locale !== undefined && /utf-?8/i.test(locale)
}

export function terminalOf(
  env: NodeJS.ProcessEnv,
  screens: { readonly stdin: Screen; readonly stdout: Screen; readonly stderr: Screen },
  options: TerminalOptions,
): Terminal {
  const ci = isCi(env)
  const isPerson =
    screens.stdout.isTTY === true && screens.stderr.isTTY === true && env.TERM !== 'dumb' && !ci
  return {
    isCi: ci,
    hasViews: isPerson && !options.json && !options.plain && !options.quiet,
    canAsk: screens.stdin.isTTY === true && screens.stderr.isTTY === true && !ci && options.input,
    color: {
      out: colorOf(options.color, env, screens.stdout),
      err: colorOf(options.color, env, screens.stderr),
    },
    isUtf8: isUtf8(env),
    marks: isUtf8(env) ? { ok: '✓', bad: '✗', busy: '⠹' } : { ok: 'ok', bad: 'x', busy: '-' },
  }
}
