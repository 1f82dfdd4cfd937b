/** A place in the spreadsheet library as it is and as it should be. */
export type Correction = readonly [wrong: string, right: string]

/** @throws {Error} when a place is not there: another release of the library needs another look */
export function corrected(code: string, corrections: readonly Correction[]): string {
  let text = code
  for (const [wrong, right] of corrections) {
    if (text.split(wrong).length !== 2)
      throw new Error(`the spreadsheet library has no single place with ${wrong}`)
    text = text.replace(wrong, () => right)
  }
  return text
}
