import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { code, topFolders } from './house.ts'
import { importsOf, type FileImports, type Import } from './imports.ts'
import type { Target } from './rules.ts'

export interface Source extends FileImports {
  /** Relative to the root. */
  readonly name: string
  readonly lines: number
}

/** Sources and tests of the rooms, sorted, with what they import. */
export const readSources = (root: string): Source[] =>
  sourceFiles(root).map((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    return { ...importsOf(name, text), name, lines: text.split('\n').length - 1 }
  })

function sourceFiles(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return /^(node_modules|fixtures|expected)$/.test(entry.name) ? [] : below(name)
      return code.test(entry.name) ? [name] : []
    })
  return topFolders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap(below)
    .sort()
}

/** What an import in a file refers to. */
export function resolve(root: string, from: string, { request }: Import): Target {
  if (request === null) return { kind: 'computed' }
  const isContract = request.startsWith('#contract/')
  if (!isContract && !request.startsWith('.')) return { kind: 'package' }
  const bare = request.replace(/[?].*$/, '')
  const name = isContract
    ? `server/contract/${bare.slice('#contract/'.length)}`
    : path.posix.join(path.posix.dirname(from), bare)
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile()
    ? { kind: 'file', name }
    : { kind: 'missing' }
}
