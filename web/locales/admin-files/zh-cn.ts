import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  usedSpace: '已用空间 {size}',
  usedSpaceOfThese: '已用空间 {size}（按当前类型与上传者）',
  none: '还没有附件',

  unused: '清理未使用',
  unusedText: '没有任何页面、历史版本或已删除的页面引用这些文件。',
  scanned: '截至 {time}。此后上传的文件会在下一次每日检查后列出。',
  neverScanned: '首次检查全部页面尚未完成，完成之前不会列出任何文件。',
  noneUnused: '没有未使用的文件',
  deleteChosen: '删除所选 {count} 个文件（{size}）',
  cleanTitle: '删除 {count} 个文件（{size}）？',
  cleanText: '其他地方指向这些文件的链接将失效。',
  cleaned: '已删除 {count} 个文件',
  someBack: '{count} 个文件中已恢复 {back} 个，其余文件已彻底删除，无法恢复。',
  someFailed: '已删除 {done} 个，失败 {failed} 个：这些文件此前已被删除。',
}
