import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure, type FailureName } from '#contract/failures.ts'
import type { Order, Reply, Task } from './task.ts'

/**
 * A run that was aborted: it took too long, needed too much memory, or too many were queued before
 * it.
 */
export class WorkStopped extends Error {
  readonly reason: 'time' | 'memory' | 'crowd'
  constructor(name: string, reason: WorkStopped['reason']) {
    super(`${name}: stopped (${reason})`)
    this.name = 'WorkStopped'
    this.reason = reason
  }
}

/**
 * Most queued runs of a task, in total and per owner; more are refused at once, so that a flood
 * costs no memory.
 */
export const longestQueue = 200
const longestOfOne = 20

/** Milliseconds for a new worker to start its first run, also on a busy machine. */
const startMs = 30_000

/** Milliseconds after which an idle worker exits and frees its memory. */
const idleMs = 30_000

interface Job {
  readonly input: unknown
  readonly of: number | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: Error) => void
}

/** The entry of all workers, in the sources and in the built program. */
const entry = ['../worker.ts', '../worker.mjs', './worker.mjs']
  .map((name) => path.join(import.meta.dirname, name))
  .find((name) => existsSync(name))

/**
 * The worker pool of one task. Each worker does one run at a time; a terminated one is replaced on
 * demand.
 */
class Crew {
  readonly #task: Task<never, unknown>
  readonly #idle: { worker: Worker; end: NodeJS.Timeout }[] = []
  /** Queued runs by owner; the owner whose turn is next comes first. */
  readonly #waiting = new Map<number | undefined, Job[]>()
  #waits = 0
  #busy = 0
  #runs = 0

  constructor(task: Task<never, unknown>) {
    this.#task = task
  }

  do(job: Job): void {
    if (this.#busy < this.#task.workers) this.#start(job)
    else if (!this.#wait(job)) job.reject(new WorkStopped(this.#task.name, 'crowd'))
  }

  /** @returns whether there was room */
  #wait(job: Job): boolean {
    const line = this.#waiting.get(job.of) ?? []
    if (this.#waits >= longestQueue || (job.of !== undefined && line.length >= longestOfOne))
      return false
    this.#waits++
    this.#waiting.set(job.of, line)
    line.push(job)
    return true
  }

  #start(job: Job): void {
    const worker = this.#workerFor(job)
    if (!worker) return this.#next()
    this.#busy++
    worker.removeAllListeners()
    worker.ref()
    const id = ++this.#runs

    const finish = (settle: () => void, isUsable: boolean) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      if (isUsable) this.#rest(worker)
      else this.#dismiss(worker)
      this.#busy--
      settle()
      this.#next()
    }
    const stop = (reason: Error) => finish(() => job.reject(reason), false)
    const stopLate = () => stop(new WorkStopped(this.#task.name, 'time'))
    let timer = setTimeout(stopLate, startMs)
    worker.on('message', (reply: Reply) => {
      if (reply.id !== id) return
      if (!('begins' in reply)) return finish(() => settleJob(job, reply), true)
      clearTimeout(timer)
      timer = setTimeout(stopLate, this.#task.ms)
    })
    worker.on('error', (error: unknown) => stop(this.#reasonOf(error)))
    worker.on('exit', () => stop(new Error(`${this.#task.name}: the worker ended by itself`)))
    try {
      worker.postMessage({ id, input: job.input } satisfies Order)
    } catch (error) {
      finish(() => job.reject(error as Error), true)
    }
  }

  /** Round-robin between owners: many runs of one do not delay the others. */
  #next(): void {
    const [first] = this.#waiting
    const next = first?.[1].shift()
    if (!first || !next) return
    const [of, line] = first
    this.#waiting.delete(of)
    if (line.length > 0) this.#waiting.set(of, line)
    this.#waits--
    this.#start(next)
  }

  /**
   * An idle worker or a new one. If none can be started, only this job fails and its slot stays
   * free.
   */
  #workerFor(job: Job): Worker | null {
    const idle = this.#idle.pop()
    clearTimeout(idle?.end)
    try {
      return idle?.worker ?? this.#hire()
    } catch (error) {
      job.reject(error as Error)
      return null
    }
  }

  #reasonOf(error: unknown): Error {
    const code = (error as { code?: string } | null)?.code
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkStopped(this.#task.name, 'memory')
    return error instanceof Error ? error : new Error(String(error))
  }

  #hire(): Worker {
    if (!entry) throw new Error(`no worker entry beside ${import.meta.dirname}`)
    // neither the environment nor the flags of the program: a worker needs no secrets
    return new Worker(entry, {
      name: this.#task.name,
      workerData: this.#task.name,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#task.memoryMb, maxYoungGenerationSizeMb: 16 },
    })
  }

  #rest(worker: Worker): void {
    const leave = () => {
      clearTimeout(end)
      const index = this.#idle.findIndex((one) => one.worker === worker)
      if (index !== -1) this.#idle.splice(index, 1)
      this.#dismiss(worker)
    }
    const end = setTimeout(leave, idleMs)
    worker.on('error', leave).on('exit', leave)
    // neither the worker nor its timer keeps the process alive
    end.unref()
    worker.unref()
    this.#idle.push({ worker, end })
  }

  /** Terminates a worker; whatever it still reports is ignored. */
  #dismiss(worker: Worker): void {
    worker.removeAllListeners()
    worker.on('error', () => undefined)
    worker.unref()
    void worker.terminate()
  }
}

function settleJob(job: Job, reply: Reply): void {
  if ('value' in reply) job.resolve(reply.value)
  else if ('refused' in reply)
    job.reject(new Failure(reply.refused.why as FailureName, reply.refused.details))
  else if ('broken' in reply)
    job.reject(Object.assign(new Error(reply.broken.message), { stack: reply.broken.stack }))
}

const crews = new WeakMap<object, Crew>()

interface Refusing {
  /** The failure for a run that took too long or needed too much memory. */
  readonly tooHeavy?: () => Failure
  /** The owner, as the id of an item: owners take turns, and each has a limited queue. */
  readonly of?: number
}

/**
 * Runs a task in a worker; an aborted run becomes a failure.
 *
 * @throws {Failure} `serverBusy` when too many runs are queued, `tooHeavy`
 */
export async function workOrRefuse<In, Out>(
  task: Task<In, Out>,
  input: In,
  { tooHeavy, of }: Refusing = {},
): Promise<Out> {
  try {
    return await inWorker(task, input, of)
  } catch (error) {
    if (!(error instanceof WorkStopped)) throw error
    throw (error.reason === 'crowd' ? undefined : tooHeavy?.()) ?? new Failure('serverBusy')
  }
}

/**
 * Runs a task in a worker thread, so that no input blocks the thread that answers requests. A
 * `Failure` thrown there is rethrown here.
 *
 * @throws {WorkStopped} after its time limit, beyond its memory limit, or when too many runs are
 * queued
 */
export function inWorker<In, Out>(task: Task<In, Out>, input: In, of?: number): Promise<Out> {
  let crew = crews.get(task)
  if (!crew) crews.set(task, (crew = new Crew(task as Task<never, unknown>)))
  const chosen = crew
  return new Promise<Out>((resolve, reject) =>
    chosen.do({ input, of, resolve: resolve as (value: unknown) => void, reject }),
  )
}
