// HTML tags as MDX allows them: with expressions in braces.

/** An expression in braces; no `<`, so that a search ends at the next tag. */
export const expression = String.raw`\{(?:[^{}<]|\{[^{}<]*\}){0,500}\}`

/** The value of an attribute. */
export const value = String.raw`(?:[^\s"'=<>${'`'}{}]+|'[^']*'|"[^"]*"|${expression})`
const attribute = String.raw`\s+(?:[a-zA-Z_:@][\w:.-]*(?:\s*=\s*${value})?|\{\s*\.\.\.[^{}<]*\})`

/** A start tag whose attributes may be expressions. */
export const jsxTag = `<([a-z][a-z0-9]*)((?:${attribute})*)\\s*(\\/?)>`

/** A tag of HTML, or of a component with simple attributes. */
export const anyTag = String.raw`<\/?([a-zA-Z][a-zA-Z0-9-]*)((?:${attribute})*)\s*\/?>`

const named =
  String.raw`\s*(?:(?:require|useBaseUrl|\$?withBase)\(\s*)?` +
  String.raw`("[^"\n]*"|'[^'\n]*')\s*(?:\)\s*)?(?:\.default\s*)?`
const literals = [`\\{${named}\\}`, `"${named}"`, `'${named}'`].map(
  (form) => new RegExp(`^${form}$`),
)

/**
 * The literal that an expression consists of, or that it names a file by: `{'a.png'}`,
 * `{require('a.png').default}`, `{useBaseUrl("a.png")}`; in quotes, as an attribute of Vue has it,
 * `"withBase('a.png')"`.
 *
 * @returns with its quotes, and where it begins in the expression
 */
export function literalIn(written: string): { quoted: string; at: number } | undefined {
  for (const form of literals) {
    const quoted = form.exec(written)?.[1]
    // one between the quotes of an attribute cannot have the same
    if (quoted !== undefined && quoted[0] !== written[0])
      return { quoted, at: written.indexOf(quoted) }
  }
  return undefined
}

/** The attribute that Vue binds to an expression: `src` for `:src` and `v-bind:src`. */
export const boundName = (attribute: string): string | undefined =>
  /^(?:v-bind)?:([a-z][\w-]*)$/i.exec(attribute)?.[1]

/** Longer tags are text. Characters. */
const longestTag = 1000

/**
 * A start tag that may hold markup in its expressions, and the same with these emptied.
 *
 * @returns `undefined` if there is no markup in it, or it does not end
 */
export function tagWithMarkup(
  text: string,
  position: number,
): { end: number; emptied: string } | undefined {
  let emptied = ''
  let depth = 0
  let quote = ''
  let hasMarkup = false
  const limit = Math.min(text.length, position + longestTag)
  for (let at = position; at < limit; at++) {
    const sign = text[at]!
    if (depth > 0) {
      // an apostrophe within markup is none of JavaScript: only braces count
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '<') hasMarkup = true
      if (depth > 0) continue
    } else if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') depth++
    else if (sign === '<' && at > position) return undefined
    emptied += sign
    if (sign === '>' && depth === 0 && quote === '')
      return hasMarkup ? { end: at + 1, emptied } : undefined
  }
  return undefined
}
