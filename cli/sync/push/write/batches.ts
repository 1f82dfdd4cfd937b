import { randomBytes } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { ArgsOf } from '#contract/call.ts'
import type { SourceRepository } from '#contract/calls/sync-fields.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import type { Agreement } from '../../base/journal.ts'
import type { PushJob } from '../job.ts'

export type Operation = ArgsOf<(typeof syncCalls)['write']>['operations'][number]

/** An operation, and what to do with its result. */
export interface Entry {
  operation: Operation
  /** What is agreed on once it is written; kept in the journal until the answer arrives. */
  agreement?: Agreement
  onResult: (result: SyncResult) => void
}

/** What a batch did, result by result for each of its entries. */
interface Answer {
  number: string
  entries: readonly Entry[]
  results: readonly SyncResult[]
}

/** Pauses before pages that somebody is editing are sent again, in milliseconds. */
const pauses = [1_000, 2_000, 3_000]
const longestPause = 5_000

/** The run was asked to stop; the previous batch was answered. */
export class Interrupted extends Error {}

/**
 * Sends operations in batches, in order; for an atomic push all in one. A batch is sent once the one
 * before it is answered; while the server writes it, the next one is built. Each carries a random
 * number, so that the server can answer a retry with its first answer. Operations on pages that
 * somebody is editing are sent again, as long as the run may wait for them.
 *
 * Source: cli/spec.md 3.5
 */
export class BatchWriter {
  private readonly job: PushJob
  private readonly limits: { pages: number; bytes: number }
  private readonly onAcknowledged: (number: string) => void
  /** Marks of new pages in the texts of an atomic batch, with their paths. */
  readonly marks = new Map<string, string>()
  private isAtomic: boolean
  /** Until when pages that somebody is editing are waited for; set when the first is found. */
  private waitsUntil: number | undefined
  private held: { entry: Entry; result: SyncResult }[] = []
  private waiting: Entry[] = []
  private bytes = 0
  /** The batch sent last, until its results are handled. */
  private sending: { paths: ReadonlySet<string>; answer: Promise<Answer> } | undefined
  /** Sent with the next batch. */
  private repository: SourceRepository | null | undefined

  /**
   * @param onAcknowledged called with the number of a batch once it is written and its results are
   * handled
   */
  constructor(
    job: PushJob,
    limits: { batch_pages: number; batch_bytes: number },
    onAcknowledged: (number: string) => void,
  ) {
    this.job = job
    this.limits = { pages: limits.batch_pages, bytes: limits.batch_bytes }
    this.onAcknowledged = onAcknowledged
    this.isAtomic = job.options.atomic === true
  }

  /** @throws {Interrupted} before a batch is sent; whatever the call of an earlier batch throws */
  async add(entry: Entry): Promise<void> {
    const { operation } = entry
    const bytes =
      'text' in operation && operation.text !== undefined ? Buffer.byteLength(operation.text) : 0
    const isFull =
      !this.isAtomic &&
      (this.waiting.length >= this.limits.pages || this.bytes + bytes > this.limits.bytes)
    if (isFull) await this.sendNext()
    this.waiting.push(entry)
    this.bytes += bytes
    await this.letLeave()
  }

  /** Sends a full batch; whether what follows needs its results is up to the caller. */
  async makeRoom(): Promise<void> {
    if (!this.isAtomic && this.waiting.length >= this.limits.pages) await this.sendNext()
  }

  /** Whether a page is in the batch that is not answered yet. */
  isSending(path: string): boolean {
    return this.sending?.paths.has(path) === true
  }

  /** Tells the server with the next batch where the files are kept. */
  tellRepository(repository: SourceRepository | null): void {
    this.repository = repository
  }

  /**
   * Sends what is left, and waits until all results are known.
   * @throws as `add`
   */
  async flush(): Promise<void> {
    if (this.isAtomic) return
    await this.sendNext()
    await this.settle()
  }

  /**
   * Waits for the batch sent last.
   * @throws whatever its call throws
   */
  async settle(): Promise<void> {
    const answer = await this.takeAnswer()
    if (answer) await this.handle(answer)
  }

  /**
   * Sends what an atomic push has collected, and again what somebody was editing, until it can be
   * written or the time is over.
   *
   * @param learn gets the results of an atomic batch before its operations do
   * @throws as `add`
   */
  async finish(learn: (results: readonly SyncResult[]) => void): Promise<void> {
    if (this.isAtomic) return this.sendWhole(learn)
    for (let attempt = 0; this.held.length > 0; attempt++) {
      const held = this.held
      const mayGoOn = await this.pauseFor(
        attempt,
        held.map(({ result }) => result),
      )
      if (!mayGoOn) {
        this.held = []
        for (const { entry, result } of held) entry.onResult(result)
        return this.mustGoOn()
      }
      this.held = []
      for (const { entry } of held) await this.add(entry)
      await this.flush()
    }
  }

