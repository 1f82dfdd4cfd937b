import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SideRecord } from '#contract/calls/sync-fields.ts'
import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { limits } from '#contract/limits.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import { textHash } from '../sync/digest.ts'
import { baseOf, comparePaths, folderOf } from '../sync/names.ts'
import type { SyncCalls } from '../sync/remote/calls.ts'

interface FakePage {
  id: string
  cat: string
  title: string
  order: number
  text: string
  rev: number
  author: string
  isDeleted: boolean
  /** Its titles and texts, the current one last. */
  versions: string[]
}

interface Agreed {
  id: string
  rev: number
  hash: string
  title: string
  order: number
  side?: unknown
  commit?: string | undefined
}

type OperationOf<O extends SyncOperation['op']> = Extract<SyncOperation, { op: O }>

/** What an operation does not name stays agreed: `text` by the revision that it was written over. */
interface Unseen {
  text?: number
  title?: boolean
  order?: boolean
}

interface Agreement {
  page: FakePage
  agreed: Agreed
  side: unknown
  uncommitted: boolean | undefined
  unseen?: Unseen
}

/** A batch as the server carries it out: what it knew at the beginning, and what is agreed on at the end. */
interface FakeBatch {
  source: string
  commit: string | undefined
  /** Page ids by path. */
  tracked: Map<string, string>
  agreements: Map<string, Agreement>
}

/** A refusal of a call; the message is the failure's name. */
export class Refusal extends Error {}

/**
 * One item in memory that answers the calls of a push according to the contract, for tests of the
 * client-side rules. Source: cli/spec.md 4
 */
export class ItemFake {
  readonly pages = new Map<string, FakePage>()
  readonly catalogs = new Map<string, { id: string; parent: string; name: string; order: number }>()
  /** By source and path. */
  readonly sides = new Map<string, Agreed>()
  readonly folders = new Map<string, string>()
  readonly files = new Map<string, string>()
  /** Names and bytes of files, by sign. */
  readonly names = new Map<string, string>()
  readonly bytes = new Map<string, Uint8Array>()
  /** Names of the calls in the order they came; `write` with its operations. */
  readonly log: string[] = []
  readonly operations: SyncOperation[] = []
  archived = false
  rights: 'read' | 'write' = 'write'
  type = 1
  mostCatalogs = 1_500
  limits = {
    batch_pages: 200,
    batch_bytes: 4_194_304,
    atomic_pages: 2_000,
    atomic_bytes: 24 * 1024 * 1024,
    page_bytes: 5_242_880,
    file_bytes: 4_194_304,
    kinds: ['png', 'pdf', 'zip'],
  }
  /** Called before and after a batch is written; may throw. */
  beforeWrite: () => void = () => {}
  afterWrite: () => void = () => {}
  /** Names of files that are refused on upload, whatever the limits say. */
  readonly refusedFiles = new Set<string>()
  lockedBy = new Map<string, string>()
  private nextPage = 100_000_001
  private nextCatalog = 400_000_001
  private readonly batches = new Map<string, { state: string; results: SyncResult[] }>()

  get live(): FakePage[] {
    return [...this.pages.values()].filter((page) => !page.isDeleted)
  }

  /** What a person does in the browser. */
  edit(id: string, change: { title?: string; text?: string; cat?: string; order?: number }): void {
    const page = this.pages.get(id)!
    const isVersion =
      change.order === undefined ||
      change.title !== undefined ||
      change.text !== undefined ||
      change.cat !== undefined
    Object.assign(page, change, { author: 'browser' })
    if (isVersion) {
      page.rev++
      page.versions.push(`${page.title}\n${page.text}`)
    }
  }

  make(page: { title: string; text: string; cat?: string; order?: number }): string {
    return this.insert({ cat: '0', order: 99, ...page }, 'browser').id
  }

  /** @returns its id */
  insertCatalog(name: string, parent: string): string {
    const id = String(this.nextCatalog++)
    this.catalogs.set(id, { id, parent, name, order: 99 })
    return id
  }

