import { uploadKinds } from '#contract/text/upload-kinds.ts'
import type { ArgsOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { textHash } from '../../digest.ts'
import type { CompareAnswer, RemotePage } from '../item.ts'
import { revisionOf, type StockPage } from './item.ts'
import type { Creating } from './record.ts'
import type { StockTree } from './tree.ts'

type Args = ArgsOf<(typeof syncCalls)['compare']>

/** Operations in one batch: few, because each is a call of its own there. */
const batchPages = 50
/** A stock server has no limit of its own; that of the settings applies. */
const fileBytes = 1024 ** 3
/** Extensions that a stock server accepts. Source: server/contract/spec/calls.md 9.2 */
const kinds = uploadKinds.filter((kind) => kind !== 'svg')

const remotePage = (page: StockPage): RemotePage => ({
  id: page.id,
  cat: page.cat,
  title: page.title,
  order: page.order,
  rev: revisionOf(page),
  hash: textHash(page.text),
  author: page.author,
  time: page.time,
})

interface StockFacts {
  /** The catalogs that the lock knows, by folder. */
  readonly folders: ReadonlyMap<string, string>
  /** New pages that an interrupted run has sent, by path. */
  readonly creating: Readonly<Record<string, Creating>>
  readonly version: string
  /** Stands for an author that the server does not name. */
  readonly somebody: string
}

/**
 * What `sync/compare` would answer about an item of a stock server. There is no side record, so the
 * lock alone says what was agreed; only pages that an interrupted run has made have a path.
 */
export function compareAnswer(
  { root = '', manifest = [] }: Args,
  tree: StockTree,
  { folders, creating, version, somebody }: StockFacts,
): CompareAnswer {
  const { item } = tree
  const top = tree.at(root)
  const below = top === undefined ? [] : tree.below(top)
  const folderOfCatalog = new Map([...folders].map(([folder, cat]) => [cat, folder]))
  const isHere = new Set([...(top === undefined ? [] : [top]), ...below.map((one) => one.catalog.id)]) // prettier-ignore
  const sent = new Map(
    manifest.flatMap((one) => (one.id === undefined ? [] : [[String(one.id), one]])),
  )
  const pages = item.pages
    .filter((page) => isHere.has(page.cat) || sent.has(page.id))
    .map((page) => ({
      ...remotePage(page),
      author: page.author || somebody,
      ...(sent.has(page.id) ? {} : madeBefore(page)),
    }))
  function madeBefore({ cat, title, order, ...page }: StockPage) {
    const [hash, rev] = [textHash(page.text), revisionOf({ cat, title, ...page })]
    const found = Object.entries(creating).find(
      ([, one]) => one.cat === cat && one.title === title && one.hash === hash,
    )
    return found ? { path: found[0], base: { rev, hash, title, order } } : {}
  }
  const different = pages.filter((page) => {
    const entry = sent.get(page.id)
    const isOrdered = entry?.order === undefined || entry.order === page.order
    return !entry || String(entry.rev) !== page.rev || entry.hash !== page.hash || !isOrdered
  })
  return {
    item: {
      id: item.id,
      name: item.name,
      domain: item.domain,
      type: item.type,
      archived: item.isArchived,
      rights: item.rights,
    },
    state: '0',
    catalogs: below.map(({ catalog, path }) => {
      const folder = folderOfCatalog.get(catalog.id)
      return {
        id: catalog.id,
        parent: catalog.parent === top ? '0' : catalog.parent,
        path,
        ...(folder === undefined ? {} : { source_path: folder }),
        name: catalog.name,
        order: catalog.order,
      }
    }),
    pages: different,
    equal: pages.length - different.length,
    limits: {
      batch_pages: batchPages,
      batch_bytes: limits.batchBytes,
      page_bytes: limits.textBytes,
      file_bytes: fileBytes,
      kinds,
    },
    server: version,
  }
}
