import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { mustCover, type WriteDoor } from '../../access/basis/grant-basis.ts'
import type { PageWrite } from '../../access/content/page.ts'
import { mustNotBeHeldByOther } from '../../access/content/page-lock.ts'
import { readingSubscribers } from '../../access/content/readers.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { PageSaveKey } from '../../models/page-save-key.ts'
import { remind } from '../../services/messages/reminders.ts'
import { mustBeBase } from '../../services/pages/writing/must-be-base.ts'
import { mustFit } from '../../services/pages/writing/must-fit.ts'
import { stampedPage } from '../../services/pages/page-rows.ts'
import { createPage, writePage, type Author } from '../../services/pages/writing/page-write.ts'
import { versionsKept } from '../../services/settings/site-options.ts'

type Save = typeof pageCalls.save
type Input = InputOf<Save>
type Output = OutputOf<Save>

/**
 * The catalog may have been deleted, or moved to another item, since the rule was evaluated; from
 * here on it is locked until the commit.
 */
async function mustStillHold(db: Knex.Transaction, catId: number, itemId: number): Promise<void> {
  if (
    catId !== 0 &&
    !(await Catalog.query(db)
      .findOne({ cat_id: catId, item_id: itemId })
      .select('cat_id')
      .forShare())
  )
    throw new Failure('catalogNotFound')
}

/**
 * The answer of the first save with this key, as far as it can still be given. Source:
 * server/contract/spec/additions.md 2 (`save_key`).
 */
async function repeated(db: Knex, grant: PageWrite, input: Input): Promise<Output | null> {
  if (input.save_key === '') return null
  const since = grant.ctx.now - limits.saveKeySeconds
  const first = await PageSaveKey.query(db)
    .findOne({ uid: grant.person.uid, save_key: input.save_key })
    .where('addtime', '>', since)
  if (!first) return null
  const page = await Page.query(db).findOne({ page_id: first.page_id, is_del: 0 })
  if (!page || page.item_id !== grant.item.item_id) throw new Failure('pageNotFound')
  const revision = String(first.revision)
  return input.page_id === 0
    ? { page_id: page.page_id, revision }
    : { ...stampedPage(page), revision }
}

async function remember(
  db: Knex.Transaction,
  grant: PageWrite,
  input: Input,
  page: Page,
): Promise<void> {
  if (input.save_key === '') return
  const key = { uid: grant.person.uid, save_key: input.save_key }
  await PageSaveKey.query(db)
    .where(key)
    .where('addtime', '<=', grant.ctx.now - limits.saveKeySeconds)
    .delete()
  await PageSaveKey.query(db).insert({
    ...key,
    page_id: page.page_id,
    revision: page.revision,
    addtime: grant.ctx.now,
  })
}

async function create(
  db: Knex.Transaction,
  { bumpMenu }: WriteDoor,
  grant: PageWrite,
  input: Input,
  author: Author,
): Promise<Output> {
  await mustStillHold(db, input.cat_id ?? 0, grant.item.item_id)
  const page = await createPage(
    db,
    grant.item,
    {
      ...input,
      cat_id: input.cat_id ?? 0,
      is_draft: input.is_draft === 1 ? 1 : 0,
    },
    { author, now: grant.ctx.now, reads: grant.rights.reads },
  )
  await remember(db, grant, input, page)
  await bumpMenu()
  return { page_id: page.page_id, revision: String(page.revision) }
}

async function update(
  db: Knex.Transaction,
  { bumpMenu }: WriteDoor,
  grant: PageWrite,
  input: Input,
  author: Author,
  keep: number,
): Promise<Output> {
  const now = grant.ctx.now
  const present = await Page.query(db).findOne({ page_id: input.page_id, is_del: 0 }).forUpdate()
  if (!present || present.item_id !== grant.item.item_id) throw new Failure('pageNotFound')
  mustCover(grant.rights.writes, present.cat_id)
  mustBeBase(present, input.base_revision)
  if (input.cat_id !== undefined && input.cat_id !== present.cat_id)
    await mustStillHold(db, input.cat_id, present.item_id)
  const page = await writePage(
    db,
    present,
    {
      page_title: input.page_title,
      page_content: input.page_content,
      cat_id: input.cat_id,
      s_number: input.s_number,
      page_comments: input.page_comments,
      ext_info: input.ext_info,
      // a published page never becomes a draft again (services/pages, decision 002)
      is_draft: input.is_draft === 0 ? 0 : undefined,
    },
    grant.item.item_type,
    { author, now, keep, reads: grant.rights.reads },
  )
  // a single page and its item share one name, and an item always has one. Source:
  // server/contract/spec/calls.md 6.2
  if (grant.item.item_type === 2 && page.page_title.trim() !== '')
    await Item.query(db).findById(page.item_id).patch({ item_name: page.page_title })
  if (input.is_notify) {
    const to = await readingSubscribers(db, grant.item, page)
    await remind(db, { to, page: page.page_id, by: author, text: input.notify_content, now })
  }
  await remember(db, grant, input, page)
  await bumpMenu()
  return stampedPage(page)
}

/**
 * Writes the page and keeps its previous text as a version, or creates a page. One transaction, all
 * or nothing.
 */
export async function savePage(grant: PageWrite, input: Input): Promise<Output> {
  if (input.page_content === '') throw new Failure('contentMissing')
  mustFit(input.page_title, grant.page?.page_title, limits.pageTitleLength, 'page_title')
  mustFit(input.page_comments, grant.page?.page_comments, limits.remarkLength, 'page_comments')
  const author: Author = { uid: grant.person.uid, username: grant.person.username }
  try {
    if (grant.page) await mustNotBeHeldByOther(grant.ctx, grant.item, grant.page, author.uid)
  } catch (held) {
    // a save that succeeded before somebody else locked the page is answered again
    const before = await repeated(grant.db.read, grant, input)
    if (before) return before
    throw held
  }
  const keep = await versionsKept(grant.db)
  const work = () =>
    grant.write(async (db, door) => {
      const before = await repeated(db, grant, input)
      if (before) return before
      return grant.page
        ? update(db, door, grant, input, author, keep)
        : create(db, door, grant, input, author)
    })
  // two concurrent first attempts with one key: the second finds what the first has written
  return work().catch((error: unknown) =>
    input.save_key !== '' && isUniqueViolation(error) ? work() : Promise.reject(error as Error),
  )
}