  /** Results of one batch are handled while the next is on its way. */
  private async sendNext(): Promise<void> {
    const answer = await this.takeAnswer()
    const isNeeded = this.waiting.length > 0 || this.repository !== undefined
    if (isNeeded && !this.job.isStopping()) {
      const paths = new Set(this.waiting.map(({ operation }) => operation.path))
      const next = this.send(this.taken())
      next.catch(() => {}) // it is thrown where it is awaited
      this.sending = { paths, answer: next }
    }
    if (answer) await this.handle(answer)
    if (isNeeded) this.mustGoOn()
  }

  private async takeAnswer(): Promise<Answer | undefined> {
    const { sending } = this
    this.sending = undefined
    return sending?.answer
  }

  private async handle({ number, entries, results }: Answer): Promise<void> {
    const mayWait = (this.job.options.lockWait ?? 0) > 0
    for (const [index, result] of results.entries()) {
      const entry = entries[index]!
      if (result.state === 'locked' && mayWait) this.held.push({ entry, result })
      else entry.onResult(result)
      await this.letLeave()
    }
    this.onAcknowledged(number)
  }

  /** What is being sent leaves between two steps of other work. */
  private async letLeave(): Promise<void> {
    if (this.sending) await turn()
  }

  private async sendWhole(learn: (results: readonly SyncResult[]) => void): Promise<void> {
    if (this.waiting.length === 0 && this.repository === undefined) return
    const whole = this.taken()
    for (let attempt = 0; ; attempt++) {
      this.mustGoOn()
      const { number, entries, results } = await this.send(whole)
      const locked = results.filter(({ state }) => state === 'locked')
      const isOnlyLocked =
        locked.length > 0 &&
        !results.some(({ state }) => state === 'conflict' || state === 'refused')
      if (isOnlyLocked && (await this.pauseFor(attempt, locked))) {
        this.onAcknowledged(number)
        continue
      }
      this.isAtomic = false // what follows is not part of it
      learn(results)
      results.forEach((result, index) => entries[index]!.onResult(result))
      this.onAcknowledged(number)
      return this.mustGoOn()
    }
  }

  /** @throws {Interrupted} */
  private mustGoOn(): void {
    if (this.job.isStopping()) throw new Interrupted()
  }

  /** @returns false when the time is over, or the run is to stop */
  private async pauseFor(attempt: number, locked: readonly SyncResult[]): Promise<boolean> {
    const { options, now, onLocked } = this.job
    this.waitsUntil ??= now() + (options.lockWait ?? 0) * 1_000
    const left = this.waitsUntil - now()
    if (left <= 0 || this.job.isStopping()) return false
    if (attempt === 0)
      onLocked?.(locked.map(({ path, locked_by }) => ({ path, user: locked_by ?? '' })))
    await (this.job.pause ?? pause)(Math.min(left, pauses[attempt] ?? longestPause))
    return !this.job.isStopping()
  }

  private taken() {
    const { waiting: entries, repository } = this
    this.waiting = []
    this.bytes = 0
    this.repository = undefined
    return { entries, repository }
  }

  private markList() {
    return [...this.marks].map(([mark, path]) => ({ mark, path }))
  }

  /**
   * A batch that was refused as a whole is answered with that: nobody has to ask what became of it.
   *
   * @throws whatever the call throws
   */
  private async written(number: string, args: Parameters<PushJob['calls']['write']>[0]) {
    const { calls, stateFolder } = this.job
    try {
      return await calls.write(args)
    } catch (error) {
      if (calls.isRefused?.(error)) stateFolder.addToJournal({ answered: number, pages: 0 })
      throw error
    }
  }

  /** @throws whatever the call throws */
  private async send({ entries, repository }: ReturnType<BatchWriter['taken']>): Promise<Answer> {
    const { config, checkout, options } = this.job
    const message = options.message ?? checkout.message
    const number = randomBytes(12).toString('hex')
    this.job.stateFolder.addToJournal({
      sent: number,
      agreements: entries.map((entry) => entry.agreement ?? null),
    })
    const answer = await this.written(number, {
      item_id: Number(config.item),
      source: config.source!,
      root: config.root,
      number,
      markdown: config.markdown,
      ...(checkout.commit === undefined ? {} : { commit: checkout.commit }),
      ...(checkout.branch === undefined ? {} : { branch: checkout.branch }),
      ...(message === undefined ? {} : { message }),
      ...(repository === undefined ? {} : { repository }),
      ...(this.isAtomic ? { atomic: true, marks: this.markList() } : {}),
      operations: entries.map((entry) => entry.operation),
    })
    if (answer.results.length !== entries.length)
      throw new Error(
        `${entries.length} operations sent, ${answer.results.length} results received`,
      )
    return { number, entries, results: answer.results }
  }
}
