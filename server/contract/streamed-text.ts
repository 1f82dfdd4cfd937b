import * as z from 'zod'
import { withInner } from './inner-schema.ts'

/**
 * A text in an answer that is read from the store only when it is sent, so that an answer of many
 * long texts is never in memory as a whole.
 */
export class StreamedText {
  /**
   * The text; `undefined` if it has been deleted meanwhile: its entry is then left out of the list.
   */
  readonly read: () => Promise<string | undefined>
  constructor(read: () => Promise<string | undefined>) {
    this.read = read
  }
}

/** A text to be read later, typed as the text itself, for a field that is `streamable`. */
export const streamedText = (read: StreamedText['read']): string =>
  new StreamedText(read) as unknown as string

/**
 * The text of a list entry that a use case may return as it is or as `streamedText`; clients always
 * get the text.
 */
export const streamable = () =>
  z.codec(withInner(z.custom<string>(), z.string()), z.custom<string>(), {
    decode: (raw) => z.decode(z.string(), raw),
    encode: (value) =>
      (value as unknown) instanceof StreamedText ? value : z.encode(z.string(), value),
  })
