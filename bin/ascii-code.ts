/**
 * The same JavaScript with every sign beyond ASCII as an escape. Node.js decodes a file of ASCII
 * with a fraction of the processor time, and V8 keeps it in half the memory; one `…` in a comment
 * is enough to lose that.
 *
 * @param code in which a template that is not decoded, such as one of `String.raw`, holds such signs
 * only for a regular expression, where the escape means the same
 */
export const asciiCode = (code: string): string =>
  code.replaceAll(/\\[^]|[^\0-\x7f]/g, (found) => {
    // in a regular expression without flags, a backslash before such a sign means the sign
    const sign = found.at(-1)!
    return sign <= '\x7f' ? found : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
