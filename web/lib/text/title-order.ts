const byPinyin = new Intl.Collator('zh-u-co-pinyin', { numeric: true })
const isChinese = (title: string) => /^\p{Script=Han}/u.test(title.trim())

/**
 * Natural order of titles: numbers by their value, Chinese by pinyin in every language. What comes
 * first, Chinese or the others, is as in dictionaries of the language. Source: web/spec/writing.md 2.3.
 */
export const titleOrder =
  (language: 'en' | 'zh-cn') =>
  (one: string, other: string): number =>
    (language === 'en' ? Number(isChinese(one)) - Number(isChinese(other)) : 0) ||
    byPinyin.compare(one, other)
