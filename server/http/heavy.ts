import { Failure } from '#contract/failures.ts'
import { inWorker, WorkStopped } from '../workers/in-worker.ts'
import type { Task } from '../workers/task.ts'

/** Does a part of a request in a worker. @throws {Failure} `serverBusy` when it is not done in time */
export async function inHeavyWorker<In, Out>(task: Task<In, Out>, input: In): Promise<Out> {
  try {
    return await inWorker(task, input)
  } catch (error) {
    throw error instanceof WorkStopped ? new Failure('serverBusy') : error
  }
}
