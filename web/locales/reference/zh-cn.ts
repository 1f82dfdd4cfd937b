import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '接口参考',
  calls: '接口',
  filter: '按名称或字段筛选',
  nothing: '没有符合的接口。',
  document: '同样的内容，OpenAPI 文档',
  reads: '只读',
  writes: '写入',
  alsoAt: '也可用 {paths}',
  takesNothing: '没有字段。',
  field: '字段',
  type: '值',
  meaning: '含义',
  required: '必填。',
  answer: '结果',
  refusals: '拒绝的原因',
  copy: '复制：{name}',
}
