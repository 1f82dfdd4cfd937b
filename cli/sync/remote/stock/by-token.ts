import * as z from 'zod'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { escapeEntities } from '#contract/text/markdown/entities.ts'
import { textHash } from '../../digest.ts'
import { phrase, type Phrase } from '../../problem.ts'
import {
  formerStates,
  normalText,
  pageOf,
  readMenu,
  readPage,
  type StockCatalog,
  type StockPage,
} from './item.ts'
import { refusals, unlessRefused, type StockFile, type StockServer } from './server.ts'
import { fromStock, toStock } from './texts.ts'
import type { StockTree } from './tree.ts'
import { StockRefusal, type StockSave, type StockWriter } from './writer.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const savedPage = z.looseObject({ page_id: id, page_content: z.string().optional() })
const uploaded = z.looseObject({ url: z.string().default('') })
/** The bare id, or an object with it. Source: server/contract/spec/calls.md 10.3 */
const savedCatalog = z.union([id, z.looseObject({ cat_id: id }).transform(({ cat_id }) => cat_id)])
const lock = z.looseObject({
  lock: z.coerce.number(),
  is_cur_user: z.coerce.number().default(0),
  lock_username: z.string().default(''),
})

/**
 * Writing with a person's token, as the web client does: pages are known by their ids, and versions
 * and the change log are kept.
 */
export class TokenWriter implements StockWriter {
  readonly keepsVersions = true
  readonly allowsTwins = true
  private readonly server: StockServer
  private readonly item: string

  constructor(server: StockServer, item: string) {
    this.server = server
    this.item = item
  }

  async refresh(tree: StockTree): Promise<void> {
    const { pages, catalogs } = await readMenu(this.server, this.item)
    tree.item.catalogs = catalogs
    for (const page_id of pages) {
      if (tree.page(page_id)) continue
      const page = await this.present(page_id)
      if (page) tree.put(page)
    }
  }

  present(page_id: string): Promise<StockPage | undefined> {
    return readPage(this.server, this.item, page_id, undefined)
  }

  async newcomer(): Promise<undefined> {
    return undefined // a page is never written over by its title
  }

  async hadText(page_id: string, hash: string): Promise<boolean> {
    const states = await formerStates(this.server, this.item, page_id)
    return states.some(({ text }) => textHash(text) === hash)
  }

  async holder(page_id: string): Promise<string | undefined> {
    const answer = await unlessRefused([refusals.general, refusals.noCall], () =>
      this.server.read('page/isLock', { page_id, item_id: this.item }),
    )
    const found = lock.safeParse(answer)
    if (!found.success || found.data.lock === 0 || found.data.is_cur_user !== 0) return undefined
    return found.data.lock_username
  }

  refusal(): Phrase | undefined {
    return undefined
  }

  async save(_tree: StockTree, save: StockSave): Promise<StockPage> {
    const place = { basePath: this.server.basePath, item: this.item }
    const sent = toStock(save.text, place)
    const wanted = normalText(fromStock(escapeEntities(sent), place))
    const row = await this.server.write('page/save', {
      page_id: save.id ?? 0,
      item_id: this.item,
      cat_id: save.cat,
      page_title: save.title,
      page_content: sent === '' ? '\n' : sent, // an empty text is refused there
      s_number: save.order,
      page_comments: save.summary,
      ext_info: save.more,
      ...(save.notify && save.id !== undefined
        ? { is_notify: 1, notify_content: save.summary }
        : {}),
    })
    const saved = savedPage.parse(row)
    if (saved.page_content !== undefined) {
      const page = pageOf(row, this.server, this.item)
      if (page.text !== wanted) throw new StockRefusal(phrase('stock.textDiffers'))
      return page
    }
    const { cat, title, order, more } = save
    const unknown = { remark: '', author: '', time: 0 }
    return { id: saved.page_id, cat, title, order, more, text: wanted, ...unknown }
  }

  async saveCatalog(catalog: Parameters<StockWriter['saveCatalog']>[0]): Promise<StockCatalog> {
    const { id: cat_id, parent, name, order } = catalog
    const answer = await this.server.write('catalog/save', {
      item_id: this.item,
      cat_id: cat_id ?? 0,
      cat_name: name,
      parent_cat_id: parent,
      s_number: order,
    })
    return { id: savedCatalog.parse(answer), parent, name, order }
  }

  async upload(file: StockFile): Promise<string> {
    const answer = await this.server.upload('page/upload', { item_id: this.item, page_id: 0 }, file)
    const sign = attachmentAddress(uploaded.parse(answer).url)?.sign
    if (sign === undefined) throw new StockRefusal(phrase('stock.noSign'))
    return sign
  }
}
