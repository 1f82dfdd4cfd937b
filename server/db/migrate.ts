import type { Knex } from 'knex'
import type { Database } from './database.ts'
import type { Migration } from './migration.ts'
import { migrations as all } from './migrations/index.ts'

/** The database was written by a newer version of the program. */
export class DatabaseTooNew extends Error {
  readonly unknown: readonly string[]
  constructor(unknown: readonly string[]) {
    super(`The database has steps this program does not know: ${unknown.join(', ')}`)
    this.name = 'DatabaseTooNew'
    this.unknown = unknown
  }
}

const table = 'migration'

const appliedIn = async (db: Knex): Promise<string[]> =>
  (await db.schema.hasTable(table)) ? await db(table).orderBy('name').pluck('name') : []

/** Names of pending migrations, oldest first. @throws {DatabaseTooNew} */
export async function pendingMigrations(database: Database, list = all): Promise<string[]> {
  const applied = await appliedIn(database.read)
  const unknown = applied.filter((name) => !list.some((one) => one.name === name))
  if (unknown.length > 0) throw new DatabaseTooNew(unknown)
  return list.map((one) => one.name).filter((name) => !applied.includes(name))
}

/**
 * Migrates the schema up in one transaction; two servers that start together wait for each other.
 *
 * @returns names of the migrations that ran
 * @throws {DatabaseTooNew}
 */
export async function migrateUp(database: Database, list = all): Promise<string[]> {
  if ((await pendingMigrations(database, list)).length === 0) return []
  return database.patient.transaction(async (db) => {
    await database.lockSchema(db)
    if (!(await db.schema.hasTable(table))) await createTable(db)
    const applied: string[] = await db(table).pluck('name')
    return run(
      db,
      list.filter((one) => !applied.includes(one.name)),
    )
  })
}

const createTable = (db: Knex.Transaction): PromiseLike<void> =>
  db.schema.createTable(table, (columns) => {
    columns.text('name').primary()
    columns.bigInteger('time').notNullable()
  })

async function run(db: Knex.Transaction, list: readonly Migration[]): Promise<string[]> {
  for (const one of list) {
    await one.up(db)
    await db(table).insert({ name: one.name, time: Math.floor(Date.now() / 1000) })
  }
  return list.map((one) => one.name)
}

/**
 * Creates the schema as it is after these migrations.
 * @throws {Error} by the database, when it has a schema already
 */
export async function createSchema(
  database: Database,
  db: Knex.Transaction,
  names: readonly string[],
): Promise<void> {
  await database.lockSchema(db)
  await createTable(db)
  await run(
    db,
    all.filter((one) => names.includes(one.name)),
  )
}

/** Reverts the newest migration. @returns its name, or `null` when none is left */
export async function migrateDown(database: Database, list = all): Promise<string | null> {
  return database.patient.transaction(async (db) => {
    await database.lockSchema(db)
    const applied = await appliedIn(db)
    const last = list.findLast((one) => applied.includes(one.name))
    if (!last) return null
    await last.down(db)
    await db(table).where({ name: last.name }).delete()
    return last.name
  })
}
