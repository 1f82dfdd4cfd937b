import type { CommandContext } from '../../command.ts'
import { flagName, globalFlags, variableName, type Source } from '../../options.ts'
import { withoutPassword } from '../backup/programs.ts'

/** A setting: its effective value and where that came from. Source: cli/spec.md 1.1. */
export interface ShownSetting {
  readonly name: string
  /** Shows only the beginning of secrets. */
  readonly value: string
  readonly from: Source | 'default'
}

/** Global flags that contain a secret, by their variables. */
const secretFlags: ReadonlySet<string | undefined> = new Set(
  (['token', 'apiKey', 'apiToken'] as const).map(variableName),
)

const hidden = (value: string): string => (value.startsWith('sdp_') ? `${value.slice(0, 8)}…` : '…')

/** A URL without its password; one that cannot be parsed may contain it anywhere. */
export function redactedUrl(address: string): string {
  if (!address.includes('://')) return address
  try {
    const { url, password } = withoutPassword(address)
    return password === undefined ? address : url.replace(/^([^/]*\/\/[^/@]*)@/, '$1:…@')
  } catch {
    return '…'
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === false
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Every setting of server and commands; flags win over variables, variables over defaults. */
export async function settingsOf(
  ctx: CommandContext,
  flags: Readonly<Record<string, string | undefined>>,
): Promise<ShownSetting[]> {
  const { secretSettings, settings } = await import('../../../server/config.ts')
  const shown = (name: string, value: string) =>
    value !== '' && (secretSettings.has(name) || secretFlags.has(name))
      ? hidden(value)
      : redactedUrl(value)
  const server = Object.entries(settings).map(([name, setting]): ShownSetting => {
    const given = flags[name]
    const variable = ctx.env[name] || undefined
    const value = given ?? variable ?? textOf(setting.fallback)
    return {
      name,
      value: shown(name, value),
      from: given !== undefined ? 'flag' : variable === undefined ? 'default' : 'variable',
    }
  })
  const known = new Set(server.map((one) => one.name))
  const client = Object.entries(globalFlags)
    .map(([key, flag]): ShownSetting => {
      const name = variableName(key) ?? flagName(key, flag)
      const value = textOf(ctx.settings[key as keyof typeof ctx.settings] ?? flag.fallback)
      return { name, value: shown(name, value), from: ctx.sources[key] ?? 'default' }
    })
    .filter((one) => !known.has(one.name))
  return [...server, ...client]
}
