/**
 * A string as a YAML scalar: JSON is one, except for characters that YAML does not accept unescaped
 * (YAML 1.2.2, 5.1).
 */
const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    // oxlint-disable-next-line no-control-regex -- these are the signs that YAML does not take
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const scalar = (value: string | number | readonly string[]): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`
}

/** A front matter block with its `---` lines and the empty line after it. */
export const frontMatter = (
  fields: Readonly<Record<string, string | number | readonly string[]>>,
): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${scalar(value)}\n`)
    .join('')}---\n\n`
