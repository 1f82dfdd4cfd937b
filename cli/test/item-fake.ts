import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SideRecord } from '#contract/calls/sync-fields.ts'
import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import { textHash } from '../sync/digest.ts'
import { comparePaths, folderOf } from '../sync/names.ts'
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
  side: unknown
  commit?: string | undefined
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
          const source = [...this.folders].find(([, id]) => id === catalog.id)?.[0]
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
      let results = args.operations.map((operation) => {
        this.operations.push(operation as SyncOperation)
        return this.apply(operation as SyncOperation, args.source, args.commit)
      })
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

  private catalogAt(source: string, path: string): string | undefined {
    return path === '' ? '0' : this.folders.get(`${source}:${path}`)
  }

  private apply(operation: SyncOperation, source: string, commit: string | undefined): SyncResult {
    const { op, path } = operation
    const key = `${source}:${path}`
    if (op === 'catalog') {
      const parent = this.catalogAt(source, folderOf(path))
      if (parent === undefined) return noCatalog(op, path)
      const same = [...this.catalogs.values()].find(
        (catalog) => catalog.parent === parent && catalog.name === operation.name,
      )
      const own = operation.cat_id === undefined ? this.folders.get(key) : String(operation.cat_id)
      const isThere = own !== undefined && this.catalogs.has(own)
      const id = (isThere ? own : same?.id) ?? String(this.nextCatalog++)
      const before = this.catalogs.get(id)
      if (!before && this.catalogs.size >= this.mostCatalogs)
        return { ...noCatalog(op, path), name: 'tooManyCatalogs' }
      this.catalogs.set(id, {
        id,
        parent: before?.parent ?? parent,
        name: operation.name,
        order: operation.order ?? before?.order ?? 99,
      })
      this.folders.set(key, id)
      return { op, path, state: 'written', cat: id }
    }
    if (op === 'vacate') {
      const id = this.folders.get(key)
      const isUsed =
        id === undefined ||
        this.live.some((page) => page.cat === id) ||
        [...this.catalogs.values()].some((catalog) => catalog.parent === id)
      if (isUsed) return { op, path, state: 'conflict' }
      this.folders.delete(key)
      this.catalogs.delete(id)
      return { op, path, state: 'written', cat: id }
    }
    if (op === 'create') {
      const cat = this.catalogAt(source, operation.cat)
      if (cat === undefined) return noCatalog(op, path)
      const side = this.sides.get(key)
      const existing = side ? this.pages.get(side.id) : undefined
      if (existing && !existing.isDeleted) {
        const isSame = existing.text === operation.text
        return {
          op,
          path,
          state: isSame ? 'written' : 'conflict',
          id: existing.id,
          cat: existing.cat,
          rev: String(existing.rev),
          author: existing.author,
          time: 1,
        }
      }
      const page = this.insert(
        { cat, title: operation.title, text: operation.text, order: operation.order ?? 99 },
        'push',
      )
      this.sides.set(key, {
        ...agreedOf(page),
        side: operation.side,
        commit: operation.uncommitted ? undefined : commit,
      })
      return { op, path, state: 'written', id: page.id, cat, rev: '1' }
    }
    const page = this.pages.get(String(operation.id))
    if (!page || page.isDeleted)
      return {
        op,
        path,
        state: 'refused',
        code: 10101,
        name: 'pageNotFound',
        message: 'No such page.',
      }
    const locked = this.lockedBy.get(page.id)
    if (locked) return { op, path, state: 'locked', id: page.id, locked_by: locked }
    if (op === 'delete' && this.sides.get(key)?.id !== page.id)
      return { op, path, state: 'refused', code: 10101, name: 'pageNotFound', message: '' }
    const base = op === 'update' ? (operation.over ?? operation.base) : operation.base
    if (page.rev !== base)
      return {
        op,
        path,
        state: 'conflict',
        id: page.id,
        rev: String(page.rev),
        author: page.author,
        time: 1_795_168_920,
      }
    if (op === 'delete') {
      page.isDeleted = true
      return { op, path, state: 'written', id: page.id, cat: page.cat, rev: String(page.rev) }
    }
    const seen = page.rev
    if (op === 'update') {
      const cat = operation.cat === undefined ? page.cat : this.catalogAt(source, operation.cat)
      if (cat === undefined) throw new Error(`no catalog for ${path}`)
      const next = { title: operation.title ?? page.title, text: operation.text ?? page.text, cat }
      if (next.title !== page.title || next.text !== page.text || next.cat !== page.cat) {
        if (operation.completes && page.rev === 1 && page.author === 'push') page.versions.pop()
        page.rev++
        page.versions.push(`${next.title}\n${next.text}`)
        page.author = 'push'
      }
      Object.assign(page, next, { order: operation.order ?? page.order })
    }
    const before = [...this.sides].find(
      ([one, side]) => one.startsWith(`${source}:`) && side.id === page.id,
    )
    if (before) this.sides.delete(before[0])
    // A write without a text leaves the agreement about a newer text alone.
    const isUnseen =
      (op === 'adopt' || operation.text === undefined) &&
      before !== undefined &&
      before[1].rev < seen
    const kept = isUnseen ? { rev: before[1].rev, hash: before[1].hash } : {}
    this.sides.set(key, {
      ...agreedOf(page),
      ...kept,
      side: operation.side ?? before?.[1].side,
      commit: operation.uncommitted ? undefined : commit,
    })
    return { op, path, state: 'written', id: page.id, cat: page.cat, rev: String(page.rev) }
  }
}

const agreedOf = (page: FakePage) => ({
  id: page.id,
  rev: page.rev,
  hash: textHash(page.text),
  title: page.title,
  order: page.order,
})

const noCatalog = (op: string, path: string): SyncResult => ({
  op,
  path,
  state: 'refused',
  code: 10101,
  name: 'catalogNotFound',
  message: '',
})
