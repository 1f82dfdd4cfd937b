import { randomBytes } from 'node:crypto'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { PageComment } from '../../models/page-comment.ts'
import { PageHistory } from '../../models/page-history.ts'
import { Recycle } from '../../models/recycle.ts'
import { SinglePage } from '../../models/single-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { removeLink } from '../../services/files/removed-files.ts'
import type { MadeUser } from '../make.ts'
import type { TestApp } from '../start-app.ts'
import type { Column } from './cells.ts'
import { storedRows } from './stored-rows.ts'
import { teamFixture, type ByTeamColumn } from './teams.ts'

/** `foreign`: a private item of somebody else, where none of the callers has a right. */
export type Place = 'private' | 'open' | 'archived' | 'deleted' | 'foreign'

/**
 * Words in every title and text of a part of the item, so that answers can be searched for what
 * they must not reveal.
 */
export const canary = { scoped: 'canaryTied', other: 'canaryOther', root: 'canaryRoot' }

/**
 * The fixture of the rights tables: a private and an open item with catalogs C1 (one below it, one
 * below that) and C2, a page in each and at the root, and one person for each column; scopes on C1
 * (Ri, Ei) and C2 (Rx, Ex). Source: server/access/spec.md 17.
 */
export async function permissionFixture(t: TestApp) {
  const { make, db } = t
  const password = 'item-password'
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

  const teams = await teamFixture(t, { owner, manager: people.M, editor: people.E })

  /** Everybody of the columns becomes a member, directly or through a team. */
  async function join(on: {
    item_id: number
    scoped: { cat_id: number }
    other: { cat_id: number }
  }) {
    const { item_id, scoped, other } = on
    await make.member({ item_id, user: people.Rx, role: 0, catalogScope: [other.cat_id] })
    await make.member({ item_id, user: people.Ri, role: 0, catalogScope: [scoped.cat_id] })
    await make.member({ item_id, user: people.R, role: 0 })
    await make.member({ item_id, user: people.Ex, role: 1, catalogScope: [other.cat_id] })
    await make.member({ item_id, user: people.Ei, role: 1, catalogScope: [scoped.cat_id] })
    await make.member({ item_id, user: people.E, role: 1 })
    await make.member({ item_id, user: people.M, role: 2 })
    await teams.bindPlace(on)
  }

  async function place(kind: Place) {
    const item = await make.item({
      owner: kind === 'foreign' ? await make.user() : owner,
      item_name: `item ${kind}`,
      password: kind === 'open' ? '' : password,
      is_archived: kind === 'archived' ? 1 : 0,
      allow_comment: 1,
      allow_feedback: 1,
    })
    const item_id = item.item_id
    const scoped = await make.catalog({ item_id, cat_name: `${canary.scoped} C1` })
    const below = await make.catalog({ item_id, parent: scoped, cat_name: `${canary.scoped} C1a` })
    await make.catalog({ item_id, parent: below, cat_name: `${canary.scoped} C1b` })
    const other = await make.catalog({ item_id, cat_name: `${canary.other} C2` })
    const pageIn = (cat_id: number, word: string) =>
      make.page({
        item_id,
        owner,
        cat_id,
        page_title: `${word} title`,
        page_content: `${word} text`,
      })
    const scopedPage = await pageIn(scoped.cat_id, canary.scoped)
    await pageIn(other.cat_id, canary.other)
    const rootPage = await pageIn(0, canary.root)
    if (kind !== 'foreign') await join({ item_id, scoped, other })
    return { item_id, scoped, other, scopedPage, rootPage }
  }
  const places = {
    private: await place('private'),
    open: await place('open'),
    archived: await place('archived'),
    deleted: await place('deleted'),
    foreign: await place('foreign'),
  }
  await db.transaction((trx) =>
    Item.query(trx).findById(places.deleted.item_id).patch({ is_del: 1, del_time: t.clock.now }),
  )
  const inScope = (kind: Place) => ({
    item_id: places[kind].item_id,
    cat_id: places[kind].scoped.cat_id,
  })

  const fixture = {
    now: t.clock.now,
    password,
    userPassword: owner.password,
    /** The caller: a person, an anonymous visitor (A), or one with the item password (V). */
    caller(column: Column): { user: MadeUser | null; fields: object } {
      if (column === 'A') return { user: null, fields: {} }
      if (column === 'V') return { user: null, fields: { _item_pwd: password } }
      return { user: people[column], fields: {} }
    },
    /** Somebody with the rights of a column only through a team. */
    byTeam: (column: ByTeamColumn): { user: MadeUser; fields: object } => ({
      user: teams.byTeam[column],
      fields: {},
    }),
    item: (kind: Place) => places[kind].item_id,
    scopedCatalog: (kind: Place): number => places[kind].scoped.cat_id,
    scopedPage: (kind: Place) => places[kind].scopedPage.page_id,
    newPage: async (kind: Place) =>
      (
        await make.page({
          ...inScope(kind),
          owner,
          page_title: `${canary.scoped} new`,
          page_content: canary.scoped,
        })
      ).page_id,
    newCatalog: async (kind: Place) =>
      (await make.catalog({ item_id: places[kind].item_id, parent: places[kind].scoped })).cat_id,
    version: async (pageId: number) =>
      (
        await db.transaction((trx) =>
          PageHistory.query(trx).insert({
            page_id: pageId,
            page_title: 'old',
            page_content: canary.scoped,
            addtime: t.clock.now,
          }),
        )
      ).page_history_id,
    /** A comment of somebody else on the scoped page. */
    comment: async (kind: Place) =>
      (
        await db.transaction((trx) =>
          PageComment.query(trx).insert({
            page_id: places[kind].scopedPage.page_id,
            uid: 1,
            username: 'reader',
            content: canary.scoped,
            addtime: t.clock.now,
          }),
        )
      ).comment_id,
    async binnedPage(kind: Place) {
      const page = await make.page({ ...inScope(kind), owner })
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
    async shareKey(place: Place = 'private', { is_draft = 0, expire_time = 0 } = {}) {
      const unique_key = randomBytes(16).toString('hex')
      const { page_id } = await make.page({ ...inScope(place), owner, is_draft })
      await db.transaction((trx) =>
        SinglePage.query(trx).insert({ page_id, unique_key, expire_time }),
      )
      return unique_key
    },
    /** A private item of the same people, for calls that delete or leave one. */
    async sameItemAgain(values: Partial<Item> = {}) {
      const { item_id } = await make.item({ owner, password, ...values })
      const [scoped, other] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
      await join({ item_id, scoped, other })
      return item_id
    },
    /** A file of the owner, or of somebody else, linked to a page if one is given. */
    async file(kind: Place, page_id: number, uid: number = owner.uid) {
      const { item_id } = places[kind]
      const sign = randomBytes(16).toString('hex')
      return db.transaction(async (trx) => {
        const { file_id } = await UploadFile.query(trx).insert({
          sign,
          uid,
          item_id,
          page_id,
          storage: 'disk',
          storage_key: sign,
        })
        if (page_id > 0) await FilePage.query(trx).insert({ file_id, page_id, item_id })
        return { file_id, page_id }
      })
    },
    /** A file of the owner that somebody has taken from a page. */
    async takenFile(kind: Place, page_id: number, uid: number) {
      const { file_id } = await this.file(kind, page_id)
      await db.transaction(async (trx) => {
        const file = await UploadFile.query(trx).findById(file_id).throwIfNotFound()
        const link = await FilePage.query(trx).findOne({ file_id, page_id }).throwIfNotFound()
        await removeLink(trx, file, link, { by: uid, page_id, now: t.clock.now })
      })
      return { file_ids: String(file_id), page_id }
    },
    batchNumber: () => randomBytes(8).toString('hex'),
    /** The membership row of a new person in an item. */
    newMember: async (kind: Place) =>
      (await make.member({ item_id: places[kind].item_id, user: await make.user(), role: 0 }))
        .item_member_id,
    teams: { ...teams, itemToBind: () => teams.itemToBind(people.N) },
    /** Everything stored, except counters and caches, one row a line. */
    dump: async () => (await storedRows(t)).join('\n'),
    /** The same of the rows that name one item. */
    dumpOf: async (kind: Place) => (await storedRows(t, places[kind].item_id)).join('\n'),
  }
  /**
   * The same with a root page and the root instead of the scoped page and catalog. Source:
   * server/access/spec.md 6.2.
   */
  const atRoot: typeof fixture = {
    ...fixture,
    scopedCatalog: () => 0,
    scopedPage: (kind: Place) => places[kind].rootPage.page_id,
    newPage: async (kind: Place) =>
      (
        await make.page({
          item_id: places[kind].item_id,
          owner,
          page_title: `${canary.root} new`,
          page_content: canary.root,
        })
      ).page_id,
  }
  return { ...fixture, atRoot }
}
export type Fixture = Omit<Awaited<ReturnType<typeof permissionFixture>>, 'atRoot'>
