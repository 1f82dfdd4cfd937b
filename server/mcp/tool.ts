import type * as z from 'zod'
import type { Caller } from './caller.ts'

/** A tool, as listed to assistants. */
export interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly name: string
  /** Further names of the tool. */
  readonly alsoNamed?: readonly string[]
  /** For the model: what it does, when to use it, and its arguments. */
  readonly description: string
  /** Arguments; unknown fields are refused. */
  readonly input: I
  readonly effect: 'reads' | 'writes' | 'deletes'
  /** It writes, and what it does cannot be taken back, such as opening what was private. */
  readonly isFinal?: true
  /** @throws {Failure} as the calls it uses @throws {ToolRefusal} */
  run(caller: Caller, input: z.output<I>): Promise<object>
}

/** Declares a tool; only checks its shape. */
export const tool = <I extends z.ZodObject>(definition: Tool<I>): Tool =>
  definition as unknown as Tool

/** Why a tool did nothing, for reasons that no call has a failure for. */
export class ToolRefusal extends Error {
  readonly why: ToolRefusalName
  readonly data: Readonly<Record<string, unknown>>
  constructor(why: ToolRefusalName, data: Readonly<Record<string, unknown>> = {}) {
    super(why)
    this.name = 'ToolRefusal'
    this.why = why
    this.data = data
  }
}

/** Names of these refusals; their sentences are in `phrases.ts`. */
export type ToolRefusalName =
  | 'pageChanged'
  | 'baseNeeded'
  | 'titleAmbiguous'
  | 'textNotFound'
  | 'textAmbiguous'
  | 'notBase64'
  | 'tooDifferent'
  | 'notOpenApi'
  | 'templateUnknown'
