/** Who waits until bytes fit. */
interface Waiter {
  readonly owner: string
  readonly bytes: number
  readonly enter: () => void
}

/** Requests that wait for one room. */
const longestLine = 200

/**
 * Bytes that the bodies of all requests may take at the same time, in total and of one owner: a
 * person, a key pair or an address.
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
   * Takes bytes as soon as they fit, in the order of asking; an owner that fills its own share
   * stands in nobody's way.
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
        this.#letIn() // what was behind a large one
      }, ms)
      this.#line.push(waiter)
      this.#letIn()
    })
  }

  /** Gives bytes back. */
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
