import type { Connection as MysqlConnection, RowDataPacket } from 'mysql2/promise'
import { mysqlTlsOf, type Connection } from './connection.ts'
import { readOfRows, type Row } from './mysql-rows.ts'
import { statementMs, type ReadOptions, type ReadTables } from './reading.ts'

// Only information_schema is read. `*` where MySQL and MariaDB, or their versions, have different
// columns.

const systemSchemas = ['information_schema', 'mysql', 'performance_schema', 'sys']

const queries = {
  tables: `select table_schema, table_name, table_type, table_comment, table_rows
    from information_schema.tables where table_schema in (?) and table_type <> 'SEQUENCE'`,
  columns: `select table_schema, table_name, column_name, column_type, data_type, is_nullable,
      column_default, column_comment, extra, generation_expression
    from information_schema.columns where table_schema in (?)
    order by table_schema, table_name, ordinal_position`,
  indexes: `select * from information_schema.statistics where table_schema in (?)
    order by table_schema, table_name, index_name, seq_in_index`,
  keys: `select table_schema, table_name, constraint_name, column_name,
      referenced_table_schema, referenced_table_name, referenced_column_name
    from information_schema.key_column_usage
    where table_schema in (?) and referenced_table_name is not null
    order by table_schema, table_name, constraint_name, ordinal_position`,
  // not joined: a user who may only select sees keys without their rules
  rules: `select constraint_schema as table_schema, table_name, constraint_name, update_rule, delete_rule
    from information_schema.referential_constraints where constraint_schema in (?)`,
  mysqlChecks: `select t.table_schema, t.table_name, c.constraint_name, c.check_clause
    from information_schema.check_constraints c
    join information_schema.table_constraints t
      on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name
    where t.constraint_type = 'CHECK' and c.constraint_schema in (?)`,
  mariadbChecks: `select constraint_schema as table_schema, table_name, constraint_name, check_clause
    from information_schema.check_constraints where constraint_schema in (?)`,
} as const

/** Reads a MySQL or MariaDB server with a fixed number of queries. */
export async function readMysql(
  { address, password }: Connection,
  options: ReadOptions,
): Promise<ReadTables> {
  const { createConnection } = await import('mysql2/promise')
  const url = new URL(address)
  const database = decodeURIComponent(url.pathname.slice(1))
  // as MySQL's own client understands it: only the modes that verify check the certificate
  const tls = mysqlTlsOf(address)
  const ssl = { rejectUnauthorized: tls === 'checked' }
  const client = await createConnection({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost',
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    ...(password === undefined ? {} : { password }),
    ...(database === '' ? {} : { database }),
    ...(tls === 'none' ? {} : { ssl }),
    connectTimeout: options.connectMs,
    charset: 'utf8mb4',
    supportBigNumbers: true,
  })
  // a connection that breaks later rejects the query that waits; without a listener it would throw
  client.on('error', () => undefined)
  try {
    return await tablesOf(client, database, options)
  } finally {
    client.destroy()
  }
}

async function tablesOf(
  client: MysqlConnection,
  database: string,
  options: ReadOptions,
): Promise<ReadTables> {
  const rows = async (sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const [found] = await client.query<RowDataPacket[]>({
      sql,
      values: [...values],
      timeout: statementMs,
    })
    return found.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
    )
  }
  const [version] = await rows('select version() as version')
  const [, major = '0', minor = '0', patch = '0'] =
    /^(\d+)\.(\d+)\.(\d+)/.exec(String(version?.version)) ?? []
  const isMariadb = /mariadb/i.test(String(version?.version))
  await client.query(
    isMariadb
      ? `set session max_statement_time = ${statementMs / 1_000}`
      : `set session max_execution_time = ${statementMs}`,
  )
  // the server writes expressions, and reads quotes in strings, by the mode of the session
  await client.query("set session sql_mode = ''")
  await client.query('set session transaction isolation level repeatable read')
  await client.query('start transaction read only')
  const schemas = options.schemas.length > 0 ? options.schemas : database === '' ? [] : [database]
  const chosen =
    schemas.length > 0
      ? schemas
      : (await rows('select schema_name from information_schema.schemata'))
          .map((row) => String(row.schema_name))
          .filter((name) => !systemSchemas.includes(name.toLowerCase()))
  if (chosen.length === 0) return { tables: [], broken: [] }
  // CHECK_CONSTRAINTS exists from MySQL 8.0.16 on
  const hasChecks =
    isMariadb || Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch) >= 8_000_016
  const checks = isMariadb ? queries.mariadbChecks : queries.mysqlChecks
  return readOfRows(
    {
      tables: await rows(queries.tables, [chosen]),
      columns: await rows(queries.columns, [chosen]),
      indexes: await rows(queries.indexes, [chosen]),
      keys: await rows(queries.keys, [chosen]),
      rules: await rows(queries.rules, [chosen]),
      checks: hasChecks ? await rows(checks, [chosen]) : [],
      isMariadb,
    },
    options.counts,
  )
}
