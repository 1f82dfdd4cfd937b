import * as z from 'zod'
import { withInner } from './inner-schema.ts'

/**
 * A pre-encoded part of an answer: serialised once by the contract and sent many times. `http`
 * inserts its bytes in place of the value.
 */
export class EncodedJson {
  /**
   * JSON in UTF-8; `http` replaces it with a view into the last body it has built, so that the
   * bytes are in memory once.
   */
  bytes: Uint8Array
  /** Called with the number of bytes derived from it that are kept as long as it is. */
  readonly grows: (bytes: number) => void

  constructor(bytes: Uint8Array, grows: (bytes: number) => void = () => undefined) {
    this.bytes = bytes
    this.grows = grows
  }
}

/** Encoded JSON typed as the value itself, for a field that is `preEncoded`. */
export const encodedJson = <T>(bytes: Uint8Array, grows?: (bytes: number) => void): T =>
  new EncodedJson(bytes, grows) as T

/**
 * A field that a use case may provide as a value or as `encodedJson`; clients always get the value.
 */
export const preEncoded = <T extends z.ZodType>(inner: T) =>
  z.codec(withInner(z.custom<z.input<T>>(), inner), z.custom<z.output<T>>(), {
    decode: (raw) => z.decode(inner, raw),
    encode: (value) =>
      value instanceof EncodedJson ? (value as unknown as z.input<T>) : z.encode(inner, value),
  })
