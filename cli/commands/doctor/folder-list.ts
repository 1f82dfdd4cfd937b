import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import { variableName, type Flags } from '../../options.ts'
import { Problem } from '../../output.ts'
import { withTarget, type SyncConfig } from '../../sync/settings/config.ts'
import { findSettings, readSettings } from '../../sync/settings/settings-file.ts'
import { flags as ofPull } from '../pull/flags.ts'
import { flags as ofPush } from '../push/flags.ts'
import { translateProblems } from '../folder-calls.ts'

/** Settings of a folder, and which of them its `showdoc.json` has. */
export interface FolderValues {
  readonly config: SyncConfig
  readonly written: ReadonlySet<string>
}

/** Not settings of their own, or shown with the flags of every command. */
const elsewhere: ReadonlySet<string> = new Set(['$schema', 'version', 'targets', 'server', 'item'])

/** The settings that count here; a file with an error is reported and ignored. */
export async function folderValues(ctx: CommandContext): Promise<FolderValues | undefined> {
  const start = path.resolve(ctx.settings.dir ?? '.')
  if (findSettings(start) === undefined) return undefined
  try {
    return await translateProblems(ctx, async () => {
      const { file, config } = readSettings(start)
      const { target } = ctx.settings
      const raw = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as object
      const ofTarget = target === undefined ? {} : { ...config.targets[target] }
      return {
        config: target === undefined ? config : withTarget(config, target),
        written: new Set([...Object.keys(raw), ...Object.keys(ofTarget)]),
      }
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.output.warn(error.message)
    return undefined
  }
}

/** A sync setting: by its variable where it has one, else by its key in `showdoc.json`. */
interface SyncSetting {
  readonly name: string
  readonly value: unknown
  readonly from: 'variable' | 'showdoc.json' | 'default'
}

/** Every sync setting. Source: cli/spec.md 1.1, 2.2 */
export function syncSettings({ config, written }: FolderValues, env: NodeJS.ProcessEnv) {
  const flags: Flags = { ...ofPull, ...ofPush }
  return Object.entries(config)
    .filter(([key]) => !elsewhere.has(key))
    .map(([key, value]): SyncSetting => {
      const variable = Object.hasOwn(flags, key) ? variableName(key, flags[key]) : undefined
      const set = variable === undefined ? undefined : env[variable] || undefined
      if (set !== undefined) return { name: variable ?? key, value: set, from: 'variable' }
      return {
        name: variable ?? key,
        value: value as unknown,
        from: written.has(key) ? 'showdoc.json' : 'default',
      }
    })
}
