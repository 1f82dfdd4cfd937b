import { randomBytes } from 'node:crypto'
import { readConfig } from '../../server/config.ts'
import { Catalog } from '../../server/models/catalog.ts'
import { Item } from '../../server/models/item.ts'
import { Page } from '../../server/models/page.ts'
import { User } from '../../server/models/user.ts'
import { UserToken } from '../../server/models/user-token.ts'
import { secretHash } from '../../server/sealer.ts'
import { openSite } from '../../server/site.ts'

/** Text of about `bytes` bytes, half of it Chinese. */
export function sampleText(bytes: number, seed: number): string {
  const chinese = '接口文档说明参数返回示例数据字典团队协作项目目录页面历史版本'
  const words = 'request response header query body token user item page catalog field value'.split(' ')
  const parts = [`# Page ${seed}\n`]
  let length = 0
  for (let index = seed; length < bytes; index++) {
    const at = index % (chinese.length - 12)
    const line = `${words[index % words.length]} ${words[(index * 7) % words.length]} ${chinese.slice(at, at + 12)}，${index}\n${index % 9 === 0 ? '\n' : ''}`
    length += Buffer.byteLength(line)
    parts.push(line)
  }
  return parts.join('')
}

export interface Fixture {
  readonly itemId: number
  readonly pageIds: readonly number[]
  /** Pages of 4 KB that are saved. */
  readonly savedIds: readonly number[]
  readonly token: string
}

/** An item of 2,000 pages of 22 KB in 210 catalogs, open to everybody, and an editor's session. */
export async function makeFixture(folder: string): Promise<Fixture> {
  const site = await openSite(readConfig({}, { SHOWDOC_DATA: folder }), 'bench')
  const token = randomBytes(32).toString('hex')
  const now = Math.floor(Date.now() / 1000)
  const fixture = await site.db.transaction(async (db) => {
    const user = await User.query(db).insert({ username: 'bench', username_key: 'bench', groupid: 2 })
    await UserToken.query(db).insert({
      uid: user.uid,
      kind: 'browser',
      scope: 'full',
      token_hash: secretHash(token),
      token_expire: now + 86_400,
      addtime: now,
    })
    const item = await Item.query(db).insert({ item_name: 'Two thousand pages', uid: user.uid, addtime: now })
    const catalogs: number[] = []
    for (let index = 0; index < 210; index++) {
      const parent = index < 30 ? 0 : (catalogs[index % 30] as number)
      const row = await Catalog.query(db).insert({
        item_id: item.item_id,
        cat_name: `目录 ${index}`,
        parent_cat_id: parent,
        level: parent === 0 ? 2 : 3,
        addtime: now,
      })
      catalogs.push(row.cat_id)
    }
    const page = async (index: number, bytes: number) =>
      (
        await Page.query(db).insert({
          item_id: item.item_id,
          cat_id: catalogs[index % catalogs.length] as number,
          page_title: `页面 page ${index}`,
          title_key: `页面 page ${index}`,
          page_content: sampleText(bytes, index),
          author_uid: user.uid,
          author_username: 'bench',
          addtime: now,
          page_addtime: now,
        })
      ).page_id
    const pageIds: number[] = []
    for (let index = 0; index < 1_950; index++) pageIds.push(await page(index, 22_000))
    const savedIds: number[] = []
    for (let index = 1_950; index < 2_000; index++) savedIds.push(await page(index, 4_000))
    return { itemId: item.item_id, pageIds, savedIds, token }
  })
  await site.db.close()
  return fixture
}
