/** API pages and sheets are stored on one line: their JSON is pretty-printed for a comparison. */
export function readable(text: string): string {
  if (!/^[\s\uFEFF]*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')), null, 2)
  } catch {
    return text
  }
}
