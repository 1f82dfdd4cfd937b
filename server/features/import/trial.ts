import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import type { ImportTake } from '../../access/content/import.ts'
import type { FileBatch } from '../../services/files/save-files.ts'
import { dropSentFile, keepSentFile, type SentFile } from './sent-file.ts'

type Answer = OutputOf<typeof importCalls.auto>

/**
 * Runs the writing part of an import in a transaction. A trial is undone, and its file kept for the
 * import that follows.
 */
export async function inTrialOrNot(
  { ctx, write, person }: ImportTake,
  sent: SentFile,
  { batch, isTrial }: { readonly batch: FileBatch; readonly isTrial: boolean },
  run: (trx: Knex.Transaction, door: WriteDoor) => Promise<Answer>,
): Promise<Answer> {
  let isCommitted = false
  try {
    const done = await write(async (trx, door) => {
      const result = await run(trx, door)
      if (isTrial) throw new Tried(result)
      return result
    })
    isCommitted = true
    await dropSentFile(sent)
    return done
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    return { ...error.result, token: await keepSentFile(ctx, person, sent) }
  } finally {
    await batch.finish(isCommitted)
  }
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class Tried extends Error {
  readonly result: Answer
  constructor(result: Answer) {
    super('tried')
    this.result = result
  }
}
