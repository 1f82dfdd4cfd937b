import type { Knex } from 'knex'
import type { Locale } from '#contract/locales/sentence.ts'
import { dated } from '../../date-text.ts'
import { ItemMember } from '../../models/item-member.ts'
import type { RequestContext } from '../../request-context.ts'
import { itemMembers, shownScopes } from '../../services/sharing/membership-scopes.ts'

const inWords: Record<Locale, Record<number, (catalog: string) => string>> = {
  en: {
    0: (catalog) => `Read only · ${catalog}`,
    1: (catalog) => `Can edit · ${catalog}`,
    2: () => 'Item admin',
  },
  'zh-cn': {
    0: (catalog) => `只读 · ${catalog}`,
    1: (catalog) => `可编辑 · ${catalog}`,
    2: () => '项目管理员',
  },
}

interface Row {
  item_member_id: number
  item_id: number
  uid: number
  username: string
  name: string
  addtime: number
  member_group_id: number
  is_tied: number
}

/**
 * Members of an item as shown in lists, in order of addition. Two queries. Source:
 * server/contract/spec/administration.md 9.
 */
export async function memberRows(
  db: Knex,
  ctx: RequestContext,
  itemId: number,
  only?: { item_member_id: number },
) {
  const rows: Row[] = await ItemMember.query(db)
    .alias('m')
    .join('user as u', 'u.uid', 'm.uid')
    .where('m.item_id', itemId)
    .where(only ? { 'm.item_member_id': only.item_member_id } : {})
    .orderBy(['m.addtime', 'm.item_member_id'])
    .select('m.*', 'u.username', 'u.name')
    .castTo<Row[]>()
  const memberships = rows.map((row) => ({ ...row, id: row.item_member_id }))
  const scopeShownOf = await shownScopes(db, itemMembers, itemId, memberships, ctx.locale)
  return memberships.map((row) => {
    const scope = scopeShownOf(row)
    const words = inWords[ctx.locale][row.member_group_id]
    return {
      ...row,
      ...dated('addtime', row.addtime, ctx.site.config.timeZone),
      ...scope,
      cat_ids: scope.cat_ids.join(','),
      member_group: words?.(scope.cat_name) ?? '',
    }
  })
}
