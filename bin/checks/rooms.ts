// The room rules over the real, resolved imports: who may import whom (CONTRIBUTING.md, "The rooms").
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import ignore from 'ignore'
import { circles } from './circles.ts'
import { takenBy, type Import } from './imports.ts'

/** Folders that may stand at the top; what .gitignore names is not looked at. */
const topFolders = ['.ci', 'bin', 'cli', 'examples', 'exporters', 'importers', 'server', 'templates', 'web']

/**
 * The rooms of each house, from left to right: a room may import what stands left of it in one of its rows, and its neighbours within
 * the same brackets as long as no circle comes about. `x/*` is a row of rooms that never import each other.
 */
const rows: Record<string, string[][][]> = {
  server: [
    [
      ['contract'],
      ['config.ts', 'sealer.ts'],
      ['db'],
      ['visit.ts'],
      ['models'],
      ['services', 'storage', 'signin', 'search'],
      ['access'],
      ['http'],
      ['jobs'],
      ['features/*'],
      ['features/index.ts'],
      ['app.ts', 'site.ts'],
      ['main.ts'],
    ],
  ],
  web: [
    [['lib', 'locales'], ['ui'], ['markdown'], ['parts'], ['features/*'], ['app'], ['main.tsx']],
    [['lib', 'locales'], ['start.ts']],
    [['lib', 'locales'], ['api'], ['parts'], ['features/*'], ['app'], ['main.tsx']],
  ],
  cli: [[['locales', 'output.ts'], ['session.ts', 'sync', 'ui'], ['commands/*'], ['main.ts']]],
  importers: [[['importer.ts'], ['*'], ['index.ts']]],
  exporters: [[['exporter.ts'], ['*'], ['index.ts']]],
}

/** Commands that work on the data folder itself, and so may load the server's rooms. */
const dataCommands = ['serve', 'admin', 'backup', 'restore', 'migrate', 'doctor']

/** What the web client may have at run time: anything else of the contract brings zod into a reader's first load. */
const lightContract = /^server\/contract\/(limits\.ts|text\/)/

const impure = /^(node:|(knex|objection|pg|better-sqlite3|fastify|ink|react)(\/|$))/
const networkOrScreen = /^(node:(https?|http2|net|tls|dgram|readline|tty)|ink|react)(\/|$)/
const testFile = /\.test\.tsx?$|^server\/test\/|^web\/journeys\//
const code = /\.tsx?$/

interface File {
  name: string
  house: string
  /** The room it lies in, as the rows name it; `null` when none does. */
  room: Room | null
  isTest: boolean
}

interface Room {
  name: string
  /** How the rows write it. */
  pattern: string
}

/** Every breach of the room rules below `root`, one line each. */
export function checkRooms(root: string): string[] {
  const names = sourceFiles(root)
  const files = new Map(names.map((name) => [name, describe(name)]))
  const packages = packagesOf(root)
  const complaints = strayFolders(root)
  const fileEdges = new Map<string, Set<string>>()
  const roomEdges = new Map<string, Set<string>>()

  for (const file of files.values()) {
    const say = (line: number, what: string) => complaints.push(`${file.name}:${line}: ${what}`)
    if (!file.room && !file.isTest && file.house in rows) say(1, `lies in no room that bin/checks/rooms.ts knows`)
    const taken = takenBy(file.name, readFileSync(path.join(root, file.name), 'utf8'))
    for (const { name, line } of taken.globals) {
      const why = globalRule(file, name)
      if (why) say(line, `uses ${name}: ${why}`)
    }
    for (const found of taken.imports) {
      const target = resolve(root, file.name, found)
      const why =
        target.kind === 'missing' ? 'there is no such file (imports carry their ending)' : importRule(file, found, target, files, packages)
      if (why) say(found.line, `imports ${target.kind === 'file' ? target.name : (found.request ?? 'a computed name')}: ${why}`)
      const other = target.kind === 'file' ? files.get(target.name) : undefined
      if (why || !other || file.isTest || other.isTest) continue
      connect(fileEdges, file.name, other.name)
      if (file.room && other.room && file.room.name !== other.room.name) connect(roomEdges, file.room.name, other.room.name)
    }
  }
  for (const circle of [...circles(fileEdges), ...circles(roomEdges)]) complaints.push(`${circle.join(' → ')}: a circle of imports`)
  return complaints
}

