import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArchiveDamaged, readArchive, type Entry, type Packed } from './archive.ts'
import { integrityErrors, readSqlite, type SiteFacts } from '../database/database.ts'
import {
  isAttachment,
  isKnownName,
  manifestIn,
  memberOf,
  nameOfAttachment,
  names,
  type Manifest,
} from './manifest.ts'
import { runProgram } from '../database/programs.ts'

/** Not enough disk space for the archive; sizes in bytes. */
export class TooLittleSpace extends Error {
  readonly folder: string
  constructor(folder: string) {
    super(folder)
    this.name = 'TooLittleSpace'
    this.folder = folder
  }
}

/** Longest manifest in bytes: about two million files. */
const manifestBytes = 400 * 1024 * 1024
/** Free space that is always left on a disk, in bytes. */
const reserve = 64 * 1024 * 1024

async function bytesOf(entry: Entry): Promise<Buffer> {
  if (entry.size > manifestBytes) throw new ArchiveDamaged('longManifest')
  const parts: Buffer[] = []
  for await (const piece of entry.pieces()) parts.push(piece)
  return Buffer.concat(parts)
}

async function put(entry: Entry, folder: string, signal: AbortSignal): Promise<Packed> {
  const place = path.join(folder, ...entry.name.split('/'))
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of entry.pieces()) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(
    Readable.from(hashed()),
    createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  return { name: entry.name, bytes: entry.size, sha256: hash.digest('hex') }
}

async function look(entry: Entry): Promise<Packed> {
  const hash = createHash('sha256')
  for await (const piece of entry.pieces()) hash.update(piece)
  return { name: entry.name, bytes: entry.size, sha256: hash.digest('hex') }
}

function mustAgree(manifest: Manifest, found: ReadonlyMap<string, Packed>): void {
  for (const { name, bytes, sha256 } of manifest.members) {
    const one = found.get(name)
    if (!one) throw new ArchiveDamaged('missing', name)
    if (one.bytes !== bytes || one.sha256 !== sha256) throw new ArchiveDamaged('changed', name)
  }
  if (found.size !== manifest.members.length) throw new ArchiveDamaged('notNamed')
  if (!found.has(memberOf(manifest.database.kind))) throw new ArchiveDamaged('noDatabase')
  if (found.has(names.key) !== manifest.secret_key) throw new ArchiveDamaged('wrongAboutKey')
}

/** Checks that every file with a row is in the backup, or that the manifest says where it is. */
function mustHaveFiles(manifest: Manifest, facts: SiteFacts): void {
  const reported = new Set(
    [...manifest.gone, ...manifest.remote].map(({ storage, key }) => `${storage}/${key}`),
  )
  const packed = new Set(manifest.members.map((one) => one.name))
  if (manifest.attachments === 'left out') return
  const lost = manifest.remote.find(
    ({ taken }) => taken !== undefined && !packed.has(nameOfAttachment(taken)),
  )
  if (lost) throw new ArchiveDamaged('missing', lost.key)
  for (const { storage, key } of facts.files) {
    if (!packed.has(nameOfAttachment(key)) && !reported.has(`${storage}/${key}`))
      throw new ArchiveDamaged('missing', key)
  }
}

function sameFacts({ database, counts }: Manifest, facts: SiteFacts): boolean {
  return (
    JSON.stringify([database.migrations, counts]) ===
    JSON.stringify([facts.migrations, facts.counts])
  )
}

interface ReadBackOptions {
  readonly signal: AbortSignal
  /** Where to unpack: the database, and with `everything` all the rest. */
  readonly folder: string
  readonly everything: boolean
  /**
   * Path of `pg_restore`, to look into a dump; without it only the hash of the dump is compared.
   */
  readonly pgRestore: string | null
  /** Its environment. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Reads a whole backup and verifies it against its manifest: every hash, the database's integrity
 * check, the row counts, the files.
 *
 * @throws {ArchiveDamaged}
 * @throws {TooLittleSpace}
 * @throws {import('../database/programs.ts').ProgramFailed} when the dump cannot be read
 */
export async function readBack(
  file: string,
  { signal, folder, everything, pgRestore, env }: ReadBackOptions,
): Promise<Manifest> {
  const { bavail, bsize } = await statfs(folder)
  let room = bavail * bsize - reserve
  const found = new Map<string, Packed>()
  let manifest: Manifest | null = null
  for await (const entry of readArchive(file, signal)) {
    if (!isKnownName(entry.name) || manifest) throw new ArchiveDamaged('notBelonging', entry.name)
    if (entry.name === names.manifest) {
      manifest = manifestIn(await bytesOf(entry))
      continue
    }
    const isWanted = entry.name !== names.site && (everything || !isAttachment(entry.name))
    if (isWanted) room -= entry.size
    if (room < 0) throw new TooLittleSpace(folder)
    found.set(entry.name, isWanted ? await put(entry, folder, signal) : await look(entry))
  }
  if (!manifest) throw new ArchiveDamaged('noManifest')
  mustAgree(manifest, found)
  const database = path.join(folder, memberOf(manifest.database.kind))
  if (manifest.database.kind === 'sqlite') await mustBeSound(manifest, database)
  else if (pgRestore)
    await runProgram(pgRestore, ['--list', database], { env, password: undefined, signal })
  return manifest
}

async function mustBeSound(manifest: Manifest, database: string): Promise<void> {
  let facts: SiteFacts
  try {
    const [fault] = integrityErrors(database)
    if (fault !== undefined) throw new ArchiveDamaged('database', fault)
    facts = await readSqlite(database)
  } catch (error) {
    throw error instanceof ArchiveDamaged
      ? error
      : new ArchiveDamaged('database', error instanceof Error ? error.message : String(error))
  }
  if (!sameFacts(manifest, facts)) throw new ArchiveDamaged('differ')
  mustHaveFiles(manifest, facts)
}
