import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

const root = path.join(import.meta.dirname, '../..')

/** A file to write, by its path from the root; one with `isNew` must not exist yet. */
export interface Written {
  name: string
  text: string
  isNew: boolean
}

/** A request that cannot be fulfilled; `message` says why and what would work. */
export class CannotWrite extends Error {}

/**
 * Formats and writes all of them, or none if one already exists.
 * @returns what was written, one line each
 */
export async function writeFiles(files: Written[]): Promise<string> {
  for (const { name, isNew } of files) {
    if (isNew && existsSync(path.join(root, name))) throw new CannotWrite(`${name} exists already.`)
  }
  const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions
  const formatted = await Promise.all(files.map(({ name, text }) => format(name, text, style)))
  files.forEach(({ name }, index) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), formatted[index]?.code ?? '')
  })
  return files.map(({ name, isNew }) => `${isNew ? 'new    ' : 'changed'} ${name}`).join('\n')
}
