import { previewCalls } from '#contract/calls/preview.ts'
import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import { forTargets } from '../folder-targets.ts'
import { onlyOurs } from '../stock-calls.ts'
import { previewNameOf, previewTranslator } from './name.ts'

/** Ends a preview. One that has ended already is no failure: a job may run twice. */
export async function end(
  ctx: CommandContext,
  { allTargets }: { allTargets: boolean },
  named: string,
): Promise<Exit> {
  const t = previewTranslator(ctx)
  previewNameOf(ctx, named)
  return forTargets(ctx, { allTargets, args: [] }, async ({ name: ofTarget, target, session }) => {
    const name = previewNameOf(ctx, named, ofTarget)
    const open = session as Session
    const { ended } = await onlyOurs(ctx, open, () =>
      open.ask(previewCalls.end, { item_id: Number(target.config.item), name }),
    )
    ctx.output.result(t(ended ? 'ended' : 'unknown', { name }))
    ctx.output.document('showdoc.preview-end/1', 'ok', { name, ended })
    return 'ok'
  })
}
