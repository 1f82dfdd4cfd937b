/** The checksum of a write-ahead log and of its index. */
export type Sums = readonly [number, number]

/**
 * Continues a checksum over the bytes from `from` up to `to`, a multiple of 8. Source:
 * sqlite.org/fileformat2.html#checksum_algorithm
 */
export function summed(
  bytes: DataView,
  from: number,
  to: number,
  [first, second]: Sums,
  isLittle: boolean,
): Sums {
  let [a, b] = [first, second]
  for (let at = from; at < to; at += 8) {
    a = (a + bytes.getUint32(at, isLittle) + b) >>> 0
    b = (b + bytes.getUint32(at + 4, isLittle) + a) >>> 0
  }
  return [a, b]
}
