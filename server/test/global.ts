import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that this run of the server's tests is about. */
    database: 'sqlite' | 'postgres'
    /** Address of a PostgreSQL where tests may create databases, one each; empty on SQLite. */
    pgUrl: string
  }
}

/** One PostgreSQL for the whole run of the project `postgres`. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('pgUrl', postgres.url)
  return postgres.stop
}
