import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { replaceFile, writeBytes } from './atomic-files.ts'

/** Contents that are safely on the disk, and not yet in the place of any file. */
export interface StagedFiles<File> {
  /**
   * Puts a file in its place, atomically; one that was not staged is written there.
   *
   * @throws what prevented its writing
   */
  place(file: File, target: string): void
  /** Its name in the folder until it is placed; undefined for one that is not there. */
  partOf(file: File): string | undefined
  /** Removes what was not placed. */
  remove(): void
}

/** Where the contents of a state folder are. */
export const stagedIn = (state: string): string => join(state, 'staged')

/**
 * Writes contents side by side, because a disk takes its time over each of them.
 *
 * @param folder of these contents alone; what a killed run left there is removed
 */
export async function stageFiles<File extends { readonly bytes: Uint8Array }>(
  folder: string,
  files: readonly File[],
): Promise<StagedFiles<File>> {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  // a file that nobody else may read is none for others here either
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const staged = new Map<File, { readonly part: string } | { readonly error: unknown }>()
  await Promise.all(
    files.map(async (file, index) => {
      const part = join(folder, String(index))
      try {
        await writeFile(part, file.bytes, { flush: true })
        staged.set(file, { part })
      } catch (error) {
        staged.set(file, { error })
      }
    }),
  )
  return {
    place(file, target) {
      const found = staged.get(file)
      if (!found) return writeBytes(target, file.bytes)
      if ('error' in found) throw found.error
      mkdirSync(dirname(target), { recursive: true })
      try {
        replaceFile(found.part, target)
      } catch (error) {
        // the folder is on another disk than the program's own state
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        writeBytes(target, file.bytes)
      }
    },
    partOf(file) {
      const found = staged.get(file)
      return found && 'part' in found ? basename(found.part) : undefined
    },
    remove,
  }
}
