import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { mockCalls } from '#contract/calls/mock.ts'
import { Failure } from '#contract/failures.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { Mock } from '../../models/mock.ts'
import { expressionIn, storedPath } from '../../services/mock/path.ts'
import { mockAnswerTask, mockExpressionTask } from '../../services/mock/tasks.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'

type Add = typeof mockCalls.add

/** Saves the page's template and path. The key is created the first time, and stays. */
export async function addMock(grant: PageEdit, input: InputOf<Add>): Promise<OutputOf<Add>> {
  const { ctx, write, item, person, page } = grant
  const path = storedPath(input.path)
  // generates one answer, so that the editor learns about an invalid template
  const order = { template: input.template, now: ctx.now, timeZone: ctx.site.config.timeZone }
  await workOrRefuse(mockAnswerTask, order, {
    tooHeavy: () => new Failure('mockTooLarge'),
    of: item.item_id,
  })
  const expression = expressionIn(path)
  if (expression !== null)
    await workOrRefuse(mockExpressionTask, expression, {
      tooHeavy: () => new Failure('mockPathWrong'),
      of: item.item_id,
    })
  const { page_id } = page
  const kept = {
    path,
    template: input.template,
    item_id: item.item_id,
    uid: person.uid,
    last_update_time: ctx.now,
  }
  const unique_key = await write(async (trx, { recheck }) => {
    await recheck() // the page may have been deleted while its template was tried
    const row = {
      ...kept,
      page_id,
      unique_key: randomBytes(16).toString('hex'),
      addtime: ctx.now,
    }
    await trx(Mock.tableName).insert(row).onConflict('page_id').merge(Object.keys(kept))
    return (await Mock.query(trx).findOne({ page_id }).select('unique_key').throwIfNotFound())
      .unique_key
  })
  return { page_id, path, unique_key }
}
