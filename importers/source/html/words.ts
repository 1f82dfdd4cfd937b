import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  more: (count: number) => `${count} more remarks.`,
  contents: 'The table of contents was left out: pages have their own.',
  picture: (type: string) => `A picture of the type ${type} was left out.`,
  refused: 'This picture is too large or of a type that is not accepted; it was left out.',
  merged: 'Merged cells were separated.',
  nested: 'A table inside a table became text.',
}
const zhCn: typeof en = {
  more: (count) => `另有 ${count} 条说明。`,
  contents: '目录已略去：页面自带目录。',
  picture: (type) => `已略去一张 ${type} 类型的图片。`,
  refused: '图片过大或类型不支持，已略去。',
  merged: '合并的单元格已拆分。',
  nested: '表格中的表格已转为文字。',
}
/** Remarks on documents of any format. */
export type DocumentWords = typeof en
export const documentWords = (locale: Locale): DocumentWords => (locale === 'en' ? en : zhCn)
