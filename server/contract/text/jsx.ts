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

const literal =
  /^\{\s*(?:(?:require|useBaseUrl|withBase)\(\s*)?(?=(["']))("[^"\n]*"|'[^'\n]*')\s*(?:\)\s*)?(?:\.default\s*)?\}$/

/**
 * The literal that an expression consists of, or that it names a file by: `{'a.png'}`,
 * `{require('a.png').default}`, `{useBaseUrl("a.png")}`.
 *
 * @returns with its quotes, and where it begins in the expression
 */
export function literalIn(written: string): { quoted: string; at: number } | undefined {
  const quoted = literal.exec(written)?.[2]
  return quoted === undefined ? undefined : { quoted, at: written.indexOf(quoted) }
}
