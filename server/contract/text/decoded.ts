/**
 * Decodes a percent-encoded part of an address; invalid encodings (`%`, `%zz`) are returned
 * unchanged.
 */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
