import { Cache } from '../../cache/cache.ts'
import type { Database } from '../../db/database.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'

/** Where a page or catalog is, and for whom. */
export interface Spot {
  /** Catalog of a page, parent of a catalog. */
  readonly cat: number
  /** Author of a draft; 0 for everything else. */
  readonly draftOf: number
}

interface Entry extends Spot {
  /** Changes with everything else that counts as a change. */
  readonly mark: string
}

/** A page or catalog that was created, changed, moved or deleted. */
export interface Change {
  readonly kind: 'page' | 'catalog'
  readonly id: number
  readonly before: Spot | undefined
  readonly after: Spot | undefined
}

/** From one state of the item to a later one; `null`: what happened is not known. */
interface Step {
  readonly from: number
  readonly changes: readonly Change[] | null
}

/** Pages and catalogs of an item at a revision of its menu, and the steps that led there. */
interface Picture {
  readonly entries: ReadonlyMap<string, Entry>
  readonly steps: readonly Step[]
}

interface Row extends Spot {
  readonly kind: 0 | 1 | 2
  readonly id: number
  readonly s_number: number
  readonly revision: number
  readonly name: string
}

/** Bytes that an entry, and a change, occupy in memory. */
const entryBytes = 200
/** Changes that are remembered for callers between two calls. */
const mostChanges = 2_000

/** Milliseconds between checks for changes that other processes have stored. */
const interval = 1_000
/** Milliseconds from a commit to the check, which serves all commits until then. */
const delay = 20

const pictures = new Cache<Picture>()

/**
 * The item's menu revision with its pages and catalogs: one statement, so that they belong
 * together.
 */
async function readPicture({ read }: Database, itemId: number) {
  const rows = (await read(Item.tableName)
    .where({ item_id: itemId, is_del: 0 })
    .select(
      read.raw(`2 as kind, item_id as id, 0 as cat, 0 as s_number`),
      read.raw(`tree_revision as revision, 0 as "draftOf", '' as name`),
    )
    .unionAll([
      read(Page.tableName)
        .where({ item_id: itemId, is_del: 0 })
        .select(
          read.raw(`0, page_id, cat_id, s_number, revision`),
          read.raw(`case when is_draft = 0 then 0 else author_uid end, ''`),
        ),
      read(Catalog.tableName)
        .where({ item_id: itemId })
        .select(read.raw('1, cat_id, parent_cat_id, s_number, 0, 0, cat_name')),
    ])) as Row[]
  const entries = new Map<string, Entry>()
  let revision: number | undefined
  for (const { kind, id, cat, draftOf, ...rest } of rows) {
    if (kind === 2) revision = Number(rest.revision)
    else
      entries.set(`${kind}${id}`, {
        cat,
        draftOf,
        mark: `${rest.revision}:${rest.s_number}:${rest.name}`,
      })
  }
  return revision === undefined ? undefined : { revision, entries }
}

const isEqual = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one?.mark === other?.mark && one?.cat === other?.cat && one?.draftOf === other?.draftOf

/** What differs between two pictures. */
function changesBetween(
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
): Change[] {
  const change = (key: string): Change => ({
    kind: key.startsWith('0') ? 'page' : 'catalog',
    id: Number(key.slice(1)),
    before: before.get(key),
    after: after.get(key),
  })
  const changed = [...after.keys()].filter((key) => !isEqual(before.get(key), after.get(key)))
  const gone = [...before.keys()].filter((key) => !after.has(key))
  return [...changed, ...gone].map(change)
}

/** The newest steps, as many as are remembered. */
function remembered(steps: readonly Step[]): readonly Step[] {
  let left = mostChanges
  const first = steps.findLastIndex(({ changes }) => {
    left -= (changes?.length ?? 0) + 1
    return changes === null || left < 0
  })
  return steps.slice(first + 1)
}

/**
 * The states of one item while calls wait for its changes. What it learnt is cached after they have
 * ended, so that the next call of the same client can be answered exactly.
 */
export class ItemFeed {
  readonly itemId: number
  /** Revision of the item's menu; -1 before it was read, `null` once the item is deleted. */
  revision: number | null = -1
  readonly #db: Database
  #steps: readonly Step[] = []
  #reading: Promise<void> | undefined
  #next = Promise.withResolvers<void>()

