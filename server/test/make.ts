import { randomBytes } from 'node:crypto'
import { Catalog } from '../models/catalog.ts'
import { Item } from '../models/item.ts'
import { ItemMember } from '../models/item-member.ts'
import { ItemMemberCat } from '../models/item-member-cat.ts'
import { Options } from '../models/options.ts'
import { Page } from '../models/page.ts'
import { User } from '../models/user.ts'
import { UserToken } from '../models/user-token.ts'
import { passwordHash } from '../signin/password.ts'
import { secretHash } from '../sealer.ts'
import type { Site } from '../request-context.ts'

export interface MadeUser {
  readonly uid: number
  readonly username: string
  readonly password: string
  readonly token: string
}

/** Password of every created user; hashed once, since hashing is slow by design. */
const password = 'correct horse 1'
const hashed = passwordHash(password)

/** Inserts rows as starting points of tests, bypassing calls and rules. */
export function makers(site: Site, clock: { now: number }) {
  let count = 0

  async function token(uid: number, values: Partial<UserToken> = {}): Promise<string> {
    const secret = randomBytes(32).toString('hex')
    await site.db.transaction((db) =>
      UserToken.query(db).insert({
        uid,
        kind: 'browser',
        scope: 'full',
        token_hash: secretHash(secret),
        addtime: clock.now,
        token_expire: clock.now + 86_400,
        ...values,
      }),
    )
    return secret
  }

  async function user(values: Partial<User> = {}): Promise<MadeUser> {
    const username = values.username ?? `user_${++count}`
    const hash = await hashed
    const row = await site.db.transaction((db) =>
      User.query(db).insert({
        username,
        username_key: username.toLowerCase(),
        groupid: 2,
        password: hash,
        reg_time: clock.now,
        ...values,
      }),
    )
    return { uid: row.uid, username, password, token: await token(row.uid) }
  }

  /** `password` in clear text, empty for an open item. */
  async function item({ owner, ...values }: { owner: MadeUser } & Partial<Item>): Promise<Item> {
    const row = await site.db.transaction((db) =>
      Item.query(db).insert({
        item_name: `item ${++count}`,
        uid: owner.uid,
        addtime: clock.now,
        ...values,
        password: site.sealer.seal(values.password ?? ''),
        domain_key: (values.item_domain ?? '').toLowerCase(),
      }),
    )
    return site.db.transaction((db) => Item.query(db).findById(row.item_id).throwIfNotFound())
  }

  async function catalog({
    item_id,
    parent,
    ...values
  }: { item_id: number; parent?: Catalog } & Partial<Catalog>): Promise<Catalog> {
    return site.db.transaction(async (db) => {
      const row = await Catalog.query(db).insert({
        item_id,
        cat_name: `catalog ${++count}`,
        parent_cat_id: parent?.cat_id ?? 0,
        level: (parent?.level ?? 1) + 1,
        addtime: clock.now,
        ...values,
      })
      return Catalog.query(db).findById(row.cat_id).throwIfNotFound()
    })
  }

  async function page({
    item_id,
    owner,
    ...values
  }: { item_id: number; owner: MadeUser } & Partial<Page>): Promise<Page> {
    return site.db.transaction(async (db) => {
      const title = values.page_title ?? `page ${++count}`
      const row = await Page.query(db).insert({
        item_id,
        page_title: title,
        title_key: title,
        page_content: 'text',
        author_uid: owner.uid,
        author_username: owner.username,
        addtime: clock.now,
        page_addtime: clock.now,
        ...values,
      })
      return Page.query(db).findById(row.page_id).throwIfNotFound()
    })
  }

  /** `role` 0 reads, 1 edits, 2 manages; with `scopes` only those catalogs. */
  async function member({
    item_id,
    user: who,
    role,
    catalogScope,
  }: {
    item_id: number
    user: MadeUser
    role: 0 | 1 | 2
    catalogScope?: number[]
  }): Promise<ItemMember> {
    return site.db.transaction(async (db) => {
      const row = await ItemMember.query(db).insert({
        item_id,
        uid: who.uid,
        member_group_id: role,
        is_tied: catalogScope ? 1 : 0,
        addtime: clock.now,
      })
      for (const cat_id of catalogScope ?? [])
        await ItemMemberCat.query(db).insert({ item_member_id: row.item_member_id, cat_id })
      return row
    })
  }

  /** Site settings as stored. */
  async function settings(values: Record<string, string>): Promise<void> {
    const rows = Object.entries(values).map(([option_name, option_value]) => ({
      option_name,
      option_value,
    }))
    await site.db.transaction((db) =>
      db(Options.tableName).insert(rows).onConflict('option_name').merge(),
    )
  }

  return { user, token, item, catalog, page, member, settings }
}
