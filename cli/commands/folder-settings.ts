import path from 'node:path'
import type { CommandContext } from '../context.ts'
import { readConfig, withTarget, type SyncConfig } from '../sync/settings/config.ts'
import {
  findSettings,
  readSettings,
  settingsName,
  targetOf,
} from '../sync/settings/settings-file.ts'
import { translateProblems } from './folder-calls.ts'

/**
 * Server and item that the nearest `showdoc.json` names, or its target; empty where there is none.
 * @throws {Problem} usage: wrong settings
 */
export async function folderSettings(
  ctx: CommandContext,
): Promise<{ readonly server?: string; readonly item?: string }> {
  const start = path.resolve(ctx.settings.dir ?? '.')
  if (findSettings(start) === undefined) return {}
  return translateProblems(ctx, async () => {
    const { config } = readSettings(start)
    return ctx.settings.target === undefined ? config : withTarget(config, ctx.settings.target)
  })
}

/** Where documents are read from, or written to. */
export interface DocumentsPlace {
  /** What the nearest `showdoc.json` says, or its target; undefined where there is none. */
  readonly config: SyncConfig | undefined
  /** The folder of `showdoc.json`, or the working folder. */
  readonly base: string
  /** The folder of the documents. */
  readonly root: string
}

/**
 * The folder of the nearest `showdoc.json`, or of its target; the working folder where there is
 * none, for commands that need no server.
 *
 * @throws {SyncProblem} usage: wrong settings
 */
export function documentsPlace({ settings }: CommandContext): DocumentsPlace {
  const start = path.resolve(settings.dir ?? '.')
  if (findSettings(start) === undefined) return { config: undefined, base: start, root: start }
  const { file, config } = readSettings(start)
  return targetOf(file, config, settings.target, {})
}

/** Stands for the server of a folder without settings. */
export const noServer = 'http://localhost'

/** The settings of a folder that was never prepared for push. */
export const usualSettings = (): SyncConfig =>
  readConfig(JSON.stringify({ version: 1, server: noServer, item: '1', folder: '.' }), settingsName)
