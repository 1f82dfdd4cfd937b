import { Failure } from '#contract/failures.ts'
import type { ByteBudget } from './byte-budget.ts'

/** The budget taken by one body, until it is released as a whole. */
export class BodyReservation {
  readonly #acquired: (() => void)[] = []
  #isOver = false

  /** Reserves budget at once, or within some milliseconds. @throws {Failure} `serverBusy` */
  async reserve(budget: ByteBudget, owner: string, bytes: number, ms: number): Promise<void> {
    if (!(await budget.acquire(owner, bytes, ms))) throw serverBusy()
    this.#keep(() => budget.release(owner, bytes))
  }

  /** Reserves budget for bytes that were already received. @throws {Failure} `serverBusy` */
  hold(budget: ByteBudget, owner: string, bytes: number): void {
    if (!budget.tryAcquire(owner, bytes)) throw serverBusy()
    this.#keep(() => budget.release(owner, bytes))
  }

  #keep(giveBack: () => void): void {
    if (this.#isOver) giveBack()
    else this.#acquired.push(giveBack)
  }

  /** Releases everything, including what is reserved later. */
  release(): void {
    this.#isOver = true
    for (const giveBack of this.#acquired.splice(0)) giveBack()
  }
}

const serverBusy = () => new Failure('serverBusy', { retry_after: 5 })
