/** A text whose lines are joined by something, with nothing left of the white space around them. */
export const joinedLines = (text: string, by: string): string =>
  text.replace(/\s+/g, (space) => (space.includes('\n') ? by : space))
