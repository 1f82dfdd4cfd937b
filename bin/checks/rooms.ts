// Checks the room rules against the actual, resolved imports: who may import whom (CONTRIBUTING.md,
// "The rooms").
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ignore from 'ignore'
import { cycles } from './cycles.ts'
import { describe, isHouse, topFolders } from './house.ts'
import { impureEngine, isImpureGlobal, isImpureImport } from './pure.ts'
import { globalRule, importRule, type Packages } from './rules.ts'
import { readSources, resolve } from './sources.ts'

/** Lines beyond which a source has to be split by subject. */
const mostLines = 350
/** Sources of any length: a migration stays as it was released. */
const released = /^server\/db\/migrations\//

/** Every violation of the room rules below `root`, one line each. */
export function checkRooms(root: string, sources = readSources(root)): string[] {
  const files = new Map(sources.map(({ name }) => [name, describe(name)]))
  const packages = packagesOf(root)
  const complaints = strayFolders(root)
  const fileEdges = new Map<string, Set<string>>()
  const roomEdges = new Map<string, Set<string>>()
  const valueEdges = new Map<string, Set<string>>()
  const impure = new Map<string, string>()

  for (const { name: own, lines, broken, imports, globals } of sources) {
    const file = files.get(own)!
    const report = (line: number, what: string) => complaints.push(`${file.name}:${line}: ${what}`)
    if (!file.room && !file.isTest && isHouse(file.house))
      report(1, `is in no room of bin/checks/house.ts`)
    if (lines > mostLines && !file.isTest && !released.test(file.name))
      report(1, `has ${lines} lines, more than ${mostLines}: split it by subject`)
    if (broken) report(1, `cannot be read: ${broken}`)
    for (const { name, line } of globals) {
      const why = globalRule(file, name)
      if (why) report(line, `uses ${name}: ${why}`)
      if (isImpureGlobal(name)) impure.set(file.name, name)
    }
    for (const found of imports) {
      if (isImpureImport(found)) impure.set(file.name, found.request!)
      const target = resolve(root, file.name, found)
      const why =
        target.kind === 'missing'
          ? 'there is no such file (imports include the extension)'
          : importRule(file, found, target, files, packages)
      if (why)
        report(
          found.line,
          `imports ${target.kind === 'file' ? target.name : (found.request ?? 'a computed name')}: ${why}`,
        )
      const other = target.kind === 'file' ? files.get(target.name) : undefined
      if (why || !other || file.isTest || other.isTest) continue
      connect(fileEdges, file.name, other.name)
      if (found.kind !== 'type') connect(valueEdges, file.name, other.name)
      if (file.room && other.room && file.room.name !== other.room.name)
        connect(roomEdges, file.room.name, other.room.name)
    }
  }
  for (const cycle of [...cycles(fileEdges), ...cycles(roomEdges)])
    complaints.push(`${cycle.join(' → ')}: an import cycle`)
  return [...complaints, ...impureEngine(valueEdges, impure)]
}

function packagesOf(root: string): Packages {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>
  return { run: new Set(Object.keys(dependencies)), develop: new Set(Object.keys(devDependencies)) }
}

function strayFolders(root: string): string[] {
  const ignored = ignore().add('.git/')
  const list = path.join(root, '.gitignore')
  if (existsSync(list)) ignored.add(readFileSync(list, 'utf8'))
  return readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !topFolders.includes(entry.name) &&
        !ignored.ignores(`${entry.name}/`),
    )
    .map((entry) => `${entry.name}/: no such folder at the top; there are ${topFolders.join(', ')}`)
}

function connect(edges: Map<string, Set<string>>, from: string, to: string): void {
  const targets = edges.get(from) ?? new Set()
  edges.set(from, targets.add(to))
}