  /** Catalog names from the root, then the title: how a reader finds each page. */
  tree(): Record<string, string> {
    const entries = this.live.map((page): [string, string] => [
      [this.pathOf(page.cat), page.title].filter(Boolean).join('/'),
      page.text,
    ])
    return Object.fromEntries(entries.toSorted(([left], [right]) => comparePaths(left, right)))
  }

  private copy() {
    const { pages, catalogs, sides, folders } = this
    return structuredClone({ pages, catalogs, sides, folders })
  }

  private restore(before: ReturnType<ItemFake['copy']>): void {
    for (const name of ['pages', 'catalogs', 'sides', 'folders'] as const) {
      const map = this[name] as Map<string, unknown>
      map.clear()
      for (const [key, value] of before[name]) map.set(key, value)
    }
  }

  /** The ids of new pages in the texts of an atomic batch, and what is agreed on with them. */
  private replaceMarks(marks: readonly { mark: string; path: string }[], source: string): void {
    const paths = new Map(marks.map(({ mark, path }) => [mark, path]))
    const idOf = (mark: string) => this.sides.get(`${source}:${paths.get(mark) ?? ''}`)?.id
    for (const page of this.pages.values()) page.text = withPageIds(page.text, idOf)
    for (const side of this.sides.values()) side.hash = textHash(this.pages.get(side.id)!.text)
  }

