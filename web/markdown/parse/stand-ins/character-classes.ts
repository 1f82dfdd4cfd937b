// Stands in for the package `uc.micro` in the browser's bundle (an alias in the build): the browser
// knows the classes of characters already, so 2 KB stay away from a reader. A test compares both.

/** Any character, also half of a pair that stands alone. */
export const Any =
  /[\0-\uD7FF\uE000-\uFFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/
export const Cc = /[\0-\x1F\x7F-\x9F]/
export const Cf = /\p{Cf}/u
export const S = /\p{S}/u
export const Z = /[ \xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/

// The source of the last class goes into larger expressions, which count in halves of pairs and do
// not understand `\p`. Asking the browser for its characters one by one would take 50 ms, so they
// stand here: the way from the last character of the range before to the first of each, and after
// `-` on to its last; base 36.
const punctuation =
  'x-2 2-5 2-3 b-1 4-1 r-2 2 s 2 10 6 4 b-1 4 4 jj 9 cz-5 16-1 1g 2 3 3 19-1 l-1 2-1 e 2-2 23-3 2v 18-d 6i-2 1j-e w 7a-1 ' +
  'b 3x 3d 3e av d a8 2j b-1 4p-e 2 12-3 20 23-4 5-1 34-5 4s h1-8 48 ha 19-1 27-2 20-1 4e-2 2-2 12-a 8q-1 61-1 3l-6 2-5 ' +
  '4h-1 b-6 t-2 3h-3 1o-4 1r-1 1t-7 c n1-n 9-j 2-c 2-b v-1 f-1 hm-3 u-1 u6-d 28-1 w-9 b8-l 1s-3 x-1 l8-3 2-1 35 40-1a 2-v ' +
  '3-b bo-2 5-9 3-b h d 2r 2j mwz-1 7i-2 2s b 38-5 al-3 2f-1 15-2 2 1e-1 1c 2q-c h-1 3h-3 3j-1 h-1 6y g2b-1 5t-9 n-y 2-d ' +
  '2 5 2-1 46-2 2-5 2-3 b-1 4-1 r-2 2 s 2 2-6 bf-2 il 1d bj ko 5k w 7l-8 13 35-6 1v-6 2i-3 cy 8v z 3p-4 19-3 5a-6 32-1 ' +
  '2-3 3j-3 1d-1 28-3 5 e 2-2 2h-5 30 8b-1 2-1 37-4 b-1 2 2x 6z-m 2y-2 t-c 25 3n-2 71 7d-2 4c 2l-7 2c-2 2-4 2m-9 60 2o-4 ' +
  '17-1 hy-1 23-c 4w vl-4 29p-1 bjw-1 3q 1u-4 9 fd-2 88-3 94 f5p 5wo-4 29g nz-1'

/** Punctuation of all scripts. */
export const P = new RegExp(sourceOf(punctuation))

function sourceOf(ranges: string): string {
  let code = 0
  let single = ''
  const pairs = []
  for (const range of ranges.split(' ')) {
    const [way = 0, more = 0] = range.split('-').map((digits) => parseInt(digits, 36))
    const [first, firstLow] = halves(code + way)
    const [last, lastLow] = halves((code += way + more))
    if (firstLow) pairs.push(`${first}[${firstLow}-${lastLow}]`)
    else single += `${first}-${last}`
  }
  return [`[${single}]`, ...pairs].join('|')
}

/** Both halves of a pair, or the one character, as an expression writes them. */
function halves(code: number): string[] {
  return String.fromCodePoint(code)
    .split('')
    .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
