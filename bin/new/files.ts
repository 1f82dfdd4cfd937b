import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'

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
  const style = await resolveConfig(path.join(root, 'package.json'))
  const formatted = await Promise.all(
    files.map(({ name, text }) => format(text, { ...style, filepath: name })),
  )
  files.forEach(({ name }, index) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), formatted[index] ?? '')
  })
  return files.map(({ name, isNew }) => `${isNew ? 'new    ' : 'changed'} ${name}`).join('\n')
}
