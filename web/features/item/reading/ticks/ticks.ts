import { tickTask } from '#contract/text/rules/tasks.ts'

/** Milliseconds in which ticks are collected. Source: web/spec/reading.md 8.10. */
const collecting = 800

/** A page as the server has it. */
export interface Stored {
  text: string
  title: string
  catalog: string
  revision: string
}

export interface TicksOptions {
  /** As the text was drawn. */
  stored: Stored
  read: () => Promise<Stored>
  /** Gives the new revision. @throws {Refusal} */
  save: (next: Stored) => Promise<string>
  /** Saves without an answer, as the window goes. */
  saveLast: (next: Stored) => void
  /** False: it is too long for {@link saveLast}. */
  fitsLast: (next: Stored) => boolean
  /** Puts a box back. */
  undo: (line: number, isDone: boolean) => void
  /** Ticks were put back: because of a failure, or because their lines are gone. */
  onError: (error: unknown) => void
  /** The page was saved; settles when what is shown is as new. */
  onSaved: () => Promise<void>
  /**
   * From the first tick until all that were collected are saved or put back, the window is watched.
   */
  onWork: (isAtWork: boolean) => void
}

/** Ticks on their way to the server. */
export interface Ticks {
  /**
   * True for the drawn text with the ticks that were saved; also for the one before, while its
   * successor is on its way.
   */
  isOwn: (text: string) => boolean
  tick: (line: number, isDone: boolean) => void
  /** Sends what is collected at once. Never fails. */
  flush: () => Promise<void>
  /**
   * Before the window goes: true when it must stay, as its last message can't carry what is
   * collected; that is sent at once then.
   */
  mustStay: () => boolean
  /** The last message, as the window goes. */
  leave: () => void
}

type Batch = ReadonlyMap<number, boolean>

/**
 * Collects ticks of a drawn text, then reads the page again and saves them into what is stored now;
 * one send at a time. Source: web/spec/reading.md 8.10.
 */
export function createTicks(options: TicksOptions): Ticks {
  let known = options.stored
  let shown = options.stored.text
  let before = shown
  let waiting = new Map<number, boolean>()
  let underWay: Batch = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()

  const putBack = (lines: Iterable<number>) => {
    for (const line of lines)
      if (!waiting.has(line)) options.undo(line, tickTask(shown, line, true) === shown)
  }
  const send = async () => {
    if (waiting.size === 0) return
    const batch = (underWay = waiting)
    waiting = new Map()
    try {
      const stored = await options.read()
      const { text, lost } = withTicks(stored.text, shown, batch)
      const revision =
        text === stored.text ? stored.revision : await options.save({ ...stored, text })
      // what others have written stands only in a new drawing: a last message of this one must not
      // name the revision that has it
      if (stored.text === shown) {
        known = { ...stored, revision }
        before = shown
        shown = text
      }
      putBack(lost)
      if (lost.length > 0) options.onError(null)
      await options.onSaved()
    } catch (error) {
      putBack(batch.keys())
      options.onError(error)
    } finally {
      underWay = new Map()
      if (waiting.size === 0) options.onWork(false)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    return (queue = queue.then(send))
  }
  const last = (): Stored => ({
    ...known,
    text: withTicks(shown, shown, new Map([...underWay, ...waiting])).text,
  })
  return {
    isOwn: (text) => text === shown || text === before,
    tick: (line, isDone) => {
      waiting.set(line, isDone)
      options.onWork(true)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), collecting)
    },
    flush,
    mustStay: () => {
      // whether the save under way has made a new revision is known only by its answer
      if (underWay.size === 0 && options.fitsLast(last())) return false
      void flush()
      return true
    },
    leave: () => {
      clearTimeout(timer)
      const next = last()
      waiting = new Map()
      // what others have saved meanwhile is kept: the revision is refused then
      if (next.text !== shown) options.saveLast(next)
      options.onWork(underWay.size > 0)
    },
  }
}

/**
 * A stored text with the ticks of a drawn one: at the same line when it still reads the same, else
 * where the line stands now, provided it is the only one of its words. `lost` are lines that are
 * gone.
 */
export function withTicks(
  stored: string,
  shown: string,
  ticks: Batch,
): { text: string; lost: number[] } {
  const lost: number[] = []
  if (stored === shown) return { text: all(stored, ticks, lost), lost }
  const now = linesOf(stored)
  const before = linesOf(shown)
  const moved = new Map<number, boolean>()
  for (const [line, isDone] of ticks) {
    const words = before[line]
    const at = words === undefined ? -1 : now[line] === words ? line : now.indexOf(words)
    const isSure = at === line || (at >= 0 && now.indexOf(words!, at + 1) < 0)
    if (isSure && tickTask(stored, at, isDone) !== null) moved.set(at, isDone)
    else lost.push(line)
  }
  return { text: all(stored, moved, lost), lost }
}

function all(text: string, ticks: Batch, lost: number[]): string {
  for (const [line, isDone] of ticks) {
    const next = tickTask(text, line, isDone)
    if (next === null) lost.push(line)
    else text = next
  }
  return text
}

/** Lines whose boxes are all empty, so that a tick does not make them others. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|\n|\r/).map((line) => tickTask(line, 0, false) ?? line)
