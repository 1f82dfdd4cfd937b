import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { phrase, SyncProblem, type Phrase } from '../../problem.ts'
import type { SyncCalls } from '../calls.ts'
import { textHash } from '../../digest.ts'
import { apiItem, sheetItem } from '../item.ts'
import { PairWriter } from './by-pair.ts'
import { TokenWriter } from './by-token.ts'
import { compareAnswer } from './compare.ts'
import { formerStates, readItem, revisionOf, type StockPair } from './item.ts'
import { readAnswer, signsIn, StockFiles } from './read.ts'
import { StockRecord, type RecordPlace } from './record.ts'
import type { StockServer } from './server.ts'
import { StockTree } from './tree.ts'
import { writeOperations } from './write.ts'

interface StockOptions {
  readonly server: StockServer
  readonly item: string
  /** The key pair, when that is the credential. */
  readonly pair: StockPair | undefined
  /** The folder's own state, `.showdoc/`. */
  readonly place: RecordPlace
  /** The catalogs that the lock knows, by folder. */
  readonly folders: () => ReadonlyMap<string, string>
  /** The signs of the files that the lock knows. */
  readonly signs: () => readonly string[]
  /** A message in the user's language. */
  readonly say: (message: Phrase) => string
}

/** Pages whose author is asked for, a call each. */
const mostAuthors = 20

/**
 * The calls of a run against a stock ShowDoc server, made from the calls that such a server has. The
 * item is read once, and what is written is read again right before.
 *
 * Source: cli/spec.md 6
 */
export function stockCalls({
  server,
  item,
  pair,
  place,
  folders,
  signs,
  say,
}: StockOptions): SyncCalls {
  const record = new StockRecord(place)
  const files = new StockFiles(server)
  const writer = pair ? new PairWriter(server, item, pair) : new TokenWriter(server, item)
  const own = { folders: new Map<string, string>(), used: new Set<string>() }
  const former = (id: string) => formerStates(server, item, id)
  let reading: Promise<StockTree> | undefined
  /** The catalog of the root, once the item was compared. */
  let top: string | undefined
  const treeOf = () => {
    reading ??= readItem(server, item, pair).then((found) => {
      // what comes of a text there is only the same to markdown
      if (found.type === sheetItem)
        throw new SyncProblem('error', 'stock.sheet', { item: found.name })
      if (found.type === apiItem) throw new SyncProblem('error', 'stock.api', { item: found.name })
      return new StockTree(found)
    })
    return reading
  }
  /** A list of all pages does not say who changed them; that is asked for where it is shown. */
  async function learnAuthors(
    manifest: readonly { id?: unknown; rev?: unknown }[],
    tree: StockTree,
  ) {
    const changed = manifest.flatMap(({ id, rev }) => {
      const page = tree.page(String(id))
      return page?.author === '' && revisionOf(page) !== String(rev) ? [page.id] : []
    })
    for (const id of changed.slice(0, mostAuthors)) {
      const page = await writer.present(id)
      if (page) tree.put(page)
    }
  }

  /** What files the texts link to, whose bytes are not known here yet. */
  async function learnFiles() {
    const tree = await treeOf()
    const known = new Set([...signs(), ...record.signs(item)])
    const linked = new Set(tree.item.pages.flatMap(({ text }) => signsIn(text)))
    for (const sign of linked) {
      const file = known.has(sign) ? undefined : await files.get(sign)
      if (file) record.keepSign(item, file.hash, sign)
    }
  }

  return {
    async compare(args) {
      reading = undefined // a run compares again after it has settled conflicts
      const tree = await treeOf()
      top = tree.at(args.root ?? '')
      for (const { id } of args.manifest ?? []) if (id !== undefined) own.used.add(String(id))
      for (const [folder, cat] of folders()) own.folders.set(folder, cat)
      await learnAuthors(args.manifest ?? [], tree)
      return compareAnswer(args, tree, {
        folders: own.folders,
        creating: record.creating,
        version: server.version,
        somebody: say(phrase('stock.somebody')),
      })
    },
    async foresee({ id, folder, title, hash }) {
      const tree = await treeOf()
      const before = id === undefined ? undefined : tree.page(id)
      const cat = folder === '' ? top : own.folders.get(folder)
      if (before) {
        const save = { ...before, cat: cat ?? `new:${folder}`, title, summary: '', notify: false }
        return writer.refusal(tree, save, before)
      }
      const twins = cat === undefined ? [] : tree.titled(cat, title)
      const open = twins.filter((page) => !own.used.has(page.id))
      const isOwn = open.some(({ text }) => textHash(text) === hash)
      return writer.allowsTwins || isOwn || !open[0]
        ? undefined
        : phrase('stock.taken', { title, id: open[0].id })
    },
    read: async (args) => ({ pages: await readAnswer(args, await treeOf(), files, former) }),
    async write(args) {
      const tree = await treeOf()
      return writeOperations(args, { tree, writer, record, place, say, ...own })
    },
    async files({ files: asked }) {
      if (asked.some(({ hash }) => record.sign(item, hash) === undefined)) await learnFiles()
      const known: Record<string, string> = {}
      for (const { hash } of asked) {
        const sign = record.sign(item, hash)
        if (sign !== undefined) known[hash] = sign
      }
      return { known, missing: asked.flatMap(({ hash }) => (known[hash] ? [] : [hash])) }
    },
    async file({ hash }, file) {
      const sign = await writer.upload(file)
      record.keepSign(item, hash, sign)
      return { sign, url: attachmentPath(sign) }
    },
    async prune() {
      throw new SyncProblem('usage', 'pruneAssets.unsupported')
    },
    download: async (sign) => (await files.get(sign))?.bytes,
  }
}
