import * as z from 'zod'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { escapeEntities } from '#contract/text/markdown/entities.ts'
import { textHash } from '../../digest.ts'
import { phrase, type Phrase } from '../../problem.ts'
import {
  formerStates,
  normalText,
  pageOf,
  readItem,
  readPage,
  type StockCatalog,
  type StockPage,
  type StockPair,
} from './item.ts'
import { refusals, unlessRefused, type StockFile, type StockServer } from './server.ts'
import { fromStock, sentSpellings, toStock } from './texts.ts'
import type { StockTree } from './tree.ts'
import { StockRefusal, type StockSave, type StockWriter } from './writer.ts'

const savedCatalog = z.object({ cat_id: z.union([z.string(), z.number()]).transform(String) })
const uploaded = z.looseObject({ sign: z.string().optional(), url: z.string().optional() })

/** Signs with which a stock server finds neither a title nor a catalog again. */
const unfindable = /[&<>"']/

/**
 * Writing with the key pair of an item. A stock server finds a page by catalog and title there, so
 * neither can change, and it keeps no version of what is overwritten.
 */
export class PairWriter implements StockWriter {
  readonly keepsVersions = false
  readonly allowsTwins = false
  private readonly server: StockServer
  private readonly item: string
  private readonly pair: StockPair
  private isStale = false

  constructor(server: StockServer, item: string, pair: StockPair) {
    this.server = server
    this.item = item
    this.pair = pair
  }

  /** Reading the item again takes all its texts, so it is put off until it is needed. */
  async refresh(): Promise<void> {
    this.isStale = true
  }

  present(id: string): Promise<StockPage | undefined> {
    return readPage(this.server, this.item, id, this.pair)
  }

  /** The call answers one page of the title, which may be one of another catalog. */
  async newcomer(tree: StockTree, cat: string, title: string): Promise<StockPage | undefined> {
    const row = await unlessRefused([refusals.general], () =>
      this.server.read('open/getPage', { ...this.pair, page_title: title }),
    )
    const page = row === undefined ? undefined : pageOf(row, this.server, this.item)
    if (!page || page.cat === cat || !this.isStale) return page?.cat === cat ? page : undefined
    this.isStale = false
    const { pages } = await readItem(this.server, this.item, this.pair)
    tree.item.pages = pages
    return tree.titled(cat, title)[0]
  }

  async hadText(page_id: string, hash: string): Promise<boolean> {
    const states = await formerStates(this.server, this.item, page_id)
    return states.some(({ text }) => textHash(text) === hash)
  }

  async holder(): Promise<undefined> {
    return undefined // locks do not bind a key pair
  }

  refusal(tree: StockTree, save: StockSave, before: StockPage | undefined): Phrase | undefined {
    const { title, cat } = save
    if (before && (before.title !== title || before.cat !== cat))
      return phrase('stock.cannotMove', { title: before.title })
    const names = tree.names(cat)
    const odd = [title, ...names].find((name) => unfindable.test(name))
    if (odd !== undefined)
      return phrase('stock.signs', { name: odd, sign: unfindable.exec(odd)?.[0] ?? '' })
    const slashed = names.find((name) => name.includes('/'))
    if (slashed !== undefined) return phrase('stock.signs', { name: slashed, sign: '/' })
    const twin = tree.titled(cat, title).find(({ id }) => id !== save.id)
    const isUnfound = tree.at(names.join('/')) !== cat
    return twin || isUnfound ? phrase('stock.twins', { title }) : undefined
  }

  async save(tree: StockTree, save: StockSave): Promise<StockPage> {
    const place = { basePath: this.server.basePath, item: this.item }
    const sent = toStock(save.text, place)
    const wanted = normalText(fromStock(escapeEntities(sent), place))
    for (const page_content of sentSpellings(sent)) {
      const row = await this.server.write('item/updateByApi', {
        ...this.pair,
        cat_name: tree.names(save.cat).join('/'),
        page_title: save.title,
        page_content,
        s_number: save.order,
      })
      const page = pageOf(row, this.server, this.item)
      if (save.id !== undefined && page.id !== save.id)
        throw new StockRefusal(phrase('stock.otherPage', { id: page.id }))
      if (page.text === wanted) return { ...page, text: wanted }
    }
    throw new StockRefusal(phrase('stock.textDiffers'))
  }

  async saveCatalog({ id, parent, name, order }: Parameters<StockWriter['saveCatalog']>[0]) {
    if (unfindable.test(name) || name.includes('/')) {
      const sign = (unfindable.exec(name)?.[0] ?? '') || '/'
      throw new StockRefusal(phrase('stock.signs', { name, sign }))
    }
    const about = { ...this.pair, cat_name: name, s_number: order }
    const row =
      id === undefined
        ? await this.server.write('open/createCatalog', { ...about, parent_cat_id: parent })
        : await this.server.write('open/updateCatalog', { ...about, cat_id: id })
    const saved: StockCatalog = { id: savedCatalog.parse(row).cat_id, parent, name, order }
    return saved
  }

  async upload(file: StockFile): Promise<string> {
    const answer = await this.server.upload('open/uploadAttachment', { ...this.pair }, file)
    const { sign, url } = uploaded.parse(answer.data ?? answer)
    const found = sign ?? attachmentAddress(url ?? '')?.sign
    if (found === undefined) throw new StockRefusal(phrase('stock.noSign'))
    return found
  }
}
