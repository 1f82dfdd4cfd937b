import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { failures, type FailureName } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import { textHash } from '../../sync/digest.ts'
import { folderOf } from '../../sync/names.ts'
import type { ItemFake, WriteArgs } from '../item-fake.ts'
import { agreedOf, sideKey, type Agreed, type FakePage } from './stored-item.ts'

type OperationOf<O extends SyncOperation['op']> = Extract<SyncOperation, { op: O }>

/** What an operation does not name stays agreed: `text` by the revision that it was written over. */
interface Unseen {
  text?: number
  title?: boolean
  order?: boolean
}

interface Agreement {
  agreed: Agreed
  side: unknown
  uncommitted: boolean | undefined
  unseen: Unseen
}

/** Whoever pushes, as others see it. */
const author = 'push'
/** Of every change. Unix seconds. */
export const time = 1_795_168_920

/** A catalog that is not empty stays, and is no reason to undo anything. */
export const isProblem = ({ op, state }: SyncResult): boolean =>
  op !== 'vacate' && state !== 'written'

/**
 * A batch as the server carries it out: what it knew at the beginning, and what is agreed on at the
 * end.
 */
export class FakeBatch {
  private readonly item: ItemFake
  private readonly args: WriteArgs
  private readonly marks: ReadonlyMap<string, string>
  /** Page ids by path. */
  private readonly tracked: Map<string, string>
  private readonly forgotten = new Map<string, string>()
  private readonly agreements = new Map<string, Agreement>()

  constructor(item: ItemFake, args: WriteArgs) {
    this.item = item
    this.args = args
    this.marks = new Map(args.marks?.map(({ mark, path }) => [mark, path]))
    this.tracked = new Map([...item.agreedWith(args.source)].map(([path, { id }]) => [path, id]))
  }

  run(): SyncResult[] {
    const before = this.args.atomic ? this.item.copy() : undefined
    const operations = this.args.operations as SyncOperation[]
    const results = operations.map((one) => this.apply(one))
    for (const [key, id] of this.forgotten) this.item.folders.set(key, id)
    if (before && results.some(isProblem)) {
      this.item.restore(before)
      return results.map((one) =>
        isProblem(one) ? one : { op: one.op, path: one.path, state: 'undone' },
      )
    }
    const completed = operations.map((one, at) => this.completed(one, results[at]!) ?? results[at]!)
    this.saveAgreements()
    return completed
  }

  private apply(operation: SyncOperation): SyncResult {
    switch (operation.op) {
      case 'catalog':
        return this.writeCatalog(operation)
      case 'vacate':
        return this.vacate(operation)
      case 'create':
        return this.create(operation)
      default:
        return this.onPage(operation)
    }
  }

  /** The text with the ids of those pages of the batch that exist by now. */
  private withIds(text: string): string {
    return this.marks.size === 0
      ? text
      : withPageIds(text, (mark) => this.tracked.get(this.marks.get(mark) ?? ''))
  }

  private create(operation: OperationOf<'create'>): SyncResult {
    const { op, path, title, order = limits.defaultPosition } = operation
    const cat = this.item.catalogAt(this.args.source, operation.cat)
    if (cat === undefined) return refused(op, path, 'catalogNotFound')
    const text = this.withIds(operation.text)
    const present = this.item.pages.get(this.tracked.get(path) ?? '')
    if (present && !present.isDeleted) {
      if (textHash(present.text) !== textHash(text)) return conflict(op, path, present)
      this.agree(operation, present)
      return written(op, path, present)
    }
    if (this.item.type === 2 && this.item.live.length > 0) return refused(op, path, 'syncItemKind')
    const page = this.item.insertPage({ cat, title, text, order }, author)
    this.agree(operation, page)
    return written(op, path, page)
  }

