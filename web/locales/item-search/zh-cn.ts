import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  results: '搜索结果',
  found: '找到 {count} 个页面',
  nothing: '没有找到“{keyword}”',
  failed: '未能搜索正文：{reason}',
  everywhere: '在所有项目中搜索',

  hits: '搜索词在本页的位置',
  hitOf: '{at}/{count}',
  noHit: '正文中没有',
  nextHit: '下一处',
  previousHit: '上一处',
  endHits: '取消标记',
}
