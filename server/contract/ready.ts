import * as z from 'zod'
import { standingFor } from './inside.ts'

/**
 * A part of an answer that is already encoded JSON: made once by the contract's serialiser, when the answer filter acts, and sent many
 * times. `http` puts its text where the value would stand. Source: architecture, Failures.
 */
export class ReadyJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** Encoded JSON that passes for the value itself in an answer whose field is `readily`. */
export const readyJson = <T>(json: string): T => new ReadyJson(json) as T

/** A field that a use case may give as a value or as `readyJson`; clients always see the value. */
export const readily = <T extends z.ZodType>(inner: T) =>
  z.codec(standingFor(z.custom<z.input<T>>(), inner), z.custom<z.output<T>>(), {
    decode: (raw) => z.decode(inner, raw),
    encode: (value) => (value instanceof ReadyJson ? (value as unknown as z.input<T>) : z.encode(inner, value)),
  })