  /** New pages get the ids of those created after them; that makes no version. */
  private completed(operation: SyncOperation, { id }: SyncResult): SyncResult | undefined {
    if (operation.op !== 'create' || this.marks.size === 0) return undefined
    const page = this.item.pages.get(this.tracked.get(operation.path) ?? '')
    if (!page || page.isDeleted || page.id !== id) return undefined
    const text = this.withIds(page.text)
    if (text === page.text) return undefined
    this.item.changePage(page, { text }, author, page.rev === 1)
    this.agree(operation, page)
    return written(operation.op, operation.path, page)
  }

  private onPage(operation: OperationOf<'update' | 'delete' | 'adopt'>): SyncResult {
    const { op, path } = operation
    const page = this.item.pages.get(String(operation.id))
    if (!page || page.isDeleted) return refused(op, path, 'pageNotFound')
    if (op === 'delete' && this.tracked.get(path) !== page.id)
      return refused(op, path, 'pageNotFound')
    const locked_by = this.item.lockedBy.get(page.id)
    if (locked_by !== undefined && op !== 'adopt')
      return { op, path, state: 'locked', id: page.id, locked_by }
    const over = op === 'update' ? operation.over : undefined
    const isMoved = page.rev !== operation.base && page.rev !== over
    if (isMoved && !(op === 'update' && this.saysAlready(operation, page)))
      return conflict(op, path, page)
    if (op === 'update') return this.update(operation, page, isMoved)
    if (op === 'delete') page.isDeleted = true
    else {
      if (operation.take_over) this.forgetOthers(page)
      this.agree(operation, page, { text: page.rev, title: true, order: true })
    }
    return written(op, path, page)
  }

  /** Whether a page has become what is asked for. */
  private saysAlready(
    { text, cat, title, order = 0 }: OperationOf<'update'>,
    page: FakePage,
  ): boolean {
    return (
      text !== undefined &&
      cat === undefined &&
      (title ?? page.title) === page.title &&
      (order === 0 || order === page.order) &&
      textHash(this.withIds(text)) === textHash(page.text)
    )
  }

  /** @param isDone somebody else has written the same */
  private update(operation: OperationOf<'update'>, page: FakePage, isDone: boolean): SyncResult {
    const { op, path, title = page.title, order } = operation
    const { source } = this.args
    const cat = operation.cat === undefined ? page.cat : this.item.catalogAt(source, operation.cat)
    if (cat === undefined) return refused(op, path, 'catalogNotFound')
    const text = operation.text === undefined ? page.text : this.withIds(operation.text)
    const seen = page.rev
    const forgets = operation.completes === true && seen === 1 && page.author === author
    const change = { title, text, cat, ...(order === undefined ? {} : { order }) }
    if (!isDone) this.item.changePage(page, change, author, forgets)
    this.agree(operation, page, {
      ...(operation.text === undefined ? { text: seen } : {}),
      title: operation.title === undefined,
      order: order === undefined,
    })
    return written(op, path, page)
  }

  private forgetOthers({ id }: FakePage): void {
    const { sides } = this.item
    const own = sideKey(this.args.source, '')
    for (const [key, side] of sides) if (side.id === id && !key.startsWith(own)) sides.delete(key)
  }

  private writeCatalog({ op, path, name, order, cat_id }: OperationOf<'catalog'>): SyncResult {
    const { item } = this
    const key = sideKey(this.args.source, path)
    const isLive = (id: string | undefined) => id !== undefined && item.catalogs.has(id)
    if (cat_id === 0) this.forget(key)
    const [told, known] = [String(cat_id ?? ''), item.folders.get(key)]
    const parent = item.catalogAt(this.args.source, folderOf(path))
    if (parent === undefined && !isLive(told) && !isLive(known))
      return refused(op, path, 'catalogNotFound')
    const own = isLive(told) ? told : isLive(known) ? known : item.childNamed(parent!, name)?.id
    if (own === undefined && item.levelOf(parent!) >= limits.catalogDepth)
      return refused(op, path, 'catalogTooDeep')
    if (own === undefined && item.catalogs.size >= item.mostCatalogs)
      return refused(op, path, 'tooManyCatalogs')
    const id = own ?? item.insertCatalog(name, parent!, order)
    Object.assign(item.catalogs.get(id)!, { name, ...(order === undefined ? {} : { order }) })
    item.folders.set(key, id)
    this.forgotten.delete(key)
    if (isLive(told)) this.forgetFormer(path, told)
    return { op, path, state: 'written', cat: id }
  }

