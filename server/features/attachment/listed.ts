import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { dated } from '../../date-text.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import type { UploadFile } from '../../models/upload-file.ts'
import { User } from '../../models/user.ts'
import type { RequestContext } from '../../request-context.ts'
import { fileAddress } from '../../services/files/files.ts'
import { emailKey, userNameKey } from '../../services/people/accounts.ts'

type Files = QueryBuilder<UploadFile, UploadFile[]>

/** MiB with three decimals. Source: server/contract/spec/calls.md 9.7. */
export const inMiB = (bytes: number): number => Math.round((bytes / 1_048_576) * 1_000) / 1_000

/**
 * Filters by images (1) or other files (2); anything else is all. Source:
 * server/contract/spec/administration.md 10.1.
 */
export function filterByType(files: Files, attachmentType: number): Files {
  if (attachmentType === 1) return files.where('file_type', 'like', '%image%')
  return attachmentType === 2 ? files.whereNot('file_type', 'like', '%image%') : files
}

/** Filters files by a term in one of these columns. */
export const filterByTerm = (
  db: Knex,
  files: Files,
  typed: string,
  ...columns: ('display_name' | 'sign')[]
): Files => (typed.trim() === '' ? files : files.where(anyContains(db, columns, typed)))

/**
 * Filters by uploader, by exact user name, else by verified e-mail address; an unknown name has
 * none.
 */
export const filterByUploader = (db: Knex, files: Files, username: string): Files =>
  username.trim() === ''
    ? files
    : files.whereIn(
        'upload_file.uid',
        User.query(db)
          .where({ username_key: userNameKey(username) })
          .orWhere((proved) =>
            proved.where('email_verify', '>', 0).where({ email_key: emailKey(username) }),
          )
          .orderByRaw('case when username_key = ? then 0 else 1 end', [userNameKey(username)])
          .limit(1)
          .select('uid'),
      )

const columns = ['display_name', 'file_type', 'file_size', 'visit_times', 'addtime'] as const

/**
 * Orders files by a column that a request names, else the newest first. Only lists of everybody's
 * files can be ordered by uploader.
 */
export function ordered(db: Knex, files: Files, sort: string, byUploader = false): Files {
  const order = sortOf(sort, byUploader ? ([...columns, 'username'] as const) : columns)
  if (order?.column === 'display_name')
    void files.orderBy(db.raw('lower(??)', ['upload_file.display_name']), order.order)
  else if (order?.column === 'username')
    void files.orderBy(
      db.raw('(select ?? from ?? where ?? = ??)', [
        'user.username_key',
        User.tableName,
        'user.uid',
        'upload_file.uid',
      ]),
      order.order,
    )
  else if (order) void files.orderBy(`upload_file.${order.column}`, order.order)
  return files.orderBy('upload_file.file_id', 'desc')
}

/** Number of live pages that link to or name each of some files, by file id; 0 is left out. */
export async function pageCounts(
  db: Knex,
  files: readonly UploadFile[],
): Promise<Map<number, number>> {
  const ids = files.map((file) => file.file_id)
  const uses = (table: string) => db(table).whereIn('file_id', ids).select('file_id', 'page_id')
  const rows: { file_id: number; n: number | string }[] = await db
    .from(uses(FilePage.tableName).union(uses(FileMention.tableName)).as('uses'))
    .join(Page.tableName, 'page.page_id', 'uses.page_id')
    .join(Item.tableName, 'item.item_id', 'page.item_id')
    .where({ 'page.is_del': 0, 'item.is_del': 0 })
    .groupBy('uses.file_id')
    .select('uses.file_id')
    .count({ n: '*' })
  return new Map(rows.map(({ file_id, n }) => [file_id, Number(n)]))
}

/** Number of files and their total bytes. */
export async function totalOf(files: Files): Promise<{ files: number; bytes: number }> {
  const [row] = (await files
    .clone()
    .toKnexQuery()
    .clearSelect()
    .clearOrder()
    .count({ files: '*' })
    .sum({ bytes: 'file_size' })) as {
    files: number | string
    bytes: number | string | null
  }[]
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Names of the people who uploaded these files, by id. */
export async function uploaders(
  db: Knex,
  files: readonly Pick<UploadFile, 'uid'>[],
): Promise<Map<number, string>> {
  const people = await User.query(db)
    .findByIds([...new Set(files.map((file) => file.uid))])
    .select('uid', 'username')
  return new Map(people.map((person) => [person.uid, person.username]))
}

/**
 * A file as returned in lists.
 * @param pages as `pageCounts` returns them
 */
export function listedFile(
  ctx: RequestContext,
  file: UploadFile,
  pages: ReadonlyMap<number, number>,
) {
  const { timeZone } = ctx.site.config
  return {
    file_id: file.file_id,
    uid: file.uid,
    file_type: file.file_type,
    visit_times: file.visit_times,
    file_size: file.file_size,
    item_id: file.item_id,
    page_id: file.page_id,
    file_size_m: inMiB(file.file_size),
    display_name: file.display_name,
    url: fileAddress(ctx, file.sign),
    page_count: pages.get(file.file_id) ?? 0,
    ...dated('addtime', file.addtime, timeZone),
    ...dated('last_visit_time', file.last_visit_time, timeZone),
  }
}
