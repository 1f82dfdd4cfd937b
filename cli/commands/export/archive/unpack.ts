import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { Open, type File } from 'unzipper'
import { writeAtomically, writeBytes } from '../../../sync/base/atomic-files.ts'
import { leadsInside } from '../../../sync/pull/place/safe-path.ts'
import { withoutPassword } from './item-description.ts'

/** Beside the files: what this command has written, so that it updates them without a question. */
export const listName = '.showdoc-export.json'

/** Why nothing is written. */
export interface Refusals {
  /** A path that leads out of the folder, also by a link in it, or to what is no file. */
  wrongPlace(file: string): Error
  /** Files with a content that no export has written. */
  others(files: readonly string[]): Error
}

/**
 * Writes the files of an archive into a folder, each one whole or not at all, without the password
 * of the item. What is there already under another name stays. Source: cli/spec.md 5.12
 *
 * @throws {Error} a refusal, before anything is written
 */
export async function unpack(
  archive: string,
  folder: string,
  { overwrite, refusals }: { readonly overwrite: boolean; readonly refusals: Refusals },
): Promise<void> {
  const { files } = await Open.file(archive)
  const root = path.resolve(folder)
  await mkdir(root, { recursive: true })
  const realRoot = await realpath(root)
  const entries = files
    .filter((file) => file.type === 'File')
    .map((file) => ({ file, disk: path.resolve(root, file.path) }))
  for (const { file, disk } of entries) {
    const found = lstatSync(disk, { throwIfNoEntry: false })
    const isInside = disk.startsWith(root + path.sep) && leadsInside(realRoot, file.path)
    if (!isInside || (found && !found.isFile())) throw refusals.wrongPlace(file.path)
  }
  const list = path.join(root, listName)
  const known = await listed(list)
  const sums = new Map<string, string>()
  const others: string[] = []
  for (const { file, disk } of entries) {
    const sum = sumOf(await contentOf(file))
    sums.set(file.path, sum)
    const there = await readFile(disk).catch(() => undefined)
    const own = [sum, known[file.path]].flat()
    if (there && !own.includes(sumOf(there))) others.push(file.path)
  }
  if (others.length > 0 && !overwrite) throw refusals.others(others)
  // a run that ends in the middle leaves files of either export
  const both = [...sums].map(([file, sum]) => [file, [known[file] ?? [], sum].flat()] as const)
  write(list, { ...known, ...Object.fromEntries(both) })
  for (const { file, disk } of entries) writeBytes(disk, await contentOf(file))
  write(list, { ...known, ...Object.fromEntries(sums) })
}

/** Checksums by path; of a run that did not end, several. */
type List = Readonly<Record<string, string | readonly string[]>>

/** An unreadable list is none: what it had listed is asked about. */
async function listed(file: string): Promise<List> {
  try {
    const { files } = JSON.parse(await readFile(file, 'utf8')) as { files?: List }
    return Object.assign(Object.create(null) as List, files)
  } catch {
    return {}
  }
}

function write(file: string, files: List): void {
  const sorted = Object.fromEntries(
    Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeAtomically(
    file,
    `${JSON.stringify({ schema: 'showdoc.exported/1', files: sorted }, null, 2)}\n`,
  )
}

async function contentOf(file: File): Promise<Buffer> {
  const bytes = await file.buffer()
  return file.path === 'info.json' ? withoutPassword(bytes) : bytes
}

/** Of the bytes with line feeds alone, as git may have checked them out with others. */
const sumOf = (bytes: Buffer): string =>
  createHash('sha256')
    .update(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))
    .digest('hex')
