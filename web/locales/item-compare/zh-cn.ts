import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '版本对比',
  what: '“{title}” {time} 的版本，修改人：{name}',
  version: '{time} 的版本',
  present: '当前内容',
  back: '返回页面',
  view: '显示方式',
  sideBySide: '并排',
  inline: '行内',
  onlyChanges: '仅看差异',
  ignoreSpaces: '忽略空白',
  changes: '{count} 处差异',
  place: '第 {at} 处，共 {count} 处',
  next: '下一处差异',
  previous: '上一处差异',
  older: '上一版本',
  newer: '下一版本',
  copy: '复制该版本',
  same: '两个版本内容相同',
  sameApartFromSpaces: '两个版本只有空白不同',
  unfold: '显示 {count} 行相同内容',
  rough: '两个版本相同之处很少，按整块显示。',
  tooLong: '版本内容过长，无法对比，全文显示。',
  titleChanged: '标题由“{old}”改为“{now}”。',
  catalogChanged: '当时页面在另一个目录中。',
}
