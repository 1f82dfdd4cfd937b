/** Number of letters in a code. Source: server/contract/spec/additions.md 3. */
const length = 8

/** Normalises a typed or pasted code: upper case, without blanks and dashes. */
export const normaliseCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, length)

/** The code as the terminal shows it: `XXXX-XXXX`. */
export const formatCode = (letters: string): string =>
  letters.length > length / 2 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters

export const isComplete = (letters: string): boolean => letters.length === length
