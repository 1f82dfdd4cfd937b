import { reservedName } from '#contract/text/file-names.ts'

/** Longest path that every Windows program opens below a folder of usual depth. */
const longestPath = 200

/**
 * Why a path cannot be checked out on every system: signs that Windows does not allow, a name that
 * it keeps for itself, or the length. Source: cli/spec.md 2.6
 */
export function unportable(path: string): 'signs' | 'reserved' | 'long' | undefined {
  const names = path.split('/')
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (names.some((name) => /[<>:"\\|?*\u0000-\u001f]|[. ]$/.test(name))) return 'signs'
  if (names.some((name) => reservedName.test(name))) return 'reserved'
  return path.length > longestPath ? 'long' : undefined
}
