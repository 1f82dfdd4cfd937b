import type { Database } from '../../db/database.ts'
import { Mock } from '../../models/mock.ts'

/** Answers since the last writing, by mock. */
const views = new WeakMap<Database, Map<number, number>>()

/** Counts an answer; written together by `writeMockViews`, so that answering costs no write. Source: wire contract 14.3, additions 6. */
export function noteMockView(db: Database, mockId: number): void {
  let noted = views.get(db)
  if (!noted) views.set(db, (noted = new Map()))
  noted.set(mockId, (noted.get(mockId) ?? 0) + 1)
}

/** Adds what was counted since the last time, in one order, so that two servers never wait for each other. */
export async function writeMockViews(db: Database): Promise<void> {
  const noted = views.get(db)
  if (!noted) return
  views.delete(db)
  await db.transaction(async (trx) => {
    for (const [id, times] of [...noted].sort(([a], [b]) => a - b))
      await trx(Mock.tableName)
        .where({ id })
        .update({ view_times: trx.raw('view_times + ?', [times]) })
  })
}
