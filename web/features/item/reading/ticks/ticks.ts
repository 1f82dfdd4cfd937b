import { tickTask } from '#contract/text/rules/tasks.ts'

/** Milliseconds during which ticks are collected. Source: web/spec/reading.md 8.10. */
const collecting = 800

/** A page as stored on the server. */
export interface Stored {
  text: string
  title: string
  catalog: string
  revision: string
}

export interface TicksOptions {
  /** The text as rendered. */
  stored: Stored
  read: () => Promise<Stored>
  /** Returns the new revision. @throws {Refusal} */
  save: (next: Stored) => Promise<string>
  /** Saves without waiting for an answer, as the window closes. */
  saveLast: (next: Stored) => void
  /** False: it is too long for {@link saveLast}. */
  fitsLast: (next: Stored) => boolean
  /** Resets a box. */
  undo: (line: number, isDone: boolean) => void
  /** Ticks were reset, either after a failure or because their lines are gone. */
  onError: (error: unknown) => void | Promise<void>
  /** The page was saved; settles when the display is up to date. */
  onSaved: () => Promise<void>
  /**
   * Called with true at the first tick and with false once all collected ones are saved or reset:
   * in between, the window must not close unnoticed.
   */
  onWork: (isAtWork: boolean) => void
}

/** Ticks being sent to the server. */
export interface Ticks {
  /**
   * True for the rendered text with the saved ticks applied; also for the previous text, while its
   * successor is loading.
   */
  isOwn: (text: string) => boolean
  tick: (line: number, isDone: boolean) => void
  /** Sends the collected ticks now. Never fails. */
  flush: () => Promise<void>
  /**
   * Called before the window closes: true when it must stay open, because its last message can't
   * carry the collected ticks; they are then sent at once.
   */
  mustStay: () => boolean
  /** The last message, as the window closes. */
  leave: () => void
}

type Batch = ReadonlyMap<number, boolean>

/**
 * Collects the ticks made in a rendered text, then reads the page again and applies them to what is
 * stored by then; one request at a time. Source: web/spec/reading.md 8.10.
 */
export function createTicks(options: TicksOptions): Ticks {
  let known = options.stored
  let shown = options.stored.text
  let before = shown
  let waiting = new Map<number, boolean>()
  let underWay: Batch = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()

  const resetBoxes = (lines: Iterable<number>) => {
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
      // other people's changes only appear in a new rendering: a last message of this one must not
      // name the revision that contains them
      if (stored.text === shown) {
        known = { ...stored, revision }
        before = shown
        shown = text
      }
      resetBoxes(lost)
      if (lost.length > 0) await options.onError(null)
      await options.onSaved()
    } catch (error) {
      resetBoxes(batch.keys())
      await options.onError(error)
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
      // only the answer tells whether the save that is under way created a new revision
      if (underWay.size === 0 && options.fitsLast(last())) return false
      void flush()
      return true
    },
    leave: () => {
      clearTimeout(timer)
      const next = last()
      waiting = new Map()
      // changes saved by others meanwhile are safe: the revision is refused then
      if (next.text !== shown) options.saveLast(next)
      options.onWork(underWay.size > 0)
    },
  }
}

/**
 * Applies ticks made in a rendered text to the stored one: on the same line if it still reads the
 * same, otherwise wherever the line is now, provided its text is unique. `lost` are lines that are
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

/** The lines with all boxes unticked, so that a tick does not change their identity. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|\n|\r/).map((line) => tickTask(line, 0, false) ?? line)
