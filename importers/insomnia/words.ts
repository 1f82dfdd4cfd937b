import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  kind: (name: string) => `“${name}” is no HTTP request; it was left out.`,
  spec: 'The API document in the export was left out. Export it from Insomnia, and import it by itself.',
  more: (count: number) => `${count} more remarks.`,
}
const zhCn: typeof en = {
  kind: (name) => `“${name}”不是 HTTP 请求，已略去。`,
  spec: '已略去导出文件中的 API 文档，请在 Insomnia 中单独导出它，再导入。',
  more: (count) => `另有 ${count} 条说明。`,
}
export type Said = typeof en
export const saidIn = (locale: Locale): Said => (locale === 'en' ? en : zhCn)
