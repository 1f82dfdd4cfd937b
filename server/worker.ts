// Entry of the worker threads: each thread runs one task, named by its data. Not part of the main
// thread.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#contract/failures.ts'
import { checkpointTask } from './db/sqlite/checkpoints.ts'
import { qrcodeTask } from './features/common/qrcode-task.ts'
import { openapiTask } from './features/export/openapi-task.ts'
import { htmlPagesTask } from './features/export/html-task.ts'
import { wordPagesTask } from './features/export/word-task.ts'
import { readImportTask } from './features/import/read-task.ts'
import { readTreeTask } from './features/import/tree-task.ts'
import { bodyTask, textTask } from './http/body/form.ts'
import { decodeEntitiesTask } from './http/body/unescaping.ts'
import { structuredMarkdownTask } from './services/pages/page-markdown.ts'
import { openApiTask } from './features/import/operations-task.ts'
import { shownTextTask } from './search/words/shown-text-task.ts'
import { tokensTask } from './search/words/tokens-task.ts'
import { svgTask } from './services/files/svg/sanitise-task.ts'
import { mockAnswerTask, mockExpressionTask, mockPathTask } from './services/mock/tasks.ts'
import { renderTextTask } from './services/pages/rendered-text.ts'
import { commentsTask } from './services/open-api/comments.ts'
import { tablesTask } from './services/open-api/tables.ts'
import { sqlTask } from './services/sql-table/markdown.ts'
import { bcryptTask } from './signin/bcrypt-task.ts'
import type { Order, Reply, Task } from './workers/task.ts'

/** All tasks. */
export const tasks: readonly Task<never, unknown>[] = [
  bodyTask,
  textTask,
  decodeEntitiesTask,
  commentsTask,
  renderTextTask,
  tablesTask,
  sqlTask,
  bcryptTask,
  checkpointTask,
  tokensTask,
  shownTextTask,
  mockAnswerTask,
  mockExpressionTask,
  mockPathTask,
  qrcodeTask,
  structuredMarkdownTask,
  svgTask,
  openApiTask,
  readImportTask,
  readTreeTask,
  wordPagesTask,
  openapiTask,
  htmlPagesTask,
]

async function replyTo(
  task: Task<never, unknown> | undefined,
  { id, input }: Order,
): Promise<Reply> {
  try {
    if (!task) throw new Error(`server/worker.ts does not list the task ${String(workerData)}`)
    return { id, value: await task.run(input as never) }
  } catch (error) {
    if (error instanceof Failure) return { id, refused: { why: error.why, details: error.details } }
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
    return { id, broken: { message, stack } }
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const task = tasks.find((one) => one.name === workerData)
  const say = (reply: Reply) =>
    port.postMessage(reply, 'value' in reply ? (task?.handsOver?.(reply.value) ?? []) : [])
  port.on('message', (order: Order) => {
    say({ id: order.id, begins: true })
    void replyTo(task, order).then(say)
  })
}
