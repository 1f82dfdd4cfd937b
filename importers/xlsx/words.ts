import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  more: (count: number) => `${count} more remarks.`,
  hidden: 'This sheet is hidden; it was left out.',
  empty: 'This sheet is empty; it was left out.',
  rows: (limit: number) => `Only the first ${limit} rows were taken.`,
  columns: (limit: number) => `Only the first ${limit} columns were taken.`,
  merged: 'Merged cells were separated.',
  pictures: 'Pictures and charts were left out.',
}
const zhCn: typeof en = {
  more: (count) => `另有 ${count} 条说明。`,
  hidden: '此工作表已隐藏，已略去。',
  empty: '此工作表是空的，已略去。',
  rows: (limit) => `只导入了前 ${limit} 行。`,
  columns: (limit) => `只导入了前 ${limit} 列。`,
  merged: '合并的单元格已拆分。',
  pictures: '图片和图表已略去。',
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
