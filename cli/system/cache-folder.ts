import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { homeFolder } from './home-folder.ts'

/** The user's folder of things that can be fetched again. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return path.join(env.LOCALAPPDATA || path.join(homeFolder(), 'AppData', 'Local'), 'showdoc')
  return path.join(env.XDG_CACHE_HOME || path.join(env.HOME || homeFolder(), '.cache'), 'showdoc')
}

/** Writes a file there as a whole or not at all, for nobody else to read. */
export function writeCache(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, JSON.stringify(value), { mode: 0o600 })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
