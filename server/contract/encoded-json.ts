import * as z from 'zod'
import { withInner } from './inner-schema.ts'

/**
 * A part of an answer that is already encoded JSON: made once by the contract's serialiser, when
 * the answer filter acts, and sent many times. `http` puts its bytes where the value would stand.
 * Source: architecture, Failures.
 */
export class EncodedJson {
  /**
   * JSON in UTF-8; `http` puts a view into the last body it made in its place, so that the bytes
   * are in memory once.
   */
  bytes: Uint8Array
  /** Told how many bytes are made of it to be sent, and kept as long as it is. */
  readonly grows: (bytes: number) => void

  constructor(bytes: Uint8Array, grows: (bytes: number) => void = () => undefined) {
    this.bytes = bytes
    this.grows = grows
  }
}

/** Encoded JSON that passes for the value itself in an answer whose field is `preEncoded`. */
export const encodedJson = <T>(bytes: Uint8Array, grows?: (bytes: number) => void): T =>
  new EncodedJson(bytes, grows) as T

/** A field that a use case may give as a value or as `encodedJson`; clients always see the value. */
export const preEncoded = <T extends z.ZodType>(inner: T) =>
  z.codec(withInner(z.custom<z.input<T>>(), inner), z.custom<z.output<T>>(), {
    decode: (raw) => z.decode(inner, raw),
    encode: (value) =>
      value instanceof EncodedJson ? (value as unknown as z.input<T>) : z.encode(inner, value),
  })
