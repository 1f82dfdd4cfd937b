import { randomBytes } from 'node:crypto'
import type { ArgsOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { ComposedFile } from '../file/compose.ts'
import type { PullJob } from '../job.ts'
import type { Survey } from '../../survey/survey.ts'
import { lockPathOf } from './write.ts'

type Operation = ArgsOf<(typeof syncCalls)['write']>['operations'][number]

/**
 * Reports to the server which files the pulled pages are, where it does not know: so a lost lock costs
 * nothing. Who may not write does without.
 */
export async function trackFiles(
  { config, calls }: PullJob,
  { remote }: Survey,
  files: readonly ComposedFile[],
  isRefusal: (error: unknown) => boolean,
): Promise<void> {
  const { item, limits } = remote.answer
  if (item.rights === 'read' || item.archived) return
  const operations = files.flatMap(({ plan, side }): Operation[] => {
    const { remote: page, action, state, to, id } = plan
    const rev = page?.rev ?? ('present' in state ? state.present.rev : undefined)
    const known = page ? page.path : plan.path
    const path = lockPathOf(plan)
    if (rev === undefined || known === path) return []
    if (page?.tracked_by !== undefined || (path !== to && action !== 'create')) return []
    return [{ op: 'adopt', path, id: Number(id), base: Number(rev), side, uncommitted: true }]
  })
  try {
    for (let at = 0; at < operations.length; at += limits.batch_pages)
      await calls.write({
        item_id: Number(config.item),
        source: config.source!,
        root: config.root,
        number: randomBytes(12).toString('hex'),
        operations: operations.slice(at, at + limits.batch_pages),
      })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}
