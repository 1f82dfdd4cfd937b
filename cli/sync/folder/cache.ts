import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import { shortDigest } from '../digest.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import type { FolderFile } from './read-folder.ts'

/** Bump it whenever what is read from a file changes, so that older caches are discarded. */
const cacheVersion = 17

/**
 * A file modified this recently could change again without a new mtime, so that only its bytes prove
 * that it has not. Milliseconds. Source: cli/spec.md 9
 */
const youngest = 2_000

type Stamp = [size: number, mtime: number, inode: number]
type PackedLink = [
  kind: FoundLink['kind'],
  where: FoundLink['in'],
  start: number,
  end: number,
  address: string,
  title?: string,
]

interface CachedPage {
  stamp: Stamp
  /** `shortDigest` of the bytes of a file whose stamp does not prove that it is unchanged. */
  bytes?: string
  facts: Omit<PageFacts, 'links'>
  links: PackedLink[]
  /** Digest of the stored links the hash was computed with. */
  forms?: string
  hash?: string
}

interface CachedAsset {
  stamp: Stamp
  digest: string
  /** Why the server did not accept these bytes when they were sent last. */
  refusal?: string
}

interface Content {
  cache: number
  encoding: string
  pages: Record<string, CachedPage>
  assets: Record<string, CachedAsset>
  /** Digest of the side record last sent, by path of the page. */
  sides: Record<string, string>
}

/**
 * What is known about unchanged files: `.showdoc/cache.json`. Losing it only costs time. Source:
 * cli/spec.md 2.1, 9
 */
export class FileCache {
  private readonly encoding: string
  private readonly pages = new Map<string, CachedPage>()
  private readonly assets = new Map<string, CachedAsset>()
  private readonly sides: Map<string, string>
  private readonly readAnew = new Set<string>()
  private readonly before: { pages: Map<string, CachedPage>; assets: Map<string, CachedAsset> }
  private readonly now: number

  /**
   * @param text the cache file, or '' when there is none; an unreadable one counts as empty
   * @param now milliseconds since 1970 before the first file is read
   */
  constructor(text: string, encoding: string, now: number) {
    const content = readContent(text)
    const usable = content?.cache === cacheVersion && content.encoding === encoding
    this.before = {
      pages: new Map(usable ? Object.entries(content.pages) : []),
      assets: new Map(usable ? Object.entries(content.assets) : []),
    }
    this.sides = new Map(usable ? Object.entries(content.sides) : [])
    this.encoding = encoding
    this.now = now
  }

  facts(file: FolderFile): PageFacts | undefined {
    const known = this.before.pages.get(file.path)
    if (!known || known.bytes !== undefined || !same(known.stamp, file)) return undefined
    return this.take(file.path, known)
  }

  /** The facts of a file that was young when it was cached, if its bytes are the same. */
  factsOf(file: FolderFile, bytes: Uint8Array): PageFacts | undefined {
    const known = this.before.pages.get(file.path)
    if (known?.bytes === undefined || !same(known.stamp, file)) return undefined
    const digest = shortDigest(bytes)
    if (known.bytes !== digest) return undefined
    this.readAnew.add(file.path)
    const { bytes: _, ...rest } = known
    return this.take(file.path, this.isYoung(file) ? known : rest)
  }

  private take(path: string, known: CachedPage): PageFacts {
    this.pages.set(path, known)
    const links = known.links.map(([kind, where, start, end, address, title]): FoundLink => ({
      kind,
      in: where,
      start,
      end,
      address,
      ...(title === undefined ? {} : { title }),
    }))
    return { ...known.facts, links }
  }

  keepFacts(file: FolderFile, facts: PageFacts, bytes: Uint8Array): void {
    this.readAnew.add(file.path)
    const { links, ...rest } = facts
    if (facts.error) return
    const proof = this.isYoung(file) ? { bytes: shortDigest(bytes) } : {}
    const packed = links.map((link): PackedLink => [
      link.kind,
      link.in,
      link.start,
      link.end,
      link.address,
      ...(link.title === undefined ? ([] as const) : ([link.title] as const)),
    ])
    this.pages.set(file.path, { stamp: stampOf(file), ...proof, facts: rest, links: packed })
  }

  /** @param forms digest of the page's links in stored form */
  hash(path: string, forms: string): string | undefined {
    const known = this.pages.get(path)
    return known?.forms === forms ? known.hash : undefined
  }

  keepHash(path: string, forms: string, hash: string): void {
    const known = this.pages.get(path)
    if (known) this.pages.set(path, { ...known, forms, hash })
  }

  /** Whether the file was read in this run and so may have changed. */
  wasRead(path: string): boolean {
    return this.readAnew.has(path)
  }

  side(path: string): string | undefined {
    return this.sides.get(path)
  }

  keepSide(path: string, digest: string): void {
    this.sides.set(path, digest)
  }

  /** SHA-256 of a file's bytes, base64url. */
  digest(file: FolderFile): string | undefined {
    const known = this.before.assets.get(file.path)
    if (!known || !same(known.stamp, file)) return undefined
    this.assets.set(file.path, known)
    return known.digest
  }

  keepDigest(file: FolderFile, digest: string): void {
    if (!this.isYoung(file)) this.assets.set(file.path, { stamp: stampOf(file), digest })
  }

  /** Why the server did not accept the file when it was sent last; undefined if it was not so. */
  refusal(file: FolderFile): string | undefined {
    return this.assets.get(file.path)?.refusal
  }

  /** @param reason undefined for a file that was accepted */
  keepRefusal(file: FolderFile, reason: string | undefined): void {
    const known = this.assets.get(file.path)
    if (!known) return
    const { refusal: _, ...rest } = known
    this.assets.set(file.path, reason === undefined ? rest : { ...rest, refusal: reason })
  }

  /**
   * The cache for the next run: only files that were looked up in this one.
   *
   * @param paths pages of the folder
   */
  format(paths: { has(path: string): boolean }): string {
    const content: Content = {
      cache: cacheVersion,
      encoding: this.encoding,
      pages: Object.fromEntries(this.pages),
      assets: Object.fromEntries(this.assets),
      sides: Object.fromEntries([...this.sides].filter(([path]) => paths.has(path))),
    }
    return JSON.stringify(content)
  }

  private isYoung(file: FolderFile): boolean {
    return file.mtime > this.now - youngest
  }
}

function readContent(text: string): Content | undefined {
  try {
    const content = JSON.parse(text) as Content
    return typeof content === 'object' &&
      content !== null &&
      content.pages &&
      content.assets &&
      content.sides
      ? content
      : undefined
  } catch {
    return undefined
  }
}

const stampOf = (file: FolderFile): Stamp => [file.size, file.mtime, file.inode]

function same(stamp: Stamp, file: FolderFile): boolean {
  return stamp[0] === file.size && stamp[1] === file.mtime && stamp[2] === file.inode
}
