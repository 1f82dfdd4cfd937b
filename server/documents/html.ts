const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags or in a double-quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => signs[sign] as string)

/**
 * JSON for a `script` element of data: it cannot close the element or open another, nor contain
 * line terminators of JavaScript. Only strings contain such characters, so it stays the same JSON.
 */
export const jsonInScript = (json: string): string =>
  json.replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Attributes of an element; those that are `undefined` or false are omitted. */
export const attributes = (
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join('')
