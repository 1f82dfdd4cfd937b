import type { Locale } from '#contract/locales/sentence.ts'
import { documentWords, type DocumentWords } from '../source/html/words.ts'

const en = {
  linkedPicture: 'A picture that is not stored in the document was left out.',
  element: (name: string) => `Elements that cannot be shown were left out: ${name}.`,
  formula: 'Formulas were left out.',
}
const zhCn: typeof en = {
  linkedPicture: '已略去一张未保存在文档中的图片。',
  element: (name) => `已略去无法显示的内容：${name}。`,
  formula: '公式已略去。',
}
export type Words = DocumentWords & typeof en
export const wordsOf = (locale: Locale): Words => ({
  ...documentWords(locale),
  ...(locale === 'en' ? en : zhCn),
})
