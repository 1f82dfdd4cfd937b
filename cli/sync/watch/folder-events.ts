import { watch, type FSWatcher } from 'chokidar'
import { unwatchFile, watchFile, type Stats } from 'node:fs'
import { basename } from 'node:path'
import { ignoredBelow, ruleFiles, type FolderRules } from '../folder/read-folder.ts'

/** Milliseconds between two looks at the files where the system cannot report changes. */
const pollingInterval = 2_000

/** Files that editors and other programs have for a moment while they save. */
const passing = /~$|^#.*#$|^4913$|\.(?:tmp|swp|swx|part|crdownload)$|___jb_(?:tmp|old)___$/

/** Limits of the system for watched files. */
const tooManyFiles = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

export interface FolderListener {
  /** @param disk absolute path of a file or folder */
  onChange: (disk: string, isRemoved: boolean) => void
  /** The system cannot watch so many files: from now on they are looked at every two seconds. */
  onPolling: () => void
}

/**
 * Reports changes of whatever a push would read. Resolves once it watches the whole folder, so that
 * nothing that changes from then on is missed.
 *
 * @param root absolute, symbolic links resolved; may be missing
 * @param isOwn files that the program itself writes there
 * @returns ends it
 */
export async function watchFolder(
  root: string,
  rules: FolderRules,
  isOwn: (disk: string) => boolean,
  { onChange, onPolling }: FolderListener,
): Promise<() => Promise<void>> {
  let isIgnored = ignoredBelow(root, rules)
  const isRules = (disk: string) => ruleFiles.includes(basename(disk))
  let watcher: FSWatcher | undefined
  const end = async () => watcher?.close()

  async function begin(backend: 'auto' | 'polling'): Promise<void> {
    const next = watch(root, {
      backend,
      pollingInterval,
      pollingBinaryInterval: pollingInterval,
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ignored: (disk, stats) =>
        disk !== root && !isRules(disk) && isIgnored(disk, stats?.isDirectory() ?? false),
    })
    watcher = next
    const ready = Promise.withResolvers<void>()
    next.on('ready', () => ready.resolve())
    next.on('all', (event, disk) => {
      if (isOwn(disk) || passing.test(basename(disk))) return
      if (isRules(disk)) isIgnored = ignoredBelow(root, rules)
      onChange(disk, event === 'unlink' || event === 'unlinkDir')
    })
    next.on('error', (error) => {
      const { code } = error as NodeJS.ErrnoException
      if (backend === 'polling' || !tooManyFiles.has(code ?? '') || watcher !== next) return
      onPolling()
      void next
        .close()
        .then(() => begin('polling'))
        .then(() => onChange(root, false))
        .then(ready.resolve, ready.reject)
    })
    await ready.promise
  }

  await begin('auto')
  return end
}

/** Milliseconds between two looks at a single file. */
const fileInterval = 300

/**
 * Reports changes of single files, wherever they lie. Each is looked at again and again: events of
 * the system are lost where an editor puts a new file in the place of the old one.
 */
export class WatchedFiles {
  private readonly onChange: FolderListener['onChange']
  private readonly ends = new Map<string, () => void>()

  constructor({ onChange }: Pick<FolderListener, 'onChange'>) {
    this.onChange = onChange
  }

  /** @param files absolute paths of all that is watched from now on; they may be missing */
  watch(files: Iterable<string>): void {
    const wanted = new Set(files)
    for (const [file, end] of this.ends) {
      if (wanted.has(file)) continue
      end()
      this.ends.delete(file)
    }
    for (const file of wanted) {
      if (this.ends.has(file)) continue
      const listener = ({ mtimeMs }: Stats) => this.onChange(file, mtimeMs === 0)
      watchFile(file, { interval: fileInterval }, listener)
      this.ends.set(file, () => unwatchFile(file, listener))
    }
  }
}
