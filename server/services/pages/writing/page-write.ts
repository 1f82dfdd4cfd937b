import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import type { CatalogScope } from '../../../access/basis/catalog-scope.ts'
import { inPieces } from '../../../db/batches/in-chunks.ts'
import { Page } from '../../../models/page.ts'
import { logChange, type Change } from '../../changes/change-log.ts'
import { linkReferencedFiles, type ReferencingText } from '../../files/file-links.ts'
import { subscribeToAll } from '../../messages/reminders.ts'
import { yielder } from '../../../workers/yielder.ts'
import { apiInfoOf } from './api-info.ts'
import { keepVersion, type PageState } from '../history.ts'
import type { WrittenPage } from './write-many.ts'

/** The author of a change: a person, or the open interface with uid 0. */
export interface Author {
  readonly uid: number
  readonly username: string
}

/** The fields to change; absent ones stay. */
export interface PageChange {
  readonly page_title?: string | undefined
  readonly page_content?: string | undefined
  readonly cat_id?: number | undefined
  readonly s_number?: number | undefined
  readonly page_comments?: string | undefined
  readonly ext_info?: string | undefined
  readonly is_draft?: 0 | 1 | undefined
  /** Hash of the text, if the caller has it already. */
  readonly content_hash?: string | undefined
}

interface WriteContext {
  readonly author: Author
  readonly now: number
  /** Do not keep the previous state as a version: nobody was meant to read it. */
  readonly forgets?: boolean
  /** Collects log entries to be written together; by default each is written at once. */
  readonly log?: (change: Change) => void
  /** The author's read scope of the item; all of it by default. */
  readonly reads?: CatalogScope
  /** Collects texts whose files are to be linked together; by default each is linked at once. */
  readonly link?: (text: ReferencingText) => void
  /** Collects pages to be written together; by default each is written at once. */
  readonly store?: (page: WrittenPage) => void
  /** Collects versions to be stored together; by default each is stored at once. */
  readonly version?: (state: PageState) => void
  /** Versions kept of a page (`history_version_count`). */
  readonly keep: number
}

/**
 * Index key of a title: long titles are shortened to fit an index row, and compared in full
 * afterwards.
 */
export const titleKey = (title: string): string =>
  title.length <= 100 ? title : createHash('sha256').update(title).digest('base64url')

const log = (
  db: Knex.Transaction,
  context: Omit<WriteContext, 'keep'>,
  change: Change,
): Promise<void> | void => (context.log ? context.log(change) : logChange(db, change))

/**
 * Whether the information of a page is that of its text, and nothing that a client has stored: it
 * then goes on following the text.
 */
const isDerived = ({ ext_info, page_content }: Page): boolean =>
  ext_info === '' || ext_info === apiInfoOf(page_content)

/** Links the files in a new text to the page. */
const link = (
  db: Knex.Transaction,
  context: Omit<WriteContext, 'keep'>,
  { page_id, item_id, page_content }: Page,
): unknown =>
  context.link
    ? context.link({ page_id, item_id, text: page_content })
    : linkReferencedFiles(db, [{ page_id, item_id, text: page_content }], {
        uid: context.author.uid,
        reads: context.reads ?? 'all',
        now: context.now,
      })

type NewPage = PageChange & { readonly page_title: string; readonly page_content: string }

function newRow(
  where: { item_id: number },
  values: NewPage,
  { author, now }: Omit<WriteContext, 'keep'>,
) {
  return {
    item_id: where.item_id,
    cat_id: values.cat_id ?? 0,
    s_number: values.s_number || limits.defaultPosition,
    page_title: values.page_title,
    title_key: titleKey(values.page_title),
    page_content: values.page_content,
    page_comments: values.page_comments ?? '',
    ext_info: values.ext_info || apiInfoOf(values.page_content),
    content_hash: values.content_hash ?? '',
    author_uid: author.uid,
    author_username: author.username,
    addtime: now,
    page_addtime: now,
    revision: 1,
    is_del: 0,
    is_draft: values.is_draft ?? 0,
  }
}

