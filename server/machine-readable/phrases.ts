import type { Locale } from '#contract/locales/sentence.ts'

/** Our words in machine-readable documents, in the language of the request. */
interface Phrases {
  /** Heading of the pages at the root. */
  readonly rootPages: string
  readonly untitled: string
  readonly textsAreCut: string
}

export const phrases: Readonly<Record<Locale, Phrases>> = {
  en: {
    rootPages: 'Pages',
    untitled: 'Untitled',
    textsAreCut:
      'The text ends here: this file holds at most 10 MB. Each further page is at its own address, listed in llms.txt.',
  },
  'zh-cn': {
    rootPages: '页面',
    untitled: '无标题',
    textsAreCut: '内容到此为止：本文件最多 10 MB。其余页面请按 llms.txt 中的地址逐页读取。',
  },
}
