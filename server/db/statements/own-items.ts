const columns =
  'item_id uid item_name item_domain item_type last_update_time item_description is_del is_archived password tree_revision markdown'.split(
    ' ',
  )
const ofPerson = ['role', 'starred', 'pinned']

const itemColumns = columns.map((name) => `i.${name}`).join(', ')
/** Condition for a membership by its scopes: one whose catalogs are all gone does not count. */
const holds = (scopes: string) =>
  `(m.is_tied = 0 or m.member_group_id = 2 or exists (select 1 from ${scopes}))`
const has = (list: string) =>
  `case when o.item_id in (select item_id from ${list} where uid = ?) then 1 else 0 end`

const rows = `select o.*, ${has('item_star')} as starred, ${has('item_top')} as pinned
    from (select ${itemColumns}, 3 as role from item i where i.uid = ? and i.is_del = 0
      union all select ${itemColumns}, g.role
        from (select item_id, max(role) as role from (select m.item_id, m.member_group_id as role from item_member m
            where m.uid = ? and ${holds(`item_member_cat t
              join catalog c on c.cat_id = t.cat_id and c.item_id = m.item_id where t.item_member_id = m.item_member_id`)}
          union all select m.item_id, m.member_group_id from team_item_member m
            where m.member_uid = ? and ${holds(`team_item_member_cat t
              join catalog c on c.cat_id = t.cat_id and c.item_id = m.item_id where t.team_item_member_id = m.id`)}) granted
          group by item_id) g
        join item i on i.item_id = g.item_id and i.is_del = 0 and i.uid <> ?) o`

const order = `coalesce((select item_sort_data from item_sort where uid = ? and item_group_id = ?), '') as stored_order`
const pairs = [...columns, ...ofPerson].map((name) => `'${name}', ${name}`).join(', ')

/**
 * Values: uid six times, a mark, uid, item_group_id. Returns one row with the live items of a
 * person as JSON (`OwnItemRow[]`, by id), each with their highest role and whether they starred and
 * pinned it, and with their order of a group of items. If the items still match the mark, the JSON
 * is left out: most lists have not changed, and hundreds of rows would be transferred and parsed
 * for nothing. The mark is a digest; on SQLite, where nothing is transferred, the JSON is its own
 * mark.
 */
export const ownItemsStatement = {
  sqlite: `with own as (select json_group_array(json_object(${pairs})) as items from (${rows} order by o.item_id))
    select null as mark, case when items = ? then null else items end as items, ${order} from own`,
  postgres: `with own as materialized (${rows}),
      marked as (select encode(sha256(convert_to(coalesce(string_agg(own::text, '' order by item_id), ''), 'UTF8')), 'hex') as mark from own)
    select mark, case when mark = ? then null else (select coalesce(json_agg(own order by item_id), '[]')::text from own) end as items, ${order}
    from marked`,
}
