import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  panel: '查找替换',
  find: '查找',
  replaceWith: '替换为',
  matchCase: '区分大小写',
  wholeWord: '全词匹配',
  regexp: '正则表达式',
  previous: '上一个',
  next: '下一个',
  replace: '替换',
  replaceAll: '全部替换',
  close: '关闭',
  place: '第 {at} 处，共 {count} 处',
  hits: '{count} 处',
  manyHits: '超过 {count} 处',
  nothing: '未找到',
  replaced: '已替换 {count} 处',
  allReplaced: '已全部替换',
  wrongRegexp: '不是有效的正则表达式。',
}
