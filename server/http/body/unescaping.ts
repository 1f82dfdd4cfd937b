import { limits } from '#contract/limits.ts'
import { unescapeOnce } from '#contract/text/markdown/entities.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { task } from '../../workers/task.ts'

/** Fields of the open interface that scripts may send HTML-escaped. */
const unescapedFields = [
  'page_title',
  'page_content',
  'cat_name',
  'cat_name_sub',
  'content',
  'table_info',
  'table_detail',
  'table_index',
] as const

export const decodeEntitiesTask = task({
  name: 'undo',
  run: unescapeOnce,
  ms: 10_000,
  memoryMb: 256,
  workers: 1,
})

/**
 * Decodes HTML entities once in the fields of the open interface, large texts in a worker. The text
 * of a page is left alone on addresses that answer it unescaped: what a script read there it can
 * write back. Source: server/contract/spec/additions.md 1.
 */
export async function decodeEntitiesIn(
  parameters: Record<string, unknown>,
  older: boolean,
): Promise<void> {
  for (const field of unescapedFields) {
    const value = parameters[field]
    if (typeof value !== 'string' || (field === 'page_content' && !older)) continue
    parameters[field] =
      value.length > limits.textBytesInline
        ? await workOrRefuse(decodeEntitiesTask, value)
        : unescapeOnce(value)
  }
}
