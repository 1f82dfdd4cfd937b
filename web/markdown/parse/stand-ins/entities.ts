// Stands in for the package `entities` in the browser's bundle (an alias in the build): the parser
// needs one of its functions, and the browser knows all named characters already, so 16 KB stay
// away from a reader. Source: web/spec/reading.md 15.

const known = new Map<string, string>()
let field: HTMLTextAreaElement | undefined

/**
 * Decodes one named character reference, `&name;`, as the parser hands them over.
 *
 * @returns the same text when there is no such name; a name that only begins like one (`&notit;`)
 * is no name
 */
export function decodeHTMLStrict(reference: string): string {
  const cached = known.get(reference)
  if (cached !== undefined) return cached
  field ??= document.createElement('textarea')
  field.innerHTML = `.${reference}` // the dot: a line feed at the very start would be dropped
  const decoded = field.value.slice(1)
  const isWhole = decoded === ';' ? reference === '&semi;' : !decoded.endsWith(';')
  const result = isWhole ? decoded : reference
  known.set(reference, result)
  return result
}
