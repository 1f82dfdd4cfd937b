import { randomBytes } from 'node:crypto'
import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { SourceRepository, syncCalls, SyncResult } from '#contract/calls/sync.ts'
import type { Agreement } from '../base/journal.ts'
import type { PushJob } from './job.ts'

export type Operation = ArgsOf<(typeof syncCalls)['write']>['operations'][number]
type WriteAnswer = OutputOf<(typeof syncCalls)['write']>

/** An operation, and what to do with its result. */
export interface Entry {
  operation: Operation
  /** What is agreed on once it is written; kept in the journal until the answer arrives. */
  agreement?: Agreement
  onResult: (result: SyncResult) => void
}

/** The run was asked to stop; the previous batch was written. */
export class Interrupted extends Error {}

/**
 * Sends operations in batches, in order. Each batch carries a random number, so that the server can
 * answer a retry with its first answer.
 *
 * Source: cli/spec.md 3.5
 */
export class BatchWriter {
  private readonly job: PushJob
  private readonly limits: { pages: number; bytes: number }
  private readonly onAcknowledged: (number: string) => void
  private waiting: Entry[] = []
  private bytes = 0
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
  }

  /** @throws {Interrupted} before a batch is sent; whatever the call throws */
  async add(entry: Entry): Promise<void> {
    const { operation } = entry
    const bytes =
      'text' in operation && operation.text !== undefined ? Buffer.byteLength(operation.text) : 0
    const isFull =
      this.waiting.length >= this.limits.pages || this.bytes + bytes > this.limits.bytes
    if (isFull) await this.flush()
    this.waiting.push(entry)
    this.bytes += bytes
  }

  /**
   * Sends a full batch, so that its results are known before the next operation is built.
   * @throws as `add`
   */
  async makeRoom(): Promise<void> {
    if (this.waiting.length >= this.limits.pages) await this.flush()
  }

  /** Tells the server with the next batch where the files are kept. */
  tellRepository(repository: SourceRepository | null): void {
    this.repository = repository
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0 && this.repository === undefined) return
    if (this.job.isStopping()) throw new Interrupted()
    const entries = this.waiting
    this.waiting = []
    this.bytes = 0
    const { config, checkout, options } = this.job
    const message = options.message ?? checkout.message
    const number = randomBytes(12).toString('hex')
    this.job.stateFolder.addToJournal({
      sent: number,
      agreements: entries.map((entry) => entry.agreement ?? null),
    })
    const answer: WriteAnswer = await this.job.calls.write({
      item_id: Number(config.item),
      source: config.source!,
      root: config.root,
      number,
      markdown: config.markdown,
      ...(checkout.commit === undefined ? {} : { commit: checkout.commit }),
      ...(checkout.branch === undefined ? {} : { branch: checkout.branch }),
      ...(message === undefined ? {} : { message }),
      ...(this.repository === undefined ? {} : { repository: this.repository }),
      operations: entries.map((entry) => entry.operation),
    })
    this.repository = undefined
    if (answer.results.length !== entries.length)
      throw new Error(
        `${entries.length} operations sent, ${answer.results.length} results received`,
      )
    answer.results.forEach((result, index) => entries[index]!.onResult(result))
    this.onAcknowledged(number)
  }
}