  /** Folders that a catalog was before it was moved. */
  private forgetFormer(path: string, id: string): void {
    const { item, args } = this
    const isInPlace = (one: string) =>
      item.catalogAt(args.source, folderOf(one)) === item.catalogs.get(id)!.parent
    if (!isInPlace(path)) return
    for (const [one, cat] of item.foldersOf(args.source))
      if (cat === id && !isInPlace(one)) item.folders.delete(sideKey(args.source, one))
  }

  /** To the end of the batch, unless the folder gets another catalog. */
  private forget(key: string): void {
    const known = this.item.folders.get(key)
    if (known !== undefined) this.forgotten.set(key, known)
    this.item.folders.delete(key)
  }

  private vacate({ op, path }: OperationOf<'vacate'>): SyncResult {
    const { item } = this
    const key = sideKey(this.args.source, path)
    const id = item.folders.get(key)
    const isKept =
      id === undefined ||
      !item.catalogs.has(id) ||
      item.live.some((page) => page.cat === id) ||
      [...item.catalogs.values()].some((catalog) => catalog.parent === id)
    if (isKept) return { op, path, state: 'conflict' }
    item.folders.delete(key)
    item.catalogs.delete(id)
    return { op, path, state: 'written', cat: id }
  }

  private agree(
    { path, side, uncommitted }: OperationOf<'create' | 'update' | 'adopt'>,
    page: FakePage,
    unseen: Unseen = {},
  ): void {
    this.tracked.set(path, page.id)
    this.agreements.delete(path)
    this.agreements.set(path, { agreed: agreedOf(page), side, uncommitted, unseen })
  }

  /** As `saveAgreements` of the server: a page known under another path moves with its new one. */
  private saveAgreements(): void {
    const { source, commit, branch } = this.args
    const last = new Map([...this.agreements].map(([path, { agreed }]) => [agreed.id, path]))
    const before = [...this.item.agreedWith(source)].filter(([, { id }]) => last.has(id))
    const byPage = new Map(before.map(([, side]) => [side.id, side]))
    for (const [path, { id }] of before)
      if (last.get(id) !== path) {
        this.item.sides.delete(sideKey(source, path))
        this.item.formerPaths.set(sideKey(source, path), id)
      }
    for (const path of last.values()) this.item.formerPaths.delete(sideKey(source, path))
    for (const [path, { agreed, side, uncommitted, unseen }] of this.agreements) {
      if (last.get(agreed.id) !== path) continue
      const old = byPage.get(agreed.id)
      const isKept = old !== undefined && unseen.text !== undefined && old.rev < unseen.text
      this.item.sides.set(sideKey(source, path), {
        ...agreed,
        ...(isKept ? { rev: old.rev, hash: old.hash, text: old.text } : {}),
        ...(old && unseen.title ? { title: old.title } : {}),
        ...(old && unseen.order ? { order: old.order } : {}),
        side: side ?? old?.side,
        commit: uncommitted ? undefined : commit,
        branch,
      })
    }
  }
}

const refused = (op: string, path: string, name: FailureName): SyncResult => {
  return { op, path, state: 'refused', code: failures[name], name, message: `refused: ${name}` }
}

const conflict = (op: string, path: string, page: FakePage): SyncResult => {
  const { id, rev, author: by } = page
  return { op, path, state: 'conflict', id, rev: String(rev), author: by, time }
}

const written = (op: string, path: string, { id, cat, rev }: FakePage): SyncResult => {
  return { op, path, state: 'written', id, cat, rev: String(rev) }
}
