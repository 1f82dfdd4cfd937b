/**
 * Work that may be too heavy for the thread that answers requests. Input and output must survive
 * structured cloning.
 */
export interface Task<In, Out> {
  /** Unique among all tasks; the worker looks up the task by it. */
  readonly name: string
  /**
   * The work itself: pure, except for maintenance of the database file; no network. Can be called
   * directly for small inputs.
   */
  readonly run: (input: In) => Out | Promise<Out>
  /** Milliseconds a run may take in a worker, not counting its start; then it is aborted. */
  readonly ms: number
  /** MB of heap per worker. The task itself must bound single allocations: see the README. */
  readonly memoryMb: number
  /** Buffers of an output that are handed over instead of copied. */
  handsOver?(output: Out): readonly ArrayBuffer[]
  /** Most workers for this task. */
  readonly workers: number
}

/** Declares a task; `server/worker.ts` lists them all. */
export const task = <In, Out>(definition: Task<In, Out>): Task<In, Out> => definition

/** A message to a worker. */
export interface Order {
  readonly id: number
  readonly input: unknown
}

/**
 * A worker's reply: that it has started, and then the result, a failure, or an unexpected error.
 */
export type Reply =
  | { readonly id: number; readonly begins: true }
  | { readonly id: number; readonly value: unknown }
  | {
      readonly id: number
      readonly refused: {
        readonly why: string
        readonly details: Record<string, string | number | boolean>
      }
    }
  | { readonly id: number; readonly broken: { readonly message: string; readonly stack: string } }
