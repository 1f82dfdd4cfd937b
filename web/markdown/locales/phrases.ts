import type { Translation } from '#contract/text/phrase.ts'

/**
 * Words that stand in or around content. The room keeps its own, so that the editor's preview and
 * exports can use it alone.
 */
export const en = {
  table: 'Table',
  wrap: 'Wrap lines',
  lineNumbers: 'Line numbers',
  copy: 'Copy',
  copied: 'Copied',
  anchor: 'Link to this section',
  task: 'Task',
  backToText: 'Back to text',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  enlarge: 'Enlarge',
  fileSign: 'File',
  noPlantUml: 'No PlantUML server configured',
  contents: 'On this page',
  tooLarge: 'Too large; showing the first part',
  showAll: 'Show all',
  copyMarkdown: 'Copy as Markdown',
  progress: 'Showing the rest of the page',
} as const

export const zhCn: Translation<typeof en> = {
  table: '表格',
  wrap: '换行',
  lineNumbers: '行号',
  copy: '复制',
  copied: '已复制',
  anchor: '本节链接',
  task: '任务',
  backToText: '返回正文',
  note: '说明',
  tip: '提示',
  important: '重要',
  warning: '注意',
  caution: '警告',
  enlarge: '放大',
  fileSign: '文件',
  noPlantUml: '未配置 PlantUML 服务',
  contents: '本页目录',
  tooLarge: '内容过大，仅显示前一部分',
  showAll: '显示全部',
  copyMarkdown: '复制为 Markdown',
  progress: '正在显示页面的其余部分',
}

export type Locale = 'en' | 'zh-cn'
export type Words = Translation<typeof en>

export const wordsOf = (locale: Locale): Words => (locale === 'zh-cn' ? zhCn : en)
