import type { QueryBuilder } from 'objection'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { covers } from '../basis/catalog-scope.ts'
import { readableScopes } from '../rights.ts'

/**
 * For `modify` of a query of pages: drafts are visible only to whoever saved them last; an
 * anonymous `uid` is -1. Source: server/access/spec.md 11.6.
 */
export const withoutOthersDrafts = (pages: QueryBuilder<Page, Page[]>, uid: number): void =>
  void pages.where((either) => either.where({ is_draft: 0 }).orWhere({ author_uid: uid }))

/** A page without its text. */
export type PageHead = Omit<Page, 'page_content' | 'content_hash' | 'title_key'>

const columns = [
  'page_id',
  'item_id',
  'cat_id',
  's_number',
  'page_title',
  'author_uid',
  'author_username',
  'addtime',
  'page_addtime',
  'is_del',
  'is_draft',
  'revision',
  'page_comments',
  'ext_info',
] as const

/**
 * Those of these pages that somebody may read, item passwords aside: the rule of `rightsOn` for
 * many pages with a fixed number of queries. A limited access token sees pages of its items only.
 * Source: server/access/spec.md 3, 6, 11, 14.
 *
 * @returns the pages by id
 */
export async function readablePages(
  ctx: RequestContext,
  person: Person,
  pageIds: readonly number[],
): Promise<Map<number, PageHead>> {
  if (pageIds.length === 0) return new Map()
  const { read } = ctx.db
  const found = await Page.query(read)
    .whereIn('page_id', pageIds)
    .where({ is_del: 0 })
    .modify(withoutOthersDrafts, person.uid)
    .select(...columns)
  const scope = ctx.token?.itemIds
  const itemIds = [...new Set(found.map((page) => page.item_id))].filter(
    (id) => !scope || scope.includes(id),
  )
  const items = await Item.query(read)
    .whereIn('item_id', itemIds)
    .where({ is_del: 0 })
    .select('item_id', 'uid', 'password')
  const isWhole = new Set(
    items
      .filter((item) => item.password === '' || item.uid === person.uid || person.groupid === 1)
      .map((item) => item.item_id),
  )
  const granted = items.map((item) => item.item_id).filter((id) => !isWhole.has(id))
  const scopes = await readableScopes(read, person.uid, granted)
  const reads = ({ item_id, cat_id }: PageHead) => {
    const scope = scopes.get(item_id)
    return isWhole.has(item_id) || (scope !== undefined && (cat_id === 0 || covers(scope, cat_id)))
  }
  return new Map(found.filter(reads).map((page) => [page.page_id, page]))
}
