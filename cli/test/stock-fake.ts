import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeEntities, escapeMarkup } from '#contract/text/markdown/entities.ts'
import { parseLock } from '../sync/base/lock.ts'
import { StateFolder } from '../sync/base/state-folder.ts'
import { stockCalls } from '../sync/remote/stock/calls.ts'
import type { StockFields, StockServer } from '../sync/remote/stock/server.ts'
import { Workbench } from './workbench.ts'
import { ItemFake } from './item-fake.ts'

/** A refusal with the number that a stock server gives. */
export class StockFakeRefusal extends Error {
  readonly code: number

  constructor(code: number) {
    super(`refused with ${code}`)
    this.code = code
  }
}

/** A page as it is stored: its text escaped once, and its title too when a key pair wrote it. */
interface Row {
  id: string
  cat: string
  title: string
  content: string
  order: number
  versions: string[]
}

/** `htmlspecialchars_decode` of PHP, which undoes whatever entities a text has. */
const decoded = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#0?39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )

/**
 * One item of a stock ShowDoc server in memory, with the habits that matter to a client: no
 * revisions, upserts by title that keep no version, titles with signs that are not found again.
 * Source: server/contract/spec/calls.md 6.2, 10.3, 13
 */
export class StockFake {
  readonly rows = new Map<string, Row>()
  readonly catalogs = new Map<string, { id: string; parent: string; name: string; order: number }>()
  readonly files = new Map<string, Uint8Array>()
  /** Older servers do not undo entities in what scripts send. */
  isOld = false
  /** The type of its item. */
  type = '1'
  writes = 0
  reads = 0
  /** Called before and after a write; may throw. */
  beforeWrite: () => void = () => {}
  afterWrite: () => void = () => {}
  private nextPage = 100_000_001
  private nextCatalog = 400_000_001

  /** Titles and texts, as readers see them. */
  get texts(): Record<string, string> {
    return Object.fromEntries(this.list().map(({ title, text }) => [title, text]))
  }

  list(): { id: string; title: string; text: string }[] {
    return [...this.rows.values()].map(({ id, title, content }) => ({
      id,
      title: decoded(title),
      text: decoded(content),
    }))
  }

  /** What a person does in the browser. */
  edit(id: string, text: string): void {
    const row = this.rows.get(id)!
    row.versions.push(row.content)
    row.content = escapeEntities(text)
  }

  make(title: string, text: string): string {
    return this.insert({ cat: '0', title, content: escapeEntities(text), order: 99 }).id
  }

  /** A folder that is synchronised with this item. */
  folder(credential: 'pair' | 'token'): Workbench {
    const item = new ItemFake()
    const bench = new Workbench(item)
    const item_id = '600000001'
    Object.defineProperty(item, 'calls', {
      get: () =>
        stockCalls({
          server: this.server(credential),
          item: item_id,
          pair: credential === 'pair' ? { api_key: 'k', api_token: 't' } : undefined,
          place: new StateFolder(bench.base),
          folders: () =>
            new Map([...(parseLock(bench.lock)?.dirs ?? [])].map(([path, { cat }]) => [path, cat])),
          signs: () => [...(parseLock(bench.lock)?.assets.values() ?? [])].map(({ sign }) => sign),
          say: ({ key }) => key,
        }),
    })
    return bench
  }

  server(credential: 'pair' | 'token'): StockServer {
    return {
      version: 'v3.9.2',
      basePath: '',
      credential,
      read: async (call, fields) => {
        this.reads++
        return this.answer(call, fields)
      },
      write: async (call, fields) => {
        this.beforeWrite()
        this.writes++
        const answer = this.answer(call, fields)
        this.afterWrite()
        return answer
      },
      upload: async (_call, _fields, { disk }) => {
        const bytes = readFileSync(disk)
        const sign = createHash('md5').update(bytes).update(String(this.files.size)).digest('hex')
        this.files.set(sign, bytes)
        const url = `http://there/server/?s=/api/attachment/visitFile&sign=${sign}`
        return { success: 1, url, data: { sign, url } }
      },
      fetch: async (sign) => {
        const bytes = this.files.get(sign)
        return bytes && { bytes, name: '' }
      },
    }
  }

