/** A key outside of any table, or a table, by the first part of its name. */
export interface TomlEntry {
  key: string
  /** Where its line begins to say it. */
  start: number
  /** The value of a key that is neither dotted nor a table. */
  value?: readonly [start: number, end: number]
}

const blank = /(?:[ \t\r\n]+|#[^\r\n]*)*/y
const keyPart = /[\w-]+|"(?:[^"\\\r\n]|\\[^\r\n])*"|'[^'\r\n]*'/y
const dot = /[ \t]*\.[ \t]*/y
const equals = /[ \t]*=[ \t]*/y
const restOfLine = /[^\r\n#]*/y
const lineEnd = /[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r)?/y
const brackets = /\[{1,2}[ \t]*/y
/** A string, a comment, a bracket, or what is between them. */
const token =
  /"""(?:[^"\\]|\\[^]|"{1,2}(?!"))*"{3,5}|'''(?:[^']|'{1,2}(?!'))*'{3,5}|"(?:[^"\\\r\n]|\\[^\r\n])*"|'[^'\r\n]*'|#[^\r\n]*|[[\]{}]|[^"'#[\]{}]+/y

/**
 * Where the keys outside of tables are, and the tables, in order. What comes behind a mistake is not
 * found. Line breaks may be of any kind.
 *
 * @returns the end of the last line that sets such a key, where one more can be put
 */
export function scanToml(text: string): { entries: TomlEntry[]; end: number } {
  const entries: TomlEntry[] = []
  let end = 0
  let isInTable = false
  const past = (pattern: RegExp, at: number): number | undefined => {
    pattern.lastIndex = at
    return pattern.test(text) ? pattern.lastIndex : undefined
  }
  let at = past(blank, 0)!
  while (at < text.length) {
    const start = at
    const isTable = text[at] === '['
    const first = isTable ? past(brackets, at)! : at
    const afterFirst = past(keyPart, first)
    if (afterFirst === undefined) break
    const key = text.slice(first, afterFirst)
    if (isTable) {
      isInTable = true
      entries.push({ key: unquoted(key), start })
      at = pastValue(text, at)
    } else {
      const valueStart = pastKey(afterFirst)
      if (valueStart === undefined) break
      at = pastValue(text, valueStart)
      const isPlain = past(equals, afterFirst) === valueStart
      if (!isInTable)
        entries.push({
          key: unquoted(key),
          start,
          ...(isPlain ? { value: [valueStart, at] as const } : {}),
        })
    }
    at = past(lineEnd, at)!
    if (!isInTable) end = at
    const next = past(blank, at)!
    // neither a line break nor the end: a mistake
    if (next === at && next < text.length && !/[\r\n]/.test(text[at - 1]!)) break
    at = next
  }
  return { entries, end }

  /** Behind the other parts of a dotted key, and the sign between it and its value. */
  function pastKey(from: number): number | undefined {
    let end: number | undefined = from
    for (let next = past(dot, from); next !== undefined; next = past(dot, end)) {
      end = past(keyPart, next)
      if (end === undefined) return undefined
    }
    return past(equals, end)
  }
}

/** The end of the value, or of the name of a table, that begins at a position. */
function pastValue(text: string, from: number): number {
  if (!/["'[{]/.test(text[from] ?? '')) {
    restOfLine.lastIndex = from
    return from + restOfLine.exec(text)![0].trimEnd().length
  }
  let depth = 0
  token.lastIndex = from
  do {
    const found = token.exec(text)?.[0]
    if (found === undefined) return text.length
    if (found === '[' || found === '{') depth++
    else if (found === ']' || found === '}') depth--
  } while (depth > 0)
  return token.lastIndex
}

/** A key without quotes; escapes in it are those that JSON has too. */
function unquoted(key: string): string {
  if (key.startsWith("'")) return key.slice(1, -1)
  if (!key.startsWith('"')) return key
  try {
    return String(JSON.parse(key))
  } catch {
    return key
  }
}