  constructor(db: Database, itemId: number) {
    this.#db = db
    this.itemId = itemId
    const known = pictures.last(db, itemId)
    if (!known) return
    this.revision = Number(known.stamp)
    this.#steps = known.value.steps
  }

  /** Resolves when the item has a new state. */
  get next(): Promise<void> {
    return this.#next.promise
  }

  /** Reads the item, unless this revision was read already; `null`: it was deleted. */
  async reach(revision: number | null): Promise<void> {
    // one that was begun before the revision was known may have seen an older one
    await this.#reading
    const isReached = () =>
      this.revision === null || (revision !== null && this.revision >= revision)
    if (isReached()) return
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    await this.#reading
  }

  async #read(): Promise<void> {
    const found = await readPicture(this.#db, this.itemId)
    if (found && found.revision === this.revision) return
    const last = pictures.last(this.#db, this.itemId)
    if (found) {
      const from = this.revision ?? -1
      const changes =
        last?.stamp === from ? changesBetween(last.value.entries, found.entries) : null
      this.#steps = remembered([...this.#steps, { from, changes }])
      const { length } = this.#steps.flatMap((step) => step.changes ?? [])
      const picture = { entries: found.entries, steps: this.#steps }
      const bytes = (found.entries.size + length + 1) * entryBytes
      pictures.set(this.#db, this.itemId, found.revision, picture, bytes)
    }
    this.revision = found?.revision ?? null
    const { resolve } = this.#next
    this.#next = Promise.withResolvers()
    resolve()
  }

  /** What changed since a state; `null` if that is not known. */
  since(state: number): readonly Change[] | null {
    if (state === this.revision) return []
    const first = this.#steps.findIndex(({ from }) => from === state)
    if (first === -1) return null
    return this.#steps.slice(first).flatMap(({ changes }) => changes ?? [])
  }
}

/**
 * The items that calls wait for. However many these are, they share one check: soon after a commit
 * of this process, and once a second for those of others.
 */
class Feeds {
  readonly #db: Database
  readonly #feeds = new Map<number, { feed: ItemFeed; users: number }>()
  #timer: NodeJS.Timeout | undefined
  #stopListening = () => {}
  #isChecking = false
  #isDue = false

  constructor(db: Database) {
    this.#db = db
  }

  open(itemId: number): ItemFeed {
    let one = this.#feeds.get(itemId)
    if (!one) this.#feeds.set(itemId, (one = { feed: new ItemFeed(this.#db, itemId), users: 0 }))
    one.users++
    if (!this.#timer) {
      this.#stopListening = this.#db.onCommit(() => {
        this.#isDue = true
        if (!this.#isChecking) this.#checkIn(delay)
      })
      this.#checkIn(interval)
    }
    return one.feed
  }

  close(itemId: number): void {
    const one = this.#feeds.get(itemId)
    if (!one || --one.users > 0) return
    this.#feeds.delete(itemId)
    if (this.#feeds.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stopListening()
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), milliseconds)
  }

  async #check(): Promise<void> {
    this.#isChecking = true
    this.#isDue = false
    // a database that is away is reported to each call when its wait is over
    await this.#compare().catch(() => undefined)
    this.#isChecking = false
    if (this.#feeds.size > 0) this.#checkIn(this.#isDue ? delay : interval)
  }

  async #compare(): Promise<void> {
    const feeds = [...this.#feeds.values()].map((one) => one.feed)
    const rows = await Item.query(this.#db.read)
      .whereIn(
        'item_id',
        feeds.map((feed) => feed.itemId),
      )
      .where({ is_del: 0 })
      .select('item_id', 'tree_revision')
    const revisionOf = new Map(rows.map((row) => [row.item_id, Number(row.tree_revision)]))
    const read = feeds.map((feed) => feed.reach(revisionOf.get(feed.itemId) ?? null))
    await Promise.all(read)
  }
}

const feedsOf = new WeakMap<Database, Feeds>()

/** The feeds of a database. */
export function feedsOn(db: Database): Feeds {
  let feeds = feedsOf.get(db)
  if (!feeds) feedsOf.set(db, (feeds = new Feeds(db)))
  return feeds
}
