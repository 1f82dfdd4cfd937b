import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { SourceRepository } from '#contract/calls/sync-fields.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import type { FailureName } from '#contract/failures.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { limits } from '#contract/limits.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { SyncCalls } from '../sync/remote/calls.ts'
import { compareWith, readFrom } from './item/answers.ts'
import { FakeBatch, isProblem } from './item/batch.ts'
import { StoredItem, type PageChange } from './item/stored-item.ts'

export type WriteArgs = ArgsOf<typeof syncCalls.write>

interface FakeFile {
  /** Of its bytes. SHA-256, base64url. */
  hash: string
  name: string
  bytes: Uint8Array
  /** Which has sent it. */
  source: string
}

/** A refusal of a call; the message is the failure's name. */
export class Refusal extends Error {
  constructor(name: FailureName) {
    super(name)
  }
}

/**
 * One item in memory that answers the calls of a push as the server does, for tests of the
 * client-side rules. `item-fake.test.ts` compares it with the server. Source: cli/spec.md 4
 */
export class ItemFake extends StoredItem {
  /** By sign. */
  readonly files = new Map<string, FakeFile>()
  /** By source. */
  readonly repositories = new Map<string, SourceRepository | null>()
  /** Names of the calls in the order they came; `write` with its operations. */
  readonly log: string[] = []
  readonly operations: SyncOperation[] = []
  archived = false
  rights: 'read' | 'write' = 'write'
  type = 1
  markdown: Dialect = 'showdoc'
  mostCatalogs: number = limits.catalogsPerItem
  limits: OutputOf<typeof syncCalls.compare>['limits'] = {
    batch_pages: limits.batchPages,
    batch_bytes: limits.batchBytes,
    atomic_pages: limits.atomicPages,
    atomic_bytes: limits.atomicBytes,
    page_bytes: limits.textBytes,
    file_bytes: limits.uploadBytes,
    kinds: ['png', 'pdf', 'zip'],
  }
  /** Called before and after a batch is written; may throw. */
  beforeWrite: () => void = () => {}
  afterWrite: () => void = () => {}
  /** Names of files that are refused on upload, whatever the limits say. */
  readonly refusedFiles = new Set<string>()
  /** Who is editing a page, by its id. */
  readonly lockedBy = new Map<string, string>()
  /** The sign of a new file. */
  signOf = (hash: string): string => createHash('md5').update(hash).digest('hex')
  private readonly batches = new Map<string, OutputOf<typeof syncCalls.write>>()

  /** What a person does in the browser. */
  edit(id: string, change: PageChange): void {
    this.changePage(this.pages.get(id)!, change, 'browser')
  }

  make({
    cat = '0',
    order = limits.defaultPosition,
    ...page
  }: {
    title: string
    text: string
    cat?: string
    order?: number
  }): string {
    return this.insertPage({ ...page, cat, order }, 'browser').id
  }

  /** Files that a text links to. */
  filesIn(text: string) {
    const signs = [...this.files].filter(([sign]) => text.includes(`sign=${sign}`))
    return signs.map(([sign, { name, bytes, hash }]) => ({ sign, name, size: bytes.length, hash }))
  }

  private signOfBytes(hash: string): string | undefined {
    return [...this.files].find(([, file]) => file.hash === hash)?.[0]
  }

  private mustFit({ operations, atomic }: WriteArgs): void {
    const { atomic_pages = 0, atomic_bytes = 0, batch_pages, batch_bytes } = this.limits
    const texts = operations.map((one) => ('text' in one ? (one.text ?? '') : ''))
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const paths = new Set(
      operations.flatMap((one) => ('id' in one || 'text' in one ? one.path : [])),
    )
    const isTooMany = atomic ? paths.size > atomic_pages : operations.length > 2 * batch_pages
    const isTooLong = bytes > (atomic ? atomic_bytes : batch_bytes)
    if (isTooMany || (isTooLong && operations.length > 1)) throw new Refusal('syncBatchTooLarge')
  }

  readonly calls: SyncCalls = {
    isRefused: (error) => error instanceof Refusal,
    compare: async (args) => {
      this.log.push('compare')
      return { ...compareWith(this, args), state: String(this.log.length) }
    },
    write: async (args) => {
      this.log.push(`write ${args.operations.length}`)
      this.beforeWrite()
      this.mustFit(args)
      const known = this.batches.get(args.number)
      if (known) return known
      this.operations.push(...(args.operations as SyncOperation[]))
      const isEmpty = this.live.length === 0
      const results = new FakeBatch(this, args).run()
      const isKept = !(args.atomic && results.some(isProblem))
      if (isKept && args.repository !== undefined)
        this.repositories.set(args.source, args.repository)
      const hasWritten =
        args.repository !== undefined || results.some(({ state }) => state === 'written')
      if (isKept && isEmpty && hasWritten) this.markdown = args.markdown ?? this.markdown
      const answer = { state: String(this.log.length), markdown: this.markdown, results }
      this.batches.set(args.number, answer)
      this.afterWrite()
      return answer
    },
    read: async (args) => {
      this.log.push(`read ${args.pages.length}`)
      return readFrom(this, args)
    },
    // nothing is old enough
    prune: async ({ source }) => {
      const sent = [...this.files.values()].filter((file) => file.source === source)
      return { files: [], unused: 0, sent: sent.length }
    },
    download: async (sign) => {
      const file = this.files.get(sign)
      this.log.push(`download ${file?.name ?? sign}`)
      return file?.bytes
    },
    files: async (args) => {
      this.log.push('files')
      const hashes = [...new Set(args.files.map(({ hash }) => hash))]
      const found = hashes.map((hash) => [hash, this.signOfBytes(hash)] as const)
      return {
        known: Object.fromEntries(found.flatMap(([hash, sign]) => (sign ? [[hash, sign]] : []))),
        missing: found.flatMap(([hash, sign]) => (sign ? [] : hash)),
      }
    },
    file: async ({ hash, source = '' }, { name, disk }) => {
      this.log.push(`file ${name}`)
      if (this.refusedFiles.has(name)) throw new Refusal('fileKindRefused')
      const bytes = readFileSync(disk)
      if (createHash('sha256').update(bytes).digest('base64url') !== hash)
        throw new Refusal('fileHashDiffers')
      const sign = this.signOfBytes(hash) ?? this.signOf(hash)
      if (!this.files.has(sign)) this.files.set(sign, { hash, name, bytes, source })
      return { sign, url: attachmentPath(sign) }
    },
  }
}
