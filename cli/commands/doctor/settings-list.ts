import type { CommandContext } from '../../context.ts'
import { flagName, globalFlags, variableName, type Source } from '../../options.ts'
import { namedServer } from '../../session/server-choice.ts'
import { folderValues, syncSettings, type FolderValues } from './folder-list.ts'
import { withoutPassword } from '../backup/database/programs.ts'

/** A setting: its effective value and where that came from. Source: cli/spec.md 1.1. */
export interface ShownSetting {
  readonly name: string
  /** Shows only the beginning of secrets. */
  readonly value: string
  readonly from: Source | 'showdoc.json' | 'default'
}

/** Global flags that contain a secret, by their variables. */
const secretFlags: ReadonlySet<string | undefined> = new Set(
  (['token', 'apiKey', 'apiToken'] as const).map((key) => variableName(key)),
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

/**
 * Every setting of server, commands and folder, in the order of 1.1: flag, variable, `showdoc.json`,
 * the user's own file (`config.json`), default.
 */
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
  const folder = await folderValues(ctx)
  const known = new Set(server.map((one) => one.name))
  const client = Object.entries(globalFlags)
    .map(([key, flag]): ShownSetting => {
      const name = variableName(key, flag) ?? flagName(key, flag)
      const { value, from } = ofCommand(ctx, folder, key)
      return { name, value: shown(name, textOf(value ?? flag.fallback)), from }
    })
    .filter((one) => !known.has(one.name))
  const sync = folder ? syncSettings(folder, ctx.env) : []
  return [
    ...server,
    ...client,
    ...sync.map((one): ShownSetting => ({ ...one, value: shown(one.name, textOf(one.value)) })),
  ]
}

/** A flag of every command: server and item may be those of the folder. */
function ofCommand(
  ctx: CommandContext,
  folder: FolderValues | undefined,
  key: string,
): { value: unknown; from: ShownSetting['from'] } {
  const from = ctx.sources[key]
  const value = ctx.settings[key as keyof typeof ctx.settings]
  if ((key === 'server' || key === 'item') && from !== 'flag' && from !== 'variable') {
    if (folder?.written.has(key)) return { value: folder.config[key], from: 'showdoc.json' }
    if (key === 'server') return { value: namedServer(ctx), from: from ?? 'default' }
  }
  return { value, from: from ?? 'default' }
}