/** Why this file may not take that; nothing when it may. */
function importRule(file: File, found: Import, target: Target, files: Map<string, File>, packages: Packages): string | undefined {
  if (file.house === 'bin' || file.house === '') return undefined
  if (found.request === null) return file.isTest ? undefined : 'a name that is computed cannot be checked; list the imports'
  if (file.house === 'examples') {
    return target.kind === 'file' && !target.name.startsWith('examples/') ? 'examples use only HTTP and the command line' : undefined
  }
  if (file.isTest) return undefined
  if (target.kind === 'file') {
    const other = files.get(target.name)
    if (!other) return undefined // style sheets, package.json and other data
    return other.isTest ? 'only tests import tests and their helpers' : roomRule(file, found, other)
  }
  return target.kind === 'package' ? packageRule(file, found, packages) : undefined
}

function roomRule(file: File, found: Import, other: File): string | undefined {
  if (other.house !== file.house) return houseRule(file, found, other)
  if (file.name.startsWith('server/contract/') && other.name.startsWith('server/contract/')) return contractRule(file, found, other)
  if (!file.room || !other.room || file.room.name === other.room.name) return undefined
  if (file.name.startsWith('cli/sync/')) return 'cli/sync knows no network and no screen: it imports the contract and itself'
  if (file.room.pattern === other.room.pattern)
    return `${file.room.name} and ${other.room.name} never import each other; what both need moves left`
  const mayImport = rows[file.house]?.some((row) => isAtOrLeftOf(row, other.room as Room, file.room as Room))
  return mayImport ? undefined : `${other.room.name} is not left of ${file.room.name}`
}

function isAtOrLeftOf(row: string[][], left: Room, right: Room): boolean {
  const stepOf = (room: Room) => row.findIndex((step) => step.includes(room.pattern))
  return stepOf(left) !== -1 && stepOf(right) !== -1 && stepOf(left) <= stepOf(right)
}

/** What the web client loads of the contract must not pull in the rest of it. */
function contractRule(file: File, found: Import, other: File): string | undefined {
  if (!lightContract.test(file.name) || found.kind === 'type' || lightContract.test(other.name)) return undefined
  return 'limits and text of the contract are loaded by the web client and may use only each other'
}

function houseRule(file: File, found: Import, other: File): string | undefined {
  const isFormats = other.house === 'importers' || other.house === 'exporters'
  if (other.name.startsWith('server/contract/')) {
    if (file.house !== 'web' || found.kind === 'type' || lightContract.test(other.name)) return undefined
    return 'the web client takes types (import type), limits and text from the contract, nothing else'
  }
  if (isFormats && file.name.startsWith('server/features/')) return undefined
  if (isFormats && file.house === 'cli') return undefined
  if (isFormats && file.house === 'web') return found.kind === 'value' ? 'formats are loaded when needed: import() them' : undefined
  if (file.house === 'cli' && other.house === 'server') {
    const command = /^cli\/commands\/([^/.]+)/.exec(file.name)?.[1] ?? ''
    if (!dataCommands.includes(command)) return `only the commands ${dataCommands.join(', ')} work with the server's rooms`
    return found.kind === 'value' ? "the server's rooms are loaded by import(), when the command runs" : undefined
  }
  return `${file.house} may not use ${other.house}`
}

