/** A seeded random number generator: integers below the given bound. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below)
  }
}

/** The first and the last seed: of a number of them, a range such as `41-400`, or `=17` for one. */
export function seedsOf(text: string): [number, number] {
  const [, from, to] = /^(?:=|(\d+)-)?(\d+)$/.exec(text) ?? []
  const last = Number(to)
  return [text.startsWith('=') ? last : Number(from ?? 1), last]
}
