// The rules behind the arrows: each returns why something is not allowed, or nothing.
import { bundledPackages } from '../bundled.ts'
import { isLeftOf, type File } from './house.ts'
import type { Import } from './imports.ts'

/**
 * Commands that work on the data folder itself, and may therefore load the server's rooms;
 * `local-site` is what they share.
 */
const dataCommands = ['serve', 'admin', 'backup', 'restore', 'doctor', 'local-site']

/** Reads a foreign file in a worker, which `import` into a folder needs without a server, too. */
const importReader = /^server\/(?:workers\/in-worker|features\/import\/read\/tree-task)\.ts$/

/**
 * What the web client may load of the contract: anything else would bring zod into a reader's first
 * load.
 */
const lightContract = /^server\/contract\/(limits\.ts|text\/)/
/** Renders texts on the server and, loaded by `import()`, in the browser; it may use libraries. */
const documentRoom = /^server\/contract\/document\//
/** Merges texts, in the command line and, loaded by `import()`, in the editor; with one library. */
const mergeRoom = /^server\/contract\/merge\//
/** Reads front matter, for the parser of markdown and the command line; with one library. */
const frontMatter = /^server\/contract\/text\/markdown\/yaml-values\.ts$/
/**
 * The part of the document room that needs no library: phrases and icons inside content, which the browser's
 * script changes.
 */
const lightDocument = /\/(words|icons)\.ts$/
const documentLibraries = new Set([
  'hast',
  'hast-util-from-parse5',
  'hast-util-sanitize',
  'hast-util-to-html',
  'highlight.js',
  'markdown-it',
  'markdown-it-cjk-friendly',
  'markdown-it-deflist',
  'markdown-it-emoji',
  'parse5',
  'temml',
])

/** What the stories of `examples` have in common. */
const sharedByStories = 'examples/story.mjs'
const storyFolder = (name: string): string => name.split('/', 2).join('/') + '/'

/** What of Node.js only computes, or passes on, is pure. */
const impure =
  /^(node:(?!(zlib|events|stream)$)|(knex|objection|pg|better-sqlite3|fastify|ink|react)(\/|$))/
const networkOrScreen = /^(node:(https?|http2|net|tls|dgram|readline|tty)|ink|react)(\/|$)/

/** What an import resolves to. */
export type Target = { kind: 'file'; name: string } | { kind: 'package' | 'missing' | 'computed' }

/** The dependencies in package.json. */
export interface Packages {
  run: Set<string>
  develop: Set<string>
}

/** Why this file may not have this import, if it may not. */
export function importRule(
  file: File,
  found: Import,
  target: Target,
  files: Map<string, File>,
  packages: Packages,
): string | undefined {
  if (file.house === 'bin' || file.house === '') return undefined
  if (found.request === null)
    return file.isTest ? undefined : 'a computed import cannot be checked; list the imports'
  if (file.house === 'examples') {
    if (target.kind !== 'file') return undefined
    if (!target.name.startsWith('examples/')) return 'examples use only HTTP and the command line'
    return target.name === sharedByStories || target.name.startsWith(storyFolder(file.name))
      ? undefined
      : `stories share only ${sharedByStories}`
  }
  if (file.isTest) return target.kind === 'package' ? undeclared(found, packages) : undefined
  if (target.kind === 'file') {
    const other = files.get(target.name)
    if (!other) return undefined // style sheets, package.json and other data
    return other.isTest ? 'only tests import tests and test helpers' : roomRule(file, found, other)
  }
  return target.kind === 'package' ? packageRule(file, found, packages) : undefined
}

