/**
 * Joins texts (as UTF-8) and bytes in memory of their own, for what is kept. `Buffer.from`,
 * `Buffer.concat` and zlib return views into a shared pool of 64 KB for everything shorter than half
 * of it, and one kept view keeps the whole pool.
 */
export function ownBytes(...parts: readonly (string | Uint8Array)[]): Buffer {
  const sizes = parts.map((part) =>
    typeof part === 'string' ? Buffer.byteLength(part) : part.length,
  )
  const bytes = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') bytes.write(part, at)
    else bytes.set(part, at)
    at += sizes[index] as number
  }
  return bytes
}
