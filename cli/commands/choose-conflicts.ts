import type { CommandContext } from '../context.ts'
import { inPager } from '../pager.ts'
import type { FolderJob } from '../sync/plan/job.ts'
import type { ChooseConflicts, Conflict, OnConflict } from '../sync/plan/on-conflict.ts'
import { folderDiff } from '../sync/status/diff.ts'
import { sidesOf, type Notice } from '../ui/conflict-list.ts'
import { printDiff } from '../ui/diff-lines.ts'
import type { Stopper } from './stopper.ts'

interface ChooserParts {
  readonly verb: 'push' | 'pull'
  readonly stop: Stopper
  readonly folder: Omit<FolderJob, 'options'>
  readonly values: {
    readonly onConflict: OnConflict | undefined
    readonly dryRun: boolean
    readonly base: FolderJob['options']['base']
    readonly gitignore: boolean
    readonly encoding?: FolderJob['options']['encoding']
  }
  readonly hideView: () => Promise<void>
}

/**
 * Asks about conflicts where somebody can answer and nothing else says what to do about them.
 * Source: cli/spec.md 3.7
 */
export function conflictChooser(
  ctx: CommandContext,
  { verb, stop, folder, values, hideView }: ChooserParts,
): ChooseConflicts | undefined {
  const { hasViews, canAsk } = ctx.terminal
  const isDecided = values.onConflict !== undefined || folder.config.onConflict !== 'fail'
  if (!hasViews || !canAsk || ctx.settings.yes || values.dryRun || isDecided) return undefined
  return async (conflicts) => {
    await hideView()
    if (stop.isRequested) return []
    const { showConflicts } = await import('../ui/live/conflict-view.tsx')
    return showConflicts({
      ctx,
      verb,
      conflicts,
      onStopping: stop.onRequested,
      compare: (conflict) =>
        compared(ctx, conflict, { stop, folder, values }).catch((error: unknown) => ({
          key: 'noDiff',
          reason: error instanceof Error ? error.message : String(error),
        })),
    })
  }
}

/** Shows the difference of a page as `showdoc diff` does. */
async function compared(
  ctx: CommandContext,
  conflict: Conflict,
  { stop, folder, values }: Pick<ChooserParts, 'stop' | 'folder' | 'values'>,
): Promise<Notice | undefined> {
  if (conflict.kind === 'catalog') return { key: 'noDifference' }
  const { base, gitignore, encoding = 'utf-8' } = values
  const options = {
    base,
    gitignore,
    encoding,
    only: [conflict.path],
    others: [conflict.path],
    against: 'server' as const,
    context: 3,
  }
  const [page] = await folderDiff({ ...folder, options }, Date.now())
  if (!page) return { key: 'noDifference' }
  if (stop.isRequested) return undefined
  // the list leaves one read pending, which would take a key from the pager
  ctx.stdin.pause()
  await inPager(ctx, (output) => {
    for (const line of sidesOf(conflict, ctx.locale)) output.result(line)
    printDiff(output, page)
  })
  return undefined
}
