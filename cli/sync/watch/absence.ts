/** Pauses while the server is away, in milliseconds. */
const firstPause = 1_000
const longestPause = 60_000

/** Since when the server is away, and when it is tried again: after growing pauses. */
export class Absence {
  private state: { since: Date; tries: number; until: number } | undefined

  get since(): Date | undefined {
    return this.state?.since
  }

  /** Milliseconds until the next try. */
  get pause(): number {
    return Math.max(0, (this.state?.until ?? 0) - Date.now())
  }

  /** A call got no answer; while a pause lasts that is nothing new. */
  note(): void {
    if (this.pause > 0) return
    const { since = new Date(), tries = 0 } = this.state ?? {}
    const milliseconds = Math.min(firstPause * 2 ** tries, longestPause)
    this.state = { since, tries: tries + 1, until: Date.now() + milliseconds }
  }

  tryNow(): void {
    if (this.state) this.state.until = 0
  }

  end(): void {
    this.state = undefined
  }
}
