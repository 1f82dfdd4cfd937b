import * as z from 'zod'
import { withInner } from './inner-schema.ts'

/**
 * A text of an answer that is read from the store when it is its turn to be sent, so that an answer
 * of many long texts never lies in memory as a whole.
 */
export class StreamedText {
  /**
   * The text; `undefined` when it is gone by then: the entry of the list that it stands in is left
   * out.
   */
  readonly read: () => Promise<string | undefined>
  constructor(read: () => Promise<string | undefined>) {
    this.read = read
  }
}

/** A text to be read later that passes for the text itself in an answer whose field is `streamable`. */
export const streamedText = (read: StreamedText['read']): string =>
  new StreamedText(read) as unknown as string

/**
 * The text of an entry of a list that a use case may give as it is or as `streamedText`; clients always
 * see the text.
 */
export const streamable = () =>
  z.codec(withInner(z.custom<string>(), z.string()), z.custom<string>(), {
    decode: (raw) => z.decode(z.string(), raw),
    encode: (value) =>
      (value as unknown) instanceof StreamedText ? value : z.encode(z.string(), value),
  })
