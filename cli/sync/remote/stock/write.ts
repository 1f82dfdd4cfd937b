import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import { textHash } from '../../digest.ts'
import { defaultOrder, folderOf } from '../../names.ts'
import { phrase, type Phrase } from '../../problem.ts'
import { revisionOf, revisionOfHash, type StockPage } from './item.ts'
import type { RecordPlace, StockRecord } from './record.ts'
import { numberOf, refusals } from './server.ts'
import type { StockTree } from './tree.ts'
import { StockRefusal, type StockSave, type StockWriter } from './writer.ts'

type Args = ArgsOf<(typeof syncCalls)['write']>
type Operation = Args['operations'][number]
type OperationOf<O extends Operation['op']> = Extract<Operation, { op: O }>

/** A batch, and which of its operations is carried out. */
type Batch = Args & { readonly index: number }

interface StockWriting {
  readonly tree: StockTree
  readonly writer: StockWriter
  readonly record: StockRecord
  readonly place: RecordPlace
  /** Catalogs by folder, from the lock and from this run. */
  readonly folders: Map<string, string>
  /** Pages that files of this folder are known to be. */
  readonly used: Set<string>
  /** A message in the user's language. */
  readonly say: (message: Phrase) => string
}

/**
 * What `sync/write` would do: the operations one after another, each a call of its own, so that a
 * run that breaks off has written those before. The page is read right before it is written; another
 * revision than the base is a conflict.
 */
export async function writeOperations(
  args: Args,
  about: StockWriting,
): Promise<OutputOf<(typeof syncCalls)['write']>> {
  const { number, operations } = args
  const before = await lostResults(number, about)
  if (before) return { state: '0', results: before }
  const results: SyncResult[] = []
  if (operations.some(({ op }) => op === 'create' || op === 'catalog'))
    await about.writer.refresh(about.tree)
  for (const one of operations) {
    results.push(await resultOf(one, { ...args, index: results.length }, about))
    about.record.keepResults(number, results)
  }
  return { state: '0', results }
}

/**
 * What an interrupted run has written of a batch; undefined for one that is new. A page that was
 * changed since it was sent is known by its history.
 */
async function lostResults(
  number: string,
  { record, tree, writer }: StockWriting,
): Promise<SyncResult[] | undefined> {
  const known = record.results(number)
  const sent = Object.entries(record.creating).filter(([, one]) => one.number === number)
  if (!known && sent.length === 0) return undefined
  const results = [...(known ?? [])]
  for (const [path, one] of sent) {
    const { cat, title, hash, index } = one
    const twins = tree.titled(cat, title)
    let page = twins.find((twin) => textHash(twin.text) === hash)
    for (const twin of page ? [] : twins)
      if (!page && (await writer.hadText(twin.id, hash))) page = twin
    if (page) results[index] = { ...written('create', path, page), rev: revisionOfHash(one) }
  }
  return results
}

async function resultOf(one: Operation, args: Batch, about: StockWriting): Promise<SyncResult> {
  const { op, path } = one
  try {
    if (one.op === 'catalog') return await catalog(one, args, about)
    // an empty catalog may hold a draft that nobody else sees
    if (one.op === 'vacate') return { op, path, state: 'conflict' }
    if (one.op === 'create') return await create(one, args, about)
    if (one.op === 'update') return await update(one, args, about)
    // it deletes whatever the page says by then
    if (one.op === 'delete') throw new StockRefusal(phrase('stock.notDeleted'))
    return adopt(one, about)
  } catch (error) {
    const code = numberOf(error)
    if (error instanceof StockRefusal) {
      const { key } = error.phrase
      return {
        op,
        path,
        state: 'refused',
        code: refusals.general,
        name: key,
        message: about.say(error.phrase),
      }
    }
    if (code === undefined || code === refusals.notLoggedIn || code === refusals.pairWrong)
      throw error
    const { name, message } = error as Error
    return { op, path, state: 'refused', code, name, message }
  }
}

const written = (op: string, path: string, page: StockPage): SyncResult => ({
  op,
  path,
  state: 'written',
  id: page.id,
  cat: page.cat,
  rev: revisionOf(page),
})

const conflict = (op: string, path: string, page: StockPage): SyncResult => ({
  op,
  path,
  state: 'conflict',
  id: page.id,
  rev: revisionOf(page),
  author: page.author,
  time: page.time,
})

/** The catalog of a folder; that of a `root` setting is made when it is needed. */
async function catalogOf(
  folder: string,
  { root = '' }: Args,
  { tree, writer, folders }: StockWriting,
): Promise<string> {
  if (folder !== '') {
    const known = folders.get(folder)
    if (known !== undefined && tree.catalog(known)) return known
    throw new StockRefusal(phrase('stock.noCatalog', { folder }))
  }
  let parent = '0'
  for (const name of root.split('/').filter(Boolean)) {
    const made = tree.child(parent, name) ?? (await writer.saveCatalog({ parent, name, order: defaultOrder })) // prettier-ignore
    if (!tree.catalog(made.id)) tree.item.catalogs.push(made)
    parent = made.id
  }
  return parent
}

