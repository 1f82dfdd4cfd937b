import type { InputOf } from '#contract/call.ts'
import type { mockCalls } from '#contract/calls/mock.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { Anyone } from '../../access/people.ts'
import type { Mock } from '../../models/mock.ts'
import { mockOfKey, mockOfPath } from '../../services/mock/find.ts'
import { askedPath } from '../../services/mock/path.ts'
import { mockAnswerTask } from '../../services/mock/tasks.ts'
import { noteMockView } from '../../services/mock/views.ts'
import type { Visit } from '../../visit.ts'
import { inWorker, WorkStopped } from '../../workers/in-worker.ts'

const plain = ({ answering }: Visit, status: number, text: string): void =>
  answering.send(`${text}\n`, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, status)

/** Sends the answer a mock stands for; every failure as plain text: 404 unknown, 400 no answer, 503 too many at once. */
async function serve(visit: Visit, find: () => Promise<Mock | undefined>): Promise<void> {
  try {
    const mock = await find()
    if (!mock) return plain(visit, 404, 'no such mock')
    const order = { template: mock.template, now: visit.now, timeZone: visit.site.config.timeZone }
    const json = await inWorker(mockAnswerTask, order)
    noteMockView(visit.db, mock.id)
    visit.answering.send(json, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  } catch (error) {
    const isCrowd = error instanceof WorkStopped && error.reason === 'crowd'
    const why = error instanceof WorkStopped ? new Failure(isCrowd ? 'serverBusy' : 'mockTooLarge') : error
    if (!(why instanceof Failure)) throw error
    plain(visit, isCrowd ? 503 : 400, failureSentence(visit.locale, why.why, why.details))
  }
}

/** The answer of a key. */
export const serveByKey = ({ visit, db }: Anyone, { unique_key }: InputOf<typeof mockCalls.infoByKey>): Promise<void> =>
  serve(visit, async () => (unique_key === '' ? undefined : await mockOfKey(db, unique_key)))

/** The answer of a path in an item. */
export async function serveByPath({ visit, db }: Anyone, input: InputOf<typeof mockCalls.infoByPath>): Promise<void> {
  if (Buffer.byteLength(input.path) > limits.mockPathBytes) return plain(visit, 400, `a path has at most ${limits.mockPathBytes} bytes`)
  await serve(visit, () => mockOfPath(db, input.item_id, askedPath(input.path)))
}
