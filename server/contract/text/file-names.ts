/** Most bytes of a name, in UTF-8. Source: cli/spec.md 2.6 */
const longestName = 180

/** Names that Windows keeps for itself, and the short one that it has for `.git`. */
export const reservedName =
  /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[1-9¹²³]|git~\d+) *(?:\.|$)/i

/** Signs that no name on Windows has, control characters, and those that turn a name around. */
const refused = /[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/gu

/**
 * The name of a file or folder made from a title: one that every system can have, and that is not
 * passed over when a folder is read. Source: cli/spec.md 2.6
 *
 * @param otherwise for a title of which nothing is left
 * @param longest bytes
 */
export function fileNameOf(title: string, otherwise = 'page', longest = longestName): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    // a name that begins with these is passed over, also behind signs that macOS ignores
    .replace(/^\p{Default_Ignorable_Code_Point}*[._]+/u, '-')
    .replace(/[. ]+$/, '')
  const own = reservedName.test(plain) ? plain.replace(/^[^. ]*/, '$&_') : plain
  const name = cut(own.isWellFormed() ? own : own.toWellFormed(), longest)
  return name.replace(/[. ]+$/, '') || otherwise
}

/** Folders that are passed over when files are read, though files of such a name are not. */
const passedOver = /^node_modules$|\.(?:orig|rej)$/

/** The same of a folder, of which nothing stands behind the name. */
export const folderNameOf = (title: string, otherwise?: string): string =>
  fileNameOf(title, otherwise).replace(passedOver, (end) => `${end}_`)

function cut(name: string, longest: number): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let end = 0
  for (const sign of name) {
    bytes += encoder.encode(sign).length
    if (bytes > longest) break
    end += sign.length
  }
  return name.slice(0, end)
}
