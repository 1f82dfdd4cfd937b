/**
 * A piece of work that may be too heavy for the thread that answers requests. What goes in and
 * comes out must survive structured cloning.
 */
export interface Task<In, Out> {
  /** Unique among all tasks; the worker finds the work by it. */
  readonly name: string
  /**
   * The work itself: pure, but for a database's own upkeep; knows no network. Small inputs may be
   * given to it directly.
   */
  readonly run: (input: In) => Out | Promise<Out>
  /** Milliseconds one run may take in a worker, its start not counted; then it is stopped. */
  readonly ms: number
  /** MB of heap one worker may use. Work must bound a single allocation itself: see the README. */
  readonly memoryMb: number
  /** Workers that may do this task at the same time. */
  readonly workers: number
}

/** Declares a task; `server/worker.ts` lists them all. */
export const task = <In, Out>(definition: Task<In, Out>): Task<In, Out> => definition

/** What a worker is asked. */
export interface Order {
  readonly id: number
  readonly input: unknown
}

/** What it answers: that it begins, and then the value, a refusal, or a mistake of ours. */
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
