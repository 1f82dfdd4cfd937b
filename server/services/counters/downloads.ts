import { dateText } from '../../date-text.ts'
import { FileFlow } from '../../models/file-flow.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { RequestContext } from '../../request-context.ts'
import { bufferedCounter } from './buffered-counter.ts'

/**
 * Number and time (unix seconds) of downloads per file. Source: server/contract/spec/additions.md
 * 6.
 */
export const downloadCounts = bufferedCounter<
  number,
  { readonly times: number; readonly last: number }
>(
  (older, newer) => ({ times: older.times + newer.times, last: newer.last }),
  (db, file_id, { times, last }) =>
    db(UploadFile.tableName)
      .where({ file_id })
      .update({ visit_times: db.raw('visit_times + ?', [times]), last_visit_time: last }),
)

/** Bytes by owner and month, with the key `uid month`. */
export const fileFlow = bufferedCounter<string, number>(
  (older, newer) => older + newer,
  (db, owner, used) => {
    const [uid, date_month] = owner.split(' ') as [string, string]
    return db(FileFlow.tableName)
      .insert({ uid: Number(uid), date_month, used })
      .onConflict(['uid', 'date_month'])
      .merge({ used: db.raw('file_flow.used + ?', [used]) })
  },
)

/** Counts the bytes sent of a file, and a download unless it was no visit. */
export function countDownload(
  ctx: RequestContext,
  file: { file_id: number; uid: number },
  bytes: number,
  isVisit: boolean,
): void {
  if (isVisit) downloadCounts.note(ctx.db, file.file_id, { times: 1, last: ctx.now })
  if (file.uid === 0) return // uploaded through the open interface: nobody's traffic
  fileFlow.note(
    ctx.db,
    `${file.uid} ${dateText(ctx.now, ctx.site.config.timeZone).slice(0, 7)}`,
    bytes,
  )
}
