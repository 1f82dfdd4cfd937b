import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '../db/database.ts'
import { migrateUp } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { newDatabase, startPostgres } from './servers/postgres.ts'

/**
 * Creates once what the files of a project share or copy: on PostgreSQL the server, and on both an
 * empty database with the current schema.
 */
export default function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'postgres' ? startOnPostgres(project) : startOnSqlite(project)
}

async function startOnSqlite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-template-'))
  const file = path.join(folder, 'showdoc.sqlite')
  await migrate(await openSqlite(file))
  project.provide('template', file)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function startOnPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { TMPDIR: parent } = project.config.env
  const postgres = await startPostgres(undefined, parent ? { parent } : {})
  const template = await newDatabase(postgres.url)
  await migrate(await openPostgres(template.url))
  project.provide('pgUrl', postgres.url)
  project.provide('template', template.name)
  return async () => {
    await template.drop()
    await postgres.stop()
  }
}

async function migrate(db: Database): Promise<void> {
  await migrateUp(db)
  await db.close()
}
