/** Seeded random numbers, the same in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const syllables =
  'ba ce di fo gu ka le mi no pu ra se ti vo wy xa ze con ter pro sta gre lin mar tor'.split(' ')

/** Words distributed as on a real site: a few are everywhere, most of them hardly anywhere. */
function vocabulary() {
  const random = seededRandom(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const english = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''),
  )
  const signs = Array.from({ length: 2_500 }, (_, index) =>
    String.fromCodePoint(0x4e00 + index * 7),
  )
  const chinese = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(signs)).join(''),
  )
  return { english, chinese }
}
export const words = vocabulary()

/** Zipf's law: the nth word is used about 1/n as often as the first. */
const oftenAtFirst = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(list.length ** random()) - 1] as T

/** Text of about `bytes` bytes, half of it Chinese, with the word distribution of a large site. */
export function sampleText(bytes: number, seed: number): string {
  const random = seededRandom(seed + 1)
  const parts = [`# Page ${seed}\n\n`]
  for (let length = 0, line = 0; length < bytes; line++) {
    const english = Array.from({ length: 6 }, () => oftenAtFirst(random, words.english)).join(' ')
    const chinese = Array.from({ length: 6 }, () => oftenAtFirst(random, words.chinese)).join('')
    const text = `${english} ${chinese}，${line % 9 === 8 ? '\n\n' : '\n'}`
    length += Buffer.byteLength(text)
    parts.push(text)
  }
  return parts.join('')
}