  readonly calls: SyncCalls = {
    isRefused: (error) => error instanceof Refusal,
    compare: async (args) => {
      this.log.push('compare')
      const manifest = args.manifest ?? []
      const sent = new Map(
        manifest.flatMap((entry) => (entry.id === undefined ? [] : [[String(entry.id), entry]])),
      )
      let equal = 0
      const sidesById = new Map(
        [...this.sides]
          .filter(([key]) => key.startsWith(`${args.source}:`))
          .map(([key, side]) => [side.id, { ...side, path: key.slice(17) }]),
      )
      const listed = this.live.filter((page) => {
        const entry = sent.get(page.id)
        const isEqual =
          entry !== undefined &&
          entry.hash === textHash(page.text) &&
          entry.rev === page.rev &&
          (entry.order === undefined || entry.order === page.order) &&
          sidesById.get(page.id)?.path === entry.path
        if (isEqual) equal++
        return !isEqual
      })
      return {
        item: {
          id: '600000001',
          name: '手册',
          domain: '',
          type: this.type,
          archived: this.archived,
          rights: this.rights,
        },
        state: String(this.log.length),
        catalogs: [...this.catalogs.values()].map((catalog) => {
          const source = [...this.folders].findLast(([, id]) => id === catalog.id)?.[0]
          return {
            ...catalog,
            path: this.pathOf(catalog.id),
            ...(source === undefined ? {} : { source_path: source.slice(17) }),
          }
        }),
        pages: listed.map((page) => {
          const side = sidesById.get(page.id)
          const tracked = [...this.sides].find(
            ([key, one]) => one.id === page.id && !key.startsWith(`${args.source}:`),
          )?.[0]
          return {
            id: page.id,
            ...(side
              ? {
                  path: side.path,
                  base: {
                    rev: String(side.rev),
                    hash: side.hash,
                    title: side.title,
                    order: side.order,
                    ...(side.commit ? { commit: side.commit } : {}),
                  },
                }
              : {}),
            ...(tracked && !side ? { tracked_by: tracked.slice(0, 16) } : {}),
            cat: page.cat,
            title: page.title,
            order: page.order,
            rev: String(page.rev),
            hash: textHash(page.text),
            author: page.author,
            time: 1_795_168_920,
          }
        }),
        equal,
        deleted: [...sidesById.values()].flatMap(({ id, path, hash }) =>
          this.pages.get(id)?.isDeleted &&
          manifest.some((entry) => entry.path === path || entry.hash === hash)
            ? [{ id, path, hash }]
            : [],
        ),
        limits: this.limits,
        server: '0.1.0',
      }
    },
    write: async (args) => {
      this.log.push(`write ${args.operations.length}`)
      this.beforeWrite()
      const most = args.atomic ? this.limits.atomic_pages : this.limits.batch_pages
      if (args.operations.length > most) throw new Error('syncBatchTooLarge')
      const known = this.batches.get(args.number)
      if (known) return known
      const before = args.atomic ? this.copy() : undefined
      const batch = this.batchOf(args.source, args.commit)
      let results = args.operations.map((operation) => {
        this.operations.push(operation as SyncOperation)
        return this.apply(operation as SyncOperation, batch)
      })
      this.saveAgreements(batch)
      if (before && results.some(({ op, state }) => op !== 'vacate' && state !== 'written')) {
        this.restore(before)
        results = results.map((one) =>
          one.state === 'written' ? { op: one.op, path: one.path, state: 'undone' } : one,
        )
      } else if (args.marks) this.replaceMarks(args.marks, args.source)
      const answer = { state: String(this.log.length), results }
      this.batches.set(args.number, answer)
      this.afterWrite()
      return answer
    },
    read: async (args) => {
      this.log.push(`read ${args.pages.length}`)
      return {
        pages: args.pages.map(({ id, rev }) => {
          const page = this.pages.get(String(id))
          if (!page || page.isDeleted) return { id: String(id), state: 'absent' as const }
          const side = [...this.sides].find(
            ([key, one]) => one.id === page.id && key.startsWith(`${args.source}:`),
          )?.[1]
          const isPresent = rev === undefined || rev === page.rev
          const version = isPresent ? undefined : page.versions[Number(rev) - 1]
          if (!isPresent && version === undefined) return { id: page.id, state: 'absent' as const }
          if (version !== undefined)
            return {
              id: page.id,
              state: 'read' as const,
              rev: String(rev),
              text: version.slice(version.indexOf('\n') + 1),
            }
          return {
            id: page.id,
            state: 'read' as const,
            rev: String(page.rev),
            text: page.text,
            title: page.title,
            cat: page.cat,
            order: page.order,
            ...(side?.side ? { side: side.side as SideRecord } : {}),
            files: [...this.files]
              .filter(([, sign]) => page.text.includes(`sign=${sign}`))
              .map(([hash, sign]) => ({ sign, name: this.names.get(sign)!, size: 1, hash })),
          }
        }),
      }
    },
    prune: async () => ({ files: [], unused: 0, sent: this.files.size }),
    download: async (sign) => {
      this.log.push(`download ${this.names.get(sign) ?? sign}`)
      return this.bytes.get(sign)
    },
    files: async (args) => {
      this.log.push('files')
      const known = Object.fromEntries(
        args.files.flatMap(({ hash }) =>
          this.files.has(hash) ? [[hash, this.files.get(hash)!]] : [],
        ),
      )
      return {
        known,
        missing: args.files.flatMap(({ hash }) => (this.files.has(hash) ? [] : [hash])),
      }
    },
    file: async (args, file) => {
      this.log.push(`file ${file.name}`)
      if (this.refusedFiles.has(file.name)) throw new Refusal('fileKindRefused')
      const digest = createHash('sha256').update(readFileSync(file.disk)).digest('base64url')
      if (digest !== args.hash) throw new Error('fileHashDiffers')
      const sign = createHash('md5').update(digest).digest('hex')
      this.files.set(digest, sign)
      this.names.set(sign, file.name)
      this.bytes.set(sign, readFileSync(file.disk))
      return { sign, url: '' }
    },
  }

  private insert(
    page: { title: string; text: string; cat: string; order: number },
    author: string,
  ): FakePage {
    const id = String(this.nextPage++)
    const made = {
      ...page,
      id,
      rev: 1,
      author,
      isDeleted: false,
      versions: [`${page.title}\n${page.text}`],
    }
    this.pages.set(id, made)
    return made
  }

