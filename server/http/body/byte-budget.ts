/** A request that waits for its bytes to fit. */
interface Waiter {
  readonly owner: string
  readonly bytes: number
  readonly enter: () => void
}

/** Most requests waiting for one budget. */
const longestQueue = 200

/**
 * A budget of bytes for the bodies of all requests at a time, in total and per owner: a person, a
 * key pair or an address.
 */
export class ByteBudget {
  readonly #total: number
  readonly #ofOne: number
  #taken = 0
  readonly #takenBy = new Map<string, number>()
  #queue: Waiter[] = []

  constructor(total: number, ofOne: number) {
    this.#total = total
    this.#ofOne = ofOne
  }

  #fitsOwner(owner: string, bytes: number): boolean {
    return (this.#takenBy.get(owner) ?? 0) + bytes <= this.#ofOne
  }

  /** Acquires bytes if they fit now. @returns whether they did */
  tryAcquire(owner: string, bytes: number): boolean {
    if (this.#taken + bytes > this.#total || !this.#fitsOwner(owner, bytes)) return false
    this.#taken += bytes
    this.#takenBy.set(owner, (this.#takenBy.get(owner) ?? 0) + bytes)
    return true
  }

  /**
   * Acquires bytes as soon as they fit, first come first served; an owner that has used up its share
   * does not block others.
   *
   * @param ms how long to wait
   * @returns false when they did not fit in time, or too many wait already
   */
  async acquire(owner: string, bytes: number, ms: number): Promise<boolean> {
    if (this.#queue.length === 0 && this.tryAcquire(owner, bytes)) return true
    if (this.#queue.length >= longestQueue) return false
    return new Promise((resolve) => {
      const leave = (isIn: boolean) => {
        clearTimeout(timer)
        this.#queue = this.#queue.filter((one) => one !== waiter)
        resolve(isIn)
      }
      const waiter: Waiter = { owner, bytes, enter: () => leave(true) }
      const timer = setTimeout(() => {
        leave(false)
        this.#admitWaiting() // those queued behind a large request
      }, ms)
      this.#queue.push(waiter)
      this.#admitWaiting()
    })
  }

  /** Releases bytes. */
  release(owner: string, bytes: number): void {
    this.#taken -= bytes
    const left = (this.#takenBy.get(owner) ?? 0) - bytes
    if (left > 0) this.#takenBy.set(owner, left)
    else this.#takenBy.delete(owner)
    this.#admitWaiting()
  }

  #admitWaiting(): void {
    for (const waiter of this.#queue) {
      if (!this.#fitsOwner(waiter.owner, waiter.bytes)) continue
      if (!this.tryAcquire(waiter.owner, waiter.bytes)) return
      waiter.enter()
    }
  }
}
