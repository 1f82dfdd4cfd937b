import { LineCounter, isMap, isPair, isScalar, isSeq, parseDocument, type Node } from 'yaml'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import type { RepositoryType } from '#contract/text/addresses/repository.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { nearest } from '#contract/text/nearest.ts'
import { SyncProblem } from '../problem.ts'

/** The settings of a synchronised folder with every default filled in. Source: cli/spec.md 2.2 */
export interface SyncConfig {
  version: 1
  server: string
  item: string
  folder: string
  source?: string
  root: string
  include: string[]
  exclude: string[]
  title: ('frontmatter' | 'heading' | 'file')[]
  order: 'prefix' | 'position' | 'manual'
  index: string[]
  deep: 'flatten' | 'fail'
  markdown: Dialect
  names: 'title' | 'numbered'
  eol: 'lf' | 'crlf'
  onConflict: 'fail' | 'skip' | 'merge' | 'theirs' | 'ours'
  conflictStyle: 'markers' | 'orig'
  prune: boolean
  pruneAssets: boolean
  maxDeletes: number | string
  assetMaxSize: string
  notify: boolean
  repository?: string | RepositorySettings
  authors: 'git' | 'none'
  api?: ApiSource[]
  /** Levels of the rules of `showdoc check`, by name. */
  check?: Record<string, 'error' | 'warn' | 'off'>
  db?: DatabaseSource[]
  targets: Record<string, Target>
}

/** The repository that pages link to. Source: cli/spec.md 2.12 */
interface RepositorySettings {
  url: string
  /** By default recognised by the name of the host. */
  type?: RepositoryType
  /** By default the one that was pushed from. */
  branch?: string
}

/** An API document that is pushed with the folder. Source: cli/spec.md 5.5 */
export interface ApiSource {
  /** Relative to `showdoc.json`. */
  file: string
  catalog?: string
  removed?: 'deprecate' | 'trash' | 'keep'
}

/** A database with a data dictionary. Source: cli/spec.md 5.16 */
interface DatabaseSource {
  /** `${VARIABLE}` or `sqlite:FILE`. */
  url: string
  catalog?: string
  schemas?: string[]
  include?: string[]
  exclude?: string[]
}

export interface Target {
  server?: string
  item?: string | number
  folder?: string
  root?: string
  source?: string
}

/** The subset of JSON Schema that `showdoc.json` uses. */
interface Schema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  format?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: false | Schema
  items?: Schema
  default?: unknown
  $defs?: Readonly<Record<string, Schema>>
}

const schema: Schema = showdocSchema

type Path = (string | number)[]

/**
 * Reads the text of a `showdoc.json`.
 *
 * @param text the file's text; plain JSON, a byte-order mark is allowed
 * @param file its name for messages
 * @throws {SyncProblem} usage: not JSON, unknown key (with the nearest spelling and the line),
 * wrong value
 */
export function readConfig(text: string, file: string): SyncConfig {
  const json = text.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new SyncProblem('usage', 'config.notJson', {
      file,
      line: lineOfSyntaxError(json, error),
      reason: (error as Error).message,
    })
  }
  check(value, schema, [], { json, file })
  const settings = value as Record<string, unknown>
  const defaults = Object.entries(schema.properties!).flatMap(([key, entry]) =>
    'default' in entry ? [[key, entry.default]] : [],
  )
  const config = {
    ...Object.fromEntries(defaults),
    targets: {},
    ...settings,
  } as unknown as SyncConfig
  return tidy(config)
}

/**
 * The settings with one of their targets applied.
 * @throws {SyncProblem} usage: no such target
 */
export function withTarget(config: SyncConfig, name: string): SyncConfig {
  const target = Object.hasOwn(config.targets, name) ? config.targets[name] : undefined
  if (!target) {
    const known = Object.keys(config.targets).sort()
    throw new SyncProblem('usage', 'config.noTarget', { name, known: known.join(', ') || '–' })
  }
  return tidy({ ...config, ...target, item: String(target.item ?? config.item) })
}

/**
 * Normalises values: no trailing slash in an address, the item as text, no outer slashes in a root.
 */
function tidy(config: SyncConfig): SyncConfig {
  return {
    ...config,
    server: config.server.replace(/\/+$/, ''),
    item: String(config.item),
    folder: config.folder.replaceAll('\\', '/').replace(/\/+$/, '') || '.',
    root: config.root
      .split('/')
      .filter((part) => part.trim() !== '')
      .join('/'),
  }
}

interface Source {
  json: string
  file: string
}

