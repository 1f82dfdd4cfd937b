/** Milliseconds in which a removed file may appear elsewhere: then it was moved. */
const moveWindow = 500
/** Milliseconds after which files that never stop changing are pushed all the same. */
const longestQuiet = 5_000

/** The files that have changed and were not pushed yet, and when they count as settled. */
export class ChangedFiles {
  private readonly changed = new Set<string>()
  /** Those that the running push sends. */
  private sending: readonly string[] = []
  /** Milliseconds since 1970 from which on the files count as settled. */
  settledFrom = 0
  /** When the first has changed since the last push. */
  private firstChange: number | undefined

  /** @param debounce milliseconds of quiet after a change */
  add(path: string, isRemoved: boolean, debounce: number): void {
    const now = Date.now()
    this.changed.add(path)
    this.firstChange ??= now
    const quiet = now + (isRemoved ? Math.max(debounce, moveWindow) : debounce)
    const longest = this.firstChange + longestQuiet + debounce
    this.settledFrom = Math.min(Math.max(this.settledFrom, quiet), longest)
  }

  /** A push of all of them begins. */
  send(): void {
    this.sending = [...this.changed]
    this.changed.clear()
    this.firstChange = undefined
  }

  /** @param isDone false: they still have to be pushed */
  sent(isDone: boolean): void {
    if (!isDone) for (const file of this.sending) this.changed.add(file)
    this.sending = []
  }

  get count(): number {
    return new Set([...this.changed, ...this.sending]).size
  }
}
