/**
 * A percent-encoded part of an address as text; what is no encoding (`%`, `%zz`) stays as it is.
 */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
