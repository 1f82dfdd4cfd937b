import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, writeCache } from '../../../system/cache-folder.ts'

/** Milliseconds for which an address counts as existing. Source: cli/spec.md 5.11 */
const knownFor = 24 * 60 * 60 * 1_000
/** Addresses that are kept, the latest ones. */
const mostKnown = 50_000

/**
 * Addresses that existed a short while ago, in the user's cache. Dead ones are not kept: whoever
 * mended a link wants to hear so. The file has digests, not the addresses.
 */
export class ExternalCache {
  private readonly file: string
  private readonly now: number
  private readonly seen: Map<string, number>

  constructor(env: NodeJS.ProcessEnv, now: number) {
    this.file = path.join(cacheFolder(env), 'external-links.json')
    this.now = now
    this.seen = new Map(read(this.file).filter(([, at]) => at <= now && now - at < knownFor))
  }

  has(address: string): boolean {
    return this.seen.has(digest(address))
  }

  add(address: string): void {
    const key = digest(address)
    this.seen.delete(key)
    this.seen.set(key, this.now)
  }

  /** A cache that cannot be written is none. */
  save(): void {
    try {
      writeCache(this.file, Object.fromEntries([...this.seen].slice(-mostKnown)))
    } catch {
      // the next run asks again
    }
  }
}

function read(file: string): [string, number][] {
  try {
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries(known as object).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    )
  } catch {
    return []
  }
}

const digest = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22)
