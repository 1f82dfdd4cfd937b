import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const prefix = 'showdoc-tests-'

/**
 * A temporary folder in memory that lives as long as this process; `null` where there is no room
 * for one. SQLite waits for the disk at each commit, which is half the time of its tests and tells
 * them nothing: a killed process loses no write that reached the system, in memory as on a disk.
 *
 * @param memory where Linux has a file system in memory
 * @param enough bytes that must be free there: some tests write large files, several at a time
 */
export function memoryFolder(memory = '/dev/shm', enough = 4 * 1024 ** 3): string | null {
  const remove = (folder: string) =>
    rmSync(path.join(memory, folder), { recursive: true, force: true })
  try {
    readdirSync(memory).filter(isLeft).forEach(remove)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < enough) return null
    const folder = `${prefix}${process.pid}`
    // readable by the account of PostgreSQL, which is another one
    mkdirSync(path.join(memory, folder), { recursive: true, mode: 0o755 })
    process.on('exit', () => remove(folder))
    return path.join(memory, folder)
  } catch {
    return null
  }
}

/** Whether a folder belongs to a process that was killed. */
function isLeft(folder: string): boolean {
  if (!folder.startsWith(prefix)) return false
  try {
    process.kill(Number(folder.slice(prefix.length)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
