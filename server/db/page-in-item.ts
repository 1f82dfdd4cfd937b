const itemColumns = `item_id item_name item_description uid password password_version item_domain item_type is_archived is_del addtime
  last_update_time tree_revision allow_comment allow_feedback`.split(/\s+/)
/** Settings that everybody who reads an item is subject to: one statement costs less than three. */
const settings = ['force_login', 'show_watermark']

/** Columns of an item and settings, each under its name after `prefix`. */
export const itemValues = (table: string, prefix = ''): string =>
  [
    ...itemColumns.map((name) => `${table}.${name} as ${prefix}${name}`),
    ...settings.map((name) => `coalesce((select option_value from options where option_name = '${name}'), '') as ${prefix}${name}`),
  ].join(', ')

/** Stands before the item's columns where a row has those of the page too. */
export const itemPrefix = 'item__'

/** `path` reads the rows (cat_id, cat_name, depth) of the page's catalogs as one JSON list, from the root on. */
const pageSelect = (path: string) => `select p.page_id, p.item_id, p.cat_id, p.s_number, p.page_title, p.author_uid, p.author_username,
      p.addtime, p.page_addtime, p.is_del, p.is_draft, p.revision, p.page_comments, p.ext_info, p.page_content,
      (select count(*) from file_page f where f.page_id = p.page_id) as attachment_count,
      coalesce((select s.unique_key from single_page s where s.page_id = p.page_id and (s.expire_time = 0 or s.expire_time > ?)), '') as unique_key,
      (with recursive chain(cat_id, cat_name, parent_cat_id, depth) as (
        select cat_id, cat_name, parent_cat_id, 0 from catalog where cat_id = p.cat_id
        union all
        select c.cat_id, c.cat_name, c.parent_cat_id, chain.depth + 1
          from chain join catalog c on c.cat_id = chain.parent_cat_id where chain.depth < 20) ${path}) as path,
      ${itemValues('i', itemPrefix)}
    from page p left join item i on i.item_id = p.item_id and i.is_del = 0
    where p.page_id = ? and p.is_del = 0`

/** now, page_id: a page, its catalogs and its item at once; each further statement costs every reader a way to the database and back. */
export const pageInItemStatement = {
  sqlite: pageSelect(`select json_group_array(json_object('cat_id', cat_id, 'cat_name', cat_name))
          from (select cat_id, cat_name from chain order by depth desc)`),
  postgres: pageSelect(`select json_agg(json_build_object('cat_id', cat_id, 'cat_name', cat_name) order by depth desc)::text from chain`),
}
