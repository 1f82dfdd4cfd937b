import knexModule from 'knex'
import pg from 'pg'
import { codeOf, DatabaseUnreachable, tellingCommits, type Database } from './database.ts'
import { preparedOnPostgres } from './prepared.ts'

// bigint and count(*) arrive as text otherwise; ours stay far below 2^53
pg.types.setTypeParser(20, Number)

/** Key of the advisory lock that schema changes take. */
const schemaLock = 7_205_119

/** Serialization failure and deadlock: nothing was written, the work may simply run again. */
const again = new Set<unknown>(['40001', '40P01'])

/**
 * A connection that cannot be made, or breaks. Source: PostgreSQL, appendix A, classes 08 and 57 and 53300; codes of the system; sentences of the
 * driver, which have no code.
 */
const away = /^(?:08\w{3}|57P0[1-3]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated.*)$/
const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  return typeof code === 'string' ? code : error instanceof Error ? error.message : String(error)
}

const hostOf = (url: string) => {
  try {
    const { host, pathname } = new URL(url)
    return `postgres://${host}${pathname}`
  } catch {
    return 'postgres://'
  }
}

/**
 * Opens a pool on a PostgreSQL database.
 *
 * @throws {DatabaseUnreachable} also when its character type is not UTF-8, which would break Chinese search
 */
export async function openPostgres(url: string): Promise<Database> {
  const knex = knexModule({
    client: 'pg',
    connection: { connectionString: url },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: 20_000,
    log: { warn: () => undefined }, // it writes to standard output what is thrown as well
    compileSqlOnError: false, // an error must not carry the values of its statement
  })
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced by the next query
  const unreachable = (error: unknown) => new DatabaseUnreachable(hostOf(url), reasonOf(error))
  // of what fails later it is not known whether it was done
  const connect = knex.client.acquireRawConnection.bind(knex.client) as () => Promise<unknown>
  knex.client.acquireRawConnection = async () => {
    try {
      return await connect()
    } catch (error) {
      throw unreachable(error)
    }
  }
  try {
    const { rows } = await knex.raw('show server_encoding')
    if (rows[0].server_encoding !== 'UTF8') throw new Error(`the database's encoding is ${rows[0].server_encoding}, UTF8 is needed`)
  } catch (error) {
    await pool.end()
    await knex.destroy()
    throw error instanceof DatabaseUnreachable ? error : unreachable(error)
  }
  return {
    kind: 'postgres',
    read: knex,
    prepared: preparedOnPostgres((named) =>
      pool.query(named).catch((error: unknown) => {
        throw away.test(reasonOf(error)) ? unreachable(error) : error
      }),
    ),
    ...tellingCommits(async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await knex.transaction(async (db) => work(db))
        } catch (error) {
          if (tries === 5 || !again.has(codeOf(error))) throw error
        }
      }
    }),
    async lockSchema(db) {
      await db.raw('select pg_advisory_xact_lock(?)', [schemaLock])
    },
    async close() {
      await pool.end()
      await knex.destroy()
    },
  }
}
