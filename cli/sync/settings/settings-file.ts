import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { readConfig, withTarget, type SyncConfig } from './config.ts'
import { codeOf, SyncProblem } from '../problem.ts'

export const settingsName = 'showdoc.json'

/**
 * Finds the settings for a folder: the nearest `showdoc.json` upwards, up to the root of the
 * repository or the home folder. Source: cli/spec.md 1.2
 */
export function findSettings(start: string): string | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const file = join(folder, settingsName)
    if (existsSync(file)) return file
    if (existsSync(join(folder, '.git')) || isHome(folder) || folder === dirname(folder))
      return undefined
  }
}

/** The home of a user whom the system does not know cannot be determined. */
function isHome(folder: string): boolean {
  try {
    return folder === homedir()
  } catch {
    return false
  }
}

/** A folder and the item it is synchronised with: the settings and all paths. */
export interface SyncTarget {
  config: SyncConfig
  /** Folder of `showdoc.json`. */
  base: string
  /** The synchronised folder, absolute. */
  root: string
  lockFile: string
  /** Path of the state folder, relative to `base`. */
  stateName: string
}

/** @throws {SyncProblem} usage: no settings, or wrong ones */
export function readSettings(start: string): { file: string; config: SyncConfig } {
  const file = findSettings(start)
  if (file === undefined) throw new SyncProblem('usage', 'config.none')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SyncProblem('usage', 'config.unreadable', { file, reason: codeOf(error) })
  }
  return { file, config: readConfig(text, settingsName) }
}

/**
 * The default target of the settings, or one of the named ones. Each target has its own lock and
 * state folder.
 *
 * @param over values of flags that override the settings
 */
export function targetOf(
  file: string,
  settings: SyncConfig,
  target: string | undefined,
  over: { server?: string; item?: string },
): SyncTarget {
  const base = dirname(file)
  const chosen = target === undefined ? settings : withTarget(settings, target)
  const config = {
    ...chosen,
    ...(over.server === undefined ? {} : { server: over.server }),
    ...(over.item === undefined ? {} : { item: over.item }),
  }
  const root = resolve(base, config.folder)
  if (!isBelow(base, root))
    throw new SyncProblem('usage', 'config.folderOutside', { folder: config.folder, base })
  return {
    config,
    base,
    root,
    lockFile: join(base, lockNameOf(target)),
    stateName: join('.showdoc', target === undefined ? '' : namePart(target)),
  }
}

const namePart = (target: string) => target.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')

/** The lock of a target, beside the settings. Source: cli/spec.md 2.3 */
export const lockNameOf = (target: string | undefined): string =>
  target === undefined ? 'showdoc.lock' : `showdoc.${namePart(target)}.lock`

/**
 * Two folders that push to one item with the same source would overwrite each other's pages,
 * because source and path identify a page.
 *
 * @param own the target that is pushed, or undefined for the settings themselves
 * @throws {SyncProblem} usage: another target shares item and source, from another folder or to
 * another root
 */
export function mustHaveOwnSource(
  file: string,
  settings: SyncConfig,
  own: string | undefined,
  over: { server?: string; item?: string },
): void {
  const target = targetOf(file, settings, own, over)
  const key = ({ config }: SyncTarget) =>
    JSON.stringify([config.server, config.item, config.source])
  for (const name of [undefined, ...Object.keys(settings.targets)]) {
    if (name === own) continue
    const other = targetOf(file, settings, name, over)
    if (
      key(other) !== key(target) ||
      (other.root === target.root && other.config.root === target.config.root)
    )
      continue
    // With targets, the top-level settings may merely be defaults; they count once they were
    // pushed.
    if ((own !== undefined && name !== undefined) || existsSync(other.lockFile)) {
      const source = randomBytes(16).toString('hex').slice(0, 16)
      throw new SyncProblem('usage', 'config.sharedSource', {
        one: own ?? '–',
        other: name ?? '–',
        item: target.config.item,
        source,
      })
    }
  }
}

function isBelow(base: string, path: string): boolean {
  const way = relative(base, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * Resolves path arguments to paths in the folder.
 *
 * @param cwd base of relative arguments
 * @throws {SyncProblem} usage: a path outside of the folder
 */
export function chosenPaths(args: readonly string[], cwd: string, root: string): string[] {
  // what does not exist, such as a glob, is in something that does
  const real = (path: string): string =>
    existsSync(path) || path === dirname(path)
      ? realpathSync(path)
      : join(real(dirname(path)), basename(path))
  return args.map((argument) => {
    const way = relative(real(root), real(resolve(cwd, argument)))
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
      throw new SyncProblem('usage', 'config.pathOutside', { path: argument, folder: root })
    return way.split(sep).join('/').normalize('NFC')
  })
}

/** Bytes of `4MB`, `500 KB` or `12345`. @throws {SyncProblem} usage */
export function bytesOf(size: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([KMG]?)i?B?\s*$/i.exec(size)
  if (!match) throw new SyncProblem('usage', 'config.size', { value: size })
  return Math.floor(Number(match[1]) * 1024 ** ['', 'K', 'M', 'G'].indexOf(match[2]!.toUpperCase()))
}
