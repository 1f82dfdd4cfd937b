import type { Database } from '../database.ts'

/** The database account lacks permissions that the server needs. */
export class RightsMissing extends Error {
  readonly account: string
  /** Names of tables and sequences. */
  readonly tables: readonly string[]
  constructor(account: string, tables: readonly string[]) {
    super(`${account} may not read and write: ${tables.join(', ')}`)
    this.name = 'RightsMissing'
    this.account = account
    this.tables = tables
  }
}

/**
 * Tables and sequences owned by the creator of the schema; those of other programs have other
 * owners.
 */
const lacking = `
  select current_user as account, c.relname as name
  from pg_class c join pg_class ours on ours.oid = to_regclass('migration')
  where c.relnamespace = ours.relnamespace and c.relowner = ours.relowner and case
    when c.relkind in ('r', 'p') then not (
      has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
      and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
    when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'usage')
    else false end
  order by c.relname`

/**
 * @throws {RightsMissing} on PostgreSQL, when the account may not read and write all tables of the
 * site
 */
export async function mustHaveRights({ kind, read }: Database): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await read.raw<{ rows: { account: string; name: string }[] }>(lacking)
  if (rows[0])
    throw new RightsMissing(
      rows[0].account,
      rows.map((row) => row.name),
    )
}