  private insert(row: Omit<Row, 'id' | 'versions'>): Row {
    const made = { ...row, id: String(this.nextPage++), versions: [] }
    this.rows.set(made.id, made)
    return made
  }

  private answer(call: string, fields: StockFields): unknown {
    const text = (name: string) => String(fields[name] ?? '')
    switch (call) {
      case 'item/info':
        return {
          item_id: '600000001',
          item_name: '手册',
          item_type: this.type,
          is_archived: '0',
          item_edit: true,
          item_manage: false,
          menu: this.nodes('0'),
        }
      case 'open/getCatalogTree':
        return this.nodes('0')
      case 'open/getPage':
      case 'page/info': {
        const found =
          this.rows.get(text('page_id')) ??
          [...this.rows.values()].find(({ title }) => title === text('page_title'))
        if (!found) throw new StockFakeRefusal(10101)
        return { ...this.row(found), author_username: 'li', addtime: '2026-11-21 10:00:00' }
      }
      case 'page/history':
        return this.history(text('page_id'))
      case 'page/isLock':
        return { lock: 0, lock_uid: '', lock_username: '', is_cur_user: 0 }
      case 'item/updateByApi':
        return this.upsert(text('cat_name'), text('page_title'), text('page_content'), text('s_number')) // prettier-ignore
      case 'page/save':
        return this.save(fields, text)
      case 'open/createCatalog':
      case 'open/updateCatalog':
      case 'catalog/save': {
        const id = Number(text('cat_id')) > 0 ? text('cat_id') : String(this.nextCatalog++)
        const parent = this.catalogs.get(id)?.parent ?? (text('parent_cat_id') || '0')
        const name = text('cat_name')
        this.catalogs.set(id, { id, parent, name, order: Number(text('s_number')) })
        return call === 'catalog/save' ? Number(id) : { cat_id: id }
      }
      default:
        throw new StockFakeRefusal(10404)
    }
  }

  private upsert(path: string, title: string, sent: string, order: string): unknown {
    let cat = '0'
    for (const name of path.split('/').filter(Boolean))
      cat = [...this.catalogs.values()].find((one) => one.parent === cat && one.name === name)!.id
    const content = escapeEntities(this.isOld ? sent : decoded(sent))
    const found = [...this.rows.values()].find((one) => one.cat === cat && one.title === title)
    const row = found ?? this.insert({ cat, title: escapeEntities(title), content, order: 99 })
    Object.assign(row, { content, order: Number(order) })
    return this.row(row)
  }

  private save(fields: StockFields, text: (name: string) => string): unknown {
    if (text('page_content') === '') throw new StockFakeRefusal(10101)
    const content = escapeEntities(text('page_content'))
    const values = { cat: text('cat_id'), title: text('page_title'), content, order: Number(fields['s_number']) } // prettier-ignore
    const found = this.rows.get(text('page_id'))
    if (!found) return { page_id: Number(this.insert(values).id) }
    found.versions.push(found.content)
    Object.assign(found, values)
    return this.row(found)
  }

  private history(id: string): unknown {
    const row = this.rows.get(id)
    return row?.versions.toReversed().map((content) => ({
      page_title: row.title,
      cat_id: row.cat,
      page_content: escapeMarkup(decoded(content)),
    }))
  }

  private row({ id, cat, title, content, order }: Row) {
    return {
      page_id: id,
      cat_id: cat,
      page_title: title,
      page_content: content,
      s_number: String(order),
      ext_info: '',
      is_draft: '0',
    }
  }

  private nodes(parent: string): object {
    const inside = [...this.rows.values()].filter(({ cat }) => cat === parent)
    const below = [...this.catalogs.values()].filter((one) => one.parent === parent)
    return {
      pages: inside.map((row) => this.row(row)),
      catalogs: below.map(({ id, name, order }) => ({
        cat_id: id,
        cat_name: name,
        parent_cat_id: parent,
        s_number: String(order),
        ...this.nodes(id),
      })),
    }
  }
}
