import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { defaultDialect, type Dialect } from '#contract/text/markdown/dialect.ts'
import { escapeEntities, unescapeOnce } from '#contract/text/markdown/entities.ts'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import { normalForm } from '#contract/text/normal-form.ts'
import { textHash } from '../../digest.ts'
import { defaultOrder } from '../../names.ts'
import { SyncProblem } from '../../problem.ts'
import {
  historyAnswer,
  itemAnswer,
  listAnswer,
  pageRow,
  treeAnswer,
  type Nodes,
} from './answers.ts'
import { refusals, unlessRefused, type StockServer } from './server.ts'
import { fromHistory, fromStock } from './texts.ts'

/** A page as a stock server has it. */
export interface StockPage {
  id: string
  cat: string
  title: string
  order: number
  /** In our stored form. */
  text: string
  remark: string
  /** Empty where the server does not say. */
  author: string
  /** Unix seconds; 0 where the server does not say. */
  time: number
  /** What a save has to send again, or it is lost. */
  more: string
}

export interface StockCatalog {
  id: string
  parent: string
  name: string
  order: number
}

/** An item with all its texts. */
export interface StockItem {
  id: string
  name: string
  description: string
  domain: string
  type: number
  dialect: Dialect
  /** Parameters that all API pages share. */
  globals?: ItemGlobals | undefined
  isArchived: boolean
  rights: 'read' | 'write' | 'manage'
  catalogs: StockCatalog[]
  pages: StockPage[]
}

/** The key pair of an item. */
export interface StockPair {
  api_key: string
  api_token: string
}

/** The time zone in which a stock server writes dates, unless it is set up otherwise. */
const zone = '+08:00'

/** Unix seconds of a number or a date text. */
function secondsOf(time: z.output<typeof pageRow>['addtime']): number {
  const text = String(time ?? '')
  if (/^\d+$/.test(text)) return Number(text)
  const parsed = Date.parse(`${text.replace(' ', 'T')}${zone}`)
  return Number.isNaN(parsed) ? 0 : Math.floor(parsed / 1_000)
}

