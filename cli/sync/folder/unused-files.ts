import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SyncConfig } from '../settings/config.ts'
import type { LocalFolder } from './local-folder.ts'
import { readFolder } from './read-folder.ts'

/** Pictures and documents that pages embed or offer; other files may be used by other tools. */
const media = /\.(?:png|jpe?g|gif|svg|webp|bmp|avif|mp4|webm|mp3|pdf|docx?|xlsx?|pptx?|zip)$/i
/** Files that may use media without a link that is understood here. */
const mayUse = /\.(?:html?|css|s[ac]ss|less|[cm]?[jt]sx?|vue|json|ya?ml|toml|mdx?|markdown)$/i
const largestUser = 1_048_576

/**
 * Paths of pictures, videos and documents that no page uses and no other text file of the folder
 * names.
 */
export function unusedFiles(
  root: string,
  { exclude }: Pick<SyncConfig, 'exclude'>,
  local: Pick<LocalFolder, 'assets' | 'known'>,
  gitignore: boolean,
): string[] {
  const all = readFolder(root, { include: ['**/*'], exclude, gitignore }).pages
  const candidates = all
    .map((file) => file.path)
    .filter((file) => media.test(file) && !local.assets.has(file) && !local.known.has(file))
  const unused = Map.groupBy(candidates, (file) => path.posix.basename(file))
  for (const { path: file, disk, size } of all) {
    if (unused.size === 0) break
    if (!mayUse.test(file) || size > largestUser) continue
    const text = contentOf(disk)
    for (const name of unused.keys()) if (text.includes(name)) unused.delete(name)
  }
  return [...unused.values()].flat()
}

function contentOf(disk: string): string {
  try {
    return readFileSync(disk, 'utf8')
  } catch {
    return ''
  }
}
