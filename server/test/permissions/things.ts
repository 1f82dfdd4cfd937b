import { randomBytes } from 'node:crypto'
import { FilePage } from '../../models/file-page.ts'
import { ItemMember } from '../../models/item-member.ts'
import { PageComment } from '../../models/page-comment.ts'
import { PageHistory } from '../../models/page-history.ts'
import { Recycle } from '../../models/recycle.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { MadeUser } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** Ids of the objects of one item, by kind. */
export interface Things {
  readonly item: number
  readonly page: number
  readonly catalog: number
  readonly file: number
  readonly version: number
  readonly member: number
  readonly comment: number
  readonly binned: number
  readonly sign: string
  readonly domain: string
}
export type Kind = keyof Things

/**
 * Ids that occur nowhere else in the database, so that a row containing one belongs to this item;
 * far apart, since copies made meanwhile get the ids that follow.
 */
let next = 690_000_000
export const fresh = () => (next += 10_000)

/** New objects of an item, each with `word` in its texts. */
export async function thingsOf(
  { make, db, clock }: TestApp,
  owner: MadeUser,
  item: number,
  word: string,
  domain: string,
): Promise<Things> {
  const [page_id, cat_id, file_id, page_history_id, binned] = [
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
  ]
  const sign = randomBytes(16).toString('hex')
  await make.catalog({ item_id: item, cat_id, cat_name: `${word} catalog` })
  await make.page({
    item_id: item,
    owner,
    page_id,
    cat_id,
    page_title: `${word} title`,
    page_content: `${word} text`,
  })
  await make.page({
    item_id: item,
    owner,
    page_id: binned,
    page_title: `${word} binned`,
    is_del: 1,
  })
  const item_member_id = fresh()
  const comment_id = fresh()
  const uid = (await make.user()).uid
  await db.transaction(async (trx) => {
    await ItemMember.query(trx).insert({
      item_member_id,
      item_id: item,
      uid,
      member_group_id: 0,
      addtime: clock.now,
    })
    await PageComment.query(trx).insert({ comment_id, page_id, uid, content: `${word} comment` })
    await PageHistory.query(trx).insert({
      page_history_id,
      page_id,
      item_id: item,
      page_title: word,
      page_content: `${word} version`,
    })
    const stored = {
      uid: owner.uid,
      item_id: item,
      page_id,
      storage: 'disk',
      storage_key: sign,
      display_name: `${word}.png`,
    }
    await UploadFile.query(trx).insert({ file_id, sign, ...stored })
    await FilePage.query(trx).insert({ file_id, page_id, item_id: item })
    await Recycle.query(trx).insert({
      item_id: item,
      page_id: binned,
      page_title: `${word} binned`,
      del_time: clock.now,
    })
  })
  return {
    item,
    page: page_id,
    catalog: cat_id,
    file: file_id,
    version: page_history_id,
    member: item_member_id,
    comment: comment_id,
    binned,
    sign,
    domain,
  }
}

/** Ids of nothing. */
export const nothing = (): Things => ({
  item: fresh(),
  page: fresh(),
  catalog: fresh(),
  file: fresh(),
  version: fresh(),
  member: fresh(),
  comment: fresh(),
  binned: fresh(),
  sign: randomBytes(16).toString('hex'),
  domain: 'nosuchdomain',
})