function packageRule(file: File, found: Import, packages: Packages): string | undefined {
  const request = found.request ?? ''
  const name = packageName(request)
  if (file.name.startsWith('server/contract/')) {
    if (name !== 'zod') return 'the contract imports zod and nothing else'
    return lightContract.test(file.name) && found.kind !== 'type'
      ? 'limits and text of the contract are loaded by the web client, without zod'
      : undefined
  }
  if (file.house === 'web') {
    if (name === 'zod') return 'zod stays out of the web client: a first load has a budget'
    if (request.startsWith('node:')) return 'there is no Node.js in a browser'
  }
  if (isPure(file) && impure.test(request) && found.kind !== 'type') return 'this room is pure: no disk, network, database, screen or clock'
  if (file.name.startsWith('cli/sync/') && networkOrScreen.test(request)) return 'cli/sync knows no network and no screen'
  if (request.startsWith('node:') || found.kind === 'type') return undefined
  if (packages.run.has(name) || (file.house === 'web' && packages.develop.has(name))) return undefined
  return packages.develop.has(name)
    ? `${name} is a devDependency, and the built program runs without those`
    : `${name} is not in package.json`
}

const isPure = ({ house }: File): boolean => house === 'importers' || house === 'exporters'

function globalRule(file: File, name: string): string | undefined {
  if (file.isTest) return undefined
  const isReader = file.name === 'server/config.ts' || file.name === 'server/main.ts'
  if (name === 'process.env' && file.house === 'server' && !isReader) return 'only server/config.ts and server/main.ts read the environment'
  return isPure(file) && name === 'Date.now' ? 'this room is pure and has no clock' : undefined
}

type Target = { kind: 'file'; name: string } | { kind: 'package' | 'missing' | 'computed' }

function resolve(root: string, from: string, { request }: Import): Target {
  if (request === null) return { kind: 'computed' }
  const isContract = request.startsWith('#contract/')
  if (!isContract && !request.startsWith('.')) return { kind: 'package' }
  const bare = request.replace(/[?].*$/, '')
  const name = isContract ? `server/contract/${bare.slice('#contract/'.length)}` : path.posix.join(path.posix.dirname(from), bare)
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() ? { kind: 'file', name } : { kind: 'missing' }
}

function describe(name: string): File {
  const house = name.includes('/') ? name.slice(0, name.indexOf('/')) : ''
  return { name, house, room: roomOf(name, house), isTest: testFile.test(name) }
}

function roomOf(name: string, house: string): Room | null {
  const patterns = new Set(rows[house]?.flat(2))
  const [first = '', second = ''] = name.slice(house.length + 1).split('/')
  const list = `${first}/${second}`
  if (patterns.has(list)) return { name: `${house}/${list}`, pattern: list }
  if (patterns.has(first)) return { name: `${house}/${first}`, pattern: first }
  if (second !== '' && patterns.has(`${first}/*`)) return { name: `${house}/${first}/${second.replace(code, '')}`, pattern: `${first}/*` }
  if (second !== '' && patterns.has('*')) return { name: `${house}/${first}`, pattern: '*' }
  return null
}

interface Packages {
  run: Set<string>
  develop: Set<string>
}

function packagesOf(root: string): Packages {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Partial<
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  >
  return { run: new Set(Object.keys(dependencies)), develop: new Set(Object.keys(devDependencies)) }
}

const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

function sourceFiles(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) return /^(node_modules|fixtures|expected)$/.test(entry.name) ? [] : below(name)
      return code.test(entry.name) ? [name] : []
    })
  return topFolders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap(below)
    .sort()
}

function strayFolders(root: string): string[] {
  const ignored = ignore().add('.git/')
  const list = path.join(root, '.gitignore')
  if (existsSync(list)) ignored.add(readFileSync(list, 'utf8'))
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !topFolders.includes(entry.name) && !ignored.ignores(`${entry.name}/`))
    .map((entry) => `${entry.name}/: no such folder at the top; there are ${topFolders.join(', ')}`)
}

function connect(edges: Map<string, Set<string>>, from: string, to: string): void {
  const targets = edges.get(from) ?? new Set()
  edges.set(from, targets.add(to))
}
