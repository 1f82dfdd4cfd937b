const itemColumns =
  `item_id item_name item_description uid password password_version item_domain item_type is_archived is_del addtime
  last_update_time tree_revision allow_comment allow_feedback markdown preview_of`.split(/\s+/)
/** Settings needed by everybody who reads an item: one statement costs less than three. */
const settings = ['force_login', 'show_watermark']

/** Whether pages of the item come from a repository: few items have a source. */
const hasRepository = (table: string): string =>
  `case when exists (select 1 from sync_source s where s.item_id = ${table}.item_id and s.repository <> '')
      then 1 else 0 end as has_repository`

/** Whether the item, or that of a preview, has parameters that its API pages share: few have. */
const hasGlobals = (table: string): string =>
  `case when exists (select 1 from runapi_global_param g
      where g.item_id = case when ${table}.preview_of > 0 then ${table}.preview_of else ${table}.item_id end)
      then 1 else 0 end as has_globals`

/** Columns of an item and the settings, under their names. */
export const itemValues = (table: string): string =>
  [
    ...itemColumns.map((name) => `${table}.${name}`),
    hasRepository(table),
    hasGlobals(table),
    ...settings.map(
      (name) =>
        `coalesce((select option_value from options where option_name = '${name}'), '') as ${name}`,
    ),
  ].join(', ')

/** Columns of an item and the settings, in order. */
export const itemNames: readonly string[] = [
  ...itemColumns,
  'has_repository',
  'has_globals',
  ...settings,
]

/** Columns of a page without its text. */
const pageColumns = [
  ...'page_id item_id cat_id s_number page_title author_uid author_username addtime page_addtime is_del is_draft'.split(
    ' ',
  ),
  ...'revision page_comments ext_info'.split(' '),
]

/**
 * Fields of a page without its text, in order, followed by those of the item, the time at which the
 * share key expires (0: never), and the text.
 */
export const pageNames: readonly string[] = [
  ...pageColumns,
  'bytes',
  'version',
  'attachment_count',
  'unique_key',
  'path',
]

/**
 * `path` returns the rows (cat_id, cat_name, depth) of the page's catalogs as one JSON list, from
 * the root down.
 */
const pageSelect = (
  path: string,
  version: string,
  text: string,
) => `select ${pageColumns.map((name) => `p.${name}`).join(', ')},
      octet_length(p.page_content) as bytes, ${version},
      (select count(*) from file_page f where f.page_id = p.page_id) as attachment_count,
      coalesce(s.unique_key, '') as unique_key,
      (with recursive chain(cat_id, cat_name, parent_cat_id, depth) as (
        select cat_id, cat_name, parent_cat_id, 0 from catalog where cat_id = p.cat_id
        union all
        select c.cat_id, c.cat_name, c.parent_cat_id, chain.depth + 1
          from chain join catalog c on c.cat_id = chain.parent_cat_id where chain.depth < 20) ${path}) as path,
      ${itemValues('i')}, coalesce(s.expire_time, 0) as key_ends${text}
    from page p left join item i on i.item_id = p.item_id and i.is_del = 0
      left join single_page s on s.page_id = p.page_id
    where p.page_id = ? and p.is_del = 0`

const paths = {
  sqlite: `select json_group_array(json_object('cat_id', cat_id, 'cat_name', cat_name))
          from (select cat_id, cat_name from chain order by depth desc)`,
  postgres: `select json_agg(json_build_object('cat_id', cat_id, 'cat_name', cat_name) order by depth desc)::text from chain`,
}
const versions = { sqlite: 'null as version', postgres: 'p.xmin::text as version' }

const statementOf = (text = '') => ({
  sqlite: pageSelect(paths.sqlite, versions.sqlite, text),
  postgres: pageSelect(paths.postgres, versions.postgres, text),
})

/**
 * page_id: a page, its catalogs and its item in one round trip. The text is left out: it costs more
 * than all the rest, and most callers know it or do not need it.
 */
export const pageInItemStatement = statementOf()
/** The same with the text of the page. */
export const wholePageInItemStatement = statementOf(', p.page_content')
