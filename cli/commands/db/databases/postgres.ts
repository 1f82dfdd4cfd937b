import type { Client as PgClient } from 'pg'
import type {
  Check,
  Column,
  ForeignKey,
  Index,
  Table,
  TableKind,
} from '../../../../importers/database/schema.ts'
import type { Connection } from './connection.ts'
import { statementMs, type ReadOptions, type ReadTables } from './reading.ts'

// Only pg_catalog is read. Newer columns are taken out of the whole row, so that older servers (from
// 10) answer too.

const kinds: Readonly<Record<string, TableKind>> = {
  r: 'table',
  p: 'partitioned',
  v: 'view',
  m: 'materialized',
  f: 'foreign',
}

const relationsSql = `
  select c.oid::int8::text as id, n.nspname as schema, c.relname as name, c.relkind::text as kind,
    c.reltuples as rows, d.description as comment
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_description d
    on d.objoid = c.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and ($1::text[] is null or n.nspname = any($1))
    and not exists (select from pg_depend e
      where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`

const columnsSql = `
  select a.attrelid::int8::text as id, a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull or t.typnotnull as required,
    case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end as base,
    (select string_agg(quote_literal(l.enumlabel), ', ' order by l.enumsortorder)
      from pg_enum l where l.enumtypid in (t.oid, t.typelem, t.typbasetype)) as labels,
    array(select pg_get_constraintdef(c.oid) from pg_constraint c
      where c.contypid = t.oid and c.contype = 'c' order by c.conname) as rules,
    pg_get_expr(v.adbin, v.adrelid) as fallback,
    a.attidentity::text as identity, to_jsonb(a) ->> 'attgenerated' as generated,
    d.description as comment
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
  left join pg_description d
    on d.objoid = a.attrelid and d.classoid = 'pg_class'::regclass and d.objsubid = a.attnum
  where a.attrelid = any($1::oid[]) and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

const namesOf = (relation: string, numbers: string) => `
  array(select a.attname::text
    from unnest(${numbers}) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number
    order by k.place)`

const constraintsSql = `
  select c.conrelid::int8::text as id, c.conname as name, c.contype::text as kind,
    ${namesOf('c.conrelid', 'c.conkey')} as columns,
    n.nspname as to_schema, r.relname as to_name,
    ${namesOf('c.confrelid', 'c.confkey')} as references,
    c.confupdtype::text as on_update, c.confdeltype::text as on_delete,
    case when c.contype = 'c' then pg_get_expr(c.conbin, c.conrelid) end as expression
  from pg_constraint c
  left join pg_class r on r.oid = c.confrelid and c.contype = 'f'
  left join pg_namespace n on n.oid = r.relnamespace
  where c.conrelid = any($1::oid[]) and c.contype in ('p', 'f', 'c')`

const indexesSql = `
  select i.indrelid::int8::text as id, c.relname as name, i.indisunique as unique, m.amname as method,
    pg_get_expr(i.indpred, i.indrelid) as condition,
    array(select coalesce(a.attname::text, pg_get_indexdef(i.indexrelid, k.place::int, true))
        || case when i.indoption[k.place - 1] & 1 = 1 then ' DESC' else '' end
      from unnest(i.indkey::int2[]) with ordinality as k (number, place)
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number <> 0
      where k.place <= coalesce((to_jsonb(i) ->> 'indnkeyatts')::int, i.indnatts)
      order by k.place) as parts,
    array(select a.attname::text
      from unnest(i.indkey::int2[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where k.place > coalesce((to_jsonb(i) ->> 'indnkeyatts')::int, i.indnatts)
      order by k.place) as included
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_am m on m.oid = c.relam
  where i.indrelid = any($1::oid[]) and not i.indisprimary`

interface RelationRow {
  id: string
  schema: string
  name: string
  kind: string
  rows: number
  comment: string | null
}
interface ColumnRow {
  id: string
  name: string
  type: string
  required: boolean
  /** What a domain is made of. */
  base: string | null
  /** Values of an enum. */
  labels: string | null
  /** Checks of a domain. */
  rules: string[]
  fallback: string | null
  identity: string
  generated: string | null
  comment: string | null
}
interface ConstraintRow {
  id: string
  name: string
  kind: 'p' | 'f' | 'c'
  columns: string[]
  to_schema: string | null
  to_name: string | null
  references: string[]
  on_update: string
  on_delete: string
  expression: string | null
}
interface IndexRow {
  id: string
  name: string
  unique: boolean
  method: string
  condition: string | null
  parts: string[]
  included: string[]
}

/** Reads a PostgreSQL database with five queries. */
export async function readPostgres(
  { address, password }: Connection,
  options: ReadOptions,
): Promise<ReadTables> {
  const url = new URL(address)
  // the driver takes a missing password in an address for an empty one, whatever else it is given
  if (password !== undefined) url.password = encodeURIComponent(password)
  const mode = url.searchParams.get('sslmode') ?? ''
  const isPreferred = mode === 'prefer' || mode === 'allow'
  useModesOfLibpq(url)
  try {
    return await readAt(url.href, options)
  } catch (error) {
    if (!isPreferred || !/not support SSL/.test(String(error))) throw error
    url.searchParams.set('sslmode', 'disable')
    return readAt(url.href, options)
  }
}

/**
 * Makes the driver take `sslmode` as PostgreSQL's own clients do, where only the modes that verify
 * check the certificate. Source: https://www.postgresql.org/docs/current/libpq-ssl.html
 */
function useModesOfLibpq({ searchParams }: URL): void {
  const mode = searchParams.get('sslmode')
  // the driver wants a file with the authorities for this one, which may be those of --ca
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
    searchParams.set('sslmode', 'verify-full')
  if (mode === 'allow') searchParams.set('sslmode', 'prefer')
  // its own mode, which it does not know beside those
  if (mode !== 'no-verify') searchParams.set('uselibpqcompat', 'true')
}

async function readAt(address: string, options: ReadOptions): Promise<ReadTables> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: options.connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + 5_000,
    application_name: 'showdoc db',
  })
  // a connection that breaks later rejects the query that waits; without a listener it would throw
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read, read only')
    // expressions name other schemas than these, whoever reads them
    await client.query('set local search_path to pg_catalog, public')
    return { tables: await tablesOf(client, options), broken: [] }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function tablesOf(client: PgClient, options: ReadOptions): Promise<Table[]> {
  const rows = async <R extends object>(sql: string, value: unknown) =>
    (await client.query<R>(sql, [value])).rows
  const schemas = options.schemas.length === 0 ? null : options.schemas
  const relations = await rows<RelationRow>(relationsSql, schemas)
  const ids = relations.map(({ id }) => id)
  const columns = byTable(await rows<ColumnRow>(columnsSql, ids))
  const constraints = byTable(await rows<ConstraintRow>(constraintsSql, ids))
  const indexes = byTable(await rows<IndexRow>(indexesSql, ids))
  return relations.map((relation) => {
    const own = constraints.get(relation.id) ?? []
    return {
      schema: relation.schema,
      name: relation.name,
      kind: kinds[relation.kind] ?? 'table',
      comment: relation.comment ?? '',
      columns: (columns.get(relation.id) ?? []).map(columnOf),
      primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
      indexes: (indexes.get(relation.id) ?? []).map(indexOf),
      foreignKeys: own.filter(({ kind }) => kind === 'f').map(foreignKeyOf),
      checks: own.filter(({ kind }) => kind === 'c').map(checkOf),
      ...(options.counts && relation.rows >= 0 ? { rows: relation.rows } : {}),
    }
  })
}

function byTable<R extends { readonly id: string }>(rows: readonly R[]): Map<string, R[]> {
  const tables = new Map<string, R[]>()
  for (const row of rows) {
    const own = tables.get(row.id)
    if (own) own.push(row)
    else tables.set(row.id, [row])
  }
  return tables
}

const identities: Readonly<Record<string, string>> = {
  a: 'GENERATED ALWAYS AS IDENTITY',
  d: 'GENERATED BY DEFAULT AS IDENTITY',
}
const generations: Readonly<Record<string, string>> = { s: 'STORED', v: 'VIRTUAL' }

/** With what an enum or a domain allows, which its name does not say. */
function typeOf({ type, base, labels, rules }: ColumnRow): string {
  const allowed = [base, labels === null ? '' : `enum ${labels}`, ...rules].filter(Boolean)
  return allowed.length === 0 ? type : `${type} (${allowed.join(' ')})`
}

const columnOf = (row: ColumnRow): Column => {
  const generation = generations[row.generated ?? '']
  const fallback = row.fallback ?? identities[row.identity] ?? ''
  return {
    name: row.name,
    type: typeOf(row),
    isNullable: !row.required,
    fallback: generation ? `GENERATED ALWAYS AS (${fallback}) ${generation}` : fallback,
    comment: row.comment ?? '',
  }
}

const indexOf = (row: IndexRow): Index => ({
  name: row.name,
  parts: row.parts,
  isUnique: row.unique,
  method: [
    ...(row.method === 'btree' ? [] : [row.method]),
    ...(row.included.length === 0 ? [] : [`INCLUDE (${row.included.join(', ')})`]),
  ].join(' '),
  condition: row.condition ?? '',
})

const actions: Readonly<Record<string, string>> = {
  r: 'RESTRICT',
  c: 'CASCADE',
  n: 'SET NULL',
  d: 'SET DEFAULT',
}

const foreignKeyOf = (row: ConstraintRow): ForeignKey => ({
  name: row.name,
  columns: row.columns,
  to: { schema: row.to_schema ?? '', name: row.to_name ?? '' },
  references: row.references,
  onUpdate: actions[row.on_update] ?? '',
  onDelete: actions[row.on_delete] ?? '',
})

const checkOf = (row: ConstraintRow): Check => ({
  name: row.name,
  expression: row.expression ?? '',
})
