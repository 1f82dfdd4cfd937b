import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  grid: '表格',
  sheetNumber: '工作表{number}',
  cells: '单元格',
  search: '查找替换',
  printCut: '只打印了前 {count} 行。',
  unreadable: '无法识别表格内容。内容保持不变，不能在此编辑。',
  textVersion: '这个版本是文本，不是表格。',
  showRaw: '查看原文',
  raw: '原文',
  conflictTitle: '相同的内容已被修改',
  conflictText: '你打开表格后，{name} 保存了它。其他修改已合并，请选择以下各处保留哪一方。',
  conflictSheet: '整个工作表',
  conflictChanged: '已修改',
  importTitle: '导入 Excel 工作簿',
  importFile: '工作簿（.xlsx）',
  reading: '正在读取工作簿…',
  notWorkbook: '这不是 Excel 工作簿，或者文件已加密。',
  emptyWorkbook: '这个工作簿的可见工作表里没有内容。',
  tooManyCells: '工作簿中有 {count} 个单元格有内容，这里最多能编辑 {limit} 个。',
  replaceQuestion: '用“{name}”的 {count} 个工作表替换当前内容？保存之前不会写入。',
  remarks: '导入时的变化',
  replace: '替换',
  replaced: '工作表已替换，尚未保存。',
  undo: '撤销',
}
