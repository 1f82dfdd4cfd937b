import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { readsPageIn } from '../../access/rights.ts'
import { dated } from '../../date-text.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'

type Log = typeof itemCalls.getChangeLog

/**
 * Chinese for everybody, as existing clients expect it. Source: server/contract/spec/calls.md 5.16.
 */
const actions: Record<string, string> = {
  create: '创建',
  update: '修改',
  delete: '删除',
  export: '导出',
  binding: '绑定',
  unbound: '解绑',
  drag: '拖曳修改',
}
const objects: Record<string, string> = {
  page: '页面(或接口)',
  catalog: '目录',
  item: '项目',
  team: '团队',
  member: '成员',
  tree: '目录树',
}
const undefinedText = '未定义'

/**
 * What is compared for a column: texts without their case, and of titles only those that are shown.
 * Whoever sees an entry of a page that is in its scope may read the page.
 */
const sortKeys = {
  optime: 'l.optime',
  username: "coalesce(u.username_key, case when l.uid = 0 then 'api' else '' end)",
  op_action_type: 'l.op_action_type',
  op_object_type: 'l.op_object_type',
  op_object_name: `lower(case
    when l.op_object_type <> 'page' or (p.is_del = 0 and p.item_id = l.item_id)
    then l.op_object_name else '' end)`,
  remark: 'lower(l.remark)',
} as const
const columns = Object.keys(sortKeys) as (keyof typeof sortKeys)[]

interface Row extends ItemChangeLog {
  username: string | null
  name: string | null
  page_is_del: number | null
  page_item_id: number | null
  page_cat_id: number | null
}

/**
 * The change log, newest first unless another order is requested. A restricted editor sees entries
 * about catalogs and pages of the scope: by the current place of the object, or its last one; drafts
 * of others are never shown. Titles of pages that the reader cannot read now, deleted ones included,
 * are left out. Source: server/access/spec.md 8, 11.6, 14, server/contract/spec/additions.md 2, 9.
 */
export async function changeLog(
  { ctx, db, item, rights, person }: ItemEdit,
  input: InputOf<Log>,
): Promise<OutputOf<Log>> {
  const entries = ItemChangeLog.query(db.read)
    .alias('l')
    // wherever the page is now: in the bin or in another item a draft is still a draft
    .leftJoin('page as p', (on) =>
      on.on('p.page_id', 'l.op_object_id').andOnVal('l.op_object_type', 'page'),
    )
    .where('l.item_id', item.item_id)
    .where((either) =>
      either.whereNull('p.page_id').orWhere('p.is_draft', 0).orWhere('p.author_uid', person.uid),
    )
  if (typeof rights.writes !== 'string') {
    const scope = [...rights.writes]
    const place = 'coalesce(case when p.item_id = l.item_id then p.cat_id end, c.cat_id, l.cat_id)'
    entries
      .leftJoin('catalog as c', (on) =>
        on
          .on('c.cat_id', 'l.op_object_id')
          .andOnVal('l.op_object_type', 'catalog')
          .andOnVal('c.item_id', item.item_id),
      )
      .whereIn('l.op_object_type', ['page', 'catalog'])
      .whereRaw(`${place} in (${scope.map(() => '?').join(', ') || 'null'})`, scope)
  }
  const count = Math.min(Math.max(input.count, 1), limits.changeLogPageMax)
  const page = Math.min(Math.max(input.page, 1), limits.changeLogEntries)
  const total = await entries.clone().resultSize()
  const order = sortOf(input.sort, columns)
  const rows = (await entries
    .leftJoin('user as u', 'u.uid', 'l.uid')
    .modify((query) => {
      if (order) void query.orderByRaw(`${sortKeys[order.column]} ${order.order}`)
    })
    .orderBy('l.id', 'desc')
    .limit(count)
    .offset((page - 1) * count)
    .select(
      'l.*',
      'u.username',
      'u.name',
      'p.is_del as page_is_del',
      'p.item_id as page_item_id',
      'p.cat_id as page_cat_id',
    )) as Row[]
  const list = rows.map((row) => {
    const username = row.username ?? (row.uid === 0 ? 'API' : '')
    const isRead =
      row.page_is_del === 0 &&
      row.page_item_id === item.item_id &&
      readsPageIn(rights, row.page_cat_id ?? 0)
    return {
      ...row,
      op_object_name: row.op_object_type === 'page' && !isRead ? '' : row.op_object_name,
      ...dated('optime', row.optime, ctx.site.config.timeZone),
      username,
      name: row.name ?? '',
      oper: row.name ? `${username}(${row.name})` : username,
      op_action_type_desc: actions[row.op_action_type] ?? undefinedText,
      op_object_type_desc: objects[row.op_object_type] ?? undefinedText,
    }
  })
  return { total, list }
}
