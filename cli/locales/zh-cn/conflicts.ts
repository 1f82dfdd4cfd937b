import type { Translation } from '#contract/text/phrase.ts'
import type { conflicts as english } from '../en/conflicts.ts'

export const conflicts: Translation<typeof english> = {
  title: '{count} 个冲突，已决定 {decided} 个',
  'pick.leave': '不处理',
  'pick.merge': '合并',
  'pick.ours': '保留我的',
  'pick.theirs': '采用对方',
  'field.content': '正文',
  'field.title': '标题',
  'field.catalog': '目录',
  'field.order': '顺序',
  'field.name': '名称',
  fileGone: '文件已删',
  pageGone: '页面已删',
  'merge.clean': '可以合并，不留冲突标记',
  'merge.marks': '合并会在文件里留下冲突标记',
  keys: 'm 合并 · o 保留我的 · t 采用对方 · s 不处理 · a 以下都一样 · d 看差异 · 回车继续 · q 都不处理',
  'no.merge': '这里无法合并：你可以保留我的、采用对方，或不处理。',
  'no.theirs': '这里无法采用服务器上的版本。',
  applied: '{pick}：另有 {count} 个。',
  noDifference: '两边正文相同，或只有一边有正文。',
  noDiff: '无法显示差异：{reason}',
}
