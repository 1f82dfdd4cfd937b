import type { CommandContext } from '../../context.ts'
import type { PullStage } from '../../sync/pull/job.ts'
import type { Stage } from '../../sync/push/job.ts'
import type { SyncTarget } from '../../sync/settings/settings-file.ts'
import { pushTranslator } from '../push/push-messages.ts'
import { showSteps, type Step, type Steps } from './steps-view.tsx'

/** The progress of a run. */
export interface RunProgress {
  count?: number
  planned?: Record<'create' | 'update' | 'move' | 'conflict', number>
  files?: { done: number; total: number; name?: string }
  write?: { done: number; total: number }
  /** Whom the run waits for. */
  waiting?: string
  isStopping?: boolean
}

const barWidth = 20

interface RunParts {
  readonly verb: 'push' | 'pull'
  /** A plan: nothing is written. */
  readonly isPlan: boolean
  readonly target: Pick<SyncTarget, 'config'>
}

/**
 * Shows the progress of a push or a pull on standard error; the command prints the result
 * afterwards. Source: cli/spec.md 5.5
 */
export function showRun(
  ctx: CommandContext,
  run: RunParts,
  onStopping: (listener: () => void) => void,
): {
  show: (stage: Stage | PullStage) => void
  end: () => Promise<void>
} {
  let progress: RunProgress = {}
  const change = (part: RunProgress) => void (progress = { ...progress, ...part })
  onStopping(() => change({ isStopping: true }))
  const view = showSteps(ctx, () => stepsOf(progress, run, ctx))
  return { show: (stage) => change(progressOf(stage)), end: view.end }
}

/** Applies a stage to the progress. */
export function progressOf(stage: Stage | PullStage): RunProgress {
  if (stage.stage === 'read') return stage.state === 'done' ? { count: stage.count } : {}
  if (stage.stage === 'compare') {
    if (stage.state === 'begun') return {}
    const plans: readonly { action: string }[] = stage.plans
    const number = (action: string) => plans.filter((plan) => plan.action === action).length
    return {
      planned: {
        create: number('create'),
        update: number('update'),
        move: number('move'),
        conflict: number('conflict'),
      },
    }
  }
  if (stage.state === 'waiting') return { waiting: stage.line }
  const { done, total, name } = stage
  return stage.stage === 'files'
    ? { files: { done, total, ...(name ? { name } : {}) } }
    : { write: { done, total }, waiting: '' }
}

/** From where to where. */
const ends = ({ config }: Pick<SyncTarget, 'config'>, verb: 'push' | 'pull') => {
  const item = `${config.server}/${config.item}`
  return verb === 'push' ? `${config.folder} → ${item}` : `${item} → ${config.folder}`
}

interface Shown {
  readonly locale: CommandContext['locale']
  readonly terminal: Pick<CommandContext['terminal'], 'isUtf8'>
}

/** How far a run has come. */
export function stepsOf(
  { count, planned, files, write, waiting, isStopping }: RunProgress,
  { verb, isPlan, target }: RunParts,
  { locale, terminal: { isUtf8 } }: Shown,
): Steps {
  const t = pushTranslator(locale)
  const steps: Step[] = [
    {
      name: t('view.read'),
      detail: count === undefined ? '' : t('view.readDone', { count }),
      isDone: count !== undefined,
    },
  ]
  if (count !== undefined)
    steps.push({
      name: t('view.compare'),
      detail: planned ? t('view.planned', planned) : '',
      isDone: planned !== undefined,
    })
  if (files)
    steps.push({
      name: t('view.files'),
      detail: `${files.done}/${files.total}  ${files.name ?? ''}`,
      isDone: files.done >= files.total,
    })
  if (write)
    steps.push({
      name: t('view.write'),
      detail: `${bar(write.done, write.total, isUtf8)}  ${write.done}/${write.total}`,
      isDone: write.done >= write.total,
    })
  return {
    title: `showdoc ${isPlan ? 'plan' : verb}`,
    ends: ends(target, verb),
    steps,
    notes: [
      ...(waiting ? [`   ${waiting}`] : []),
      ...(isStopping ? [t('view.stoppingBatch')] : []),
    ],
  }
}

function bar(done: number, total: number, isUtf8: boolean): string {
  const full = total === 0 ? barWidth : Math.round((Math.min(done, total) / total) * barWidth)
  const [filled, empty] = isUtf8 ? ['█', '░'] : ['#', '.']
  return filled!.repeat(full) + empty!.repeat(barWidth - full)
}
