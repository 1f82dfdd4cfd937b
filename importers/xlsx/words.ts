import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  more: (count: number) => `${count} more remarks.`,
  hidden: 'This sheet is hidden; it was left out.',
  hiddenCells: 'Hidden rows and columns were left out.',
  empty: 'This sheet is empty; it was left out.',
  rows: (limit: number) => `Only the first ${limit} rows were taken.`,
  columns: (limit: number) => `Only the first ${limit} columns were taken.`,
  merged: 'Merged cells were separated.',
  pictures: 'Pictures and charts were left out.',
  cut: (rows: number, columns: number) =>
    `Only the first ${rows} rows and ${columns} columns were taken.`,
  formulas: (places: string) =>
    `Formulas that can't be computed here were replaced by their values: ${places}`,
  unknownFunction: (name: string, places: string) =>
    `${name} can't be computed here; the values were taken: ${places}`,
  conditional: 'Conditional formats were left out.',
  links: (places: string) => `Links were left out, and their texts kept: ${places}`,
  filter: 'The filter was left out; rows that it hid are hidden.',
}
const zhCn: typeof en = {
  more: (count) => `另有 ${count} 条说明。`,
  hidden: '此工作表已隐藏，已略去。',
  hiddenCells: '隐藏的行和列已略去。',
  empty: '此工作表是空的，已略去。',
  rows: (limit) => `只导入了前 ${limit} 行。`,
  columns: (limit) => `只导入了前 ${limit} 列。`,
  merged: '合并的单元格已拆分。',
  pictures: '图片和图表已略去。',
  cut: (rows, columns) => `只导入了前 ${rows} 行、${columns} 列。`,
  formulas: (places) => `这里无法计算的公式已替换为它们的值：${places}`,
  unknownFunction: (name, places) => `这里无法计算 ${name}，已取其值：${places}`,
  conditional: '条件格式已略去。',
  links: (places) => `链接已略去，文字已保留：${places}`,
  filter: '筛选已略去，被它隐藏的行仍是隐藏的。',
}
export type Words = typeof en
/** Of a workbook that becomes a spreadsheet. */
export type SheetWords = Pick<
  Words,
  | 'hidden'
  | 'pictures'
  | 'cut'
  | 'formulas'
  | 'unknownFunction'
  | 'conditional'
  | 'links'
  | 'filter'
>
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