function check(value: unknown, rule: Schema, path: Path, source: Source): void {
  const resolved = rule.$ref ? schema.$defs![rule.$ref.replace('#/$defs/', '')]! : rule
  const types = resolved.type === undefined ? [] : [resolved.type].flat()
  if (types.length > 0 && !types.includes(typeOf(value)))
    wrong(value, path, acceptedBy(resolved), source)
  if (resolved.const !== undefined && value !== resolved.const)
    wrong(value, path, JSON.stringify(resolved.const), source)
  if (resolved.enum && !resolved.enum.includes(value))
    wrong(value, path, resolved.enum.map((one) => JSON.stringify(one)).join(' | '), source)
  if (typeof value === 'string') {
    if (resolved.pattern && !new RegExp(resolved.pattern).test(value))
      wrong(value, path, acceptedBy(resolved), source)
    if (resolved.format === 'uri' && !URL.canParse(value))
      wrong(value, path, acceptedBy(resolved), source)
  }
  if (Array.isArray(value))
    value.forEach(
      (one, index) => resolved.items && check(one, resolved.items, [...path, index], source),
    )
  else if (typeof value === 'object' && value !== null)
    checkObject(value as Record<string, unknown>, resolved, path, source)
}

function checkObject(
  value: Record<string, unknown>,
  rule: Schema,
  path: Path,
  source: Source,
): void {
  const known = Object.keys(rule.properties ?? {})
  for (const [key, entry] of Object.entries(value)) {
    const own =
      rule.properties && Object.hasOwn(rule.properties, key) ? rule.properties[key] : undefined
    const entryRule = own ?? rule.additionalProperties
    if (entryRule === false) {
      const meant = nearest(key, known)
      const values = {
        file: source.file,
        line: lineOf(source.json, [...path, key]),
        key: [...path, key].join('.'),
        meant: meant ?? '',
      }
      throw new SyncProblem('usage', meant ? 'config.unknownKeyMeant' : 'config.unknownKey', values)
    }
    if (entryRule) check(entry, entryRule, [...path, key], source)
  }
  for (const key of rule.required ?? []) {
    if (Object.hasOwn(value, key)) continue
    throw new SyncProblem('usage', 'config.missingKey', {
      file: source.file,
      line: lineOf(source.json, path),
      key: [...path, key].join('.'),
    })
  }
}

/** Words for what a pattern accepts: `config.accepted.…` of `locales/<language>/push.ts`. */
const patterns: Readonly<Record<string, string>> = {
  '^https?://': 'address',
  '^[a-z0-9]{16}$': 'source',
  '^[0-9]+%?$': 'share',
  '^https?://[^@?#\\s]+$': 'repository',
  '^\\$\\{[A-Z0-9_]+\\}$|^sqlite:': 'database',
}

/** What a rule accepts, as a key of words for it. */
export function acceptedBy({ type, pattern }: Pick<Schema, 'type' | 'pattern'>): string {
  if (pattern !== undefined) return patterns[pattern] ?? pattern
  const types = [type].flat()
  return types.includes('integer') ? 'item' : (types[0] ?? '')
}

/** The address of a repository's pages, guessed from that of `git remote`. */
function webAddressOf(value: unknown): string {
  const [, host, way] =
    /^(?:\w+:\/\/)?(?:[^@/\s]*@)?([\w.-]+\.[a-z]{2,})(?::\d+(?=\/))?[:/]+([^@?#\s]+?)(?:\.git)?\/*$/i.exec(
      String(value),
    ) ?? []
  return host && way ? `https://${host}/${way}` : 'https://github.com/team/docs'
}

function wrong(value: unknown, path: Path, accepted: string, source: Source): never {
  // an address may hold a password, also one that is refused for that
  const shown = JSON.stringify(value).replace(/(:\/\/)[^"]*@/g, '$1•••@')
  if (path.length === 0)
    throw new SyncProblem('usage', 'config.noObject', {
      file: source.file,
      value: shortened(shown),
    })
  throw new SyncProblem('usage', 'config.wrongValue', {
    file: source.file,
    line: lineOf(source.json, path),
    key: path.join('.'),
    value: shortened(shown),
    accepted,
    ...(accepted === 'repository' ? { example: webAddressOf(value) } : {}),
  })
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number'
  return typeof value
}

/**
 * The line (from 1) of the key at `path`; 1 when it is not found. Parses JSON as YAML, which gives
 * positions.
 */
function lineOf(json: string, path: Path): number {
  const lines = new LineCounter()
  let node: Node | null = parseDocument(json, { lineCounter: lines, uniqueKeys: false }).contents
  let offset = node?.range?.[0] ?? 0
  for (const step of path) {
    if (isMap(node)) {
      // JSON.parse takes the last of duplicate keys.
      const pair = node.items.findLast(
        (item) => isPair(item) && isScalar(item.key) && item.key.value === step,
      )
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      node = node.items[Number(step)] as Node
      offset = node.range?.[0] ?? offset
    } else break
  }
  return lines.linePos(offset).line
}

function lineOfSyntaxError(json: string, error: unknown): number {
  const position = /position (\d+)/.exec((error as Error).message)
  const end = position ? Number(position[1]) : json.length
  return json.slice(0, end).split('\n').length
}
