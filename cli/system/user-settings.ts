import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { homeFolder } from './home-folder.ts'
import type { core } from '../locales/en/core.ts'
import type { Translator } from '../locales/translator.ts'
import { globalFlags, type UserSettings } from '../options.ts'
import { Problem } from '../output.ts'
import { nearest } from '#contract/text/nearest.ts'

/** The user's configuration folder. Source: cli/spec.md 1.1. */
export function settingsFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return path.join(env.APPDATA || path.join(homeFolder(), 'AppData', 'Roaming'), 'showdoc')
  return path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || homeFolder(), '.config'), 'showdoc')
}

/**
 * Flags of every command that are no habit of a person: they name one place or secret, and
 * certificates are skipped on purpose only.
 */
const notHere: ReadonlySet<string> = new Set([
  'item',
  'dir',
  'target',
  'token',
  'apiKey',
  'apiToken',
  'insecure',
])
const known = Object.keys(globalFlags).filter((key) => !notHere.has(key))

/**
 * There is no such file, or its folder cannot be entered: `sudo -u` and the like leave the home of
 * somebody else in `HOME`. An own file that cannot be read is not absent.
 */
function isAbsent(file: string): boolean {
  try {
    statSync(file)
    return false
  } catch (error) {
    return ['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** The JSON of the file; undefined where there is none. */
function contentOf(file: string, isNamed: boolean): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!isNamed && isAbsent(file)) return undefined
    throw error
  }
}

const fileOf = (env: NodeJS.ProcessEnv) =>
  env.SHOWDOC_CONFIG || path.join(settingsFolder(env), 'config.json')

/**
 * The user's own settings file. Source: cli/spec.md 1.1.
 * @throws {Problem} usage: it cannot be read, or has an unknown key
 */
export function readUserSettings(
  env: NodeJS.ProcessEnv,
  t: Translator<typeof core>,
): UserSettings | undefined {
  const file = fileOf(env)
  let content: unknown
  try {
    content = contentOf(file, Boolean(env.SHOWDOC_CONFIG))
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new Problem('usage', t('userSettingsUnreadable', { file, reason }), { cause: error })
  }
  if (content === undefined) return undefined
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Problem('usage', t('userSettingsUnreadable', { file, reason: '{ … }' }))
  const own = content as Record<string, unknown>
  for (const key of Object.keys(own)) {
    if (known.includes(key)) continue
    const meant = nearest(key, known)
    throw new Problem('usage', t('userSettingsKey', { file, key }), {
      hint: meant
        ? t('didYouMean', { name: meant })
        : t('userSettingsKeys', { keys: known.join(', ') }),
    })
  }
  return {
    file,
    values: Object.fromEntries(
      Object.entries(own).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  }
}

/** The language of that file, before anything can be reported; undefined where it has none. */
export function userLanguage(env: NodeJS.ProcessEnv): string | undefined {
  try {
    const { lang } = contentOf(fileOf(env), false) as { lang?: unknown }
    return typeof lang === 'string' ? lang : undefined
  } catch {
    return undefined
  }
}
