import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  label: '在所有项目中搜索',
  found: '找到 {count} 个页面',
  foundNothing: '没有找到“{keyword}”',
  inPages: '页面内容',
  more: '还有 {count} 条',
  untitled: '无标题',
}
