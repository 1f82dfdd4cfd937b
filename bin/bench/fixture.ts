import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { readConfig } from '../../server/config.ts'
import { Catalog } from '../../server/models/catalog.ts'
import { Item } from '../../server/models/item.ts'
import { Page } from '../../server/models/page.ts'
import { PageHistory } from '../../server/models/page-history.ts'
import { User } from '../../server/models/user.ts'
import { UserToken } from '../../server/models/user-token.ts'
import { secretHash } from '../../server/sealer.ts'
import { rebuildSearchIndex } from '../../server/search/index/rebuild.ts'
import { openSite } from '../../server/site.ts'
import { sampleText, words } from './texts.ts'

export interface Fixture {
  readonly itemId: number
  readonly pageIds: readonly number[]
  /** Pages of 16 KB, for reads. */
  readonly readIds: readonly number[]
  /** Pages of 4 KB, for saves. */
  readonly savedIds: readonly number[]
  readonly token: string
  /** Token of a user with 57 items. */
  readonly listToken: string
  /** Token of the owner of all other pages. */
  readonly ownerToken: string
  /** Words that occur in 1 to 20 pages of the item. */
  readonly rare: { readonly english: readonly string[]; readonly chinese: readonly string[] }
}

/** Bytes of a page. */
const pageBytes = 22_000
/** Pages in each of the other items. */
const pagesPerItem = 1_000

/**
 * Words that occur in few of the texts: Latin ones as prefixes of a word, Chinese ones anywhere.
 */
function rareWords(texts: readonly string[]): Fixture['rare'] {
  const whole = texts.join('\n').toLowerCase().split('\n# page ')
  const isRare = (word: string, before: string) => {
    const count = whole.filter((text) => text.includes(before + word)).length
    return count >= 1 && count <= 20
  }
  const some = (list: readonly string[], before: string) => {
    const found: string[] = []
    for (let at = 9_000; at < list.length && found.length < 200; at += 7) {
      const word = list[at] as string
      if (isRare(word, before)) found.push(word)
    }
    return found
  }
  return { english: some(words.english, ' '), chinese: some(words.chinese, '') }
}

export interface Request {
  readonly folder: string
  /** Empty for SQLite in the folder. */
  readonly databaseUrl: string
  /** Pages of another user, in items of their own. */
  readonly morePages: number
  /** Versions of the pages that are only read, 1 KB each. */
  readonly history: number
}

/**
 * Creates a public item of 2,000 pages of 22 KB in 210 catalogs, an editor's session, and whatever
 * else the request asks for.
 */
export async function makeFixture({
  folder,
  databaseUrl,
  morePages,
  history,
}: Request): Promise<Fixture> {
  const flags = {
    SHOWDOC_DATA: folder,
    ...(databaseUrl ? { SHOWDOC_DATABASE_URL: databaseUrl } : {}),
  }
  const site = await openSite(readConfig({}, flags), 'bench')
  const now = Math.floor(Date.now() / 1000)

  async function person(db: Knex.Transaction, username: string) {
    const user = await User.query(db).insert({ username, username_key: username, groupid: 2 })
    const token = randomBytes(32).toString('hex')
    await UserToken.query(db).insert({
      uid: user.uid,
      kind: 'browser',
      scope: 'full',
      token_hash: secretHash(token),
      token_expire: now + 86_400,
      addtime: now,
    })
    return { uid: user.uid, token }
  }
  async function page(
    db: Knex.Transaction,
    item_id: number,
    cat_id: number,
    uid: number,
    index: number,
    text: string,
  ): Promise<number> {
    const title = `页面 page ${index}`
    const row = {
      item_id,
      cat_id,
      page_title: title,
      title_key: title,
      page_content: text,
      author_uid: uid,
      author_username: 'bench',
    }
    return (await Page.query(db).insert({ ...row, addtime: now, page_addtime: now })).page_id
  }

  const texts = Array.from({ length: 2_000 }, (_, index) =>
    sampleText(index < 1_900 ? pageBytes : index < 1_950 ? 16_000 : 4_000, index),
  )
  const fixture = await site.db.transaction(async (db) => {
    const { uid, token } = await person(db, 'bench')
    const { item_id } = await Item.query(db).insert({
      item_name: 'Two thousand pages',
      uid,
      addtime: now,
    })
    const catalogs: number[] = []
    for (let index = 0; index < 210; index++) {
      const parent = index < 30 ? 0 : (catalogs[index % 30] as number)
      const row = await Catalog.query(db).insert({
        item_id,
        cat_name: `目录 ${index}`,
        parent_cat_id: parent,
        level: parent === 0 ? 2 : 3,
        addtime: now,
      })
      catalogs.push(row.cat_id)
    }
    const ids: number[] = []
    for (const [index, text] of texts.entries())
      ids.push(
        await page(db, item_id, catalogs[index % catalogs.length] as number, uid, index, text),
      )
    return {
      itemId: item_id,
      pageIds: ids.slice(0, 1_900),
      readIds: ids.slice(1_900, 1_950),
      savedIds: ids.slice(1_950),
      token,
    }
  })
  const owner = await site.db.transaction((db) => person(db, 'owner'))
  const lister = await site.db.transaction(async (db) => {
    const { uid, token } = await person(db, 'lister')
    for (let index = 0; index < 57; index++)
      await Item.query(db).insert({ item_name: `项目 ${index}`, uid, addtime: now })
    return { token }
  })
  for (let from = 0; from < history; from += 5_000)
    await site.db.transaction(async (db) => {
      for (let index = from; index < Math.min(history, from + 5_000); index++) {
        const page_id = fixture.pageIds[index % fixture.pageIds.length] as number
        await PageHistory.query(db).insert({
          page_id,
          item_id: fixture.itemId,
          page_title: 'old',
          addtime: now,
          page_content: sampleText(1_000, index),
        })
      }
    })
  for (let from = 0; from < morePages; from += pagesPerItem) {
    await site.db.transaction(async (db) => {
      const { item_id } = await Item.query(db).insert({
        item_name: `Item ${from}`,
        uid: owner.uid,
        password: 'x',
        addtime: now,
      })
      for (let index = from; index < Math.min(morePages, from + pagesPerItem); index++)
        await page(db, item_id, 0, owner.uid, index, sampleText(pageBytes, index + 10_000))
    })
  }
  await rebuildSearchIndex(site.db)
  await site.db.close()
  return { ...fixture, listToken: lister.token, ownerToken: owner.token, rare: rareWords(texts) }
}
