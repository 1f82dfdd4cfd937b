import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The search index, and what it has not yet taken in. Triggers note every page whose title, text or
// item changes, whoever changes it, in the transaction of the change; a page that is gone is noted
// too, so that the index forgets it.

const indexOnSqlite = `create virtual table page_search using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`

// a number by chance: whoever has indexed the state of one noting must not strike out a later one
const noteOnSqlite = (
  row: 'new' | 'old',
) => `insert into search_pending (page_id, mark) values (${row}.page_id, random() & 9007199254740991)
    on conflict (page_id) do update set mark = excluded.mark;`

const changed =
  'old.page_title <> new.page_title or old.page_content <> new.page_content or old.item_id <> new.item_id'

const sqlite = [
  indexOnSqlite,
  `create trigger page_search_insert after insert on page begin ${noteOnSqlite('new')} end`,
  `create trigger page_search_update after update of page_title, page_content, item_id on page when ${changed}
    begin ${noteOnSqlite('new')} end`,
  `create trigger page_search_delete after delete on page begin ${noteOnSqlite('old')} end`,
]

const postgres = [
  `create table page_search (page_id bigint primary key, tokens tsvector not null)`,
  // without the list of late entries, which every search would have to read through
  `create index page_search_tokens on page_search using gin (tokens) with (fastupdate = off)`,
  // the planner does not know what reading a tsvector from its own storage costs, and would rather
  // read all of them
  `create function page_search_found(wanted tsquery) returns setof bigint language plpgsql stable rows 50 set enable_seqscan = off
    as $$ begin return query select page_id from page_search where tokens @@ wanted; end $$`,
  `create function page_search_note() returns trigger language plpgsql as $$ begin
      insert into search_pending (page_id, mark)
        values (case when tg_op = 'DELETE' then old.page_id else new.page_id end, floor(random() * 9007199254740991)::bigint)
        on conflict (page_id) do update set mark = excluded.mark;
      return null;
    end $$`,
  `create trigger page_search_insert after insert on page for each row execute function page_search_note()`,
  `create trigger page_search_update after update of page_title, page_content, item_id on page for each row
    when (${changed}) execute function page_search_note()`,
  `create trigger page_search_delete after delete on page for each row execute function page_search_note()`,
]

const isSqlite = (db: Knex.Transaction) => db.client.config.client !== 'pg'

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('search_pending', (t) => {
    t.bigInteger('page_id').primary()
    t.bigInteger('mark').notNullable()
  })
  await db.schema.createTable('search_rebuild', (t) => {
    t.smallint('id').primary()
    t.bigInteger('page_id').notNullable()
  })
  for (const statement of isSqlite(db) ? sqlite : postgres) await db.raw(statement)
  await db.raw('insert into search_pending (page_id, mark) select page_id, 0 from page')
}

async function down(db: Knex.Transaction): Promise<void> {
  for (const name of ['page_search_insert', 'page_search_update', 'page_search_delete'])
    await db.raw(isSqlite(db) ? `drop trigger ${name}` : `drop trigger ${name} on page`)
  if (!isSqlite(db))
    for (const name of ['page_search_note()', 'page_search_found(tsquery)'])
      await db.raw(`drop function ${name}`)
  for (const table of ['page_search', 'search_rebuild', 'search_pending'])
    await db.schema.dropTable(table)
}

export const search: Migration = { name: '20261121-search', up, down }
