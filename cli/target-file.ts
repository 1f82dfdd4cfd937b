import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'

// Where a file that somebody has named is written. What takes its place by a rename keeps the
// symbolic links on the way, and must not do so with a device or a pipe.

/** Symbolic links resolved, as far as the path exists. */
export async function realPath(disk: string): Promise<string> {
  try {
    return await realpath(disk)
  } catch {
    const above = path.dirname(disk)
    return above === disk ? disk : path.join(await realPath(above), path.basename(disk))
  }
}

/** A device or a pipe: it is written to, since a rename would put a file in its place. */
export async function isDevice(disk: string): Promise<boolean> {
  const there = await stat(disk).catch(() => undefined)
  return there !== undefined && !there.isFile()
}
