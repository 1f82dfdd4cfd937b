/** Fixed words of documents, besides those of the renderer. */
const en = {
  contents: 'Contents',
  /** Parts of the footer, around the number of the page and the number of pages. */
  footer: ['Page ', ' of ', ''],
  picture: 'Picture',
  diagram: 'Diagram ({language})',
} as const

type WordWords = {
  readonly [Name in keyof typeof en]: (typeof en)[Name] extends string
    ? string
    : readonly [string, string, string]
}

const zhCn: WordWords = {
  contents: '目录',
  footer: ['第 ', ' 页，共 ', ' 页'],
  picture: '图片',
  diagram: '图（{language}）',
}

export const documentWords = (locale: 'en' | 'zh-cn'): WordWords => (locale === 'zh-cn' ? zhCn : en)