function roomRule(file: File, found: Import, other: File): string | undefined {
  if (other.house !== file.house) return houseRule(file, found, other)
  if (file.name.startsWith('server/contract/') && other.name.startsWith('server/contract/'))
    return contractRule(file, found, other)
  if (!file.room || !other.room || file.room.name === other.room.name) return undefined
  if (file.name.startsWith('cli/sync/') && !/^cli\/(sync|locales)\//.test(other.name))
    return 'cli/sync uses neither network nor screen: it imports the contract, the locales and itself'
  if (file.room.pattern === other.room.pattern && file.room.pattern.endsWith('*'))
    return `${file.room.name} and ${other.room.name} never import each other; what both need moves left`
  if (file.name.startsWith('server/features/') && isHttp(other.name))
    return 'a use case does not handle HTTP: of http it imports only route.ts'
  return isLeftOf(file.house, other.room, file.room)
    ? undefined
    : `${other.room.name} is not left of ${file.room.name}`
}

const isHttp = (name: string): boolean =>
  name.startsWith('server/http/') && name !== 'server/http/route.ts'

/** What the web client loads of the contract must not bring in the rest of it. */
function contractRule(file: File, found: Import, other: File): string | undefined {
  if (found.kind === 'type' || lightContract.test(other.name)) return undefined
  if (documentRoom.test(file.name))
    return documentRoom.test(other.name)
      ? undefined
      : 'the document room of the contract uses only itself, limits and text'
  if (!lightContract.test(file.name)) return undefined
  return 'limits and text of the contract are loaded by the web client and may use only each other'
}

function houseRule(file: File, found: Import, other: File): string | undefined {
  const isFormats = other.house === 'importers' || other.house === 'exporters'
  if (other.name.startsWith('server/contract/')) {
    if (file.house !== 'web' || found.kind === 'type' || lightContract.test(other.name))
      return undefined
    if (documentRoom.test(other.name) || mergeRoom.test(other.name))
      return found.kind === 'dynamic' || lightDocument.test(other.name)
        ? undefined
        : 'rendering and merging are loaded on demand: use import()'
    return 'the web client imports types (import type), limits and text of the contract, nothing else'
  }
  if (isFormats && file.name.startsWith('server/features/')) return undefined
  if (isFormats && file.house === 'cli') return undefined
  if (isFormats && file.house === 'web')
    return found.kind === 'value' ? 'formats are loaded on demand: use import()' : undefined
  if (file.house === 'cli' && other.house === 'server') {
    const command = /^cli\/commands\/([^/.]+)/.exec(file.name)?.[1] ?? ''
    const isReader = command === 'import' && importReader.test(other.name)
    if (!dataCommands.includes(command) && !isReader)
      return `only the commands ${dataCommands.join(', ')} work with the server's rooms`
    return found.kind === 'value'
      ? "the server's rooms are loaded by import(), when the command runs"
      : undefined
  }
  return `${file.house} may not use ${other.house}`
}

function packageRule(file: File, found: Import, packages: Packages): string | undefined {
  const request = found.request ?? ''
  const name = packageName(request)
  if (documentRoom.test(file.name))
    return documentLibraries.has(name)
      ? undefined
      : `the document room uses no libraries but ${[...documentLibraries].join(', ')}`
  if (mergeRoom.test(file.name))
    return name === 'node-diff3' ? undefined : 'the merge room uses no library but node-diff3'
  if (frontMatter.test(file.name))
    return name === 'yaml' ? undefined : 'front matter is read by no library but yaml'
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
  if (isPure(file) && impure.test(request) && found.kind !== 'type')
    return 'this room is pure: no disk, network, database, screen or clock'
  if (file.name.startsWith('cli/sync/') && networkOrScreen.test(request))
    return 'cli/sync uses neither network nor screen'
  const isForBuild = found.kind === 'type' || file.house === 'web' || bundledPackages.has(name)
  if (isForBuild || !packages.develop.has(name)) return undeclared(found, packages)
  return packages.run.has(name)
    ? undefined
    : `${name} is a devDependency, and the built program runs without those`
}

/** Why a package may be imported by nothing, neither for its types nor by tests. */
function undeclared(found: Import, { run, develop }: Packages): string | undefined {
  const request = found.request ?? ''
  const name = packageName(request)
  const names = found.kind === 'type' ? [name, `@types/${name}`] : [name]
  return request.startsWith('node:') || names.some((one) => run.has(one) || develop.has(one))
    ? undefined
    : `${name} is not in package.json`
}

const isPure = ({ house }: File): boolean => house === 'importers' || house === 'exporters'

/** Why this file may not use this global, if it may not. */
export function globalRule(file: File, name: string): string | undefined {
  if (file.isTest) return undefined
  if (name === 'process.env' && file.house === 'server')
    return 'nothing in the server reads the environment: it is passed to readConfig'
  if (name === '.transaction' && file.name.startsWith('server/features/'))
    return 'a use case writes through its grant: grant.write'
  return isPure(file) && name === 'Date.now' ? 'this room is pure and has no clock' : undefined
}

const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
