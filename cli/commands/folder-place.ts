import path from 'node:path'
import type { Work } from '../command.ts'
import { withTarget } from '../sync/config.ts'
import { findSettings, readSettings } from '../sync/settings-file.ts'
import { spoken } from './folder-work.ts'

/**
 * Server and item that the nearest `showdoc.json` names, or its target; empty where there is none.
 * @throws {Problem} usage: wrong settings
 */
export async function folderPlace(
  work: Work,
): Promise<{ readonly server?: string; readonly item?: string }> {
  const start = path.resolve(work.settings.dir ?? '.')
  if (findSettings(start) === undefined) return {}
  return spoken(work, async () => {
    const { config } = readSettings(start)
    return work.settings.target === undefined ? config : withTarget(config, work.settings.target)
  })
}
