import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Lock } from '../../sync/base/lock.ts'
import { readLock } from '../../sync/base/lock-file.ts'
import { SyncProblem } from '../../sync/problem.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import {
  chosenPaths,
  findSettings,
  readSettings,
  targetOf,
} from '../../sync/settings/settings-file.ts'
import { usualSettings } from '../folder-settings.ts'

/** A folder to check, its settings, and which of its paths were chosen. */
export interface CheckedFolder {
  /** That of its target, where all of them are checked. */
  readonly name: string | undefined
  readonly root: string
  readonly config: SyncConfig
  readonly lockFile: string | undefined
  readonly only: readonly string[]
}

/** Those of the settings, or without any the one that is named. */
export function foldersOf(
  ctx: CommandContext,
  start: string,
  args: readonly string[],
  allTargets: boolean,
): CheckedFolder[] {
  if (allTargets || findSettings(start) !== undefined) {
    const { file, config } = readSettings(start)
    const names = allTargets ? Object.keys(config.targets).toSorted() : [ctx.settings.target]
    if (names.length === 0) throw new SyncProblem('usage', 'config.noTargets')
    return names.map((name) => {
      const target = targetOf(file, config, name, {})
      const only = chosenPaths(args, start, target.root)
      return { ...target, name: allTargets ? name : undefined, only }
    })
  }
  // a folder that was never prepared for push is checked with the usual settings
  const named = resolve(start, args[0] ?? '.')
  const isFolder = existsSync(named) && statSync(named).isDirectory()
  const root = args.length === 1 && isFolder ? named : start
  return [
    {
      name: undefined,
      root,
      config: usualSettings(),
      lockFile: undefined,
      only: root === named ? [] : chosenPaths(args, start, root),
    },
  ]
}

/** What the folder knows of the server; a lock that cannot be read only matters to a push. */
export function lockOf(lockFile: string | undefined, config: SyncConfig): Lock | undefined {
  if (lockFile === undefined || config.source === undefined) return undefined
  try {
    return readLock(lockFile, config, { anyItem: !/^\d{1,16}$/.test(config.item) })
  } catch (error) {
    if (error instanceof SyncProblem) return undefined
    throw error
  }
}
