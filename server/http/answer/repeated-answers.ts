import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Site } from '../../request-context.ts'
import type { Parameters } from '../body/form.ts'
import type { EncodedBody } from './answers.ts'

/** Longer requests are not remembered, in characters. */
const longestRequest = 4_000
/** Most answers of a moment. */
const mostAnswers = 1_000

/** A request whose answer may be known already. */
interface Repeatable {
  readonly answer: EncodedBody | undefined
  /** Remembers the answer it gets. */
  readonly keep: (answer: EncodedBody) => void
}

/**
 * Answers for requests that are sent again within the same second, to the last byte of head and
 * body, while nothing was committed in between: sign-in, rights and answer would be evaluated from
 * the same request, the same time and the same rows. Decision: 003.
 */
export class RepeatedAnswers {
  readonly #site: Site
  #answers = new Map<string, EncodedBody>()
  #moment = ''

  constructor(site: Site) {
    this.#site = site
  }

  /** @returns `null` if the call's answers are not remembered, or the request is too long */
  async find(
    { raw, ip }: FastifyRequest,
    { repeats }: Call,
    fields: Parameters,
  ): Promise<Repeatable | null> {
    const { db, clock, databaseClock } = this.#site
    // on PostgreSQL asking for the state takes as long as the look-ups it would save
    if (!repeats || db.kind === 'postgres') return null
    const key = [raw.method, raw.url, ip, ...raw.rawHeaders, JSON.stringify(fields)].join('\n')
    if (key.length > longestRequest) return null
    const seconds = [clock(), databaseClock()].map((time) => Math.floor(time / 1000))
    const moment = [await db.prepared.state(), ...seconds].join(' ')
    if (moment !== this.#moment) {
      this.#answers = new Map()
      this.#moment = moment
    }
    const answers = this.#answers
    return {
      answer: answers.get(key),
      // an answer that comes later than its moment is kept where nobody finds it
      keep: (answer) => void (answers.size < mostAnswers && answers.set(key, answer)),
    }
  }
}
