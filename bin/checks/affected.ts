import path from 'node:path'
import { readSources, resolve, type Source } from './sources.ts'

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Texts that no test reads. */
const prose = /(?:^|\/)(?:(?:spec|decisions)\/[^/]+|spec|README|CHANGELOG|CONTRIBUTING)\.md$/

/**
 * Tests that the changed files may make fail: those that import one, directly or through others;
 * for files that no program imports, such as fixtures, all tests of the folder around them. Imports
 * of types do not count: the compiler checks them.
 *
 * @param changed paths relative to the root, also of removed files
 * @returns `null` for all tests: a file at the top, such as package.json, has changed
 */
export function affectedTests(
  root: string,
  changed: readonly string[],
  sources = readSources(root),
): string[] | null {
  const told = changed.filter((file) => !prose.test(file))
  if (told.some((file) => !file.includes('/'))) return null
  const importers = importersOf(root, sources)
  const files = new Set(sources.map(({ name }) => name))
  const tests = [...files].filter(isTest)
  const affected = new Set<string>()
  for (const file of told) {
    if (files.has(file) || importers.has(file)) affected.add(file)
    else for (const test of testsAround(file, tests)) affected.add(test)
  }
  // what is added is visited as well
  for (const file of affected)
    for (const importer of importers.get(file) ?? []) affected.add(importer)
  return [...affected].filter((file) => isTest(file) && files.has(file)).sort()
}

function importersOf(root: string, sources: readonly Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { name, imports } of sources)
    for (const found of imports) {
      const target = found.kind === 'type' ? null : resolve(root, name, found)
      if (target?.kind !== 'file') continue
      const known = importers.get(target.name)
      if (known) known.push(name)
      else importers.set(target.name, [name])
    }
  return importers
}

/** Tests of the innermost folder around a file that has some. */
function testsAround(file: string, tests: readonly string[]): string[] {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    const found = tests.filter((test) => test.startsWith(`${folder}/`))
    if (found.length > 0) return found
  }
  return []
}
