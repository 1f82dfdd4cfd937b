// Statements of the search. Lists of ids travel as JSON. Their rows stand beside their callers, in server/search.

/** Columns of a page that was found; its text is read apart, by those who need it. */
const found = `p.page_id, p.item_id, p.cat_id, p.page_title, p.author_uid, p.author_username, p.s_number, p.addtime, p.page_addtime, p.is_del,
      p.is_draft, p.revision, p.page_comments, p.ext_info, octet_length(p.page_content) as bytes`

/** What somebody may see, drafts of others left out. Values: uid; items as a whole; items by their ties; catalogs of the ties. */
const visible = (list: string) => `p.is_del = 0 and (p.is_draft = 0 or p.author_uid = ?)
      and (p.item_id in ${list} or (p.item_id in ${list} and (p.cat_id = 0 or p.cat_id in ${list})))`

const onSqlite = '(select value from json_each(?))'
const onPostgres = '(select json_array_elements_text(?::json)::bigint)'

const paths = (list: string) => `with recursive chain(leaf, cat_id, cat_name, parent_cat_id, depth) as (
      select cat_id, cat_id, cat_name, parent_cat_id, 0 from catalog where cat_id in ${list}
      union all
      select chain.leaf, c.cat_id, c.cat_name, c.parent_cat_id, chain.depth + 1
        from chain join catalog c on c.cat_id = chain.parent_cat_id where chain.depth < 20)
    select leaf, cat_id, cat_name from chain order by leaf, depth desc`

// On PostgreSQL pages are looked up one by one: the planner would rather read through all those of a small site.

/** Texts of pages by their ids. */
const textsOnPostgres = `json_array_elements_text(?::json) id
      cross join lateral (select page_id, page_content from page where page_id = id.value::bigint offset 0) p`
/** The page of a row, when it may be seen. */
const visiblePage = (row: string) => `(select ${found} from page p where p.page_id = ${row}.page_id and ${visible(onPostgres)} offset 0)`

const indexed = {
  sqlite: `select ${found} from page_search s cross join page p on p.page_id = s.rowid
      where s.page_search match ? and s.rowid < cast(? as integer) and ${visible(onSqlite)} order by s.rowid desc limit ?`,
  // ordered before it is joined, so that of many hits only those are read that are given
  postgres: `select p.* from (select page_id from page_search_found(?::tsquery) as page_id where page_id < ? order by page_id desc offset 0) hit
      cross join lateral ${visiblePage('hit')} p order by hit.page_id desc limit ?`,
}

const noted = '(select page_id from search_pending where page_id > ? order by page_id limit ?) n'

export const searchStatements = {
  /** tokens, page_id, what may be seen, limit: pages below this id that the index holds under the tokens, newest first */
  searchFound: indexed,
  /**
   * page_id, limit, what may be seen; as searchFound: first pages above this id that have changed since the index took them in (`noted` is
   * their id, all else is null for one that may not be seen), then those that the index holds (`noted` is 0). In one statement, so that a page
   * that the index takes in meanwhile is in one of them.
   */
  searchBegun: {
    sqlite: `select n.page_id as noted, ${found} from ${noted} left join page p on p.page_id = n.page_id and ${visible(onSqlite)}
      union all select 0 as noted, s.* from (${indexed.sqlite}) s`,
    postgres: `select n.page_id as noted, p.* from ${noted} left join lateral ${visiblePage('n')} p on true
      union all select 0 as noted, s.* from (${indexed.postgres}) s`,
  },
  /**
   * characters before, characters altogether, four spellings (null for none), page ids: of each text the part around the first spelling that stands in it. Only
   * on PostgreSQL: there the texts cost more on their way here than all the rest of a search.
   */
  searchParts: `select page_id, substr(text, greatest(1, at - ?), ?) as text
    from (select page_id, text, least(nullif(strpos(text, ?), 0), nullif(strpos(text, ?), 0), nullif(strpos(text, ?), 0),
        nullif(strpos(text, ?), 0)) as at
      from (select p.page_id, p.page_content || '' as text from ${textsOnPostgres} offset 0) texts offset 0) places
    where at is not null`,
  /** page ids: their texts, as the driver hands them over soonest */
  searchTexts: {
    sqlite: `select page_id, cast(page_content as blob) as text from page where page_id in ${onSqlite}`,
    postgres: `select p.page_id, p.page_content as text from ${textsOnPostgres}`,
  },
  itemCount: `select count(*) as n from item where is_del = 0`,
  /** catalog ids: each with those above it, from the root */
  searchPaths: { sqlite: paths(onSqlite), postgres: paths(onPostgres) },
  /** how many: pages whose change the index has not yet taken in; `bytes` is null for one that is gone */
  searchPending: `select n.page_id, n.mark, octet_length(p.page_content) as bytes
    from search_pending n left join page p on p.page_id = n.page_id limit ?`,
} as const
