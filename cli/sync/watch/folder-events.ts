import { watch, type FSWatcher } from 'chokidar'
import { statSync, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ruleFiles } from '../folder/ignore-files.ts'
import { ignoredBelow, type FolderRules } from '../folder/read-folder.ts'

/** Milliseconds between two looks at the files where the system cannot report changes. */
const pollingInterval = 2_000

/** Files that editors and other programs have for a moment while they save. */
const passing = /~$|^#.*#$|^4913$|\.(?:tmp|swp|swx|part|crdownload)$|___jb_(?:tmp|old)___$/

/** Limits of the system for watched files. */
const tooManyFiles = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

interface FolderListener {
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

/** Milliseconds by which the time of a file may be behind the clock. */
const clockStep = 50

/**
 * Reports changes of single files, wherever they are. Each is looked at again and again: events of
 * the system are lost where an editor puts a new file in the place of the old one.
 */
export class WatchedFiles {
  private readonly onChange: FolderListener['onChange']
  /** What was last seen of each; `null` of one that is missing. */
  private readonly seen = new Map<string, Stats | null>()
  private timer: NodeJS.Timeout | undefined
  private isLooking = false

  constructor({ onChange }: Pick<FolderListener, 'onChange'>) {
    this.onChange = onChange
  }

  /**
   * @param files absolute paths of all that is watched from now on; they may be missing
   * @param since when those that were not watched before were read or missed, by the clock:
   *   milliseconds; one that has changed since then is reported at once
   */
  watch(files: Iterable<string>, since = Infinity): void {
    const wanted = new Set(files)
    for (const file of this.seen.keys()) if (!wanted.has(file)) this.seen.delete(file)
    const changed: string[] = []
    for (const file of wanted) {
      if (this.seen.has(file)) continue
      const stats = present(file)
      this.seen.set(file, stats)
      if (stats && stats.ctimeMs >= since - clockStep) changed.push(file)
    }
    if (wanted.size > 0) this.timer ??= setInterval(() => void this.look(), fileInterval)
    else {
      clearInterval(this.timer)
      this.timer = undefined
    }
    for (const file of changed) this.onChange(file, false)
  }

  private async look(): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    try {
      for (const [file, before] of this.seen) {
        const now = await stat(file).catch(() => null)
        // it may not be watched any more
        if (this.seen.get(file) !== before || isSame(before, now)) continue
        this.seen.set(file, now)
        this.onChange(file, now === null)
      }
    } finally {
      this.isLooking = false
    }
  }
}

function present(file: string): Stats | null {
  try {
    return statSync(file)
  } catch {
    return null
  }
}

const isSame = (one: Stats | null, other: Stats | null): boolean =>
  one?.ino === other?.ino && one?.size === other?.size && one?.mtimeMs === other?.mtimeMs
