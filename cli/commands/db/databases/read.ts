import {
  compareNames,
  compareTables,
  type Database,
  type Table,
} from '../../../../importers/database/schema.ts'
import type { CommandContext } from '../../../context.ts'
import { Problem } from '../../../output.ts'
import { trust } from '../../../session/network.ts'
import { mysqlTlsOf, reasonOf, type Connection } from './connection.ts'
import type { ReadOptions, ReadTables } from './reading.ts'
import { dbTranslator, type DbTranslator } from '../words.ts'

/**
 * Reads the structure of a database in one read-only transaction.
 * @throws {Problem} error: not reachable, refused, not a database
 */
export async function readDatabase(
  ctx: CommandContext,
  connection: Connection,
  options: ReadOptions,
): Promise<Database & Pick<ReadTables, 'broken'>> {
  if (ctx.settings.ca) trust(ctx, ctx.settings.ca)
  try {
    const { tables, broken } = await readerOf(connection, options)
    return {
      kind: connection.kind,
      name: connection.database,
      tables: [...tables].sort(compareTables).map(inOrder),
      broken: [...broken].sort((one, other) => compareNames(one.name, other.name)),
    }
  } catch (error) {
    throw problemOf(error, connection, dbTranslator(ctx.locale))
  }
}

/** Only the driver that is needed is loaded. */
async function readerOf(connection: Connection, options: ReadOptions): Promise<ReadTables> {
  switch (connection.kind) {
    case 'postgres':
      return (await import('./postgres.ts')).readPostgres(connection, options)
    case 'mysql':
      return (await import('./mysql.ts')).readMysql(connection, options)
    case 'sqlite':
      return (await import('./sqlite.ts')).readSqlite(connection, options)
  }
}

/** The columns stay in the order of the table; everything else gets the order of its names. */
const inOrder = (table: Table): Table => ({
  ...table,
  indexes: table.indexes.toSorted((one, other) => compareNames(one.name, other.name)),
  foreignKeys: table.foreignKeys.toSorted(
    (one, other) =>
      compareNames(one.name, other.name) ||
      compareNames(one.columns.join('\0'), other.columns.join('\0')),
  ),
  checks: table.checks.toSorted(
    (one, other) =>
      compareNames(one.name, other.name) || compareNames(one.expression, other.expression),
  ),
})

type Failure = 'unreachable' | 'wrongPassword' | 'noDatabaseThere' | 'noRights' | 'notReadInTime'

/** Codes of the drivers and of the system. */
const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EPIPE: 'unreachable',
  PROTOCOL_CONNECTION_LOST: 'unreachable',
  '28P01': 'wrongPassword',
  '28000': 'wrongPassword',
  ER_ACCESS_DENIED_ERROR: 'wrongPassword',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'wrongPassword',
  '3D000': 'noDatabaseThere',
  ER_BAD_DB_ERROR: 'noDatabaseThere',
  '42501': 'noRights',
  ER_DBACCESS_DENIED_ERROR: 'noRights',
  ER_TABLEACCESS_DENIED_ERROR: 'noRights',
  EACCES: 'noRights',
  '57014': 'notReadInTime',
  ER_QUERY_TIMEOUT: 'notReadInTime',
  ER_STATEMENT_TIMEOUT: 'notReadInTime',
  PROTOCOL_SEQUENCE_TIMEOUT: 'notReadInTime',
}
/** Failures of the driver for PostgreSQL that have no code. */
const wordless: readonly (readonly [RegExp, Failure])[] = [
  [/timeout expired|connection terminated|Connection terminated/, 'unreachable'],
  [/password must be a string|no password/i, 'wrongPassword'],
]

function problemOf(error: unknown, connection: Connection, t: DbTranslator): unknown {
  if (error instanceof Problem) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const inner = error instanceof AggregateError ? (error.errors[0] as { code?: string }) : undefined
  const name =
    failures[inner?.code ?? code] ??
    (connection.kind === 'sqlite' ? sqliteFailure(code) : undefined) ??
    wordless.find(([pattern]) => pattern.test(message))?.[1] ??
    'notRead'
  // The driver's own error may contain the whole address, so it is not kept as a cause.
  return new Problem(
    'error',
    t(name, { database: connection.label, reason: reasonOf(error, connection) }),
    { name, ...hintOf(name === 'wrongPassword', { code, message }, connection, t) },
  )
}

/** Of a certificate whose authority is not known; the driver for MySQL hides the code of OpenSSL. */
const untrusted = /self-signed certificate|issuer certificate|verify the first certificate/

/** MariaDB refuses a user who must use TLS, and does not, with the words for a wrong password. */
function hintOf(
  isRefused: boolean,
  { code, message }: { readonly code: string; readonly message: string },
  { kind, address }: Connection,
  t: DbTranslator,
): { hint?: string } {
  const isPlain = kind === 'mysql' && mysqlTlsOf(address) === 'none'
  const hints = [
    ...(isRefused ? [t('passwordFrom')] : []),
    ...(untrusted.test(message) ? [t('caFrom')] : []),
    ...(isPlain && (isRefused || code === 'ER_SECURE_TRANSPORT_REQUIRED') ? [t('tlsFrom')] : []),
  ]
  return hints.length === 0 ? {} : { hint: hints.join(' ') }
}

/** Source: https://www.sqlite.org/rescode.html */
function sqliteFailure(code: string): 'noFile' | 'notSqlite' | 'cannotOpen' | undefined {
  if (code === 'ENOENT' || code === 'EISDIR') return 'noFile'
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return 'notSqlite'
  return code.startsWith('SQLITE_CANTOPEN') ? 'cannotOpen' : undefined
}
