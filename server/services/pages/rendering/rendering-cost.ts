import { limits } from '#contract/limits.ts'

/**
 * Signs that make something of a text: lines, cells, links, tags, formulas, emphasis. Each costs 5
 * to 30 µs, a hundred times as much as any other character.
 */
const isSign = new Uint8Array(128)
for (const sign of '\n|[<$`*_#&') isSign[sign.charCodeAt(0)] = 1

/** Whether rendering a text would block the thread for long. */
export function isCostly(text: string): boolean {
  if (text.length > limits.textBytesInline) return true
  if (text.length <= limits.textSignsInline) return false
  let signs = 0
  for (let at = 0; at < text.length; at++)
    if (isSign[text.charCodeAt(at)] === 1 && ++signs > limits.textSignsInline) return true
  return false
}
