/**
 * The nesting depth of a JSON text and an upper bound of its number of values, determined without
 * parsing: memory that is not allocated cannot run out.
 */
export function jsonSize(text: string): { depth: number; values: number } {
  let [depth, deepest, values, quoted] = [0, 0, 1, false]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === 0x5c) index++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x2c) values++
    else if (code === 0x7b || code === 0x5b) {
      deepest = Math.max(deepest, ++depth)
      values++
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return { depth: deepest, values }
}

/** Levels that people read, and characters of the indents of all values. */
const [deepest, mostIndent] = [200, 16 * 1024 * 1024]

/** Whether a JSON text can be indented: of deep ones the indents would be longer than any text. */
export function canBeIndented(text: string): boolean {
  const { depth, values } = jsonSize(text)
  return depth <= deepest && 2 * depth * values <= mostIndent
}

/** Whether a parsed value contains more values than allowed; stops counting there. */
export function hasMoreValues(value: unknown, most: number): boolean {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    if (++count > most) return true
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    const inside: unknown[] = Array.isArray(one) ? one : Object.values(one)
    if (count + waiting.length + inside.length > most) return true
    for (const each of inside) waiting.push(each)
  }
  return false
}