  private pathOf(cat: string): string {
    const catalog = this.catalogs.get(cat)
    if (!catalog) return ''
    const above = this.pathOf(catalog.parent)
    return above === '' ? catalog.name : `${above}/${catalog.name}`
  }

  private childNamed(parent: string, name: string) {
    return [...this.catalogs.values()].find((one) => one.parent === parent && one.name === name)
  }

  /** The catalog of a folder: the one it was known by, as long as that exists, or one of its name. */
  private catalogAt(source: string, path: string): string | undefined {
    if (path === '') return '0'
    const known = this.folders.get(`${source}:${path}`)
    if (known !== undefined && this.catalogs.has(known)) return known
    const parent = this.catalogAt(source, folderOf(path))
    return parent === undefined ? undefined : this.childNamed(parent, baseOf(path))?.id
  }

  /** How many catalogs lead to one, with itself. */
  levelOf(cat: string): number {
    const catalog = this.catalogs.get(cat)
    return catalog ? 1 + this.levelOf(catalog.parent) : 0
  }

  private batchOf(source: string, commit: string | undefined): FakeBatch {
    const own = [...this.sides].filter(([key]) => key.startsWith(`${source}:`))
    const tracked = new Map(own.map(([key, side]) => [key.slice(source.length + 1), side.id]))
    return { source, commit, tracked, agreements: new Map() }
  }

  /** As `saveAgreements` of the server: a page known under another path moves with its new one. */
  private saveAgreements({ source, commit, agreements }: FakeBatch): void {
    const keyOf = (path: string) => `${source}:${path}`
    const keys = new Set([...agreements].map(([path, { page }]) => `${page.id} ${keyOf(path)}`))
    const ids = new Set([...agreements.values()].map(({ page }) => page.id))
    const before = [...this.sides].filter(
      ([key, side]) => key.startsWith(`${source}:`) && ids.has(side.id),
    )
    const byPage = new Map(before.map(([, side]) => [side.id, side]))
    for (const [key, { id }] of before) if (!keys.has(`${id} ${key}`)) this.sides.delete(key)
    for (const [path, { page, agreed, side, uncommitted, unseen = {} }] of agreements) {
      const old = byPage.get(page.id)
      const isKept = old !== undefined && unseen.text !== undefined && old.rev < unseen.text
      this.sides.set(keyOf(path), {
        ...agreed,
        ...(isKept ? { rev: old.rev, hash: old.hash } : {}),
        ...(old && unseen.title ? { title: old.title } : {}),
        ...(old && unseen.order ? { order: old.order } : {}),
        side: side ?? old?.side,
        commit: uncommitted ? undefined : commit,
      })
    }
  }