export const normalText = (written: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(normalForm(Buffer.from(written)))

export function pageOf(row: unknown, server: StockServer, item: string): StockPage {
  const one = pageRow.parse(row)
  return {
    id: one.page_id,
    cat: one.cat_id,
    title: unescapeOnce(one.page_title),
    order: one.s_number || defaultOrder,
    text: normalText(fromStock(one.page_content, { basePath: server.basePath, item })),
    remark: one.page_comments,
    author: one.author_username,
    time: secondsOf(one.addtime),
    more: one.ext_info,
  }
}

/**
 * A revision made from title, catalog and text, since a stock server has none: it changes when they
 * do, and is the same again when they are. Nine digits.
 */
export const revisionOf = ({ title, cat, text }: Pick<StockPage, 'title' | 'cat' | 'text'>) =>
  revisionOfHash({ title, cat, hash: textHash(text) })

export function revisionOfHash({ title, cat, hash }: { title: string; cat: string; hash: string }) {
  const digest = createHash('sha256')
    .update(JSON.stringify([title, cat, hash]))
    .digest()
  return String(100_000_000 + (digest.readUIntBE(0, 6) % 900_000_000))
}

function catalogsIn(nodes: Nodes<unknown>, parent = '0'): StockCatalog[] {
  return nodes.catalogs.flatMap((one) => [
    {
      id: one.cat_id,
      parent,
      name: unescapeOnce(one.cat_name),
      order: one.s_number || defaultOrder,
    },
    ...catalogsIn(one, one.cat_id),
  ])
}

const pagesIn = <P>(nodes: Nodes<P>): P[] => [
  ...nodes.pages,
  ...nodes.catalogs.flatMap((one) => pagesIn(one)),
]

/** Pages read at a time where each is a call of its own. */
const atOnce = 4

/**
 * Reads an item. With its key pair that is one call for all pages (from 3.6 on); otherwise each page
 * is read on its own.
 *
 * @param pair of the item, where it is known
 */
export async function readItem(
  server: StockServer,
  item: string,
  pair: StockPair | undefined,
): Promise<StockItem> {
  // the key pair opens no private item by this call, which only adds its name and its kind
  const about = await unlessRefused(pair ? refusals.closed : [], async () =>
    itemAnswer.parse(await server.read('item/info', { item_id: item })),
  )
  const all = pair && (await wholeTree(server, pair))
  const isPair = server.credential === 'pair'
  return {
    id: item,
    name: about?.item_name || item,
    description: about?.item_description ?? '',
    domain: about?.item_domain ?? '',
    type: about?.item_type || 1,
    dialect: about?.markdown ?? defaultDialect,
    globals: about?.global_param,
    isArchived: (about?.is_archived ?? 0) > 0,
    rights: isPair || about?.item_edit ? (about?.item_manage ? 'manage' : 'write') : 'read',
    catalogs: catalogsIn(all ?? about?.menu ?? { pages: [], catalogs: [] }),
    pages: all
      ? pagesIn(all).map((row) => pageOf(row, server, item))
      : await pagesOneByOne(server, item, about?.menu),
  }
}

/** What the list of the person's items says of one; empty where it is not among them. */
export async function listedDescription(server: StockServer, item: string): Promise<string> {
  if (server.credential === 'pair') return ''
  const listed = await unlessRefused([...refusals.closed, refusals.noCall], () =>
    server.read('item/myList', {}),
  )
  const found = listAnswer.safeParse(listed).data?.find(({ item_id }) => item_id === item)
  return found?.item_description ?? ''
}

/** The ids of an item's pages, drafts left out, and its catalogs; without reading a text. */
export async function readMenu(
  server: StockServer,
  item: string,
): Promise<{ pages: string[]; catalogs: StockCatalog[] }> {
  const { menu } = itemAnswer.parse(await server.read('item/info', { item_id: item }))
  const pages = pagesIn(menu).filter(({ is_draft }) => is_draft === 0)
  return { pages: pages.map(({ page_id }) => page_id), catalogs: catalogsIn(menu) }
}

async function wholeTree(server: StockServer, pair: StockPair) {
  const answer = await unlessRefused([refusals.noCall], () =>
    server.read('open/getCatalogTree', { ...pair }),
  )
  return answer === undefined ? undefined : treeAnswer.parse(answer)
}

async function pagesOneByOne(
  server: StockServer,
  item: string,
  menu: z.output<typeof itemAnswer>['menu'] | undefined,
): Promise<StockPage[]> {
  if (!menu) throw new SyncProblem('auth', 'stock.unreadable', { version: server.version })
  const queue = pagesIn(menu).filter(({ is_draft }) => is_draft === 0)
  const found = new Map<string, StockPage>()
  const order = queue.map(({ page_id }) => page_id)
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const page = await readPage(server, item, next.page_id, undefined)
      if (page) found.set(page.id, page)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return order.flatMap((page_id) => found.get(page_id) ?? [])
}

/** A page as it is now; undefined when it is gone. */
export async function readPage(
  server: StockServer,
  item: string,
  page_id: string,
  pair: StockPair | undefined,
): Promise<StockPage | undefined> {
  const row = await unlessRefused([refusals.general], () =>
    pair
      ? server.read('open/getPage', { ...pair, page_id })
      : server.read('page/info', { page_id }),
  )
  return row === undefined ? undefined : pageOf(row, server, item)
}

/** What a page was before, as far as its history may be read; the newest first. */
export async function formerStates(
  server: StockServer,
  item: string,
  page_id: string,
): Promise<Pick<StockPage, 'title' | 'cat' | 'text'>[]> {
  const versions = await unlessRefused([...refusals.closed, refusals.noCall], () =>
    server.read('page/history', { page_id }),
  )
  const place = { basePath: server.basePath, item }
  return historyAnswer.parse(versions ?? []).map((row) => ({
    title: unescapeOnce(row.page_title),
    cat: row.cat_id,
    text: normalText(fromStock(escapeEntities(fromHistory(row.page_content)), place)),
  }))
}
