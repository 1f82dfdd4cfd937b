import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** A rule file applies to everything below its folder. */
export interface IgnoreFile {
  folder: string
  rules: Ignore
}

/** Files with patterns of what is not read. */
export const ruleFiles = ['.gitignore', '.showdocignore']

export function rulesIn(
  folder: string,
  names: readonly string[],
  gitignore: boolean,
): IgnoreFile[] {
  const files = ruleFiles.filter(
    (name) => (gitignore || name !== '.gitignore') && names.includes(name),
  )
  return files.flatMap((name) => {
    try {
      return [{ folder, rules: ignore().add(readFileSync(join(folder, name), 'utf8')) }]
    } catch {
      // A folder of that name, or an unreadable file, has no rules.
      return []
    }
  })
}

/**
 * Rules of the parent folders, up to the root of the repository; without a repository only those of
 * the folder itself apply.
 */
export function rulesAbove(root: string, gitignore: boolean): IgnoreFile[] {
  const folders: string[] = []
  for (let folder = root; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    if (folder === dirname(folder)) return []
    folders.unshift(dirname(folder))
  }
  return folders.flatMap((folder) => rulesIn(folder, ruleFiles, gitignore))
}

/** The last matching rule wins; rules of inner folders come later. */
export function isIgnored(
  disk: string,
  isFolder: boolean,
  ignoring: readonly IgnoreFile[],
): boolean {
  let ignored = false
  for (const { folder, rules } of ignoring) {
    const path = relative(folder, disk).replaceAll(sep, '/')
    const verdict = rules.test(isFolder ? `${path}/` : path)
    if (verdict.ignored) ignored = true
    else if (verdict.unignored) ignored = false
  }
  return ignored
}
