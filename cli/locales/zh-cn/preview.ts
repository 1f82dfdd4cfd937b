import type { Translation } from '#contract/text/phrase.ts'
import type { preview as english } from '../en/preview.ts'

export const preview: Translation<typeof english> = {
  purpose: '管理项目的预览（由 push --preview 创建）。',
  'purpose.end': '结束项目的一个预览，服务器会删除其内容。',
  'summary.end': '结束预览',
  'flag.allTargets': 'showdoc.json 中所有目标的预览',
  name: '“{name}”不能用作预览名称。',
  'name.hint': '可用字母、数字、“.”、“_”、“/”和“-”，最多 100 个字符，例如 pr-12',
  dryRun: '--preview 与 --dry-run 不能同时使用。',
  'dryRun.hint': '用 showdoc plan 查看推送会做什么',
  pages: '{count} 个页面有改动',
  none: '没有页面改动',
  line: '预览 {name}：{pages}，有效期至 {day}',
  unwritten: '其中缺少 {count} 个页面',
  interrupted: '预览 {name} 尚未完成，请再次运行同一命令。',
  ended: '预览 {name} 已结束。',
  unknown: '没有名为 {name} 的预览。',
}
