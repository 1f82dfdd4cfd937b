const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands between tags or in an attribute within double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => signs[sign] as string)

/**
 * JSON as it stands in a `script` of data: nothing in it ends the element or opens another, and no
 * sign ends a line for a parser of JavaScript. Only texts hold these signs, so it stays the same
 * JSON.
 */
export const jsonInScript = (json: string): string =>
  json.replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An element's attributes; those that are `undefined` or false are left out. */
export const attributes = (
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join('')
