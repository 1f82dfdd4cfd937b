import type { TestApp } from '../start-app.ts'

/** Tables that count, throttle or are derived, and internal ones. */
const passing =
  /search|^(throttle|captcha|job|migration|migration_lock|sqlite_.*|device_code|sign_in_.*)$/
/** Columns with a time of last use. */
const passingColumns = ['last_used_time', 'last_check_time', 'ip', 'content_hash']
/** JSON leaves them out. */
const withoutPassing = Object.fromEntries(passingColumns.map((name) => [name, undefined]))

/**
 * An audit row that counts refusals, written some seconds after them. Source: server/access/spec.md
 * 1 (the security log is excepted).
 */
const isRefusal = (row: string): boolean => /^audit .*\\"count\\": ?\d/.test(row)

/**
 * Every stored row except counters and caches, as `{table} {JSON}`.
 *
 * @param item only the rows with this `item_id`
 */
export async function storedRows({ db }: TestApp, item?: number): Promise<string[]> {
  const tables = await tablesOf(db)
  const names = item === undefined ? tables.all : tables.withItem
  const rows = db.kind === 'sqlite' ? rowsOfSqlite : rowsOfPostgres
  return (await rows(db, names, item)).filter((row) => !isRefusal(row)).toSorted()
}

type Database = TestApp['db']

interface Tables {
  readonly all: readonly string[]
  /** Those with a column `item_id`. */
  readonly withItem: readonly string[]
}
/** Asking for them takes as long as reading them. */
const known = new WeakMap<Database, Promise<Tables>>()

function tablesOf(db: Database): Promise<Tables> {
  const tables = known.get(db) ?? readTables(db)
  known.set(db, tables)
  return tables
}

async function readTables(db: Database): Promise<Tables> {
  const columns =
    db.kind === 'sqlite'
      ? db
          .read('sqlite_master as m')
          .joinRaw('join pragma_table_info(m.name) as c')
          .where('m.type', 'table')
          .select('m.name as table', 'c.name as column')
      : db
          .read('information_schema.columns')
          .where({ table_schema: 'public' })
          .select('table_name as table', 'column_name as column')
  const found = ((await columns) as { table: string; column: string }[]).filter(
    ({ table }) => !passing.test(table),
  )
  return {
    all: [...new Set(found.map(({ table }) => table))],
    withItem: found.filter(({ column }) => column === 'item_id').map(({ table }) => table),
  }
}

type RowsOf = (db: Database, tables: readonly string[], item?: number) => Promise<string[]>

const rowsOfSqlite: RowsOf = async (db, tables, item) => {
  // a function as replacer would take most of the time of the suite
  const textOf = (row: object) => JSON.stringify({ ...row, ...withoutPassing })
  const rowsOf = async (name: string) => {
    const rows = db.read(name).select('*')
    if (item !== undefined) void rows.where({ item_id: item })
    return ((await rows) as object[]).map((row) => `${name} ${textOf(row)}`)
  }
  return (await Promise.all(tables.map(rowsOf))).flat()
}

const rowsOfPostgres: RowsOf = async (db, tables, item) => {
  const passed = passingColumns.map((name) => `- '${name}'`).join(' ')
  const where = item === undefined ? '' : `where x.item_id = ${item}`
  // one statement: a query per table would take most of the time of the suite
  const selects = tables.map(
    (name) => `select '${name} ' || (to_jsonb(x) ${passed})::text as row from "${name}" x ${where}`,
  )
  const { rows } = (await db.read.raw(selects.join(' union all '))) as { rows: { row: string }[] }
  return rows.map(({ row }) => row)
}
