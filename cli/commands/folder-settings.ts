import path from 'node:path'
import type { CommandContext } from '../context.ts'
import { readConfig, withTarget, type SyncConfig } from '../sync/settings/config.ts'
import { findSettings, readSettings, settingsName } from '../sync/settings/settings-file.ts'
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

/** Stands for the server of a folder without settings. */
export const noServer = 'http://localhost'

/** The settings of a folder that was never prepared for push. */
export const usualSettings = (): SyncConfig =>
  readConfig(JSON.stringify({ version: 1, server: noServer, item: '1', folder: '.' }), settingsName)
