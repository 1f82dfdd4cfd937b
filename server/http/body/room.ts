/** A request that waits for its bytes to fit. */
interface Waiter {
  readonly owner: string
  readonly bytes: number
  readonly enter: () => void
}

/** Most requests that wait for one budget. */
const longestLine = 200

/**
 * A budget of bytes for the bodies of all requests at a time, in total and per owner: a person, a
 * key pair or an address.
 */
export class BodyRoom {
  readonly #total: number
  readonly #ofOne: number
  #taken = 0
  readonly #takenBy = new Map<string, number>()
  #line: Waiter[] = []

  constructor(total: number, ofOne: number) {
    this.#total = total
    this.#ofOne = ofOne
  }

  #fitsOwner(owner: string, bytes: number): boolean {
    return (this.#takenBy.get(owner) ?? 0) + bytes <= this.#ofOne
  }

  /** Takes bytes if they fit now. */
  take(owner: string, bytes: number): boolean {
    if (this.#taken + bytes > this.#total || !this.#fitsOwner(owner, bytes)) return false
    this.#taken += bytes
    this.#takenBy.set(owner, (this.#takenBy.get(owner) ?? 0) + bytes)
    return true
  }

  /**
   * Takes bytes as soon as they fit, first come first served; an owner that has used up its share
   * does not block others.
   *
   * @param ms how long to wait
   * @returns false when they did not fit in time, or too many wait already
   */
  async wait(owner: string, bytes: number, ms: number): Promise<boolean> {
    if (this.#line.length === 0 && this.take(owner, bytes)) return true
    if (this.#line.length >= longestLine) return false
    return new Promise((resolve) => {
      const leave = (isIn: boolean) => {
        clearTimeout(timer)
        this.#line = this.#line.filter((one) => one !== waiter)
        resolve(isIn)
      }
      const waiter: Waiter = { owner, bytes, enter: () => leave(true) }
      const timer = setTimeout(() => {
        leave(false)
        this.#letIn() // those queued behind a large request
      }, ms)
      this.#line.push(waiter)
      this.#letIn()
    })
  }

  /** Releases bytes. */
  give(owner: string, bytes: number): void {
    this.#taken -= bytes
    const left = (this.#takenBy.get(owner) ?? 0) - bytes
    if (left > 0) this.#takenBy.set(owner, left)
    else this.#takenBy.delete(owner)
    this.#letIn()
  }

  #letIn(): void {
    for (const waiter of this.#line) {
      if (!this.#fitsOwner(waiter.owner, waiter.bytes)) continue
      if (!this.take(waiter.owner, waiter.bytes)) return
      waiter.enter()
    }
  }
}