/** Creates a page, subscribes its author and writes the change log. The caller bumps the menu. */
export async function createPage(
  db: Knex.Transaction,
  where: { item_id: number },
  values: NewPage,
  context: Omit<WriteContext, 'keep'>,
): Promise<Page> {
  const page = await Page.query(db).insert(newRow(where, values, context))
  await areMade(db, [page], context)
  return page
}

/** The same for many pages, with few statements. @returns them in the order given */
export async function createPages(
  db: Knex.Transaction,
  where: { item_id: number },
  values: readonly NewPage[],
  context: Omit<WriteContext, 'keep'>,
): Promise<Page[]> {
  const made: Page[] = []
  const rows = values.map((one) => ({ bytes: one.page_content.length, one }))
  const yieldNow = yielder()
  for (const piece of inPieces(rows)) {
    const given = piece.map(({ one }) => newRow(where, one, context))
    const ids: { page_id: number }[] = await db(Page.tableName).insert(given).returning('page_id')
    // ids ascend in the order of the given rows, in whatever order they are returned
    const sorted = ids.map((one) => one.page_id).toSorted((one, other) => one - other)
    made.push(
      ...given.map((row, index) => Page.fromDatabaseJson({ ...row, page_id: sorted[index] })),
    )
    await yieldNow()
  }
  await areMade(db, made, context)
  return made
}

async function areMade(
  db: Knex.Transaction,
  pages: readonly Page[],
  context: Omit<WriteContext, 'keep'>,
): Promise<void> {
  const { author, now } = context
  const ids = pages.map((page) => page.page_id)
  if (author.uid > 0) await subscribeToAll(db, author.uid, ids, now)
  for (const page of pages) {
    await log(db, context, {
      item: page.item_id,
      by: author.uid,
      action: 'create',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: page.cat_id,
      now,
    })
    await link(db, context, page)
  }
}

/**
 * Writes a page that was read in this transaction: stores its previous state as a version if title,
 * text, catalog or remark change, increments the revision (never for a position alone), and writes
 * the change log. A change without effect is not written: author, time and remark stay those of the
 * last change. The caller bumps the menu.
 *
 * @returns the page after the change
 */
export async function writePage(
  db: Knex.Transaction,
  page: Page,
  change: PageChange,
  itemType: number,
  context: WriteContext,
): Promise<Page> {
  const { author, now, keep } = context
  const title = change.page_title ?? page.page_title
  const content = change.page_content ?? page.page_content
  const catId = change.cat_id ?? page.cat_id
  const isRewritten =
    title !== page.page_title || content !== page.page_content || catId !== page.cat_id
  // a remark belongs to its version: without a new one it stays, or moves to the history with its
  // version
  const remark = change.page_comments || (isRewritten ? '' : page.page_comments)
  const moved = isRewritten || remark !== page.page_comments
  const isDraft = change.is_draft ?? page.is_draft
  const position = change.s_number || page.s_number
  const isKept = itemType !== 3 && change.ext_info === undefined && !isDerived(page)
  const info = change.ext_info || (isKept ? page.ext_info : apiInfoOf(content))
  const isSame = !moved && isDraft === page.is_draft && info === page.ext_info
  const hash = change.content_hash ?? (content === page.page_content ? page.content_hash : '')
  if (isSame && position === page.s_number && hash === page.content_hash) return page
  if (moved && !context.forgets)
    await (context.version ? context.version({ ...page }) : keepVersion(db, page, keep))
  const values = {
    page_title: title,
    title_key: titleKey(title),
    page_content: content,
    content_hash: hash,
    cat_id: catId,
    s_number: position,
    page_comments: remark,
    ext_info: info,
    is_draft: isDraft,
    ...(isSame ? {} : { author_uid: author.uid, author_username: author.username, addtime: now }),
    revision: page.revision + (moved ? 1 : 0),
  }
  if (context.store) context.store({ ...page, ...values })
  else await db(Page.tableName).where({ page_id: page.page_id }).update(values)
  await log(db, context, {
    item: page.item_id,
    by: author.uid,
    action: 'update',
    type: 'page',
    object: page.page_id,
    name: title,
    catalog: catId,
    now,
  })
  const isNew = content !== page.page_content
  Object.assign(page, values)
  if (isNew) await link(db, context, page)
  return page
}
