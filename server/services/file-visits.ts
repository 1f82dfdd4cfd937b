import type { Database } from '../db/database.ts'
import { FileFlow } from '../models/file-flow.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { Visit } from '../visit.ts'
import { dateText } from './date-text.ts'

interface Counted {
  /** By file: how often and when last (unix seconds). */
  readonly visits: Map<number, { times: number; last: number }>
  /** Bytes by owner and month, the key being `uid month`. */
  readonly flow: Map<string, number>
}

const noted = new WeakMap<Database, Counted>()

/** Counts a visit of a file and the bytes that went out; written together by `writeFileVisits`, so that reading costs no write. */
export function noteFileVisit(visit: Visit, file: { file_id: number; uid: number }, bytes: number): void {
  let counted = noted.get(visit.db)
  if (!counted) noted.set(visit.db, (counted = { visits: new Map(), flow: new Map() }))
  const { visits, flow } = counted
  visits.set(file.file_id, { times: (visits.get(file.file_id)?.times ?? 0) + 1, last: visit.now })
  if (file.uid === 0) return // brought by the interface: nobody's traffic
  const owner = `${file.uid} ${dateText(visit.now, visit.site.config.timeZone).slice(0, 7)}`
  flow.set(owner, (flow.get(owner) ?? 0) + bytes)
}

/** Adds what was counted since the last time. Rows are taken in one order, so that two servers never wait for each other. Source: additions 6. */
export async function writeFileVisits(db: Database): Promise<void> {
  const counted = noted.get(db)
  if (!counted) return
  noted.delete(db)
  await db.transaction(async (trx) => {
    for (const [file_id, { times, last }] of [...counted.visits].sort(([a], [b]) => a - b))
      await trx(UploadFile.tableName)
        .where({ file_id })
        .update({ visit_times: trx.raw('visit_times + ?', [times]), last_visit_time: last })
    for (const [owner, used] of [...counted.flow].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [uid, date_month] = owner.split(' ') as [string, string]
      await trx(FileFlow.tableName)
        .insert({ uid: Number(uid), date_month, used })
        .onConflict(['uid', 'date_month'])
        .merge({ used: trx.raw('file_flow.used + ?', [used]) })
    }
  })
}
