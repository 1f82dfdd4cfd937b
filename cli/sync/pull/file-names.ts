import { clashKey, comparePaths } from '../names.ts'
import { isMenuFile, mayBeMenu } from '../site/read-menus.ts'

/** Most bytes of a name, in UTF-8. Source: cli/spec.md 2.6 */
const longestName = 180
/** Names that Windows keeps for itself, and the short one that it has for `.git`. */
export const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9]|git~\d+)(?:\.|$)/i

/**
 * The name of a file or folder made from a title: one that every system can have, and that is not
 * passed over when the folder is read. Source: cli/spec.md 2.6
 */
export function nameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    // a name that begins with these is passed over, also behind signs that macOS ignores
    .replace(/^\p{Default_Ignorable_Code_Point}*[._]+/u, '-')
    .replace(/[. ]+$/, '')
  const own = reserved.test(plain) ? plain.replace(/^[^.]*/, '$&_') : plain
  return cut(own.isWellFormed() ? own : own.toWellFormed()).replace(/[. ]+$/, '') || 'page'
}

/** Folders that are passed over when files are read, though files of such a name are not. */
const passedOver = /^node_modules$|\.(?:orig|rej)$/

/** The same of a folder, of which nothing stands behind the name. */
export const folderNameOf = (title: string): string =>
  nameOf(title).replace(passedOver, (end) => `${end}_`)

function cut(name: string): string {
  let bytes = 0
  let end = 0
  for (const sign of name) {
    bytes += Buffer.byteLength(sign)
    if (bytes > longestName) break
    end += sign.length
  }
  return name.slice(0, end)
}

/** Paths that are in use, whatever their case. */
export class TakenPaths {
  private readonly keys: Set<string>
  private readonly exists: (path: string) => boolean

  /** @param exists whether anything lies at a path of the folder */
  constructor(paths: Iterable<string>, exists: (path: string) => boolean) {
    this.keys = new Set([...paths].map(clashKey))
    this.exists = exists
  }

  has(path: string): boolean {
    return this.keys.has(clashKey(path)) || this.exists(path)
  }

  take(path: string): string {
    this.keys.add(clashKey(path))
    return path
  }

  /** A free path; of names that are taken `-2`, `-3` … stands before the ending. */
  free(folder: string, stem: string, ending: string): string {
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    for (let count = 1; ; count++) {
      const name = `${stem}${count === 1 ? '' : `-${count}`}${ending}`
      const isMenu = ending === '.md' && (isMenuFile(name) || mayBeMenu(name))
      if (!isMenu && !this.has(at(name))) return this.take(at(name))
    }
  }
}

/** In the order in which pages get their names: the first keeps it. Source: cli/spec.md 2.6 */
export const byOrderAndId = (
  left: { order: number; id: string },
  right: { order: number; id: string },
): number =>
  left.order - right.order || left.id.length - right.id.length || comparePaths(left.id, right.id)
