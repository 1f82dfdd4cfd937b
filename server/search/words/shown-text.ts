const name = 'showdoc:import'
const marks = /^<!-- \/?showdoc:import\b.*-->\n?/gm
const nameBytes = Buffer.from(name)

/**
 * The text without the comments around what an import has made, which readers never see. They stand
 * on lines of their own.
 */
export const shownText = (text: string): string =>
  text.includes(name) ? text.replace(marks, '') : text

/** The same, for the bytes of a text. */
export const shownBytes = (bytes: Buffer): Buffer =>
  bytes.includes(nameBytes) ? Buffer.from(shownText(bytes.toString('utf8'))) : bytes
