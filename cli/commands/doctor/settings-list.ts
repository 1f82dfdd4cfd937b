import type { Work } from '../../command.ts'
import { globalFlags, variableName } from '../../options.ts'

/** One setting: its value as it counts now and where that came from. Source: command line 1.1. */
export interface ShownSetting {
  readonly name: string
  /** Secrets by their beginning alone. */
  readonly value: string
  readonly from: 'flag' | 'variable' | 'default'
}

const secrets = /TOKEN|KEY|PASSWORD/

/** A secret by its beginning, an address without its password. */
export function shownValue(name: string, value: string): string {
  if (value === '') return ''
  if (secrets.test(name)) return value.startsWith('sdp_') ? `${value.slice(0, 8)}…` : '…'
  return value.replace(/(:\/\/[^/:@\s]+):[^@\s]+@/, '$1:…@')
}

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === false ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every setting of server and commands, flags before variables before defaults. */
export async function settingsOf(work: Work, flags: Readonly<Record<string, string | undefined>>): Promise<ShownSetting[]> {
  const { settings } = await import('../../../server/config.ts')
  const server = Object.entries(settings).map(([name, setting]): ShownSetting => {
    const given = flags[name]
    const variable = work.env[name] || undefined
    const value = given ?? variable ?? textOf(setting.fallback)
    return { name, value: shownValue(name, value), from: given !== undefined ? 'flag' : variable === undefined ? 'default' : 'variable' }
  })
  const known = new Set(server.map((one) => one.name))
  const client = Object.entries(globalFlags)
    .map(([key, flag]): ShownSetting => {
      const name = variableName(key)
      const value = textOf(work.settings[key as keyof typeof work.settings] ?? flag.fallback)
      return { name, value: shownValue(name, value), from: work.sources[key] ?? 'default' }
    })
    .filter((one) => !known.has(one.name))
  return [...server, ...client]
}
