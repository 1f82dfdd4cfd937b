import type { Translation } from '#contract/text/phrase.ts'
import type { pushedApi as english } from '../en/push-api.ts'

export const pushedApi: Translation<typeof english> = {
  missing: 'showdoc.json 的 "api" 中的文件 {file} 不存在。',
  outside: 'showdoc.json 的 "api" 中的文件 {file} 不在 showdoc.json 所在的文件夹内。',
  notApi: '既不是 OpenAPI（Swagger）文档，也不是 Postman 集合。',
  tooLarge: '超过 {limit} MB。',
  refused: '{count} 个页面未写入：{pages}',
  edited: '生成部分中的手工修改已被替换。',
  deprecated: '文件中已没有：标记为已废弃。',
  kept: '文件中已没有：保持不变。',
  needsPerson: 'API 凭证不能推送接口文档，请使用令牌：SHOWDOC_TOKEN',
  unreadable: '无法读取：{reason}',
  notCompared: '未能比较，因为比较需要写权限：{reason}',
  removed: '移除',
  'would.removed': '将移除',
  more: '… 另有 {count} 个页面',
  remarks: '{count} 条说明：',
  total: '{format}：新增 {created}，修改 {changed}，未变 {unchanged}，移除 {removed}',
  wouldTotal: '{format}：将新增 {created}，修改 {changed}，未变 {unchanged}，移除 {removed}',
  breakingUnknown:
    '未检查会影响调用方的变更：无法将此项目的页面读取为一份接口文档；可用 showdoc api breaking 与 git 比较',
  breaking: '{count} 处变更可能影响调用方：',
}
