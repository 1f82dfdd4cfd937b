import type { InputOf } from '#contract/call.ts'
import type { mockCalls } from '#contract/calls/mock.ts'
import { Failure, type FailureName } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { Mock } from '../../models/mock.ts'
import type { RequestContext } from '../../request-context.ts'
import { noteMockView } from '../../services/counters/mock-views.ts'
import { mockOfKey, mockOfPath } from '../../services/mock/find.ts'
import { requestedPath } from '../../services/mock/path.ts'
import { mockAnswerTask } from '../../services/mock/tasks.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'

/** Statuses of failures; all others are 400. */
const statuses: Partial<Record<FailureName, number>> = { mockNotFound: 404, serverBusy: 503 }

/**
 * Sends the answer of a mock; failures as plain text: 404 unknown, 400 no answer, 503 too many at
 * once.
 */
async function serve(ctx: RequestContext, find: () => Promise<Mock | undefined>): Promise<void> {
  try {
    const mock = await find()
    if (!mock) throw new Failure('mockNotFound')
    const order = { template: mock.template, now: ctx.now, timeZone: ctx.site.config.timeZone }
    const json = await workOrRefuse(mockAnswerTask, order, {
      tooHeavy: () => new Failure('mockTooLarge'),
      of: mock.item_id,
    })
    noteMockView(ctx.db, mock.id)
    ctx.answering.send(json, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    ctx.answering.sendRefusal(error, statuses[error.why] ?? 400)
  }
}

/** Answers by key. */
export const serveByKey = (
  { ctx, db }: Anyone,
  { unique_key }: InputOf<typeof mockCalls.infoByKey>,
): Promise<void> =>
  serve(ctx, async () => (unique_key === '' ? undefined : await mockOfKey(db, unique_key)))

/** Answers by path in an item. */
export const serveByPath = (
  { ctx, db }: Anyone,
  { item_id, path }: InputOf<typeof mockCalls.infoByPath>,
): Promise<void> =>
  serve(ctx, async () => {
    if (Buffer.byteLength(path) > limits.mockPathBytes)
      throw new Failure('mockPathTooLong', { limit: limits.mockPathBytes })
    return mockOfPath(db, item_id, requestedPath(path))
  })
