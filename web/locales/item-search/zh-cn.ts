import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  results: '搜索结果',
  found: '找到 {count} 个页面',
  nothing: '没有找到“{keyword}”',
  failed: '未能搜索正文：{reason}',
  everywhere: '在所有项目中搜索',
}
