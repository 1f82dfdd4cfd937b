import type { Translation } from '#contract/text/phrase.ts'

/** Phrases around content; those inside it come from the renderer. */
export const en = {
  copied: 'Copied',
  enlarge: 'Enlarge',
  tooLarge: 'Too large; showing the first part',
  showAll: 'Show all',
  copyMarkdown: 'Copy as Markdown',
  progress: 'Showing the rest of the page',
} as const

export const zhCn: Translation<typeof en> = {
  copied: '已复制',
  enlarge: '放大',
  tooLarge: '内容过大，仅显示前一部分',
  showAll: '显示全部',
  copyMarkdown: '复制为 Markdown',
  progress: '正在显示页面的其余部分',
}

export type Locale = 'en' | 'zh-cn'
export type Words = Translation<typeof en>

export const wordsOf = (locale: Locale): Words => (locale === 'zh-cn' ? zhCn : en)