  private apply(operation: SyncOperation, batch: FakeBatch): SyncResult {
    const { op, path } = operation
    if (op === 'catalog') return this.applyCatalog(operation, batch.source)
    if (op === 'vacate') return this.applyVacate(path, batch.source)
    const agree = (page: FakePage, unseen?: Unseen) => {
      batch.tracked.set(path, page.id)
      const { side, uncommitted } = operation as { side?: unknown; uncommitted?: boolean }
      const agreed = agreedOf(page)
      batch.agreements.set(path, { page, agreed, side, uncommitted, ...(unseen ? { unseen } : {}) })
    }
    if (op === 'create') {
      const cat = this.catalogAt(batch.source, operation.cat)
      if (cat === undefined) return refused(op, path, 'catalogNotFound')
      const existing = this.pages.get(batch.tracked.get(path) ?? '')
      if (existing && !existing.isDeleted) {
        if (existing.text !== operation.text) return conflict(op, path, existing)
        agree(existing)
        return written(op, path, existing)
      }
      const { title, text, order = 99 } = operation
      const page = this.insert({ cat, title, text, order }, 'push')
      agree(page)
      return written(op, path, page)
    }
    const page = this.pages.get(String(operation.id))
    if (!page || page.isDeleted) return refused(op, path, 'pageNotFound')
    if (op === 'delete' && batch.tracked.get(path) !== page.id)
      return refused(op, path, 'pageNotFound')
    const locked = this.lockedBy.get(page.id)
    if (locked && op !== 'adopt')
      return { op, path, state: 'locked', id: page.id, locked_by: locked }
    const over = op === 'update' ? operation.over : undefined
    if (page.rev !== operation.base && page.rev !== over) return conflict(op, path, page)
    if (op === 'delete') page.isDeleted = true
    else if (op === 'adopt') agree(page, { text: page.rev, title: true, order: true })
    else {
      const seen = page.rev
      const cat =
        operation.cat === undefined ? page.cat : this.catalogAt(batch.source, operation.cat)
      if (cat === undefined) return refused(op, path, 'catalogNotFound')
      const next = { title: operation.title ?? page.title, text: operation.text ?? page.text, cat }
      if (next.title !== page.title || next.text !== page.text || next.cat !== page.cat) {
        if (operation.completes && page.rev === 1 && page.author === 'push') page.versions.pop()
        page.rev++
        page.versions.push(`${next.title}\n${next.text}`)
        page.author = 'push'
      }
      Object.assign(page, next, { order: operation.order ?? page.order })
      agree(page, {
        ...(operation.text === undefined ? { text: seen } : {}),
        title: operation.title === undefined,
        order: operation.order === undefined,
      })
    }
    return written(op, path, page)
  }

  private applyCatalog(operation: OperationOf<'catalog'>, source: string): SyncResult {
    const { op, path, name, order, cat_id } = operation
    const key = `${source}:${path}`
    const isLive = (id: string | undefined) => id !== undefined && this.catalogs.has(id)
    if (cat_id === 0) this.folders.delete(key)
    const parent = this.catalogAt(source, folderOf(path))
    const [told, known] = [String(cat_id ?? ''), this.folders.get(key)]
    if (parent === undefined && !isLive(told)) return refused(op, path, 'catalogNotFound')
    const own = isLive(told) ? told : isLive(known) ? known : this.childNamed(parent!, name)?.id
    if (own === undefined && this.catalogs.size >= this.mostCatalogs)
      return refused(op, path, 'tooManyCatalogs')
    if (own === undefined && this.levelOf(parent!) >= limits.catalogDepth)
      return refused(op, path, 'catalogTooDeep')
    const id = own ?? this.insertCatalog(name, parent!)
    const before = this.catalogs.get(id)!
    this.catalogs.set(id, { ...before, name, order: order ?? before.order })
    this.folders.set(key, id)
    return { op, path, state: 'written', cat: id }
  }

  private applyVacate(path: string, source: string): SyncResult {
    const key = `${source}:${path}`
    const id = this.folders.get(key)
    const isUsed =
      id === undefined ||
      !this.catalogs.has(id) ||
      this.live.some((page) => page.cat === id) ||
      [...this.catalogs.values()].some((catalog) => catalog.parent === id)
    if (isUsed) return { op: 'vacate', path, state: 'conflict' }
    this.folders.delete(key)
    this.catalogs.delete(id)
    return { op: 'vacate', path, state: 'written', cat: id }
  }
}

const agreedOf = (page: FakePage) => ({
  id: page.id,
  rev: page.rev,
  hash: textHash(page.text),
  title: page.title,
  order: page.order,
})

const refused = (op: string, path: string, name: string): SyncResult => {
  return { op, path, state: 'refused', code: 10101, name, message: 'No such page or catalog.' }
}

const conflict = (op: string, path: string, { id, rev, author }: FakePage): SyncResult => {
  return { op, path, state: 'conflict', id, rev: String(rev), author, time: 1_795_168_920 }
}

const written = (op: string, path: string, { id, cat, rev }: FakePage): SyncResult => {
  return { op, path, state: 'written', id, cat, rev: String(rev) }
}
