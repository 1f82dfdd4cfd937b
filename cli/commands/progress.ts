import type { CommandContext } from '../context.ts'
import { progress as en } from '../locales/en/progress.ts'
import { createTranslator } from '../locales/translator.ts'
import { progress as zhCn } from '../locales/zh-cn/progress.ts'
import type { Output } from '../output.ts'
import { sizeText } from '../ui/size-text.ts'
import type { showSteps } from '../ui/live/steps-view.tsx'

type StepName = keyof typeof en

/** Tells what a run is doing. */
export interface Progress {
  /**
   * Begins a step, and so ends the one before.
   *
   * @param detail what is known of it, called for each frame
   */
  begin(name: StepName, detail?: () => string): void
  /** Says from where to where the run goes. */
  goes(ends: string): void
  /** All steps are done: what is printed from now on stands below them. */
  done(): Promise<void>
}

/** For work that nobody follows. */
export const noProgress: Progress = {
  begin: () => undefined,
  goes: () => undefined,
  done: async () => undefined,
}

/** Milliseconds of work without a view: loading one takes longer than most runs. */
const quietly = 1_000

/**
 * Does work whose steps are shown on a terminal once it takes a while. What the work prints
 * meanwhile, with the context it gets, stands above them. Source: cli/spec.md 1.4
 */
export async function withProgress<T>(
  ctx: CommandContext,
  work: (ctx: CommandContext, progress: Progress) => Promise<T>,
): Promise<T> {
  if (!ctx.terminal.hasViews) return work(ctx, noProgress)
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const steps: { readonly name: StepName; readonly detail: () => string }[] = []
  const view: { shown?: ReturnType<typeof showSteps>; isOver: boolean } = { isOver: false }
  let ends = ''
  let isDone = false
  const read = () => ({
    title: ctx.output.options.command,
    ends,
    steps: steps.map(({ name, detail }, at) => ({
      name: t(name),
      detail: detail(),
      isDone: isDone || at < steps.length - 1,
    })),
    notes: [],
  })
  const show = async () => {
    const module = await import('../ui/live/steps-view.tsx')
    if (!view.isOver) view.shown = module.showSteps(ctx, read)
  }
  let timer: NodeJS.Timeout | undefined
  const end = async () => {
    view.isOver = true
    clearTimeout(timer)
    await view.shown?.end()
    delete view.shown
  }
  const progress: Progress = {
    begin(name, detail = () => '') {
      steps.push({ name, detail })
      timer ??= setTimeout(() => void show(), quietly)
    },
    goes: (given) => void (ends = given),
    done() {
      isDone = true
      return end()
    },
  }
  const output = above(ctx.output, () => view.shown?.clear())
  try {
    return await work({ ...ctx, output }, progress)
  } finally {
    await end()
  }
}

/** Output in whose place the next frame is not. */
const above = (output: Output, clear: () => void): Output => ({
  ...output,
  note: (line) => (clear(), output.note(line)),
  detail: (line) => (clear(), output.detail(line)),
  trace: (line) => (clear(), output.trace(line)),
  ask: (line) => (clear(), output.ask(line)),
  warn: (sentence, hint) => (clear(), output.warn(sentence, hint)),
  error: (sentence, hint) => (clear(), output.error(sentence, hint)),
})

/** Bytes as they pass, with their size so far, such as `1.4 MB`. */
export function measured(bytes: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly size: () => string
} {
  let count = 0
  async function* passed() {
    for await (const chunk of bytes) {
      count += chunk.length
      yield chunk
    }
  }
  return { bytes: passed(), size: () => sizeText(count) }
}
