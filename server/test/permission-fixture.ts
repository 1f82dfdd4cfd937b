import { randomBytes } from 'node:crypto'
import { PageHistory } from '../models/page-history.ts'
import { Recycle } from '../models/recycle.ts'
import { Page } from '../models/page.ts'
import { SinglePage } from '../models/single-page.ts'
import { Item } from '../models/item.ts'
import { User } from '../models/user.ts'
import type { MadeUser } from './make.ts'
import type { Column } from './permission-cells.ts'
import type { TestApp } from './start-app.ts'

export type Place = 'private' | 'open' | 'archived' | 'deleted'

/** Words that stand in every title and text of a part of the item, so that an answer can be searched for what it must not tell. */
export const canary = { tied: 'canaryTied', other: 'canaryOther', root: 'canaryRoot' }

/**
 * The world of the rights tables: a private and an open item with catalogs C1 (one below it, one below that) and C2, a page in each and at the
 * root, and one person for each column; ties on C1 (Ri, Ei) and C2 (Rx, Ex). Source: permissions 17.
 */
export async function permissionFixture(t: TestApp) {
  const { make, db } = t
  const password = 'visit-password'
  const owner = await make.user()
  const admin = await make.user({ groupid: 1 })
  const people: Record<Exclude<Column, 'A' | 'V'>, MadeUser> = {
    N: await make.user(),
    Rx: await make.user(),
    Ri: await make.user(),
    R: await make.user(),
    Ex: await make.user(),
    Ei: await make.user(),
    E: await make.user(),
    M: await make.user(),
    O: owner,
    S: admin,
  }

  async function place(kind: Place) {
    const item = await make.item({
      owner,
      item_name: `item ${kind}`,
      password: kind === 'open' ? '' : password,
      is_archived: kind === 'archived' ? 1 : 0,
    })
    const item_id = item.item_id
    const tied = await make.catalog({ item_id, cat_name: `${canary.tied} C1` })
    const below = await make.catalog({ item_id, parent: tied, cat_name: `${canary.tied} C1a` })
    await make.catalog({ item_id, parent: below, cat_name: `${canary.tied} C1b` })
    const other = await make.catalog({ item_id, cat_name: `${canary.other} C2` })
    const pageIn = (cat_id: number, word: string) =>
      make.page({ item_id, owner, cat_id, page_title: `${word} title`, page_content: `${word} text` })
    const tiedPage = await pageIn(tied.cat_id, canary.tied)
    await pageIn(other.cat_id, canary.other)
    await pageIn(0, canary.root)
    await make.member({ item_id, user: people.Rx, role: 0, ties: [other.cat_id] })
    await make.member({ item_id, user: people.Ri, role: 0, ties: [tied.cat_id] })
    await make.member({ item_id, user: people.R, role: 0 })
    await make.member({ item_id, user: people.Ex, role: 1, ties: [other.cat_id] })
    await make.member({ item_id, user: people.Ei, role: 1, ties: [tied.cat_id] })
    await make.member({ item_id, user: people.E, role: 1 })
    await make.member({ item_id, user: people.M, role: 2 })
    return { item_id, tied, other, tiedPage }
  }
  const places = {
    private: await place('private'),
    open: await place('open'),
    archived: await place('archived'),
    deleted: await place('deleted'),
  }
  await db.transaction((trx) => Item.query(trx).findById(places.deleted.item_id).patch({ is_del: 1, del_time: t.clock.now }))
  const inTie = (kind: Place) => ({ item_id: places[kind].item_id, cat_id: places[kind].tied.cat_id })

  return {
    now: t.clock.now,
    password,
    userPassword: owner.password,
    /** Who asks: a person, or nobody (A), or nobody with the visit password (V). */
    caller(column: Column): { user: MadeUser | null; fields: object } {
      if (column === 'A') return { user: null, fields: {} }
      if (column === 'V') return { user: null, fields: { _item_pwd: password } }
      return { user: people[column], fields: {} }
    },
    item: (kind: Place) => places[kind].item_id,
    tiedCatalog: (kind: Place) => places[kind].tied.cat_id,
    tiedPage: (kind: Place) => places[kind].tiedPage.page_id,
    newPage: async (kind: Place) =>
      (await make.page({ ...inTie(kind), owner, page_title: `${canary.tied} new`, page_content: canary.tied })).page_id,
    newCatalog: async (kind: Place) => (await make.catalog({ item_id: places[kind].item_id, parent: places[kind].tied })).cat_id,
    version: async (pageId: number) =>
      (
        await db.transaction((trx) =>
          PageHistory.query(trx).insert({ page_id: pageId, page_title: 'old', page_content: canary.tied, addtime: t.clock.now }),
        )
      ).page_history_id,
    async binnedPage(kind: Place) {
      const page = await make.page({ ...inTie(kind), owner })
      await db.transaction(async (trx) => {
        await Page.query(trx).findById(page.page_id).patch({ is_del: 1 })
        await Recycle.query(trx).insert({
          item_id: page.item_id,
          page_id: page.page_id,
          page_title: page.page_title,
          del_time: t.clock.now,
        })
      })
      return page.page_id
    },
    async shareKey() {
      const unique_key = randomBytes(16).toString('hex')
      const page = await make.page({ ...inTie('private'), owner })
      await db.transaction((trx) => SinglePage.query(trx).insert({ page_id: page.page_id, unique_key }))
      return unique_key
    },
    /** A private item of the same people, for calls that end one. */
    async sameItemAgain() {
      const item = await make.item({ owner, password })
      await make.member({ item_id: item.item_id, user: people.M, role: 2 })
      await make.member({ item_id: item.item_id, user: people.E, role: 1 })
      return item.item_id
    },
    batchNumber: () => randomBytes(8).toString('hex'),
    /** Every stored byte but counters, throttles and what the fixture itself adds. */
    async dump(): Promise<string> {
      const tables = [Page, PageHistory, Recycle, SinglePage, Item, User].map((model) => model.tableName)
      const more = [
        'catalog',
        'item_change_log',
        'item_token',
        'page_lock',
        'upload_file',
        'file_page',
        'sync_source',
        'sync_page',
        'user_token',
        'item_sort',
        'item_star',
        'item_top',
        'template',
        'template_item',
        'subscription',
        'message',
      ]
      const rows = await Promise.all([...tables, ...more].map(async (name) => [name, await db.read(name).select('*').orderByRaw('1, 2')]))
      return JSON.stringify(rows, (key, value: unknown) =>
        key === 'last_used_time' || key === 'ip' || key === 'content_hash' ? undefined : value,
      )
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof permissionFixture>>
