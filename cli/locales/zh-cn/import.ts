import type { Translation } from '#contract/text/phrase.ts'
import type { importing as english } from '../en/import.ts'

export const importing: Translation<typeof english> = {
  purpose: '将 OpenAPI、Postman 集合或 Markdown 压缩包导入项目。',
  'flag.format': '只接受此格式',
  'flag.as': '写成结构化的接口页面，或 Markdown',
  'flag.newItem': '以此名称新建项目',
  'flag.removed': '如何处理文件中已没有的接口的页面',
  'flag.dryRun': '只显示将会做什么，不写入',
  noItem: '没有指定要导入的项目。',
  nameItem: '用 --item 指定，或用 --new-item NAME 新建。',
  bothItems: '--item 与 --new-item 不能同时使用。',
  emptyName: '--new-item 需要名称。',
  noFile: '找不到文件 {file}。',
  more: '… 另有 {count} 个页面',
  total: '{format}：新增 {created}，修改 {changed}，未变 {unchanged}，移除 {removed}',
  wouldTotal: '{format}：将新增 {created}，修改 {changed}，未变 {unchanged}，移除 {removed}',
  remarks: '{count} 条说明：',
}
