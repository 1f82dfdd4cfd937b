import { firstVisible } from './first-visible.ts'

/** The first syllable of each letter in pinyin order; no syllable starts with `i`, `u` or `v`. */
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
 * The initial letter of a Chinese character's pinyin, '' for other characters. Needs no dictionary:
 * the browser's collation decides. Source: web/spec/design.md 5.
 */
export function pinyinInitial(sign: string): string {
  if (!/^\p{Script=Han}/u.test(sign)) return ''
  return boundaries.findLast(([, first]) => byPinyin.compare(first, sign) <= 0)?.[0] ?? ''
}

/** True when a title starts with this letter, or with a Chinese character whose pinyin does. */
export function startsWithLetter(title: string, letter: string): boolean {
  const first = firstVisible(title)
  const wanted = letter.toLowerCase()
  return first.toLowerCase() === wanted || pinyinInitial(first) === wanted
}
