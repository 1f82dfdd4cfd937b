import type { Database } from '../../db/database.ts'
import { Mock } from '../../models/mock.ts'
import { bufferedCounter } from './buffered-counter.ts'

/**
 * Number of answers by mock. Source: server/contract/spec/calls.md 14.3,
 * server/contract/spec/additions.md 6.
 */
export const mockViews = bufferedCounter<number, number>(
  (older, newer) => older + newer,
  (db, id, times) =>
    db(Mock.tableName)
      .where({ id })
      .update({ view_times: db.raw('view_times + ?', [times]) }),
)

/** Counts an answer. */
export const noteMockView = (db: Database, mockId: number): void => mockViews.note(db, mockId, 1)
