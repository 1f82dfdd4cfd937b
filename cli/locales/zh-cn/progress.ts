import type { Translation } from '#contract/text/phrase.ts'
import type { progress as english } from '../en/progress.ts'

/** Steps of a run that a terminal shows. */
export const progress: Translation<typeof english> = {
  check: '检查',
  diagrams: '图表',
  external: '外部网站',
  import: '导入',
  online: '服务器',
  print: '打印',
  pull: '拉取',
  push: '推送',
  read: '读取',
  receive: '接收',
  write: '写入',
}
