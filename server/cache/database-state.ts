import type { Database } from '../db/database.ts'

/** A string that changes with every commit, of any server and to any table. */
export async function databaseState(db: Database): Promise<string> {
  const [state] = (await db.prepared.values('databaseState', [])) ?? []
  return String(state)
}
