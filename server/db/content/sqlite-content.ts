import BetterSqlite from 'better-sqlite3'
import { Gathered, sequenceOf, type NextId, type Rows } from './content.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** What an embedded database holds, without the tables that SQLite keeps for itself. */
export function* contentOfSqlite(file: string): Generator<Rows | NextId> {
  const source = new BetterSqlite(file, { readonly: true })
  try {
    const tables = source
      .prepare<[], string>(
        `select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
      )
      .pluck()
      .all()
    for (const table of tables) yield* rowsOf(source, table)
    const ids = source
      .prepare<[], { name: string; seq: number; column: string }>(
        `select s.name, s.seq, c.name as column from sqlite_sequence s, pragma_table_info(s.name) c where c.pk = 1`,
      )
      .all()
    for (const { name, seq, column } of ids)
      yield { sequence: sequenceOf(name, column), next: seq + 1 }
  } finally {
    source.close()
  }
}

function* rowsOf(source: BetterSqlite.Database, table: string): Generator<Rows> {
  const every = source.prepare<[], unknown[]>(`select * from ${quoted(table)}`).raw()
  const columns = every.columns().map((column) => column.name)
  const gathered = new Gathered(columns)
  for (const row of every.iterate()) {
    const rows = gathered.add(row)
    if (rows) yield { table, columns, rows }
  }
  const rows = gathered.rest()
  if (rows.length > 0) yield { table, columns, rows }
}
