import type { CommandContext } from '../../context.ts'
import { flagName, type Sources } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { flags, type PlanFlags } from './flags.ts'

/** Flags of a push without a meaning in the other direction. */
const onlyOfPush = [
  'adopt',
  'takeOver',
  'strict',
  'sheets',
  'pruneAssets',
  'encoding',
  'allowSecrets',
  'diff',
  'check',
  'continue',
  'atomic',
  'lockWait',
  'message',
  'notify',
] as const

/** Plans a push, or with `--pull` a pull. */
export async function run(
  ctx: CommandContext,
  values: PlanFlags,
  paths: readonly string[],
  sources: Sources,
): Promise<Exit> {
  if (!values.pull) {
    const push = await import('../push/run.ts')
    const ofPush = {
      dryRun: true,
      preview: undefined,
      expires: 14,
    }
    return push.run(ctx, { ...values, ...ofPush }, paths, sources)
  }
  // a variable may be meant for other commands of the same job
  const wrong = onlyOfPush.find((name) => sources[name] === 'flag')
  if (wrong)
    throw new Problem(
      'usage',
      pushTranslator(ctx.locale)('plan.notPull', { flag: flagName(wrong, flags[wrong]) }),
    )
  const pull = await import('../pull/run.ts')
  const ofPull = {
    dryRun: true,
    catalog: undefined,
    page: undefined,
    conflictStyle: undefined,
    writeIds: false,
    assets: true,
    all: false,
  }
  return pull.run(ctx, { ...values, ...ofPull }, paths, sources)
}
