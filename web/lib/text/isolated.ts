/** Characters that set the direction of the text behind them until something ends it. */
const directing = /[\u202a-\u202e\u2066-\u2069]/

/**
 * A text that somebody has typed, for use inside a sentence: its direction ends with it (FSI … PDI
 * of UAX #9). Texts without characters for that stay as they are.
 */
export const isolated = (text: string): string =>
  directing.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : text

/** The names on the way to a page, in one line. */
export const pathText = (names: readonly string[]): string => names.map(isolated).join(' / ')
