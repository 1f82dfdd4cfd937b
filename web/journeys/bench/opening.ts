// How much of the main thread's time it takes to open a screen, read from a trace of the browser.
import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Begin, duration, and the processor time in it, in microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly requestId?: string; readonly url?: string } }
}

type Span = readonly [from: number, to: number]

/** A link that is clicked, and what is shown then. */
export interface Opening {
  readonly link: string
  readonly shown: string
  /** The call with whose answer the measurement begins; with the click when absent. */
  readonly after?: string
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
]

/**
 * Clicks the link, and returns the milliseconds of processor time until what it opens is in a frame:
 * neither other programs nor waiting for a frame count. From the click on, time in which calls or
 * scripts are under way is left out; from an answer on, everything counts.
 */
export async function costOfOpening(page: Page, opening: Opening): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events = await traced(session, () => open(page, opening))
  const mark = (name: string) => the(events.find((event) => event.name === name))
  const [clicked, shown] = [mark('bench-clicked'), mark('bench-shown')]
  const thread = events.filter(({ pid, tid }) => pid === clicked.pid && tid === clicked.tid)
  const frame = the(thread.find(({ name, ts }) => name === 'Commit' && ts > shown.ts))
  const loads = loadsIn(thread)
  const until = frame.ts + (frame.dur ?? 0)
  const { after } = opening
  const answer = after && the(loads.find(({ url }) => url.endsWith(after)))
  const spans = answer
    ? between(answer.span[1], until, [])
    : between(
        clicked.ts,
        until,
        loads.map(({ span }) => span),
      )
  const costs = spans.map((span) => processorTime(thread, span))
  return costs.reduce((sum, cost) => sum + cost, 0) / 1_000
}

/** Clicks the link as soon as the page watches for what it opens; settles once that was painted. */
const open = (page: Page, { link, shown }: Opening): Promise<void> =>
  page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector.shown)) return
          observer.disconnect()
          performance.mark('bench-shown')
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
        }).observe(document, { childList: true, subtree: true })
        // a task of its own
        setTimeout(() => {
          performance.mark('bench-clicked')
          document.querySelector<HTMLElement>(selector.link)!.click()
        })
      }),
    { link, shown },
  )

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } })
  await run()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events.sort((a, b) => a.ts - b.ts)
}

/** What was requested, from the request until the thread was told of its end. */
function loadsIn(thread: readonly TraceEvent[]): { url: string; span: Span }[] {
  const ends = new Map<string | undefined, number>()
  for (const { name, ts, args } of thread)
    if (name === 'ResourceFinish') ends.set(args?.data?.requestId, ts)
  return thread.flatMap(({ name, ts, args }) => {
    const end = ends.get(args?.data?.requestId)
    if (name !== 'ResourceSendRequest' || end === undefined) return []
    return [{ url: args?.data?.url ?? '', span: [ts, end] as const }]
  })
}

/** What is left of a time without these. */
function between(from: number, until: number, spans: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = from
  for (const [begin, end] of [...spans.toSorted((a, b) => a[0] - b[0]), [until, until] as const]) {
    if (begin > at) left.push([at, Math.min(begin, until)])
    at = Math.max(at, end)
  }
  return left
}

/** Of a task that is only partly in the span, its share of the duration. */
const processorTime = (thread: readonly TraceEvent[], [from, to]: Span): number =>
  thread.reduce((sum, { name, ts, dur = 0, tdur = dur }) => {
    const inside = Math.min(to, ts + dur) - Math.max(from, ts)
    return name === 'RunTask' && inside > 0 ? sum + (tdur * inside) / dur : sum
  }, 0)

function the<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the trace lacks what is measured')
  return found
}
