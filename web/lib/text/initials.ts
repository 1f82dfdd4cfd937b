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

/** Common characters whose readings begin with different letters; the collation knows one. */
const severalReadings = new Map(
  `艾ay 拗any 扁bp 便bp 泊bp 刨bp 堡bp 辟bp 藏cz 曾cz 参cs 禅cs 长cz 朝cz 车cj 匙cs
  乘cs 澄cd 重cz 仇cq 臭cx 畜cx 传cz 幢cz 褚cz 翟dz 单dsc 弹dt 调dt 囤dt 恶ew 繁fp 否fp 脯fp
  革gj 给gj 谷gy 蛤gh 龟gjq 行hx 虹hj 会hk 吭hk 稽jq 缉jq 夹jg 贾jg 降jx 解jx 颈jg 卡kq 楷kj 壳kq
  咳kh 溃kh 乐ly 咯lgk 率ls 秘mb 缪mn 尿ns 粘nz 疟ny 区qo 炮pb 屏pb 期qj 奇qj 铅qy 茄qj 覃qt
  栖qx 厦sx 刹cs 蛇sy 什sz 省sx 盛sc 石sd 识sz 属sz 宿sx 召zs 折zs 殖zs 提td 沓td 尾wy 尉wy
  遗yw 系xj 吓xh 纤xq 巷xh 校xj 吁xy 邪xy 叶yx 腌ya 轧yzg 栅zs 查zc 颤cz 种zc 長cz 傳cz
  單dsc 彈dt 調dt 惡ew 給gj 會hk 夾jg 殼kq 樂ly 參cs 識sz 屬sz 葉yx 嚇xh 纖xq 車cj`
    .split(/\s+/)
    .map((one): [string, string] => [one[0]!, one.slice(1)]),
)

/**
 * The letters that the pinyin of a Chinese character may begin with, '' for other characters. Needs
 * no dictionary: the browser's collation decides, but for the characters with several readings.
 * Source: web/spec/design.md 5.
 */
export function pinyinInitials(sign: string): string {
  if (!/^\p{Script=Han}/u.test(sign)) return ''
  return (
    severalReadings.get(sign) ??
    boundaries.findLast(([, first]) => byPinyin.compare(first, sign) <= 0)?.[0] ??
    ''
  )
}

/**
 * Where the letters stand among initials, -1 if nowhere.
 * @param initials the letters that each may be
 */
export function placeOfInitials(letters: string, initials: readonly string[]): number {
  for (let at = 0; at + letters.length <= initials.length; at++) {
    let same = 0
    while (same < letters.length && initials[at + same]!.includes(letters[same]!)) same++
    if (same === letters.length) return at
  }
  return -1
}

/** True when a title starts with this letter, or with a Chinese character whose pinyin does. */
export function startsWithLetter(title: string, letter: string): boolean {
  const first = firstVisible(title)
  const wanted = letter.toLowerCase()
  return first.toLowerCase() === wanted || pinyinInitials(first).includes(wanted)
}
