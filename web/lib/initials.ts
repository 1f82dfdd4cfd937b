/**
 * The first sound of each letter's syllables in the order of pinyin; `i`, `u` and `v` begin none.
 */
const boundaries: readonly [string, string][] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '讥'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '穵'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
]
const byPinyin = new Intl.Collator('zh-u-co-pinyin')

/**
 * The letter a Chinese character's pinyin begins with, '' for other signs. No dictionary: the
 * browser's own order decides. Source: web/spec/design.md 5.
 */
export function pinyinInitial(sign: string): string {
  if (!/^\p{Script=Han}/u.test(sign)) return ''
  return boundaries.findLast(([, first]) => byPinyin.compare(first, sign) <= 0)?.[0] ?? ''
}

/** True when a title begins with this letter, or with a Chinese character that sounds like it. */
export function startsWithLetter(title: string, letter: string): boolean {
  const first = [...title.trim()][0] ?? ''
  const wanted = letter.toLowerCase()
  return first.toLowerCase() === wanted || pinyinInitial(first) === wanted
}
