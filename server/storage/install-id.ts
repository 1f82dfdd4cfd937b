import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Name of the file that identifies the installation of a folder: the data folder and the
 * attachments folder have one.
 */
export const installIdFile = 'install-id'

/** Content of the mark. */
export interface InstallMark {
  /** 32 hexadecimal digits. */
  readonly id: string
  /** Kind of database of the installation when the mark was written. */
  readonly database: 'sqlite' | 'postgres'
}

const form = /^([0-9a-f]{32}) (sqlite|postgres)\s*$/

const read = (text: string): InstallMark | null => {
  const [, id, database] = form.exec(text) ?? []
  return id === undefined ? null : { id, database: database as InstallMark['database'] }
}

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')

/** The mark of a folder; `null` if it has none, or a truncated one. */
export function readMark(folder: string): InstallMark | null {
  try {
    return read(readFileSync(path.join(folder, installIdFile), 'utf8'))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/**
 * Writes the mark of a folder, atomically and durably. Of two concurrent starts the first one's
 * mark stays, unless it is meant to replace another one.
 */
export function writeMark(
  folder: string,
  { id, database }: InstallMark,
  { replace }: { readonly replace: boolean },
): void {
  const file = path.join(folder, installIdFile)
  const made = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(made, `${id} ${database}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    if (replace || readMark(folder) === null) {
      if (replace || existsSync(file)) renameSync(made, file)
      else linkSync(made, file)
    }
  } catch (error) {
    if (!existsSync(file)) renameSync(made, file) // a file system without hard links
    else if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
}

/**
 * The attachments folder does not belong to this installation: a disk is not mounted, or it is
 * another one.
 */
export class AttachmentsMismatch extends Error {
  readonly code = 'ATTACHMENTS_AWAY'
  readonly folder: string
  constructor(folder: string) {
    super(
      `${folder} does not have the mark of this installation (${installIdFile}): is its disk mounted?`,
    )
    this.name = 'AttachmentsMismatch'
    this.folder = folder
  }
}

/** @throws {AttachmentsMismatch} unless the folder has the mark of this installation */
export async function mustHaveInstallId(folder: string, id: string): Promise<void> {
  const text = await readFile(path.join(folder, installIdFile), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return ''
    throw error
  })
  if (id === '' || read(text)?.id !== id) throw new AttachmentsMismatch(folder)
}
