// Stands in for the package `punycode.js` in the browser's bundle (an alias in the build): the
// browser's own URL knows how names of hosts are written, so 3 KB stay away from a reader.

/** A host name in its ASCII form; one the browser refuses stays as it is. */
const toASCII = (host: string): string => {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/** Shown addresses stay as their author wrote them. */
const toUnicode = (host: string): string => host

const hostNames = { toASCII, toUnicode }
// oxlint-disable-next-line import/no-default-export -- this is how the package is imported
export default hostNames
