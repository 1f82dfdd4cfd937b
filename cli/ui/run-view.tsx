import { Box, render, Text } from 'ink'
import { useEffect, useState } from 'react'
import type { CommandContext } from '../context.ts'
import type { PullStage } from '../sync/pull/job.ts'
import type { Stage } from '../sync/push/job.ts'
import { pushTranslator } from './push-messages.ts'
import type { SyncTarget } from '../sync/settings/settings-file.ts'

/** The progress of a run. */
export interface Progress {
  count?: number
  planned?: Record<'create' | 'update' | 'move' | 'conflict', number>
  files?: { done: number; total: number; name?: string }
  write?: { done: number; total: number }
  /** Whom the run waits for. */
  waiting?: string
  isStopping?: boolean
}

/** Maximum frames per second. Source: cli/spec.md 1.4 */
const framesPerSecond = 12
const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const barWidth = 20

interface ViewParts {
  ctx: CommandContext
  verb: 'push' | 'pull'
  /** A plan: nothing is written. */
  isPlan: boolean
  target: SyncTarget
  onStopping: (listener: () => void) => void
}

/**
 * Shows the progress of a push or a pull on standard error; the command prints the result afterwards. Source:
 * cli/spec.md 5.5
 */
export function showRun({ ctx, verb, isPlan, target, onStopping }: ViewParts): {
  show: (stage: Stage | PullStage) => void
  end: () => Promise<void>
} {
  let progress: Progress = {}
  let isEnded = false
  let update: (next: Progress) => void = () => {}
  const change = (part: Progress) => {
    progress = { ...progress, ...part }
    update(progress)
  }
  onStopping(() => change({ isStopping: true }))
  const shown = (over?: Progress) => (
    <RunView
      verb={verb}
      isPlan={isPlan}
      locale={ctx.locale}
      marks={ctx.terminal.marks}
      target={target}
      listen={(next) => (update = next)}
      over={over}
    />
  )
  const view = render(shown(), {
    stdout: ctx.stderr as NodeJS.WriteStream,
    stdin: ctx.stdin as NodeJS.ReadStream,
    exitOnCtrlC: false,
    maxFps: framesPerSecond,
  })
  return {
    show: (stage) => change(progressOf(stage)),
    async end() {
      // a question ends it before the run does; drawn again, it would keep the program alive
      if (isEnded) return
      isEnded = true
      // what has come since the last frame is not drawn yet
      view.rerender(shown(progress))
      view.unmount()
      await view.waitUntilExit()
    },
  }
}

/** Applies a stage to the progress. */
export function progressOf(stage: Stage | PullStage): Progress {
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

interface RunViewProps {
  verb: 'push' | 'pull'
  isPlan?: boolean
  locale: CommandContext['locale']
  marks: Pick<CommandContext['terminal']['marks'], 'ok' | 'busy'>
  target: Pick<SyncTarget, 'config'>
  listen: (update: (next: Progress) => void) => void
  /** How far the run had come when it ended: what was not done is not shown as under way. */
  over?: Progress | undefined
}

export function RunView({ verb, isPlan, locale, marks, target, listen, over }: RunViewProps) {
  const [now, setProgress] = useState<Progress>({})
  const progress = over ?? now
  const [tick, setTick] = useState(0)
  useEffect(() => listen(setProgress), [listen])
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), 1_000 / framesPerSecond)
    return () => clearInterval(timer)
  }, [])
  const t = pushTranslator(locale)
  const { count, planned, files, write, waiting, isStopping } = progress
  const busy = marks.busy === '-' ? '-' : spinner[tick % spinner.length]!
  const mark = (isDone: boolean) => (isDone ? marks.ok : over ? ' ' : busy)
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text bold>{`showdoc ${isPlan ? 'plan' : verb}`}</Text>
        {`   ${ends(target, verb)}`}
      </Text>
      <Row
        mark={mark(count !== undefined)}
        name={t('view.read')}
        detail={count === undefined ? '' : t('view.readDone', { count })}
      />
      {count !== undefined && (
        <Row
          mark={mark(planned !== undefined)}
          name={t('view.compare')}
          detail={planned ? t('view.planned', planned) : ''}
        />
      )}
      {files && (
        <Row
          mark={mark(files.done >= files.total)}
          name={t('view.files')}
          detail={`${files.done}/${files.total}  ${files.name ?? ''}`}
        />
      )}
      {write && (
        <Row
          mark={mark(write.done >= write.total)}
          name={t('view.write')}
          detail={`${bar(write.done, write.total, busy === '-')}  ${write.done}/${write.total}`}
        />
      )}
      {waiting && !over && <Text wrap="truncate">{`   ${waiting}`}</Text>}
      {isStopping && <Text>{t('view.stoppingBatch')}</Text>}
    </Box>
  )
}

function Row({ mark, name, detail }: { mark: string; name: string; detail: string }) {
  return <Text wrap="truncate">{` ${mark} ${name.padEnd(9)} ${detail}`}</Text>
}

function bar(done: number, total: number, isPlain: boolean): string {
  const full = total === 0 ? barWidth : Math.round((Math.min(done, total) / total) * barWidth)
  const [filled, empty] = isPlain ? ['#', '.'] : ['█', '░']
  return filled!.repeat(full) + empty!.repeat(barWidth - full)
}
