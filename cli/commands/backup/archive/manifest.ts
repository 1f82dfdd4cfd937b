import type { Packed } from './archive.ts'

/**
 * The only names allowed in a backup, and thus ever written to disk. Keys of files:
 * `server/storage/disk.ts`.
 */
export const names = {
  /** Which site the backup belongs to, for `--keep`; the first file in it, never restored. */
  site: 'site.txt',
  manifest: 'manifest.json',
  sqlite: 'database.sqlite',
  postgres: 'database.dump',
  key: 'secret.key',
} as const
const attachment = /^attachments\/[0-9a-f]{2}\/[0-9a-f]{38}$/
export const isKnownName = (name: string): boolean =>
  (Object.values(names) as string[]).includes(name) || attachment.test(name)
export const nameOfAttachment = (key: string): string =>
  `attachments/${key.slice(0, 2)}/${key.slice(2)}`
export const isAttachment = (name: string): boolean => attachment.test(name)

export const format = 'showdoc.backup/1'

export interface Counts {
  readonly users: number
  readonly items: number
  readonly pages: number
  /** Rows of files, wherever their bytes are stored. */
  readonly files: number
}

/** A file whose bytes are not in the backup. */
export interface RemoteFile {
  readonly storage: string
  readonly key: string
  /** The display name. */
  readonly name: string
  readonly bytes: number
  /**
   * The key of its bytes when they were included after all; the restored server has them on disk.
   */
  readonly taken?: string
}

/** What a backup says about itself; the last file in it. Source: cli/spec.md 5.18. */
export interface Manifest {
  readonly format: typeof format
  /** Of the program that wrote it. */
  readonly version: string
  /** ISO 8601, UTC. */
  readonly made: string
  readonly database: {
    readonly kind: 'sqlite' | 'postgres'
    readonly migrations: readonly string[]
  }
  readonly counts: Counts
  readonly attachments: 'included' | 'left out'
  /** Whether the key that decrypts stored secrets is included. */
  readonly secret_key: boolean
  /** Tells the key of the database from others; older backups do not have it. */
  readonly key_mark?: string | null
  /** Files with a row but no bytes: deleted while the backup ran, or missing before. */
  readonly gone: readonly RemoteFile[]
  /** Files in object stores. */
  readonly remote: readonly RemoteFile[]
  readonly members: readonly Packed[]
}

/** Name of the database in a backup, by its kind. */
export const memberOf = (kind: Manifest['database']['kind']): string =>
  kind === 'sqlite' ? names.sqlite : names.postgres
/** The number of files whose bytes are in the backup. */
export const attachmentsIn = ({ members }: Manifest): number =>
  members.filter((one) => isAttachment(one.name)).length

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 1_000
const isPacked = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.name) &&
  isCount(value.bytes) &&
  isText(value.sha256) &&
  /^[0-9a-f]{64}$/.test(value.sha256)
const isElsewhere = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.storage) &&
  isText(value.key) &&
  isText(value.name) &&
  isCount(value.bytes) &&
  (value.taken === undefined ||
    (isText(value.taken) && isAttachment(nameOfAttachment(value.taken))))
const allAre = (value: unknown, check: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(check)

/** Parses a manifest; `null` when the bytes are not one. */
export function manifestIn(bytes: Buffer): Manifest | null {
  let found: unknown
  try {
    found = JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
  if (!isRecord(found) || found.format !== format) return null
  const { database, counts } = found
  const isWhole =
    isText(found.version) &&
    isText(found.made) &&
    isRecord(database) &&
    (database.kind === 'sqlite' || database.kind === 'postgres') &&
    allAre(database.migrations, isText) &&
    isRecord(counts) &&
    [counts.users, counts.items, counts.pages, counts.files].every(isCount) &&
    (found.attachments === 'included' || found.attachments === 'left out') &&
    typeof found.secret_key === 'boolean' &&
    (found.key_mark === undefined || found.key_mark === null || isText(found.key_mark)) &&
    allAre(found.gone, isElsewhere) &&
    allAre(found.remote, isElsewhere) &&
    allAre(found.members, isPacked)
  return isWhole ? (found as unknown as Manifest) : null
}
