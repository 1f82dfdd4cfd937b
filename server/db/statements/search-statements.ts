// Statements of the search. Lists of ids are passed as JSON. Their row types are beside their
// callers, in server/search.
//
// `version` changes with the text, `bytes` is the length of the text, which is read separately.
const versions = {
  sqlite: "p.revision || ' ' || coalesce(octet_length(p.page_content), 0) as version",
  postgres: 'p.xmin::text as version',
}
const listed = 'p.page_id, p.page_title, p.addtime, octet_length(p.page_content) as bytes'
const found = `${listed}, p.item_id, p.cat_id, p.author_uid, p.author_username, p.s_number, p.page_addtime, p.is_del, p.is_draft, p.revision,
      p.page_comments, p.ext_info`

/**
 * Condition for pages that somebody may see, without drafts of others. Values: uid; items as a
 * whole; items by their scopes; catalogs of the scopes.
 */
const visible = (list: string) => `p.is_del = 0 and (p.is_draft = 0 or p.author_uid = ?)
      and (p.item_id in ${list} or (p.item_id in ${list} and (p.cat_id = 0 or p.cat_id in ${list})))`

const onSqlite = '(select value from json_each(?))'
const onPostgres = '(select json_array_elements_text(?::json)::bigint)'

const paths = (
  list: string,
) => `with recursive chain(leaf, cat_id, cat_name, parent_cat_id, depth) as (
      select cat_id, cat_id, cat_name, parent_cat_id, 0 from catalog where cat_id in ${list}
      union all
      select chain.leaf, c.cat_id, c.cat_name, c.parent_cat_id, chain.depth + 1
        from chain join catalog c on c.cat_id = chain.parent_cat_id where chain.depth < 20)
    select leaf, cat_id, cat_name from chain order by leaf, depth desc`

// On PostgreSQL pages are looked up one by one: the planner would rather scan all pages of a small
// site.

/** Ids of pages; the alias serves as a table name. */
const idsOnPostgres = '(select json_array_elements_text(?::json)::bigint as page_id)'
/** The page of a row, if it is visible. */
const visiblePage = (row: string, columns: string) =>
  `(select ${columns}, ${versions.postgres} from page p where p.page_id = ${row}.page_id and ${visible(onPostgres)} offset 0)`

const pending =
  '(select page_id, mark from search_pending where page_id > ? order by page_id limit ?)'

export const searchStatements = {
  /**
   * tokens, page_id, visibility, limit: visible pages below this id that the index holds under the
   * tokens, newest first
   */
  searchFound: {
    sqlite: `select ${found}, ${versions.sqlite} from page_search s cross join page p on p.page_id = s.rowid
      where s.page_search match ? and s.rowid < cast(? as integer) and ${visible(onSqlite)} order by s.rowid desc limit ?`,
    // sorted before the join, so that only returned pages are read
    postgres: `select p.* from (select page_id from page_search_found(?::tsquery) as page_id where page_id < ? order by page_id desc offset 0) hit
      cross join lateral ${visiblePage('hit', found)} p order by hit.page_id desc limit ?`,
  },
  /** a token, a text, limit: tokens of the index between them, only on SQLite */
  searchWords: 'select term from search_words where term > ? and term < ? limit ?',
  /** page ids, visibility: those of the pages that are visible */
  searchPages: {
    sqlite: `select ${found}, ${versions.sqlite} from page p where p.page_id in ${onSqlite} and ${visible(onSqlite)}`,
    postgres: `select p.* from ${idsOnPostgres} id cross join lateral ${visiblePage('id', found)} p`,
  },
  /**
   * page_id, limit, visibility: pages above this id that have changed since they were indexed
   * (`id` is that of the page; all but the mark is null for a page that is not visible)
   */
  searchPendingPages: {
    sqlite: `select n.page_id as id, n.mark, ${listed}, ${versions.sqlite}
      from ${pending} n left join page p on p.page_id = n.page_id and ${visible(onSqlite)}`,
    postgres: `select n.page_id as id, n.mark, p.* from ${pending} n left join lateral ${visiblePage('n', listed)} p on true`,
  },
  /** page ids, visibility: the texts of those pages, in the form that the driver returns fastest */
  searchTexts: {
    sqlite: `select p.page_id, cast(p.page_content as blob) as text, ${versions.sqlite} from page p
      where p.page_id in ${onSqlite} and ${visible(onSqlite)}`,
    postgres: `select p.* from ${idsOnPostgres} id cross join lateral ${visiblePage('id', 'p.page_id, p.page_content as text')} p`,
  },
  searchedSite: `select (select count(*) from item where is_del = 0) as items, (select min(page_id) from page) as oldest,
      (select max(page_id) from page) as newest`,
  /** catalog ids: each with its ancestors, from the root down */
  searchPaths: { sqlite: paths(onSqlite), postgres: paths(onPostgres) },
  /** limit: pages whose change has not been indexed yet; `bytes` is null for a deleted one */
  searchPending: `select n.page_id, n.mark, octet_length(p.page_content) as bytes
    from search_pending n left join page p on p.page_id = n.page_id limit ?`,
  /** how many are counted at most */
  searchWaiting: `select count(*) as n from (select 1 from search_pending limit ?) waiting`,
} as const