async function catalog(
  { op, path, cat_id, name, order }: OperationOf<'catalog'>,
  args: Args,
  about: StockWriting,
): Promise<SyncResult> {
  const { tree, writer, folders } = about
  const parent = await catalogOf(folderOf(path), args, about)
  const own = cat_id === undefined ? folders.get(path) : String(cat_id)
  const known = tree.catalog(own ?? '') ?? tree.child(parent, name)
  const wanted = {
    parent: known?.parent ?? parent,
    name,
    order: order ?? known?.order ?? defaultOrder,
  }
  const isSame = known?.name === wanted.name && known.order === wanted.order
  const saved = known && isSame ? known : await writer.saveCatalog({ ...wanted, ...(known ? { id: known.id } : {}) }) // prettier-ignore
  if (known) Object.assign(known, saved)
  else tree.item.catalogs.push(saved)
  folders.set(path, saved.id)
  return { op, path, state: 'written', cat: saved.id }
}

/**
 * A new page. One that an interrupted run has made is found again by catalog and title, and known by
 * the text it was sent with, so that it is not made twice.
 */
async function create(
  one: OperationOf<'create'>,
  args: Batch,
  about: StockWriting,
): Promise<SyncResult> {
  const { tree, writer, record, used } = about
  const { op, path, title, text, order, summary = args.message ?? '' } = one
  const cat = await catalogOf(one.cat, args, about)
  const newcomer = await writer.newcomer(tree, cat, title)
  if (newcomer) tree.put(newcomer)
  const hash = textHash(text)
  const twins = tree.titled(cat, title).filter(({ id }) => !used.has(id))
  const own = twins.find((page) =>
    [hash, record.creating[path]?.hash].includes(textHash(page.text)),
  )
  if (own && textHash(own.text) === hash) return done(own)
  if (!own && twins.length > 0 && !writer.allowsTwins)
    throw new StockRefusal(phrase('stock.taken', { title, id: twins[0]!.id }))
  const save: StockSave = {
    ...(own ? { id: own.id } : {}),
    cat,
    title,
    text,
    order: order ?? own?.order ?? defaultOrder,
    more: own?.more ?? '',
    summary,
    notify: false,
  }
  const refused = writer.refusal(tree, save, own)
  if (refused) throw new StockRefusal(refused)
  record.beginCreating(path, { cat, title, hash, number: args.number, index: args.index })
  return done(await writer.save(tree, save))

  function done(page: StockPage): SyncResult {
    record.endCreating(path)
    tree.put(page)
    used.add(page.id)
    return written(op, path, page)
  }
}

async function update(
  one: OperationOf<'update'>,
  args: Args,
  about: StockWriting,
): Promise<SyncResult> {
  const { tree, writer, place } = about
  const { op, path, summary = args.message ?? '', notify = false } = one
  const page = await writer.present(String(one.id))
  if (!page) throw new StockRefusal(phrase('stock.gone', { id: String(one.id) }))
  tree.put(page)
  const present = revisionOf(page)
  if (present !== String(one.base) && present !== String(one.over)) return conflict(op, path, page)
  const save: StockSave = {
    id: page.id,
    cat: one.cat === undefined ? page.cat : await catalogOf(one.cat, args, about),
    title: one.title ?? page.title,
    text: one.text ?? page.text,
    order: one.order ?? page.order,
    more: page.more,
    summary,
    notify,
  }
  const isSame =
    save.cat === page.cat &&
    save.title === page.title &&
    save.order === page.order &&
    textHash(save.text) === textHash(page.text)
  if (isSame) return written(op, path, page)
  const holder = await writer.holder(page.id)
  if (holder !== undefined) return { op, path, state: 'locked', id: page.id, locked_by: holder }
  const refused = writer.refusal(tree, save, page)
  if (refused) throw new StockRefusal(refused)
  // nobody could get an overwritten text back from that server
  if (one.over !== undefined && !writer.keepsVersions)
    place.keepConflict(path, Buffer.from(page.text))
  const saved = await writer.save(tree, save)
  tree.put(saved)
  return written(op, path, saved)
}

function adopt(one: OperationOf<'adopt'>, { tree, used }: StockWriting): SyncResult {
  const { op, path, id } = one
  const page = tree.page(String(id))
  if (!page) throw new StockRefusal(phrase('stock.gone', { id: String(id) }))
  if (revisionOf(page) !== String(one.base)) return conflict(op, path, page)
  used.add(page.id)
  return written(op, path, page)
}
