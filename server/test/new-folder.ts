import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterFile } from './after-file.ts'

/** A new folder, removed after the file's tests. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-folder-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
