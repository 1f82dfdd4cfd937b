import type { Translation } from '#contract/text/phrase.ts'
import type { Locale } from './phrases.ts'

/** Phrases of parts that load on demand: sheets, diagrams, the image viewer. */
export const en = {
  imageFailed: 'This image could not be loaded: {address}',
  tryAgain: 'Try again',
  diagramFailed: 'This diagram has an error: {message}',
  diagramSource: 'Source of the diagram',
  diagramLarge: 'This diagram is very large.',
  drawAnyway: 'Draw anyway',
  viewer: 'Image viewer',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to window',
  actualSize: 'Actual size',
  rotate: 'Rotate',
  previous: 'Previous image',
  next: 'Next image',
  openOriginal: 'Open original',
  download: 'Download',
  sheets: 'Sheets',
  sheetNumber: 'Sheet {number}',
} as const

export const zhCn: Translation<typeof en> = {
  imageFailed: '图片无法加载：{address}',
  tryAgain: '重试',
  diagramFailed: '图表有误：{message}',
  diagramSource: '图表源码',
  diagramLarge: '图表很大。',
  drawAnyway: '仍然绘制',
  viewer: '图片查看器',
  close: '关闭',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',
  actualSize: '原始大小',
  rotate: '旋转',
  previous: '上一张图片',
  next: '下一张图片',
  openOriginal: '打开原图',
  download: '下载',
  sheets: '工作表',
  sheetNumber: '工作表 {number}',
}

export type OnDemandPhrases = Translation<typeof en>

export const onDemandPhrasesOf = (locale: Locale): OnDemandPhrases =>
  locale === 'zh-cn' ? zhCn : en
