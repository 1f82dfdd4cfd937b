/** How deep a JSON text is nested and how many values it has at most, told without reading it: memory that is not taken cannot run out. */
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
