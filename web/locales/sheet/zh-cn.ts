import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  grid: '表格',
  sheetNumber: '工作表{number}',
  cells: '单元格',
  search: '查找和替换',
  unreadable: '无法识别表格内容。内容保持不变，不能在此编辑。',
  showRaw: '查看原文',
  raw: '原文',
  failed: '表格加载失败。',
  merged: '已与 {name} 的修改合并',
  conflictTitle: '相同的单元格已被修改',
  conflictText: '你打开表格后，{name} 保存了它。其他修改已合并，请选择以下单元格保留哪一方。',
  conflictWhere: '单元格',
  conflictMine: '我的',
  conflictTheirs: '对方的',
  conflictSheet: '整个工作表',
  conflictDeleted: '已删除',
  conflictChanged: '已修改',
  conflictEmpty: '空',
  allMine: '全部采用我的',
  allTheirs: '全部采用对方的',
  saveMerged: '保存合并结果',
  keepEditing: '继续编辑',
}
