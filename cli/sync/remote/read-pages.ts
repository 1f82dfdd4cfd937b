import type { OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncCalls } from './calls.ts'

export type ReadPage = OutputOf<(typeof syncCalls)['read']>['pages'][number]

/** A page that was read, with its text. */
export type TextPage = ReadPage & { rev: string; text: string }

/** A page, or the text it had at an earlier revision. */
export interface WantedPage {
  id: string
  rev?: string
}

/** Most pages in one call. Source: server/contract/calls/sync-read.ts */
const mostPages = 200
/** Calls at a time. Source: cli/spec.md 5.9 */
const atOnce = 4

interface Asking {
  calls: Pick<SyncCalls, 'read'>
  /** Item id and source of the folder. */
  item: string
  source: string
}

/** Pages by id, those that are there; of several revisions of one page use one call each. */
export async function readPages(
  { calls, item, source }: Asking,
  wanted: readonly WantedPage[],
): Promise<Map<string, TextPage>> {
  const found = new Map<string, TextPage>()
  const queue: (readonly WantedPage[])[] = []
  for (let at = 0; at < wanted.length; at += mostPages) queue.push(wanted.slice(at, at + mostPages))
  const ask = async (pages: readonly WantedPage[]) => {
    const answer = await calls.read({
      item_id: Number(item),
      source,
      pages: pages.map(({ id, rev }) => ({
        id: Number(id),
        ...(rev === undefined ? {} : { rev: Number(rev) }),
      })),
    })
    const later = pages.filter((_, index) => answer.pages[index]?.state === 'later')
    if (later.length === pages.length && pages.length > 0)
      throw new Error('the server sends none of the pages asked for')
    if (later.length > 0) queue.push(later)
    for (const page of answer.pages)
      if (page.text !== undefined && page.rev !== undefined)
        found.set(page.id, { ...page, text: page.text, rev: page.rev })
  }
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await ask(next)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, worker))
  // what did not fit may have come after other workers had ended
  await worker()
  return found
}
