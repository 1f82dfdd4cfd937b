import type { Translation } from '#contract/text/phrase.ts'
import type { reports as english } from '../en/reports.ts'

export const reports: Translation<typeof english> = {
  unknownFormat: '没有名为“{format}”的报告格式。可用：{formats}',
  noFile: '--report {format} 需要文件：{format}=FILE，或用 {format}=- 写到标准输出。',
  oneOutput: '标准输出只能写一份文档。',
  notWritten: '无法写入报告 {file}：{why}',
}
