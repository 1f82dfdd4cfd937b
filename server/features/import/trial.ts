import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { Failure } from '#contract/failures.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import type { ImportTake } from '../../access/content/import.ts'
import type { FileBatch } from '../../services/files/save-files.ts'
import { dropSentFile, keepSentFile, type SentFile } from './read/sent-file.ts'

type Answer = OutputOf<typeof importCalls.auto>

/** What an import answers, and a digest of what it does with the present pages of an item. */
interface Done {
  readonly answer: Answer
  readonly digest: string
}

/**
 * Runs the writing part of an import in a transaction. A trial is undone, and its file kept for the
 * import that follows, which is refused if it would do anything else by now.
 *
 * @throws {Failure} `importChanged`
 */
export async function inTrialOrNot(
  { ctx, write, person }: ImportTake,
  sent: SentFile,
  { batch, isTrial }: { readonly batch: FileBatch; readonly isTrial: boolean },
  run: (trx: Knex.Transaction, door: WriteDoor) => Promise<Done>,
): Promise<Answer> {
  let isCommitted = false
  try {
    const done = await write(async (trx, door) => {
      const { answer, digest } = await run(trx, door)
      if (isTrial) throw new Tried({ answer, digest })
      if (sent.digest !== undefined && sent.digest !== digest) throw new Failure('importChanged')
      return answer
    })
    isCommitted = true
    await dropSentFile(sent)
    return done
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    const { answer, digest } = error.done
    return { ...answer, token: await keepSentFile(ctx, person, sent, digest) }
  } finally {
    await batch.finish(isCommitted)
  }
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class Tried extends Error {
  readonly done: Done
  constructor(done: Done) {
    super('tried')
    this.done = done
  }
}
