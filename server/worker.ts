// Entry of the worker threads: each thread runs one task, named by its data. Not part of the main
// thread.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#contract/failures.ts'
import type { Order, Reply, Task } from './workers/task.ts'

/** All tasks by name; a worker loads only its own, since all take longer than most runs. */
export const tasks: Readonly<Record<string, () => Promise<Task<never, unknown>>>> = {
  body: async () => (await import('./http/body/form.ts')).bodyTask,
  'encoded text': async () => (await import('./http/body/form.ts')).textTask,
  undo: async () => (await import('./http/body/unescaping.ts')).decodeEntitiesTask,
  comments: async () => (await import('./services/open-api/comments.ts')).commentsTask,
  'render text': async () =>
    (await import('./services/pages/rendering/rendered-text.ts')).renderTextTask,
  tables: async () => (await import('./services/open-api/tables.ts')).tablesTask,
  'sql to markdown': async () => (await import('./services/sql-table/markdown.ts')).sqlTask,
  bcrypt: async () => (await import('./signin/bcrypt-task.ts')).bcryptTask,
  checkpoint: async () => (await import('./db/sqlite/checkpoints.ts')).checkpointTask,
  'search tokens': async () => (await import('./search/words/tokens-task.ts')).tokensTask,
  'search shown text': async () =>
    (await import('./search/words/shown-text-task.ts')).shownTextTask,
  'mock answer': async () => (await import('./services/mock/tasks.ts')).mockAnswerTask,
  'mock expression': async () => (await import('./services/mock/tasks.ts')).mockExpressionTask,
  'mock path': async () => (await import('./services/mock/tasks.ts')).mockPathTask,
  'QR code': async () => (await import('./features/common/qrcode-task.ts')).qrcodeTask,
  'structured markdown': async () =>
    (await import('./services/pages/rendering/page-markdown.ts')).structuredMarkdownTask,
  SVG: async () => (await import('./services/files/svg/sanitise-task.ts')).svgTask,
  openapi: async () => (await import('./features/import/read/operations-task.ts')).openApiTask,
  import: async () => (await import('./features/import/read/read-task.ts')).readImportTask,
  'import-tree': async () => (await import('./features/import/read/tree-task.ts')).readTreeTask,
  'word pages': async () => (await import('./features/export/word-task.ts')).wordPagesTask,
  'openapi document': async () => (await import('./features/export/openapi-task.ts')).openapiTask,
  'html pages': async () => (await import('./features/export/html-task.ts')).htmlPagesTask,
}

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
  const task = await tasks[workerData as string]?.()
  const say = (reply: Reply) =>
    port.postMessage(reply, 'value' in reply ? (task?.handsOver?.(reply.value) ?? []) : [])
  port.on('message', (order: Order) => {
    say({ id: order.id, begins: true })
    void replyTo(task, order).then(say)
  })
}
