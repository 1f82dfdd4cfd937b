import { Failure } from '#contract/failures.ts'
import type { BodyRoom } from './room.ts'

/** The budget taken by one body, until it is released as a whole. */
export class BodyShare {
  readonly #given: (() => void)[] = []
  #isOver = false

  /** Reserves budget at once, or within some milliseconds. @throws {Failure} `serverBusy` */
  async reserve(room: BodyRoom, owner: string, bytes: number, ms: number): Promise<void> {
    if (!(await room.wait(owner, bytes, ms))) throw serverBusy()
    this.#keep(() => room.give(owner, bytes))
  }

  /** Reserves budget for bytes that were already received. @throws {Failure} `serverBusy` */
  hold(room: BodyRoom, owner: string, bytes: number): void {
    if (!room.take(owner, bytes)) throw serverBusy()
    this.#keep(() => room.give(owner, bytes))
  }

  #keep(give: () => void): void {
    if (this.#isOver) give()
    else this.#given.push(give)
  }

  /** Releases everything, including what is reserved later. */
  release(): void {
    this.#isOver = true
    for (const give of this.#given.splice(0)) give()
  }
}

const serverBusy = () => new Failure('serverBusy', { retry_after: 5 })
