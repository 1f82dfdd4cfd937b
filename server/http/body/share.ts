import { Failure } from '#contract/failures.ts'
import type { BodyRoom } from './room.ts'

/** The room that one body takes, until it is given back whole. */
export class BodyShare {
  readonly #given: (() => void)[] = []
  #isOver = false

  /** Takes room now, or within some milliseconds. @throws {Failure} `serverBusy` */
  async reserve(room: BodyRoom, owner: string, bytes: number, ms: number): Promise<void> {
    if (!(await room.wait(owner, bytes, ms))) throw serverBusy()
    this.#keep(() => room.give(owner, bytes))
  }

  /** Takes room for bytes that are here already. @throws {Failure} `serverBusy` */
  hold(room: BodyRoom, owner: string, bytes: number): void {
    if (!room.take(owner, bytes)) throw serverBusy()
    this.#keep(() => room.give(owner, bytes))
  }

  #keep(give: () => void): void {
    if (this.#isOver) give()
    else this.#given.push(give)
  }

  /** Gives everything back, also what is taken later. */
  release(): void {
    this.#isOver = true
    for (const give of this.#given.splice(0)) give()
  }
}

const serverBusy = () => new Failure('serverBusy', { retry_after: 5 })
